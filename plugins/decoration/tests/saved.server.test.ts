import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { freshBlock } from '../shared/blocks/nesting.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import type { Problem } from '../shared/calls/publishing.ts';
import type { SavedSummary, TemplateList } from '../shared/calls/saved.ts';
import type { BlockNode } from '../shared/document/document.ts';
import { base, nodesOf, strangerTo } from './editor-kit.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});

afterAll(() => server?.stop());

const sections = async () => (await api.get<{ items: SavedSummary[] }>(`${base}/sections`)).items;
const templates = (kind: string) => api.get<TemplateList>(`${base}/templates?kind=${kind}`);

describe('built-in templates', () => {
  it('are twelve at least, five of them for activities', async () => {
    const [pages, activities] = [await templates('page'), await templates('activity')];
    expect(pages.builtIn.length + activities.builtIn.length).toBeGreaterThanOrEqual(12);
    expect(activities.builtIn.length).toBeGreaterThanOrEqual(5);
    // Those of forms are the forms plugin's.
    expect((await templates('form')).builtIn.filter(({ key }) => !key.startsWith('forms.'))).toEqual([]);
  });

  it('each becomes a page that may be published as it is, with its pictures in the library', async () => {
    for (const kind of ['page', 'activity'] as const)
      for (const { key, blocks } of (await templates(kind)).builtIn) {
        const page = await api.post<PageDetail>(`${base}/pages/from-template`, {
          title: `试 ${key}`,
          kind,
          template: key,
        });
        expect(page.blocks, key).toBe(blocks);
        expect(page.document.global.title).toBe(`试 ${key}`);
        expect(JSON.stringify(page.document), key).not.toContain('"template-');
        const { problems } = await api.get<{ problems: Problem[] }>(`${base}/pages/${page.id}/checks`);
        // Where a shop is, is for the shop to say; so are the links, texts and pictures.
        expect(
          problems.filter(({ path, sample }) => path !== 'longitude' && sample === undefined),
          key,
        ).toEqual([]);
        expect(
          problems.flatMap(({ sample }) => sample ?? []),
          key,
        ).toContain('picture');
        await api.post(`${base}/pages/${page.id}/publish`, { rev: 0 });
        const html = await (await fetch(`${server.url}/p/${page.slug}`)).text();
        const keys = new Set([...html.matchAll(/\/a\/([0-9a-f]{64})/g)].map((found) => found[1]));
        expect(keys.size, key).toBeGreaterThan(0);
        for (const one of keys) expect((await fetch(`${server.url}/a/${one}`)).status, key).toBe(200);
      }
  });

  it('count what is left of their samples, until it is replaced or kept', async () => {
    const page = await api.post<PageDetail>(`${base}/pages/from-template`, {
      title: '数一数',
      kind: 'page',
      template: 'shop-home',
    });
    const found = async (sample: string) => {
      const { problems } = await api.get<{ problems: Problem[] }>(`${base}/pages/${page.id}/checks`);
      return problems.find((problem) => problem.sample === sample)?.message.zh.match(/^\d+/)?.[0];
    };
    // 2 slides, 8 entries, 1 notice, 3 cells, 1 heading, 4 goods; the bar at the bottom is right as it is.
    expect(await found('link')).toBe('19');
    const nodes = Object.values(page.document.nodes);
    const cube = nodes.find(({ type }) => type === 'cube') as BlockNode;
    const nav = nodes.find(({ type }) => type === 'nav') as BlockNode;
    const link = { kind: 'url', target: 'https://shop.example/tea' };
    const items = [...(nav.props.items as object[])];
    const ops = [
      { op: 'set', id: cube.id, area: 'props', path: 'cells.0.link', value: link },
      // A moved entry is known where it stands now.
      { op: 'set', id: nav.id, area: 'props', path: 'items', value: [...items.slice(1), { ...items[0], link }] },
      {
        op: 'global',
        path: 'template',
        value: { ...page.document.global.template, kept: [`${cube.id}:cells.1.link`] },
      },
    ];
    await api.post(`${base}/pages/${page.id}/ops`, { base: 0, client: 'test', ops });
    expect(await found('link')).toBe('16');
    await api.post(`${base}/pages/${page.id}/ops`, {
      base: 1,
      client: 'test',
      ops: [{ op: 'global', path: 'template' }],
    });
    expect(await found('link')).toBeUndefined();
    expect(await found('text')).toBeUndefined();
  });

  it('bring their pictures along once, however often they are used', async () => {
    const count = async () => (await api.get<{ items: unknown[] }>('/api/p/images/assets?limit=200')).items.length;
    await api.post(`${base}/pages/from-template`, { title: '一', kind: 'activity', template: 'double-eleven' });
    const before = await count();
    const two = await api.post<PageDetail>(`${base}/pages/from-template`, {
      title: '二',
      kind: 'activity',
      template: 'double-eleven',
    });
    const three = await api.post<PageDetail>(`${base}/pages/from-template`, {
      title: '三',
      kind: 'activity',
      template: 'double-eleven',
    });
    expect(await count()).toBe(before);
    // They are apart from what people uploaded themselves.
    const library = await api.get<{ folders: { name: string }[]; counts: { loose: number } }>('/api/p/images/overview');
    expect(library.folders.map(({ name }) => name)).toEqual(['模板图片']);
    expect(library.counts.loose).toBe(0);
    const ids = (page: PageDetail) => Object.keys(page.document.nodes);
    expect(ids(two).filter((id) => ids(three).includes(id))).toEqual([]);
  });

  it('show what they are: the page itself, with every picture', async () => {
    for (const kind of ['page', 'activity'])
      for (const { key } of (await templates(kind)).builtIn) {
        const answer = await fetch(`${server.url}/p/-/template/${key}`);
        const html = await answer.text();
        expect(answer.status).toBe(200);
        expect(html).not.toContain('/a/template-');
        const pictures = new Set(
          [...html.matchAll(/\/api\/p\/decoration\/public\/template-pictures\/[^"' )&]+/g)].map(String),
        );
        expect(pictures.size, key).toBeGreaterThan(0);
        for (const url of pictures) {
          const picture = await fetch(server.url + url);
          expect(picture.headers.get('content-type'), url).toBe('image/svg+xml');
        }
      }
    expect((await fetch(`${server.url}/p/-/template/no-such`)).status).toBe(404);
  });
});

describe('own templates', () => {
  it('are made of a page, used for new ones, renamed and deleted', async () => {
    const page = await api.post<PageDetail>(`${base}/pages`, { title: '原页', kind: 'page' });
    const { root } = page.document;
    const node = {
      id: 'head',
      type: 'title',
      v: 1,
      parent: root,
      props: { text: '自家的标题' },
      style: {},
      lock: true,
    };
    const strange = { id: 'odd', type: 'elsewhere.block', v: 7, parent: root, props: { deep: [1] }, style: {} };
    const ops = [node, strange].map((one, at) => ({ op: 'insert', parent: root, slot: 'default', at, nodes: [one] }));
    await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'a' });
    const { id } = await api.post<{ id: string }>(`${base}/templates`, { name: '  我的模板  ', page: page.id });
    const own = async () => (await templates('page')).own.find((one) => String(one.id) === String(id));
    expect(await own()).toMatchObject({ name: '我的模板', blocks: 2, savedBy: expect.stringMatching(/./) });
    const made = await api.post<PageDetail>(`${base}/pages/from-template`, {
      title: '新页',
      kind: 'page',
      template: String(id),
    });
    const nodes = Object.values(made.document.nodes);
    expect(nodes.find((one) => one.type === 'title')).toMatchObject({ props: { text: '自家的标题' } });
    expect(nodes.find((one) => one.type === 'title')?.lock).toBeUndefined();
    expect(nodes.find((one) => one.type === 'elsewhere.block')).toMatchObject({ v: 7, props: { deep: [1] } });
    expect(made.document.nodes.head).toBeUndefined();
    await api.patch(`${base}/templates/${id}`, { name: '改名' });
    expect((await own())?.name).toBe('改名');
    const preview = `/p/-/template/${id}`;
    expect((await fetch(server.url + preview)).status).toBe(404);
    expect((await api.send('GET', preview)).text).toContain('自家的标题');
    await api.delete(`${base}/templates/${id}`);
    expect(await own()).toBeUndefined();
    const gone = await api.send('POST', `${base}/pages/from-template`, {
      title: '无',
      kind: 'page',
      template: String(id),
    });
    expect(gone.body).toMatchObject({ reason: 'decoration.no-template' });
  });
});

describe('sections', () => {
  it('keep several blocks with what stands in them, clean and under new ids', async () => {
    const script = '<p>好<script>alert(1)</script></p>';
    const text = { ...(freshBlock('richtext', 'x')[0] as BlockNode), props: { html: script } };
    const columns = nodesOf(['columns', {}, [['column', {}, [['title', { text: '列里' }]]]]], 'x');
    const strange = [{ id: 'odd', type: 'elsewhere.block', v: 3, parent: 'x', props: { a: 1 }, style: {} }];
    const { id } = await api.post<{ id: string }>(`${base}/sections`, {
      name: '三块',
      subtrees: [[text], columns, strange],
    });
    const listed = (await sections()).find((one) => String(one.id) === String(id));
    expect(listed).toMatchObject({ name: '三块', blocks: 5, types: ['richtext', 'columns', 'elsewhere.block'] });
    const { subtrees } = await api.get<{ subtrees: BlockNode[][] }>(`${base}/sections/${id}`);
    expect(subtrees.map((one) => one.map((node) => node.type))).toEqual([
      ['richtext'],
      ['columns', 'column', 'title'],
      ['elsewhere.block'],
    ]);
    expect(JSON.stringify(subtrees)).not.toContain('script');
    expect(subtrees[2]?.[0]).toMatchObject({ v: 3, props: { a: 1 } });
    expect(subtrees[0]?.[0]?.id).not.toBe(text.id);
    expect((await api.send('GET', `/p/-/section/${id}`)).text).toContain('列里');
    await api.patch(`${base}/sections/${id}`, { name: '改' });
    await api.delete(`${base}/sections/${id}`);
    expect((await api.send('GET', `${base}/sections/${id}`)).status).toBe(404);
  });

  it('refuse what is no block', async () => {
    for (const subtrees of [
      [],
      [[]],
      [[{ id: 'a' }]],
      [[{ ...freshBlock('title', 'x')[0], slots: { default: ['gone'] } }]],
      [['x']],
    ]) {
      const answer = await api.send('POST', `${base}/sections`, { name: '坏', subtrees });
      expect(answer.status, JSON.stringify(subtrees)).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe('another organisation', () => {
  it('sees and changes nothing of this one', async () => {
    const page = await api.post<PageDetail>(`${base}/pages`, { title: '本组织', kind: 'page' });
    const template = await api.post<{ id: string }>(`${base}/templates`, { name: '模板', page: page.id });
    const subtrees = [freshBlock('title', 'x')];
    const section = await api.post<{ id: string }>(`${base}/sections`, { name: '组合', subtrees });
    const other = await strangerTo(server);
    const calls: [string, string, unknown?][] = [
      ['POST', '/templates', { name: '偷', page: page.id }],
      ['POST', '/pages/from-template', { title: '偷', kind: 'page', template: String(template.id) }],
      ['PATCH', `/templates/${template.id}`, { name: '偷' }],
      ['DELETE', `/templates/${template.id}`],
      ['GET', `/sections/${section.id}`],
      ['PATCH', `/sections/${section.id}`, { name: '偷' }],
      ['DELETE', `/sections/${section.id}`],
      // An id of the one sort is none of the other.
      ['GET', `/sections/${template.id}`],
    ];
    for (const [method, path, body] of calls)
      expect([method, path, (await other.send(method, base + path, body)).status]).toEqual([method, path, 404]);
    expect((await other.send('GET', `/p/-/template/${template.id}`)).status).toBe(404);
    expect((await other.send('GET', `/p/-/section/${section.id}`)).status).toBe(404);
    expect((await other.get<TemplateList>(`${base}/templates`)).own).toEqual([]);
    expect((await other.get<{ items: unknown[] }>(`${base}/sections`)).items).toEqual([]);
    // Built-in ones are everybody's, with pictures of one's own library.
    await other.post(`${base}/pages/from-template`, { title: '联系', kind: 'page', template: 'contact' });
    expect((await other.get<{ items: unknown[] }>('/api/p/images/assets')).items.length).toBeGreaterThan(0);
  });
});

describe('the library', () => {
  it('holds what a template shows, after the page it was made of is gone', async () => {
    const made = await api.post<PageDetail>(`${base}/pages/from-template`, {
      title: '图',
      kind: 'page',
      template: 'contact',
    });
    const { id } = await api.post<{ id: string }>(`${base}/templates`, { name: '带图', page: made.id });
    const key = made.document.global.shareImage ?? '';
    await api.delete(`${base}/pages/${made.id}`);
    await api.delete(`${base}/pages/${made.id}/permanent`);
    const list = await api.get<{ items: { id: string; key: string }[] }>('/api/p/images/assets?limit=200');
    const asset = list.items.find((one) => one.key === key);
    const { usages } = await api.get<{ usages: { kind: string; id: string }[] }>(`/api/p/images/assets/${asset?.id}`);
    expect(usages).toContainEqual(expect.objectContaining({ kind: 'template', id: String(id) }));
  });
});
