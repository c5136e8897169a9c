import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail, PageSummary, VersionSummary } from '../shared/calls/outputs.ts';
import type { Op } from '../shared/document/document.ts';

const base = '/api/p/decoration';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server.stop());

const newPage = (title = '夏日活动', kind = 'page') => api.post<PageDetail>(`${base}/pages`, { title, kind });
const detail = (id: string) => api.get<PageDetail>(`${base}/pages/${id}`);

function insertTitle(page: PageDetail, id: string, text: string, at = 0): Op {
  const node = { id, type: 'title', v: 1, parent: page.document.root, props: { text }, style: {} };
  return { op: 'insert', parent: page.document.root, slot: 'default', at, nodes: [node] };
}

const sendOps = (id: string, rev: number, ops: unknown[], client: string = crypto.randomUUID(), by: ApiClient = api) =>
  by.send<{ rev: number }>('POST', `${base}/pages/${id}/ops`, { base: rev, ops, client });

/** A page with one title, published. */
async function published(text: string): Promise<{ page: PageDetail; version: number }> {
  const page = await newPage(text);
  await sendOps(page.id, 0, [insertTitle(page, 'head', text)]);
  const { version } = await api.post<{ version: number }>(`${base}/pages/${page.id}/publish`, { rev: 1 });
  return { page, version };
}

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers });

describe('pages', () => {
  test('have a readable address of their own, and titles that are the same do not clash', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => newPage('中秋 好礼')));
    expect(made.map((page) => page.slug).sort()).toEqual([
      'zhong-qiu-hao-li',
      'zhong-qiu-hao-li-2',
      'zhong-qiu-hao-li-3',
      'zhong-qiu-hao-li-4',
    ]);
    expect(made[0]).toMatchObject({ status: 'draft', rev: 0, blocks: 0, publishedVersion: null });
  });

  test('are listed last changed first, by page, by words and by status', async () => {
    const [a, b, c] = [await newPage('列表甲 %_'), await newPage('列表乙'), await newPage('列表丙', 'activity')];
    const list = (query: string) => api.get<{ items: PageSummary[]; next: string | null }>(`${base}/pages?${query}`);
    const words = `q=${encodeURIComponent('列表')}`;
    expect((await list(words)).items.map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
    expect((await list(`${words}&kind=activity`)).items.map(({ id }) => id)).toEqual([c.id]);
    expect((await list(`q=${encodeURIComponent('%_')}`)).items.map(({ id }) => id)).toEqual([a.id]);
    const first = await list(`${words}&limit=2`);
    const second = await list(`${words}&limit=2&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
    expect(second.next).toBeNull();
    expect((await api.send('GET', `${base}/pages?cursor=x'--`)).status).toBe(400);
  });

  test('are ordered by the server, over the borders of its answers', async () => {
    const titles = ['排序 10', '排序 9', '排序 张', '排序 阿', '排序 李'];
    const made = [];
    for (const title of titles) made.push(await newPage(title));
    const all = async (order: string) => {
      const found: string[] = [];
      let cursor = '';
      do {
        const query = `q=${encodeURIComponent('排序')}&order=${order}&limit=2${cursor}`;
        const answer = await api.get<{ items: PageSummary[]; next: string | null }>(`${base}/pages?${query}`);
        found.push(...answer.items.map((page) => page.title));
        cursor = answer.next === null ? '' : `&cursor=${encodeURIComponent(answer.next)}`;
      } while (cursor !== '');
      return found;
    };
    expect(await all('title')).toEqual(['排序 9', '排序 10', '排序 阿', '排序 李', '排序 张']);
    expect(await all('updated')).toEqual(titles.toReversed());
    expect((await all('published')).toSorted()).toEqual(titles.toSorted());
    const { next } = await api.get<{ next: string }>(`${base}/pages?limit=1&order=title`);
    const other = `${base}/pages?limit=1&order=updated&cursor=${encodeURIComponent(next)}`;
    expect((await api.send('GET', other)).status).toBe(400);
  });

  test('take another address, refuse a bad or taken one, and the former one leads on', async () => {
    const { page } = await published('搬家');
    const other = await newPage('占用');
    for (const [slug, reason] of [
      ['Bad Slug', 'decoration.slug-pattern'],
      ['preview', 'decoration.slug-reserved'],
      [other.slug, 'decoration.slug-taken'],
    ])
      expect((await api.send('PATCH', `${base}/pages/${page.id}`, { slug })).body.reason).toBe(reason);
    await api.patch(`${base}/pages/${page.id}`, { slug: 'new-home-2026' });
    expect((await visit('/p/new-home-2026')).status).toBe(200);
    const old = await visit(`/p/${page.slug}`);
    expect([old.status, old.headers.get('location')]).toEqual([302, '/p/new-home-2026']);
  });

  test('a copy is a draft of its own', async () => {
    const { page } = await published('原件');
    const copy = await api.post<PageDetail>(`${base}/pages/${page.id}/copy`);
    expect(copy).toMatchObject({ title: '原件 副本', status: 'draft', rev: 0, blocks: 1 });
    await sendOps(copy.id, 0, [{ op: 'set', id: 'head', area: 'props', path: 'text', value: '改了' }]);
    expect((await detail(page.id)).document.nodes.head?.props.text).toBe('原件');
  });

  test('go to the trash and off the air, come back as a draft, and are deleted for good from there alone', async () => {
    const { page } = await published('回收');
    expect((await api.send('DELETE', `${base}/pages/${page.id}/permanent`)).status).toBe(409);
    await api.delete(`${base}/pages/${page.id}`);
    expect((await visit(`/p/${page.slug}`)).status).toBe(410);
    expect((await sendOps(page.id, 1, [{ op: 'remove', id: 'head' }])).body.reason).toBe('decoration.in-trash');
    expect(await api.post(`${base}/pages/${page.id}/restore`)).toMatchObject({ status: 'draft' });
    expect((await visit(`/p/${page.slug}`)).status).toBe(410);
    await api.delete(`${base}/pages/${page.id}`);
    await api.delete(`${base}/pages/${page.id}/permanent`);
    expect((await api.send('GET', `${base}/pages/${page.id}`)).status).toBe(404);
    const gone = await visit(`/p/${page.slug}`);
    expect([gone.status, (await gone.text()).includes('已下线')]).toEqual([410, true]);
  });
});

describe('the draft', () => {
  test('takes ops, and a batch that is sent again has one effect', async () => {
    const page = await newPage('幂等');
    const client = crypto.randomUUID();
    const batch = [insertTitle(page, 'once', '一次')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendOps(page.id, 0, batch, client)));
    expect(answers.map(({ body }) => body.result)).toEqual(Array.from({ length: 20 }, () => ({ rev: 1 })));
    expect(await detail(page.id)).toMatchObject({ rev: 1, blocks: 1, status: 'draft' });
  });

  test('of two batches on one base one wins; the other hears what happened', async () => {
    const page = await newPage('冲突');
    const [one, two] = await Promise.all([
      sendOps(page.id, 0, [insertTitle(page, 'aa', '甲')]),
      sendOps(page.id, 0, [insertTitle(page, 'bb', '乙')]),
    ]);
    const [won, lost] = one.status === 200 ? [one, two] : [two, one];
    expect([won.status, lost.status]).toEqual([200, 409]);
    const conflict = lost.body.detail as { rev: number; by: string; ops: Op[] };
    expect(conflict.rev).toBe(1);
    expect(conflict.by).not.toBe('');
    const winner = conflict.ops[0]?.op === 'insert' ? conflict.ops[0].nodes[0]?.id : undefined;
    expect(Object.keys((await detail(page.id)).document.nodes)).toContain(winner);
    // The same client name with other ops is no repetition.
    expect((await sendOps(page.id, 0, [{ op: 'remove', id: 'aa' }], 'same')).status).toBe(409);
  });

  test('an op that does not fit changes nothing', async () => {
    const page = await newPage('不合');
    const bad = [insertTitle(page, 'ok', '好'), { op: 'remove', id: 'nobody' }];
    const answer = await sendOps(page.id, 0, bad);
    expect([answer.status, answer.body.reason]).toEqual([422, 'decoration.bad-op']);
    expect(await detail(page.id)).toMatchObject({ rev: 0, blocks: 0 });
    const malformed = [
      [{ op: 'set', id: page.document.root, area: 'props', path: '__proto__.x', value: 1 }],
      [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes: [null] }],
      [{ op: 'global', path: 'title', value: 5 }],
      [null],
      [],
    ];
    for (const ops of malformed) {
      const { status } = await sendOps(page.id, 0, ops);
      expect([JSON.stringify(ops), status >= 400 && status < 500]).toEqual([JSON.stringify(ops), true]);
    }
    expect((await detail(page.id)).rev).toBe(0);
  });

  test('what is stored is clean, and texts that a database cannot hold do no harm', async () => {
    const page = await newPage('干净');
    const node = {
      id: 'rich',
      type: 'richtext',
      v: 1,
      parent: page.document.root,
      props: { html: '<p onclick="x()">好</p><script>alert(1)</script>' },
      style: {},
    };
    const { status } = await sendOps(page.id, 0, [
      { op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes: [node] },
    ]);
    expect(status).toBe(200);
    const stored = (await detail(page.id)).document.nodes.rich?.props.html as string;
    expect(stored).toBe('<p>好</p>');
    for (const odd of ['\u0000', '\ud800', '\udc00字']) {
      const { rev } = await detail(page.id);
      const answer = await sendOps(page.id, rev, [{ op: 'global', path: 'description', value: odd }]);
      expect(answer.status).toBeLessThan(500);
    }
    // Another editor that is behind gets the clean ops.
    const behind = await sendOps(page.id, 0, [{ op: 'remove', id: 'rich' }]);
    expect(JSON.stringify(behind.body.detail)).not.toMatch(/onclick|script/);
  });
});

describe('publishing', () => {
  test('shows the draft as it was then; later drafts do not show until they are published', async () => {
    const { page } = await published('第一版');
    const text = async () => (await visit(`/p/${page.slug}`)).text();
    expect(await text()).toContain('第一版');
    await sendOps(page.id, 1, [{ op: 'set', id: 'head', area: 'props', path: 'text', value: '第二版' }]);
    expect(await detail(page.id)).toMatchObject({ status: 'changed' });
    expect(await text()).not.toContain('第二版');
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 2, note: '换标题' });
    expect(await text()).toContain('第二版');

    expect(await api.post(`${base}/pages/${page.id}/rollback`, { version: 1 })).toEqual({ version: 3, rev: 3 });
    expect(await text()).toContain('第一版');
    expect(await detail(page.id)).toMatchObject({ rev: 3, status: 'published', publishedVersion: 3 });
    expect((await detail(page.id)).document.nodes.head?.props.text).toBe('第一版');
    const { items } = await api.get<{ items: VersionSummary[] }>(`${base}/pages/${page.id}/versions`);
    expect(items.map(({ version, live, note }) => [version, live, note])).toEqual([
      [3, true, '回滚至版本 1'],
      [2, false, '换标题'],
      [1, false, ''],
    ]);
    // Whoever edited through the rollback must load the page anew: there is no difference to show.
    const behind = await sendOps(page.id, 2, [{ op: 'remove', id: 'head' }]);
    expect([behind.status, (behind.body.detail as { ops: unknown }).ops]).toEqual([409, null]);
  });

  test('is refused for another revision, and for a page with faults, which are named', async () => {
    const page = await newPage('有错');
    await sendOps(page.id, 0, [insertTitle(page, 'head', ' ')]);
    expect((await api.send('POST', `${base}/pages/${page.id}/publish`, { rev: 0 })).status).toBe(409);
    const answer = await api.send('POST', `${base}/pages/${page.id}/publish`, { rev: 1 });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatchObject({ problems: [{ node: 'head', severity: 'error' }] });
    expect((await visit(`/p/${page.slug}`)).status).toBe(404);
  });

  test('twenty at once make twenty versions or conflicts, and one is live', async () => {
    const { page } = await published('并发');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.send('POST', `${base}/pages/${page.id}/publish`, { rev: 1 })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { items } = await api.get<{ items: VersionSummary[] }>(`${base}/pages/${page.id}/versions`);
    expect(items.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, n) => 21 - n));
    expect(items.filter(({ live }) => live)).toHaveLength(1);
  });

  test('taken off the air it is gone, and its versions stay', async () => {
    const { page } = await published('下线');
    await api.post(`${base}/pages/${page.id}/unpublish`);
    expect((await visit(`/p/${page.slug}`)).status).toBe(410);
    expect(await detail(page.id)).toMatchObject({ status: 'draft', publishedVersion: null });
    expect((await api.get<{ document: unknown }>(`${base}/pages/${page.id}/versions/1`)).document).toBeDefined();
  });

  test('is in the audit log, with rollback and trash', async () => {
    const { page } = await published('审计');
    await api.post(`${base}/pages/${page.id}/rollback`, { version: 1 });
    await api.delete(`${base}/pages/${page.id}`);
    const log = JSON.stringify(await api.get('/api/v1/audit'));
    for (const action of ['decoration.publish', 'decoration.rollback', 'decoration.trash'])
      expect(log).toContain(action);
  });
});

describe('the document of a published page', () => {
  test('is answered with an ETag, compressed, under its own policy', async () => {
    const { page } = await published('文档');
    const first = await visit(`/p/${page.slug}`, { 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(first.headers.get('cache-control')).toContain('max-age=0');
    const csp = first.headers.get('content-security-policy') ?? '';
    expect(csp).toContain("script-src 'self';");
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    const etag = first.headers.get('etag') ?? '';
    const again = await visit(`/p/${page.slug}`, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  });

  test('where there is none, 404 says so in the visitor’s language and leads on', async () => {
    const zh = await visit('/p/no-such-page');
    expect([zh.status, zh.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await zh.text()).toContain('页面不存在');
    const en = await (await visit('/p/no-such-page', { 'accept-language': 'en-GB' })).text();
    expect(en).toContain('There is no such page');
    for (const odd of ['/p/%00', '/p/%E0%A4%A', '/p/..%2f..%2fetc', `/p/${'x'.repeat(5_000)}`]) {
      const { status } = await visit(odd);
      expect([odd.slice(0, 20), status >= 400 && status < 500]).toEqual([odd.slice(0, 20), true]);
    }
  });

  test('a preview shows the draft to whoever has its address, and to nobody else', async () => {
    const page = await newPage('预览');
    await sendOps(page.id, 0, [insertTitle(page, 'head', '只有草稿')]);
    const { url } = await api.post<{ url: string }>(`${base}/preview/${page.id}`);
    const shown = await visit(url);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const html = await shown.text();
    expect(html).toContain('只有草稿');
    expect(html).toContain('noindex');
    expect(html).toContain('data-rev="1"');
    const rev = () => server.api().send<{ rev: number }>('GET', `${base}/public/previews/${url.split('/').at(-1)}`);
    expect((await rev()).body.result).toEqual({ rev: 1 });
    expect((await visit(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(410);
    await api.delete(`${base}/pages/${page.id}`);
    expect([(await visit(url)).status, (await rev()).status]).toEqual([410, 410]);
  });
});

describe('the home page', () => {
  test('is none, then the one that was chosen, once it is published', async () => {
    const none = await server.api().send('GET', `${base}/public/home`);
    expect([none.status, none.body.reason]).toEqual([404, 'decoration.no-home']);
    expect((await visit('/p/-/home')).status).toBe(404);
    const page = await newPage('主页');
    await sendOps(page.id, 0, [insertTitle(page, 'head', '欢迎光临')]);
    expect(await api.put(`${base}/home`, { pageId: page.id })).toMatchObject({
      slug: page.slug,
      publishedVersion: null,
    });
    expect((await visit('/p/-/home')).status).toBe(404);
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
    expect(await (await visit('/p/-/home')).text()).toContain('欢迎光临');
    expect(await server.api().get(`${base}/public/home`)).toMatchObject({ slug: page.slug, version: 1 });
    expect((await api.send('DELETE', `${base}/pages/${page.id}`)).body.reason).toBe('decoration.is-home');
  });
});

describe('another organisation', () => {
  test('sees, changes and publishes nothing of this one', async () => {
    const { page } = await published('本组织');
    const made = await api.post<{
      username?: string;
      password?: string;
      owner?: { username: string; password: string };
    }>('/api/v1/orgs', { name: '别的组织', username: 'stranger' });
    const stranger = await server.signedIn({
      username: 'stranger',
      password: made.password ?? made.owner?.password ?? '',
    });
    await stranger.post('/api/v1/password', { next: 'another horse 2' });
    const calls: [string, string, unknown?][] = [
      ['GET', `/pages/${page.id}`],
      ['PATCH', `/pages/${page.id}`, { title: '偷' }],
      ['POST', `/pages/${page.id}/ops`, { base: 1, ops: [{ op: 'remove', id: 'head' }], client: 'x' }],
      ['POST', `/pages/${page.id}/publish`, { rev: 1 }],
      ['POST', `/pages/${page.id}/unpublish`, {}],
      ['GET', `/pages/${page.id}/versions`],
      ['GET', `/pages/${page.id}/versions/1`],
      ['POST', `/pages/${page.id}/rollback`, { version: 1 }],
      ['POST', `/pages/${page.id}/copy`, {}],
      ['DELETE', `/pages/${page.id}`],
      ['POST', `/pages/${page.id}/restore`, {}],
      ['DELETE', `/pages/${page.id}/permanent`],
      ['POST', `/pages/${page.id}/lease`, {}],
      ['DELETE', `/pages/${page.id}/lease`],
      ['POST', `/pages/${page.id}/presence`, { client: 'x' }],
      ['GET', `/pages/${page.id}/changes?since=0`],
      ['POST', `/pages/${page.id}/repair`, { rev: 1 }],
      ['POST', `/preview/${page.id}`, {}],
      ['PUT', '/home', { pageId: page.id }],
    ];
    for (const [method, path, body] of calls) {
      const { status } = await stranger.send(method, base + path, body);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect((await stranger.get<{ items: unknown[] }>(`${base}/pages`)).items).toEqual([]);
    // Addresses are each organisation's own.
    const same = await stranger.post<PageDetail>(`${base}/pages`, { title: '本组织', kind: 'page' });
    expect(same.slug).toBe(page.slug);
    expect((await detail(page.id)).status).toBe('published');
  });
});
