import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';

const base = '/api/p/decoration';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server.stop());

describe('the name in lists', () => {
  test('follows the page’s title, until it is given a name of its own', async () => {
    const { id } = await api.post<{ id: string }>(`${base}/pages`, { title: '春季' });
    const retitle = async (rev: number, value: string) => {
      const ops = [{ op: 'global', path: 'title', value }];
      await api.post(`${base}/pages/${id}/ops`, { base: rev, ops, client: `title-${rev}` });
      return (await api.get<PageDetail>(`${base}/pages/${id}`)).title;
    };
    expect(await retitle(0, '夏季')).toBe('夏季');
    expect(await retitle(1, '')).toBe('夏季');
    expect(await retitle(2, '仲夏')).toBe('仲夏');
    await api.patch(`${base}/pages/${id}`, { title: '内部：夏' });
    expect(await retitle(3, '秋季')).toBe('内部：夏');
  });
});

describe('the audit log', () => {
  test.each(['发布页面', 'published a p'])('finds “%s” as people read it', async (q) => {
    const { id, document } = await api.post<PageDetail>(`${base}/pages`, { title: '找得到' });
    const node = { id: 'head', type: 'title', v: 1, parent: document.root, props: { text: '找得到' }, style: {} };
    const ops = [{ op: 'insert', parent: document.root, slot: 'default', at: 0, nodes: [node] }];
    await api.post(`${base}/pages/${id}/ops`, { base: 0, ops, client: 'found' });
    await api.post(`${base}/pages/${id}/publish`, { rev: 1 });
    const { items } = await api.get<{ items: { action: string }[] }>(`/api/v1/audit?q=${encodeURIComponent(q)}`);
    expect(new Set(items.map((line) => line.action))).toEqual(new Set(['decoration.publish']));
  });

  test('names the page that was made, renamed or copied', async () => {
    const page = await api.post<{ id: string }>(`${base}/pages`, { title: '开业大吉' });
    await api.patch(`${base}/pages/${page.id}`, { title: '周年庆' });
    const copy = await api.post<{ id: string; title: string }>(`${base}/pages/${page.id}/copy`);
    const { items } = await api.get<{ items: { target: object }[] }>('/api/v1/audit?limit=3');
    expect(items.map((line) => line.target)).toMatchObject([
      { kind: 'page', id: copy.id, name: copy.title },
      { id: page.id, name: '周年庆' },
      { id: page.id, name: '开业大吉' },
    ]);
  });
});
