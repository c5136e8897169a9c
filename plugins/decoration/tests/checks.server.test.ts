import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import { base, pageOf } from './editor-kit.ts';

let server: TestServer;
let api: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server.stop());

interface Found {
  problems: { node?: string; severity: string; path?: string; message: { zh: string } }[];
  weight: { bytes: number; pictures: number };
}
const check = (id: string) => api.get<Found>(`${base}/pages/${id}/checks`);
const words = async (id: string) => (await check(id)).problems.map(({ message }) => message.zh);

test('a page in order has no problems, and a weight', async () => {
  const { id } = await pageOf(server, '没有问题', [['title', { text: '你好' }]]);
  const { problems, weight } = await check(id);
  expect(problems).toEqual([]);
  expect(weight.bytes).toBeGreaterThan(100);
});

test('an empty page is found, and is not published', async () => {
  const { id } = await api.post<PageDetail>(`${base}/pages`, { title: '空', kind: 'page' });
  expect(await words(String(id))).toEqual(['页面还没有内容']);
  const answer = await api.send('POST', `${base}/pages/${id}/publish`, { rev: 0 });
  expect([answer.status, answer.body.reason]).toEqual([422, 'decoration.problems']);
});

test('faults lead to their block and value, in the order of reading', async () => {
  const { id, document } = await pageOf(server, '有问题', [
    ['nav', { items: [] }],
    ['title', { text: '' }],
    ['image', { image: null }],
  ]);
  const { problems } = await check(id);
  const types = problems.map(({ node }) => document.nodes[node ?? '']?.type);
  expect([...new Set(types)]).toEqual(['nav', 'title', 'image']);
  expect(problems.every(({ path }) => path !== undefined)).toBe(true);
  expect(problems.find(({ node }) => document.nodes[node ?? '']?.type === 'title')).toMatchObject({
    path: 'text',
    severity: 'error',
  });
});

test('links to pages that are not there are found: chosen, typed, and within texts', async () => {
  const target = await pageOf(server, '目标', [['title', { text: '目标' }]]);
  const href = `/p/${target.slug}`;
  const { id } = await pageOf(server, '有链接', [
    ['title', { text: '更多', moreLink: { kind: 'page', target: target.slug }, more: true }],
    ['richtext', { html: `<p><a href="${href}">那里</a> <a href="https://example.com/p/x">别处</a></p>` }],
  ]);
  expect(await words(id)).toContain('链接的页面不存在或未发布');
  await api.post(`${base}/pages/${target.id}/publish`, { rev: 0 });
  expect(await words(id)).toEqual([]);
  await api.delete(`${base}/pages/${target.id}`);
  expect(await words(id)).toContain('链接的页面不存在或未发布');
  // A warning alone keeps nobody from publishing.
  expect((await api.send('POST', `${base}/pages/${id}/publish`, { rev: 0 })).status).toBe(200);
});

test('a page that is too heavy is worth a word', async () => {
  const noise = () => Array.from({ length: 60 }, () => crypto.randomUUID()).join(' ');
  const blocks = Array.from({ length: 50 }, () => ['richtext', { html: `<p>${noise()}</p>` }] as const);
  const { id } = await pageOf(server, '太重', blocks);
  const { problems, weight } = await check(id);
  expect(weight.bytes).toBeGreaterThan(60 * 1024);
  expect(problems).toMatchObject([{ severity: 'warning', message: { zh: expect.stringContaining('kB') } }]);
});
