import { Parser } from 'htmlparser2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { blockDefinitions } from '../shared/blocks/registry.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import { emptyDocument } from '../shared/document/create.ts';
import type { BlockNode, PageDocument, Props } from '../shared/document/document.ts';
import { readDocument } from '../shared/document/validate.ts';
import { xssCorpus } from './xss-corpus.ts';
import '../../blocks/tests/added.ts';

const base = '/api/p/decoration';
let server: TestServer;
let api: ApiClient;
let db: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  db = new pg.Client(server.databaseUrl);
  await db.connect();
});
afterAll(async () => {
  await db?.end();
  await server?.stop();
});

/** Each block with a rich text, and the key of it. */
const rich = blockDefinitions().flatMap(({ type, schema, defaults }) =>
  schema
    .flatMap(({ fields }) => [...fields])
    .filter(({ kind }) => kind === 'richtext')
    .map(({ key }) => ({ type, key, defaults })),
);

function pageOf(blocks: readonly { type: string; props: Props }[]): PageDocument {
  const doc = emptyDocument('page', '页');
  const nodes = blocks.map(
    ({ type, props }, at): BlockNode => ({ id: `b${at}`, type, v: 1, parent: doc.root, props, style: {} }),
  );
  const root = { ...(doc.nodes[doc.root] as BlockNode), slots: { default: nodes.map(({ id }) => id) } };
  return { ...doc, nodes: { [doc.root]: root, ...Object.fromEntries(nodes.map((node) => [node.id, node])) } };
}

/** Every way of the corpus in every rich text there is. */
const poisoned = () =>
  pageOf(
    rich.flatMap(({ type, key, defaults }) =>
      xssCorpus.map((html) => ({
        type,
        props: { ...defaults(), title: '题', look: 'full', [key]: `<p>字</p>${html}` },
      })),
    ),
  );

/** Judged as a browser reads it, not by patterns: no script but ours, no handler, no scheme that runs. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const src = attributes.src ?? '';
      if (name === 'script' && !src.startsWith('/static/')) found.push(`<script src="${src}">`);
      if (/^(iframe|object|embed|base|form|svg|math|template|noscript|textarea|xss)$/.test(name))
        found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('on') || key === 'srcdoc' || key === 'formaction') found.push(`${name} ${key}=${value}`);
        // Browsers leave these out of a scheme.
        const bare = value.replace(/[\p{Cc} ]/gu, '').toLowerCase();
        if (/^(javascript|vbscript|data):/.test(bare) && !bare.startsWith('data:,'))
          found.push(`${name} ${key}=${value}`);
        if (key === 'style' && /url\(|expression|binding|behavior/i.test(value)) found.push(`${name} style=${value}`);
        if (key === 'href' && bare.startsWith('//')) found.push(`href=${value}`);
      }
    },
  });
  parser.end(html);
  return found;
}

function richTexts(doc: PageDocument): string[] {
  return Object.values(doc.nodes).flatMap((node) =>
    rich.filter(({ type }) => type === node.type).map(({ key }) => String(node.props[key] ?? '')),
  );
}

const dangersIn = (doc: PageDocument) => richTexts(doc).flatMap(dangers);

const visit = async (path: string) => (await fetch(server.url + path)).text();
const newPage = (document?: unknown) => api.post<PageDetail>(`${base}/pages`, { title: '坏输入', document });
const detail = (id: string) => api.get<PageDetail>(`${base}/pages/${id}`);
const store = (id: string, document: unknown) =>
  db.query('update p_decoration.page set document = $2 where id = $1', [id, JSON.stringify(document)]);

describe('script in rich text', () => {
  test('there is something to clean, in more than one block', () => {
    expect(rich.length).toBeGreaterThanOrEqual(2);
    expect(dangersIn(poisoned()).length).toBeGreaterThan(xssCorpus.length);
  });

  test('is gone after an import, a copy, a template and a section', async () => {
    const made = await newPage(poisoned());
    expect(dangersIn(made.document)).toEqual([]);
    const copy = await api.post<PageDetail>(`${base}/pages/${made.id}/copy`);
    expect(dangersIn((await detail(copy.id)).document)).toEqual([]);
    await store(made.id, poisoned());
    const { id: template } = await api.post<{ id: string }>(`${base}/templates`, { name: '模板', page: made.id });
    const fromTemplate = await api.post<PageDetail>(`${base}/pages/from-template`, { title: '题', template });
    expect(richTexts(fromTemplate.document).length).toBe(richTexts(poisoned()).length);
    expect(dangersIn(fromTemplate.document)).toEqual([]);
    const nodes = Object.values(poisoned().nodes).filter((node) => node.parent !== null);
    const subtrees = nodes.slice(0, 150).map((node) => [node]);
    const { id: section } = await api.post<{ id: string }>(`${base}/sections`, { name: '组合', subtrees });
    const kept = await api.get<{ subtrees: BlockNode[][] }>(`${base}/sections/${section}`);
    const nodesOf = Object.fromEntries(kept.subtrees.flat().map((node) => [node.id, node]));
    expect(Object.keys(nodesOf)).toHaveLength(150);
    expect(dangersIn({ ...made.document, nodes: nodesOf })).toEqual([]);
    const fromDirty = await api.post<PageDetail>(`${base}/pages/${made.id}/copy`);
    expect(dangersIn((await detail(fromDirty.id)).document)).toEqual([]);
  });

  test('is gone after ops, one by one and in a batch', async () => {
    const page = await newPage();
    const { root } = page.document;
    const nodes = Object.values(poisoned().nodes).filter((node) => node.parent !== null);
    const inserts = nodes.map((node, at) => ({
      op: 'insert',
      parent: root,
      slot: 'default',
      at,
      nodes: [{ ...node, parent: root }],
    }));
    await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops: [{ op: 'batch', ops: inserts }], client: 'a' });
    const sets = nodes.flatMap((node) =>
      rich
        .filter(({ type }) => type === node.type)
        .map(({ key }) => ({ op: 'set', id: node.id, area: 'props', path: key, value: node.props[key] })),
    );
    await api.post(`${base}/pages/${page.id}/ops`, { base: 1, ops: sets, client: 'a' });
    expect(dangersIn((await detail(page.id)).document)).toEqual([]);
    const since = await api.get<{ ops: unknown }>(`${base}/pages/${page.id}/changes?since=0`);
    const sent = JSON.stringify(since.ops).matchAll(
      /"(?:html)":("(?:[^"\\]|\\.)*")|"path":"html","value":("(?:[^"\\]|\\.)*")/g,
    );
    const texts = [...sent].map(([, inserted, set]) => JSON.parse(inserted ?? set ?? '""') as string);
    expect(texts.length).toBeGreaterThan(xssCorpus.length);
    expect(texts.flatMap(dangers)).toEqual([]);
  });

  test('is gone from published pages, previews and rollbacks, even where it lies in the database', async () => {
    const page = await newPage();
    await store(page.id, poisoned());
    const preview = await api.post<{ url: string }>(`${base}/preview/${page.id}`);
    expect(dangers(await visit(preview.url))).toEqual([]);
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 0 });
    expect(dangers(await visit(`/p/${page.slug}`))).toEqual([]);
    expect(dangers((await api.get<{ html: string }>(`${base}/public/pages/${page.slug}`)).html)).toEqual([]);
    // The database itself keeps versions from being changed: only this session goes past that.
    await db.query('set session_replication_role = replica');
    await db.query('update p_decoration.version set document = $2 where page_id = $1', [
      page.id,
      JSON.stringify(poisoned()),
    ]);
    await api.post(`${base}/pages/${page.id}/rollback`, { version: 1 });
    expect(dangersIn((await detail(page.id)).document)).toEqual([]);
    expect(dangers(await visit(`/p/${page.slug}`))).toEqual([]);
  });
});

describe('a draft that is broken', () => {
  const ring = (): PageDocument => {
    const doc = pageOf([
      { type: 'title', props: { text: '甲' } },
      { type: 'from-the-future', props: { secret: [1, { a: '留' }] } },
    ]);
    const nodes = doc.nodes as Record<string, BlockNode>;
    nodes.r1 = { id: 'r1', type: 'container', v: 1, parent: 'r2', props: {}, style: {}, slots: { default: ['r2'] } };
    nodes.r2 = { id: 'r2', type: 'container', v: 1, parent: 'r1', props: {}, style: {}, slots: { default: ['r1'] } };
    (nodes[doc.root] as BlockNode).slots = { default: ['b0', 'b1', 'gone'] };
    return doc;
  };

  test('takes no edits and is not published, and says what to do', async () => {
    const page = await newPage();
    await store(page.id, ring());
    const op = { op: 'global', path: 'title', value: '新' };
    const edit = await api.send('POST', `${base}/pages/${page.id}/ops`, { base: 0, ops: [op], client: 'a' });
    const publish = await api.send('POST', `${base}/pages/${page.id}/publish`, { rev: 0 });
    for (const answer of [edit, publish]) {
      expect(answer.status).toBe(422);
      expect(answer.body?.message).toContain('修复');
    }
    expect((await detail(page.id)).document).toEqual(ring0(page, ring()));
  });

  const ring0 = (_: PageDetail, doc: PageDocument) => ({ ...doc, root: expect.any(String), nodes: expect.any(Object) });

  test('is mended as one more revision, with nothing left out, once', async () => {
    const page = await newPage();
    const before = ring();
    await store(page.id, before);
    expect(await api.post(`${base}/pages/${page.id}/repair`, { rev: 0 })).toEqual({ rev: 1 });
    expect(await api.post(`${base}/pages/${page.id}/repair`, { rev: 1 })).toEqual({ rev: 1 });
    const { document } = await detail(page.id);
    expect(readDocument(document).problems).toEqual([]);
    expect(Object.keys(document.nodes).sort()).toEqual(Object.keys(before.nodes).sort());
    expect(document.nodes.b1).toEqual(before.nodes.b1);
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
    const html = await visit(`/p/${page.slug}`);
    expect(html).toContain('甲');
    expect(html).not.toContain('secret');
    expect((await api.send('POST', `${base}/pages/${page.id}/repair`, { rev: 0 })).status).toBe(409);
  });

  test('of a later schema stays as it is, whatever is tried', async () => {
    const page = await newPage();
    const later = { ...pageOf([{ type: 'title', props: { text: '甲' } }]), schema: 2, layers: [{ z: 1 }] };
    await store(page.id, later);
    const tries = [
      api.send('POST', `${base}/pages/${page.id}/ops`, {
        base: 0,
        ops: [{ op: 'global', path: 'title', value: 'x' }],
        client: 'a',
      }),
      api.send('POST', `${base}/pages/${page.id}/publish`, { rev: 0 }),
      api.send('POST', `${base}/pages/${page.id}/repair`, { rev: 0 }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.status).toBe(422);
      expect(answer.body?.message).toContain('更新的版本');
    }
    const { rows } = await db.query('select document from p_decoration.page where id = $1', [page.id]);
    expect(rows[0].document).toEqual(later);
  });
});

describe('a large document', () => {
  test('of 10,000 blocks is taken, edited and published', async () => {
    const page = await newPage(
      pageOf(Array.from({ length: 10_000 }, (_, n) => ({ type: 'title', props: { text: `第 ${n}` } }))),
    );
    expect(page.blocks).toBe(10_000);
    const op = { op: 'set', id: 'b9999', area: 'props', path: 'text', value: '最后' };
    await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops: [op], client: 'a' });
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
    expect(await visit(`/p/${page.slug}`)).toContain('最后');
  });

  test('with 5 MB of rich text is taken whole; one text beyond its bound is refused in words', async () => {
    const text = `<p>${'字'.repeat(33_000)}</p>`;
    const page = await newPage(pageOf(Array.from({ length: 52 }, () => ({ type: 'richtext', props: { html: text } }))));
    const stored = richTexts((await detail(page.id)).document).join('');
    expect(Buffer.byteLength(stored)).toBeGreaterThan(5_000_000);
    const op = { op: 'set', id: 'b0', area: 'props', path: 'html', value: `<p>${'a'.repeat(5_000_000)}</p>` };
    const refused = await api.send('POST', `${base}/pages/${page.id}/ops`, { base: 0, ops: [op], client: 'a' });
    expect(refused.status).toBe(413);
    expect(refused.body?.message).toContain('富文本内容过长');
  });
});
