import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import type { NodeWhen } from '../shared/document/document.ts';

const base = '/api/p/decoration';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

/** A live page of titles, each shown on its condition. */
async function live(titles: Record<string, NodeWhen | undefined>): Promise<string> {
  const page = await api.post<PageDetail>(`${base}/pages`, { title: '按条件', kind: 'page' });
  const nodes = Object.entries(titles).map(([text, when], at) => ({
    id: `n${at}`,
    type: 'title',
    v: 1,
    parent: page.document.root,
    props: { text },
    style: {},
    ...(when === undefined ? {} : { when }),
  }));
  const ops = nodes.map((node, at) => ({
    op: 'insert',
    parent: page.document.root,
    slot: 'default',
    at,
    nodes: [node],
  }));
  await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'test' });
  await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  return page.slug;
}

async function visit(slug: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/p/${slug}`, { headers });
  return { response, html: await response.text() };
}

test('those who are signed in and those who are not each get their own blocks, and no cache mixes them', async () => {
  const slug = await live({ 给所有人: undefined, 给会员: { audience: 'signed-in' }, 给访客: { audience: 'visitor' } });
  for (let round = 0; round < 2; round++) {
    const stranger = await visit(slug);
    expect(stranger.html).toContain('给所有人');
    expect(stranger.html).toContain('给访客');
    expect(stranger.html).not.toContain('给会员');
    expect(stranger.response.headers.get('cache-control')).toBe('private, no-cache');
    expect(stranger.response.headers.get('vary')).toContain('cookie');
    const member = await visit(slug, api.headers());
    expect(member.html).toContain('给会员');
    expect(member.html).not.toContain('给访客');
    expect(member.response.headers.get('etag')).not.toBe(stranger.response.headers.get('etag'));
  }
  const data = (by: ApiClient) => by.get<{ html: string }>(`${base}/public/pages/${slug}`);
  expect((await data(api)).html).toContain('给会员');
  expect((await data(server.api())).html).not.toContain('给会员');
});

test('a block comes and goes at its time, without a publish, and no cache keeps the page longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const soon = Date.now() + 2500;
  const slug = await live({
    一直在: undefined,
    要走的: { to: new Date(soon).toISOString() },
    要来的: { from: new Date(soon).toISOString() },
  });
  const before = await visit(slug);
  expect(before.html).toContain('要走的');
  expect(before.html).not.toContain('要来的');
  const kept = Number(/s-maxage=(\d+)/.exec(before.response.headers.get('cache-control') ?? '')?.[1]);
  expect(kept).toBeLessThanOrEqual(2.5);
  vi.setSystemTime(soon);
  const after = await visit(slug);
  expect(after.html).toContain('要来的');
  expect(after.html).not.toContain('要走的');
  expect(after.response.headers.get('cache-control')).toContain('s-maxage=5');
});

test('a block for some screens is in the page for all, with the rule that shows it', async () => {
  const slug = await live({ 窄屏: { device: 'narrow' }, 宽屏: { device: 'wide' } });
  const { html, response } = await visit(slug);
  expect(html).toContain('fb-only-narrow');
  expect(html).toContain('.fb-only-wide{display:none}');
  expect(response.headers.get('cache-control')).toContain('public');
  expect((await visit(await live({ 甲: undefined }))).html).not.toContain('fb-only');
});

test('a block whose time is over is said before publishing', async () => {
  const page = await api.post<PageDetail>(`${base}/pages`, { title: '过期', kind: 'page' });
  const when = { to: '2020-01-01T00:00:00.000Z' };
  const node = { id: 'a', type: 'title', v: 1, parent: page.document.root, props: { text: '过期的' }, style: {}, when };
  const op = { op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes: [node] };
  await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops: [op], client: 'test' });
  const { problems } = await api.get<{ problems: { node?: string; path?: string }[] }>(
    `${base}/pages/${page.id}/checks`,
  );
  expect(problems).toContainEqual(expect.objectContaining({ node: 'a', path: 'when', severity: 'warning' }));
});
