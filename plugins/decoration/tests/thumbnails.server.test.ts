import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Json } from '../shared/document/document.ts';
import { thumbnailUrl } from '../shared/thumbnail.ts';
import { ownerOf, pageOf, strangerTo } from './editor-kit.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await ownerOf(server);
});
afterAll(() => server?.stop());

const picture = (at: number): Json => ({ key: `${at}`.padStart(64, '0'), width: 900, height: 900, alt: '' });

async function seen(by: ApiClient, id: string, rev: number) {
  const { status, headers, text } = await by.send('GET', thumbnailUrl(id, rev));
  return { status, cache: headers.get('cache-control'), html: text };
}

test('a thumbnail is the top of the draft with small pictures, and no script', async () => {
  const page = await pageOf(server, '缩略图', [
    ['title', { text: '最上面' }],
    ['carousel', { items: [0, 1].map((at) => ({ image: picture(at), video: null })) }],
    ['album', { items: Array.from({ length: 40 }, (_, at) => ({ image: picture(at + 2) })) }],
    ...Array.from({ length: 8 }, (_, at) => ['title', { text: `第 ${at} 段` }] as const),
  ]);
  const { status, cache, html } = await seen(api, page.id, page.rev);
  expect([status, cache]).toEqual([200, 'private, max-age=86400']);
  expect(html).toContain('最上面');
  expect(html).toContain('第 4 段');
  expect(html).not.toContain('第 5 段');
  expect(html).not.toContain('<script');
  expect(html.match(/<img\b[^<>]* src=/g)).toHaveLength(12);
  expect(html).not.toMatch(/ sizes="(?!80px)/);
});

test('it is kept for its revision alone, and shown to staff of its organisation alone', async () => {
  const page = await pageOf(server, '另一页', [['title', { text: '内容' }]]);
  expect((await seen(api, page.id, page.rev + 1)).cache).toBe('private, no-cache');
  expect((await fetch(server.url + thumbnailUrl(page.id, page.rev))).status).toBe(404);
  const stranger = await strangerTo(server);
  expect((await seen(stranger, page.id, page.rev)).status).toBe(404);
  expect((await seen(api, '999999999999', 0)).status).toBe(404);
});
