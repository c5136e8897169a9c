import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { DocumentSummary } from '../shared/calls/outputs.ts';
import { create, root } from './kit.ts';

/** Who edits a document: one person, in all their windows. */

let server: TestServer;
let owner: ApiClient;
let editor: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  const { id: role } = await owner.post<{ id: string }>('/api/v1/roles', {
    name: '修图',
    functions: ['ai.view', 'ai.edit'],
  });
  const { password } = await owner.post<{ password: string }>('/api/v1/people', {
    username: 'xiaoli',
    name: '小李',
    roleIds: [role],
  });
  editor = await server.signedIn({ username: 'xiaoli', password });
  await editor.post('/api/v1/password', { next: 'another person 2' });
});
afterAll(() => server.stop());

interface Told {
  mine: boolean;
  holder: { name: string } | null;
  asking: { name: string } | null;
}
const lease = (by: ApiClient, id: string, client: string, more: object = {}) =>
  by.post<Told>(`${root}/documents/${id}/lease`, { client, ...more });
const drop = (by: ApiClient, id: string, client: string) => by.delete(`${root}/documents/${id}/lease?client=${client}`);
/** A browser died a while ago. */
const silence = (id: string) =>
  server.parts.database
    .of('ai')
    .transaction((tx) =>
      sql`update lease set until = now() - interval '1 second' where document_id = ${BigInt(id)}`.execute(tx),
    );
const editorOf = async (id: string) => {
  const { items } = await owner.get<{ items: DocumentSummary[] }>(`${root}/documents`);
  return items.find((one) => one.id === id)?.editor;
};

test('one person edits, in two windows; somebody else once both are closed', async () => {
  const { id } = await create(owner, '两个窗口');
  expect(await editorOf(id)).toBeNull();
  expect(await lease(owner, id, 'a')).toMatchObject({ mine: true });
  expect(await lease(owner, id, 'b')).toMatchObject({ mine: true });
  expect(await lease(editor, id, 'c')).toMatchObject({ mine: false, holder: { name: '管理员' } });
  expect(await editorOf(id)).toBe('管理员');
  await drop(owner, id, 'b');
  expect(await lease(editor, id, 'c')).toMatchObject({ mine: false });
  await drop(owner, id, 'a');
  expect(await lease(editor, id, 'c')).toMatchObject({ mine: true, holder: { name: '小李' } });
});

test('a browser that died holds it no longer than its time', async () => {
  const { id } = await create(owner, '断线');
  await lease(owner, id, 'a');
  await silence(id);
  expect(await editorOf(id)).toBeNull();
  expect(await lease(editor, id, 'b')).toMatchObject({ mine: true });
  expect(await lease(owner, id, 'a')).toMatchObject({ mine: false });
});

test('whoever asks is given it, or takes it over', async () => {
  const { id } = await create(owner, '交接');
  await lease(owner, id, 'a');
  await lease(editor, id, 'b', { ask: true });
  expect((await lease(owner, id, 'a')).asking).toMatchObject({ name: '小李' });
  expect(await lease(owner, id, 'a', { answer: 'give' })).toMatchObject({ mine: false, holder: { name: '小李' } });
  expect(await lease(owner, id, 'a', { takeover: true })).toMatchObject({ mine: true });
  expect(await lease(editor, id, 'b')).toMatchObject({ mine: false });
});

test('what somebody edits is saved and rolled back by nobody else', async () => {
  const { id, rev, document } = await create(owner, '保存');
  const save = (by: ApiClient) => by.send('PUT', `${root}/documents/${id}`, { rev, document });
  await lease(editor, id, 'b');
  const refused = await save(owner);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('小李 正在编辑这张图片');
  const { version } = await owner.post<{ version: number }>(`${root}/documents/${id}/versions`, { name: '一' });
  const restored = await owner.send('POST', `${root}/documents/${id}/versions/${version}/restore`, {});
  expect(restored.status).toBe(422);
  expect((await save(editor)).status).toBe(200);
});
