import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { DocumentSummary } from '../shared/calls/outputs.ts';
import type { Reviews } from '../shared/calls/reviews.ts';
import { limits } from '../shared/limits.ts';
import { create, documentWith, kept, root, tileOf } from './kit.ts';

let server: TestServer;
let api: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const org = await api.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'long enough 42' });
});
afterAll(() => server?.stop());

function pictureOf(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

const ask = async (id: string, colour: string) =>
  api.post<Reviews>(`${root}/documents/${id}/reviews`, {
    after: await kept(api, await pictureOf(colour)),
    width: 80,
    height: 60,
  });
const reviews = (id: string) => api.get<Reviews>(`${root}/documents/${id}/reviews`);

test('a result is sent with what the document began with, commented on, returned and passed', async () => {
  const source = await kept(api, await pictureOf('#123456'));
  const document = documentWith({}, { source: { blob: source, x: 0, y: 0, width: 80, height: 60 } });
  const { id } = await create(api, '主图', document);
  const [first] = (await ask(id, '#ff0000')).items;
  expect(first).toMatchObject({ before: source, state: 'open', width: 80, comments: [], decided: null });
  const at = `${root}/reviews/${first?.id}`;
  await api.post(`${at}/comments`, { words: '这里太暗', place: { x: 0.25, y: 0.5 } });
  await api.post(`${at}/comments`, { words: '整体不错', place: null });
  const bare = await api.send('POST', `${at}/decision`, { state: 'returned', reason: ' ' });
  expect(bare.status).toBe(400);
  await api.post(`${at}/decision`, { state: 'returned', reason: '背景换浅一些' });
  const [returned] = (await reviews(id)).items;
  expect(returned).toMatchObject({ state: 'returned', reason: '背景换浅一些' });
  expect(returned?.comments.map(({ words, place }) => ({ words, place }))).toEqual([
    { words: '这里太暗', place: { x: 0.25, y: 0.5 } },
    { words: '整体不错', place: null },
  ]);
  const [second] = (await ask(id, '#00ff00')).items;
  await api.post(`${root}/reviews/${second?.id}/decision`, { state: 'passed' });
  expect((await reviews(id)).items.map(({ state }) => state)).toEqual(['passed', 'returned']);
  const { items } = await api.get<{ items: DocumentSummary[] }>(`${root}/documents`);
  expect(items.find((one) => one.id === id)?.review).toBe('passed');
});

test('what is no picture, or was not put, is refused; places lie within the picture', async () => {
  const { id } = await create(api, '拒绝');
  const tile = await kept(api, tileOf(3));
  const body = (after: string) => ({ after, width: 80, height: 60 });
  expect((await api.send('POST', `${root}/documents/${id}/reviews`, body(tile))).status).toBe(422);
  expect((await api.send('POST', `${root}/documents/${id}/reviews`, body('0'.repeat(64)))).status).toBe(422);
  const [only] = (await ask(id, '#0000ff')).items;
  const words = { words: '外面', place: { x: 1.5, y: 0 } };
  expect((await api.send('POST', `${root}/reviews/${only?.id}/comments`, words)).status).toBe(400);
  expect((await reviews(id)).items).toHaveLength(1);
});

test('another organisation sees and says nothing', async () => {
  const { id } = await create(api, '我们的');
  const [only] = (await ask(id, '#808080')).items;
  expect((await stranger.send('GET', `${root}/documents/${id}/reviews`)).status).toBe(404);
  const said = await stranger.send('POST', `${root}/reviews/${only?.id}/comments`, { words: '嗨', place: null });
  expect(said.status).toBe(404);
  const passed = await stranger.send('POST', `${root}/reviews/${only?.id}/decision`, { state: 'passed' });
  expect(passed.status).toBe(404);
  expect((await reviews(id)).items[0]).toMatchObject({ state: 'open', comments: [] });
});

test('the oldest results make room', async () => {
  const { id } = await create(api, '很多');
  const after = await kept(api, await pictureOf('#abcdef'));
  for (let n = 0; n < limits.reviews + 2; n++)
    await api.post(`${root}/documents/${id}/reviews`, { after, width: 80 + n, height: 60 });
  const { items } = await reviews(id);
  expect(items).toHaveLength(limits.reviews);
  expect(items[0]?.width).toBe(80 + limits.reviews + 1);
});
