import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { BrandKit } from '../shared/calls/brand.ts';
import { kept, root } from './kit.ts';

/** The brand kit of an organisation. */

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const path = `${root}/brand`;
const kit = (more: object = {}) => ({
  ...{ rev: 0, logos: [], fonts: { title: 'poster', body: 'sans' }, words: '一杯茶' },
  colours: [{ name: '主色', value: '#c3372f' }],
  ...more,
});

test('a kit is kept by its revision; its logos are pictures that are there', async () => {
  expect(await api.get<BrandKit>(path)).toMatchObject({ rev: 0, logos: [], colours: [], words: '' });
  const hash = await kept(api, Buffer.from('a logo'));
  const logos = [{ name: '标志', hash, on: 'dark' }];
  // Two at once: one is first, the other is told what the kit is now.
  const answers = await Promise.all(['甲', '乙'].map((words) => api.send('PUT', path, kit({ words, logos }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  const now = await api.get<BrandKit>(path);
  expect(now).toMatchObject({ rev: 1, logos, fonts: { title: 'poster' } });
  expect(late?.body).toMatchObject({ reason: 'ai.brand-changed', detail: { now } });
  const missing = await api.send('PUT', path, kit({ rev: 1, logos: [{ ...logos[0], hash: 'f'.repeat(64) }] }));
  expect([missing.status, missing.body.reason]).toEqual([422, 'ai.blobs-missing']);
  expect(await api.put<BrandKit>(path, kit({ rev: 1 }))).toMatchObject({ rev: 2, logos: [] });
});

test('it has its bounds', async () => {
  const colour = { name: '', value: '#00ff00' };
  for (const more of [
    { colours: Array.from({ length: 25 }, () => colour) },
    { colours: [{ ...colour, value: 'red' }] },
    { colours: [{ ...colour, name: 'x'.repeat(31) }] },
    { logos: Array.from({ length: 13 }, () => ({ name: '标志', hash: 'a'.repeat(64), on: 'any' })) },
    { words: 'x'.repeat(61) },
  ])
    expect((await api.send('PUT', path, kit(more))).status).toBe(400);
});

test('who only works on pictures sees it, and does not change it; another organisation has its own', async () => {
  const role = await api.post<{ id: string }>('/api/v1/roles', { name: '修图', functions: ['ai.view', 'ai.edit'] });
  const person = { username: 'painter', name: '修图', roleIds: [role.id] };
  const { password } = await api.post<{ password: string }>('/api/v1/people', person);
  const theirs = await server.signedIn({ username: 'painter', password });
  await theirs.post('/api/v1/password', { next: 'another person 2' });
  const { rev } = await theirs.get<BrandKit>(path);
  expect((await theirs.send('PUT', path, kit({ rev }))).status).toBe(403);
  const org = await api.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  const stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'of another org 2' });
  expect(await stranger.get<BrandKit>(path)).toMatchObject({ rev: 0, colours: [] });
  // A logo that only the first organisation has put is none of theirs.
  const logos = [{ name: '标志', hash: await kept(api, Buffer.from('ours')), on: 'any' }];
  expect((await stranger.send('PUT', path, kit({ logos }))).body.reason).toBe('ai.blobs-missing');
  await stranger.put(path, kit({ words: '乙' }));
  expect((await api.get<BrandKit>(path)).words).not.toBe('乙');
});
