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
afterAll(() => server?.stop());

const visit = (path: string) => fetch(server.url + path, { redirect: 'manual' });

describe('a document whose blocks lack values, or have wrong ones', () => {
  const root = 'root00000000';
  const withBlock = (props: unknown, type = 'title') => ({
    schema: 1,
    kind: 'page',
    root,
    nodes: {
      [root]: { id: root, type: 'page', v: 1, parent: null, props: {}, style: {}, slots: { default: ['one'] } },
      one: { id: 'one', type, v: 1, parent: root, props, style: { backgroundImage: { a: 1 } } },
    },
    global: { title: '缺值', description: '', background: '' },
  });

  test('is completed at the border, published, and shown', async () => {
    const page = await api.post<PageDetail>(`${base}/pages`, {
      title: '缺值',
      document: withBlock({ text: '缺值的标题', link: null, size: 'big', more: { a: 1 } }),
    });
    expect(page.document.nodes.one?.props).toMatchObject({ level: 2, size: 18, link: { kind: 'none' }, more: '' });
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 0 });
    expect(await (await visit(`/p/${page.slug}`)).text()).toContain('缺值的标题');
    expect((await visit(`/api/p/decoration/public/pages/${page.slug}`)).status).toBe(200);
  });

  test('is refused with the name of what is wrong where it is no document', async () => {
    const { status, body } = await api.send('POST', `${base}/pages`, { title: 'x', document: withBlock('no props') });
    expect([status, body.reason]).toEqual([422, 'decoration.bad-document']);
    expect(body.detail).toMatchObject({ problems: [{ node: 'one', message: 'props' }] });
  });

  test.each([
    'carousel',
    'image',
    'hotspot',
    'cube',
    'nav',
    'notice',
    'title',
    'richtext',
    'video',
    'search',
    'spacer',
    'divider',
  ])('%s: nothing that is put in its place makes a 500', async (type) => {
    for (const value of [null, 1, 'x', [], [null], [{}], {}, { key: {} }, true]) {
      const props = Object.fromEntries(
        ['items', 'cells', 'spots', 'words', 'link', 'image', 'video', 'text', 'html', 'level', 'target', 'url'].map(
          (key) => [key, value],
        ),
      );
      const made = await api.send<PageDetail>('POST', `${base}/pages`, {
        title: type,
        document: withBlock(props, type),
      });
      expect(made.status, JSON.stringify(value)).toBe(200);
      const { id } = made.body.result;
      const published = await api.send('POST', `${base}/pages/${id}/publish`, { rev: 0 });
      expect([200, 422], `${JSON.stringify(value)} ${published.text}`).toContain(published.status);
      const { url } = await api.post<{ url: string }>(`${base}/preview/${id}`);
      expect((await visit(url)).status).toBe(200);
    }
  });
});
