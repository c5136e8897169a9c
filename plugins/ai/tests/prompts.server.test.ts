import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PromptTemplate } from '../shared/calls/prompts.ts';
import { limits } from '../shared/limits.ts';
import { root } from './kit.ts';

/** Templates of prompts. */

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const prompts = `${root}/prompts`;
const add = (more: object = {}) => api.post<PromptTemplate>(prompts, { name: '主图', text: '{名称}在{场景}', ...more });
const listed = async () => (await api.get<{ items: PromptTemplate[] }>(prompts)).items;

test('a template is kept, changed, and deleted', async () => {
  const made = await add({ negative: '文字' });
  expect(made).toMatchObject({ name: '主图', text: '{名称}在{场景}', negative: '文字', rev: 1, by: '管理员' });
  const other = await add({ name: '海报' });
  expect((await listed()).map(({ name }) => name)).toEqual(['海报', '主图']);
  const change = { rev: 1, name: '主图二', text: '一只杯子', negative: '' };
  const changed = await api.put<PromptTemplate>(`${prompts}/${made.id}`, change);
  expect(changed).toMatchObject({ name: '主图二', text: '一只杯子', negative: '', rev: 2 });
  // The last changed stands first.
  expect((await listed()).map(({ name }) => name)).toEqual(['主图二', '海报']);
  const late = await api.send('PUT', `${prompts}/${made.id}`, change);
  expect([late.status, late.body.reason]).toEqual([409, 'ai.prompt-changed']);
  expect(late.body.detail).toMatchObject({ now: { id: made.id, rev: 2 } });
  for (const { id } of [made, other]) await api.delete(`${prompts}/${id}`);
  expect(await listed()).toEqual([]);
  expect((await api.send('DELETE', `${prompts}/${made.id}`)).status).toBe(404);
});

test('one without words is refused, and one too many', async () => {
  for (const more of [{ text: ' \n ' }, { name: '  ' }, { text: 'x'.repeat(10_001) }, { negative: 'x'.repeat(2001) }])
    expect((await api.send('POST', prompts, { name: '主图', text: '杯子', ...more })).status).toBe(400);
  const before = await Promise.all(Array.from({ length: limits.prompts }, () => add()));
  expect((await api.send('POST', prompts, { name: '主图', text: '杯子' })).body.reason).toBe('ai.too-many-prompts');
  for (const { id } of before.slice(0, 5)) await api.delete(`${prompts}/${id}`);
});
