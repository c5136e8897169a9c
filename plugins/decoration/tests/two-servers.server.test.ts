import { expect, test } from 'vitest';
import { twoServers } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';

const base = '/api/p/decoration';

test('a publish on one server shows on the other within a second', async () => {
  const { one, other, stop } = await twoServers();
  try {
    const api = await one.signedIn();
    const page = await api.post<PageDetail>(`${base}/pages`, { title: '两台', kind: 'page' });
    const { root } = page.document;
    const node = { id: 'head', type: 'title', v: 1, parent: root, props: { text: '第一版' }, style: {} };
    const ops = [{ op: 'insert', parent: root, slot: 'default', at: 0, nodes: [node] }];
    await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'a' });
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
    const there = async () => (await fetch(`${other.url}/p/${page.slug}`)).text();
    // Now the other server has it in memory.
    await expect.poll(there, { interval: 20 }).toContain('第一版');
    const change = [{ op: 'set', id: 'head', area: 'props', path: 'text', value: '第二版' }];
    await api.post(`${base}/pages/${page.id}/ops`, { base: 1, ops: change, client: 'b' });
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 2 });
    await expect.poll(there, { interval: 20 }).toContain('第二版');
    await api.post(`${base}/pages/${page.id}/unpublish`);
    await expect.poll(async () => (await fetch(`${other.url}/p/${page.slug}`)).status, { interval: 20 }).toBe(410);
  } finally {
    await stop();
  }
});
