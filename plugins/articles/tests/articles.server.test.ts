import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type {
  ArticleCounts,
  ArticleDetail,
  ArticleHead,
  ArticleSummary,
  SavedArticle,
} from '../shared/calls/answers.ts';
import { changeOf, documentOf, published, root, written } from './writing-kit.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

interface Slice {
  items: ArticleSummary[];
  next: string | null;
  total?: number;
}

const at = (id: string, action = '') => `${root}/articles/${id}${action}`;
const list = (query = '') => api.get<Slice>(`${root}/articles?${query}`);
const q = encodeURIComponent;
const read = (id: string) => api.get<ArticleDetail>(at(id));

describe('writing', () => {
  test('begins empty, is saved over the revision it was read at, and comes back whole', async () => {
    const made = await api.post<ArticleDetail>(`${root}/articles`, {});
    expect(made).toMatchObject({ title: '', slug: '', status: 'draft', rev: 0, live: null, publishedAt: null });
    expect(made.document).toEqual({ version: 1, content: [] });
    const cover = { key: 'ab'.repeat(32), width: 800, height: 600, alt: '封面' };
    const more = { title: '春茶', digest: '新到', author: '陆羽', tags: ['茶', '茶', ''], cover, slug: 'chun-cha-1' };
    const change = changeOf(made, { ...more, document: documentOf('一二三', '四 五') });
    const saved = await api.put<SavedArticle>(at(made.id), change);
    expect(saved).toMatchObject({ rev: 1, status: 'draft', updatedBy: { name: expect.any(String) } });
    expect(await read(made.id)).toMatchObject({
      ...more,
      tags: ['茶'],
      characters: 5,
      document: change.document,
      rev: 1,
    });
  });

  test('the same key makes one article, however often it is sent', async () => {
    const order = { title: '只有一篇', key: 'window-1-first' };
    const all = await Promise.all([1, 2, 3].map(() => api.post<ArticleDetail>(`${root}/articles`, order)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await list(`search=${q('只有一篇')}`)).total).toBe(1);
  });

  test('of two people who save at once one wins, and the other is told what it is now and loses nothing', async () => {
    const article = await written(api, '两人写');
    const other = await server.signedIn();
    const answers = await Promise.all(
      [api, other].map((who, n) => who.send('PUT', at(article.id), changeOf(article, { title: `第${n}人` }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ reason: 'articles.changed', detail: { now: { rev: 2, status: 'draft' } } });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await read(article.id)).toMatchObject({ title: `第${winner}人`, rev: 2 });
  });

  test('a save whose answer was lost may be sent again; one that changes nothing makes no revision', async () => {
    const article = await written(api, '断线');
    const change = changeOf(article, { digest: '改过' });
    expect(await api.put<SavedArticle>(at(article.id), change)).toMatchObject({ rev: 2 });
    expect(await api.put<SavedArticle>(at(article.id), change)).toMatchObject({ rev: 2 });
    expect(await api.put<SavedArticle>(at(article.id), { ...change, rev: 2 })).toMatchObject({ rev: 2 });
  });

  test('an address belongs to one article, in the trash or not', async () => {
    const first = await written(api, '占用者', { slug: 'taken' });
    const second = await written(api, '后来者');
    const answer = await api.send('PUT', at(second.id), changeOf(second, { slug: 'taken' }));
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { reason: 'articles.slug-taken', detail: { fields: [{ field: 'slug', message: '地址已被“占用者”使用' }] } },
    ]);
    await api.delete(at(first.id));
    const again = await api.send('PUT', at(second.id), changeOf(second, { slug: 'taken' }));
    expect(again.body.message).toBe('地址已被回收站中的“占用者”使用');
    await api.delete(at(first.id, '/forever'));
    expect((await api.send('PUT', at(second.id), changeOf(second, { slug: 'taken' }))).status).toBe(200);
  });

  test('of ten who want the same address at once one gets it', async () => {
    const articles = await Promise.all([...Array(10).keys()].map((n) => written(api, `抢地址${n}`)));
    const answers = await Promise.all(
      articles.map((article) => api.send('PUT', at(article.id), changeOf(article, { slug: 'wanted' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('a copy is a draft of its own', async () => {
    const article = await published(api, '原文', { tags: ['复制'] });
    const copy = await api.post<ArticleHead>(at(article.id, '/duplicate'));
    expect(copy).toMatchObject({ title: '原文（副本）', slug: '', status: 'draft', tags: ['复制'], live: null });
    expect((await read(copy.id)).document).toEqual((await read(article.id)).document);
  });
});

describe('a document that is not right is refused with its place, and nothing is stored', () => {
  const text = (...marks: object[]) => ({ type: 'paragraph', content: [{ type: 'text', text: '点', marks }] });
  const deep = (levels: number): object => {
    let node: object = text();
    for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
    return node;
  };
  test.each<[string, object[], RegExp]>([
    [
      'a link that runs',
      [text({ type: 'link', attrs: { href: 'javascript:pwned()' } })],
      /content\.0\.content\.0.*链接/,
    ],
    ['a link in disguise', [text({ type: 'link', attrs: { href: '//evil.example' } })], /链接/],
    ['a node of elsewhere', [{ type: 'iframe', attrs: { src: 'https://evil.example' } }], /“iframe”/],
    ['a mark of elsewhere', [text({ type: 'script' })], /“script”/],
    ['90 levels', [deep(90)], /嵌套过深/],
    ['30,000 parts', new Array(30_000).fill({ type: 'horizontalRule' }), /段落过多/],
    [
      '400,000 characters',
      [{ type: 'paragraph', content: [{ type: 'text', text: '字'.repeat(400_000) }] }],
      /300000 字/,
    ],
  ])('%s', async (_what, content, message) => {
    const article = await written(api, '坏文章');
    const answer = await api.send('PUT', at(article.id), { ...changeOf(article), document: { version: 1, content } });
    expect(answer.status).toBe(400);
    const [field] = (answer.body.detail as { fields: { field: string; message: string }[] }).fields;
    expect(`${field?.field} ${field?.message}`).toMatch(message);
    expect(field?.field).toMatch(/^document/);
    expect(await read(article.id)).toEqual(article);
  });

  test('what is larger than a body may be is too large', async () => {
    const article = await written(api, '大文章');
    const huge = [{ type: 'paragraph', content: [{ type: 'text', text: 'a'.repeat(2_200_000) }] }];
    const answer = await api.send('PUT', at(article.id), {
      ...changeOf(article),
      document: { version: 1, content: huge },
    });
    expect(answer.status).toBe(413);
  });

  test.each([
    ['a slug with a slash', { slug: 'a/b' }],
    ['a slug of another alphabet', { slug: '春茶' }],
    ['a cover of elsewhere', { cover: { key: 'https://evil.example', width: 1, height: 1, alt: '' } }],
    ['a title of 200 characters', { title: '长'.repeat(200) }],
    ['eleven tags', { tags: [...Array(11).keys()].map(String) }],
    ['a field that is none', { colour: 'red' }],
  ])('%s', async (_what, more) => {
    const article = await written(api, '坏字段');
    expect((await api.send('PUT', at(article.id), { ...changeOf(article), ...more })).status).toBe(400);
  });
});

describe('the list', () => {
  test('is searched, narrowed by tag and status, and read slice by slice without a gap or a repeat', async () => {
    for (let n = 0; n < 7; n += 1)
      await written(api, `清单 ${n}`, { tags: n % 2 === 0 ? ['双'] : [], author: '列表人' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor === null ? '' : `&cursor=${cursor}`;
      const slice: Slice = await list(`search=${q('清单 列表人')}&limit=3${more}`);
      seen.push(...slice.items.map(({ title }) => title));
      cursor = slice.next;
    } while (cursor !== null);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `清单 ${n}`));
    expect((await list(`search=${q('清单')}&tag=${q('双')}`)).total).toBe(4);
    expect((await list(`search=${q('清单')}&status=published`)).total).toBe(0);
    expect((await list('search=%25')).total).toBe(0);
    for (const bad of ['x', Buffer.from('["1","1"]').toString('base64url'), Buffer.from('[]').toString('base64url')])
      expect((await api.send('GET', `${root}/articles?cursor=${bad}`)).status).toBe(400);
  });

  test('counts agree with it, and the block’s panel finds articles by id in their order', async () => {
    const [draft, live, gone] = [
      await written(api, '计数甲'),
      await published(api, '计数乙'),
      await written(api, '计数丙'),
    ];
    await api.delete(at(gone.id));
    const { counts } = await api.get<{ counts: ArticleCounts }>(`${root}/overview`);
    for (const status of ['all', 'draft', 'published', 'changed', 'trash'] as const)
      expect([status, (await list(`status=${status}`)).total]).toEqual([status, counts[status]]);
    const ids = [live.id, '7', gone.id, draft.id];
    const { items } = await api.post<{ items: ArticleHead[] }>(`${root}/articles/by-ids`, { ids });
    expect(items.map(({ title, status }) => [title, status])).toEqual([
      ['计数乙', 'published'],
      ['计数丙', 'trash'],
      ['计数甲', 'draft'],
    ]);
  });
});

describe('the way to readers and back', () => {
  test('draft, published, changed, published again, off the site, trash, draft, gone', async () => {
    const draft = await written(api, '一生 2026');
    const first = await api.post<ArticleHead>(at(draft.id, '/publish'), { rev: 1 });
    expect(first).toMatchObject({
      status: 'published',
      slug: 'yi-sheng-2026',
      live: { version: 1, slug: 'yi-sheng-2026' },
    });
    expect(await api.post<ArticleHead>(at(draft.id, '/publish'), { rev: 1 })).toEqual(first);
    const change = changeOf(await read(draft.id), { document: documentOf('改过的') });
    expect(await api.put<SavedArticle>(at(draft.id), change)).toMatchObject({ rev: 2, status: 'changed' });
    const late = await api.send('POST', at(draft.id, '/publish'), { rev: 1 });
    expect([late.status, late.body]).toMatchObject([409, { detail: { now: { rev: 2, status: 'changed' } } }]);
    const second = await api.post<ArticleHead>(at(draft.id, '/publish'), { rev: 2 });
    expect(second).toMatchObject({ status: 'published', live: { version: 2 } });
    expect(await api.post<ArticleHead>(at(draft.id, '/unpublish'))).toMatchObject({ status: 'draft', live: null });
    await api.post(at(draft.id, '/publish'), { rev: 2 });
    expect((await api.send('DELETE', at(draft.id, '/forever'))).status).toBe(422);
    expect(await api.delete<ArticleHead>(at(draft.id))).toMatchObject({ status: 'trash', live: null });
    const kept = await api.send('PUT', at(draft.id), changeOf(await read(draft.id), { title: '不行' }));
    expect([kept.status, kept.body.reason]).toEqual([422, 'articles.trashed']);
    expect(await api.post<ArticleHead>(at(draft.id, '/restore'))).toMatchObject({
      status: 'draft',
      title: '一生 2026',
    });
    await api.delete(at(draft.id));
    await api.delete(at(draft.id, '/forever'));
    expect((await api.send('GET', at(draft.id))).status).toBe(404);
  });

  test('what has no title, or no text, is not published, and says so', async () => {
    const untitled = await written(api, '');
    const without = await api.send('POST', at(untitled.id, '/publish'), { rev: untitled.rev });
    expect([without.status, without.body.reason]).toEqual([422, 'articles.no-title']);
    const empty = await api.post<ArticleDetail>(`${root}/articles`, { title: '空的' });
    const nothing = await api.send('POST', at(empty.id, '/publish'), { rev: 0 });
    expect([nothing.status, nothing.body.message]).toEqual([422, '文章还没有内容']);
  });

  test('two of one title are at two addresses', async () => {
    const [one, two] = [await published(api, '同名'), await published(api, '同名')];
    expect([one.slug, two.slug]).toEqual(['tong-ming', 'tong-ming-2']);
  });

  test('is in the audit log, each once, a sitting of writing as one line', async () => {
    const { id } = await published(api, '审计');
    await api.put(at(id), changeOf(await read(id), { digest: '再改' }));
    await api.put(at(id), changeOf(await read(id), { digest: '又改' }));
    await api.delete(at(id));
    const { items } = await api.get<{ items: { action: string; target: { id: string } | null }[] }>(
      '/api/v1/audit?limit=100',
    );
    const actions = items.filter(({ target }) => String(target?.id) === String(id)).map(({ action }) => action);
    expect(actions.reverse()).toEqual(['articles.create', 'articles.change', 'articles.publish', 'articles.trash']);
  });
});

describe('roles', () => {
  test('who may see does not write, who may write does not publish or take a published one away', async () => {
    const article = await published(api, '权限');
    const draft = await written(api, '权限草稿');
    const as = async (name: string, functions: string[]) => {
      const { id } = await api.post<{ id: string }>('/api/v1/roles', { name, functions });
      const person = { username: name, name, roleIds: [id] };
      const { password } = await api.post<{ password: string }>('/api/v1/people', person);
      const client = await server.signedIn({ username: name, password });
      await client.post('/api/v1/password', { next: 'long enough 42' });
      return client;
    };
    const reader = await as('reader1', ['articles.view']);
    const writer = await as('writer1', ['articles.view', 'articles.edit']);
    expect((await reader.send('GET', at(article.id))).status).toBe(200);
    const status = async (who: ApiClient, method: string, path: string, body?: object) =>
      (await who.send(method, path, body)).status;
    expect(await status(reader, 'POST', `${root}/articles`, {})).toBe(403);
    expect(await status(reader, 'PUT', at(draft.id), changeOf(draft))).toBe(403);
    expect(await status(reader, 'DELETE', at(draft.id))).toBe(403);
    expect(await status(writer, 'PUT', at(draft.id), changeOf(draft, { title: '写手改的' }))).toBe(200);
    expect(await status(writer, 'POST', at(draft.id, '/publish'), { rev: 2 })).toBe(403);
    expect(await status(writer, 'POST', at(article.id, '/unpublish'))).toBe(403);
    const live = await writer.send('DELETE', at(article.id));
    expect([live.status, live.body.reason]).toEqual([422, 'articles.live']);
    expect(await status(writer, 'DELETE', at(draft.id))).toBe(200);
  });
});
