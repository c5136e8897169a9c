import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import { setTimeZone } from '../../../tests/support/time-zone.ts';
import { base, type Made, pageOf } from '../../decoration/tests/editor-kit.ts';
import type { ArticleDetail, ArticleHead } from '../shared/calls/answers.ts';
import { changeOf, documentOf, published, root, written } from './writing-kit.ts';

/** What readers get: the page of an article, and the block on decorated pages. */

let servers: Awaited<ReturnType<typeof twoServers>>;
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  servers = await twoServers();
  server = servers.one;
  api = await server.signedIn();
});
afterAll(() => servers?.stop());

const at = (id: string, action = '') => `${root}/articles/${id}${action}`;

async function visit(slug: string, headers: Record<string, string> = {}, url = server.url) {
  const response = await fetch(`${url}/article/${slug}`, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Changes the draft of an article, and publishes it. */
async function republish(id: string, more: Parameters<typeof changeOf>[1]): Promise<ArticleHead> {
  const article = await api.get<ArticleDetail>(at(id));
  const { rev } = await api.put<{ rev: number }>(at(id), changeOf(article, more));
  return api.post<ArticleHead>(at(id, '/publish'), { rev });
}

describe('the page of an article', () => {
  test('is whole without script, under a policy that allows none', async () => {
    await published(api, '阅读页', { author: '陆羽', digest: '一句话', tags: ['茶'], slug: 'reading' });
    const { status, headers, html } = await visit('reading');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).toContain('<h1>阅读页</h1>');
    expect(html).toContain('<p>阅读页的正文</p>');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('<script type="application/ld+json">');
    expect(html).toMatch(/<style>[^<]*color-scheme:\s*light dark/);
  });

  // It is always another day in one of them than in the other.
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('is of the day on which it came out in %s', async (zone) => {
    const { slug } = await published(api, `一天 ${zone}`);
    await visit(slug);
    await setTimeZone(server, api, zone);
    const days = new Intl.DateTimeFormat('zh-CN', { timeZone: zone, dateStyle: 'long' });
    const shown = async (url: string) => {
      const [, instant = '', day] = /<time datetime="([^"]+)">([^<]+)</.exec((await visit(slug, {}, url)).html) ?? [];
      return day === days.format(new Date(instant)) && day;
    };
    expect(await shown(server.url)).toBeTruthy();
    // The other server hears of it a moment later.
    await expect.poll(() => shown(servers.other.url)).toBeTruthy();
  });

  test('shows what was published, not the draft, and each publishing on every server', async () => {
    const { id, slug } = await published(api, '版本');
    expect((await visit(slug, {}, servers.other.url)).html).toContain('版本的正文');
    const article = await api.get<ArticleDetail>(at(id));
    await api.put(at(id), changeOf(article, { document: documentOf('草稿里的') }));
    expect((await visit(slug)).html).not.toContain('草稿里的');
    await api.post(at(id, '/publish'), { rev: 2 });
    expect((await visit(slug)).html).toContain('草稿里的');
    expect((await visit(slug, {}, servers.other.url)).html).toContain('草稿里的');
  });

  test('is asked again by browsers, and is not sent twice', async () => {
    const { id, slug } = await published(api, '缓存');
    const first = await visit(slug, { 'accept-encoding': 'identity' });
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
    const known = { 'accept-encoding': 'identity', 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await visit(slug, known)).status).toBe(304);
    await republish(id, { document: documentOf('新的') });
    expect((await visit(slug, known)).status).toBe(200);
  });

  test('goes out in the coding that is asked for', async () => {
    const { slug } = await published(api, '压缩');
    // `fetch` unpacks by itself; what it unpacked is the whole page.
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers, html } = await visit(slug, { 'accept-encoding': coding });
      expect([coding, headers.get('content-encoding') ?? 'identity']).toEqual([coding, coding]);
      expect(html).toMatch(/^<!doctype html>.*<\/html>$/s);
    }
  });

  test('has hostile words as words', async () => {
    const bad = '<img src=x onerror=pwned()>';
    await published(api, bad, { digest: bad, author: bad, tags: [bad], document: documentOf(bad), slug: 'hostile' });
    expect((await visit('hostile')).html).not.toMatch(/<img/);
  });

  test('of a moved article leads on for good; its former address may become another one’s', async () => {
    const { id } = await published(api, '搬家', { slug: 'old-home' });
    expect(await republish(id, { slug: 'new-home' })).toMatchObject({ live: { slug: 'new-home' } });
    const moved = await visit('old-home');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/article/new-home']);
    expect((await visit('new-home')).status).toBe(200);
    await published(api, '新住户', { slug: 'old-home' });
    expect((await visit('old-home')).html).toContain('新住户');
  });

  test('a slug that is only in the draft does not work yet, and keeps the live one', async () => {
    const { id } = await published(api, '未搬', { slug: 'stays' });
    await api.put(at(id), changeOf(await api.get<ArticleDetail>(at(id)), { slug: 'moves-later' }));
    expect([(await visit('stays')).status, (await visit('moves-later')).status]).toEqual([200, 404]);
    const other = await written(api, '想要它');
    expect((await api.send('PUT', at(other.id), changeOf(other, { slug: 'stays' }))).status).toBe(409);
  });

  test('is gone once it is off the site, in the trash or deleted, and unknown where it never was', async () => {
    const { id } = await published(api, '下线', { slug: 'gone' });
    await api.post(at(id, '/unpublish'));
    const gone = await visit('gone', { 'accept-language': 'zh-CN' });
    expect([gone.status, gone.html.includes('文章已下线'), gone.headers.get('cache-control')]).toEqual([
      410,
      true,
      'no-store',
    ]);
    expect((await visit('gone', { 'accept-language': 'en' })).html).toContain('no longer available');
    await republish(id, { digest: '又上线' });
    expect((await visit('gone')).status).toBe(200);
    await api.delete(at(id));
    expect((await visit('gone')).status).toBe(410);
    await api.delete(at(id, '/forever'));
    expect((await visit('gone')).status).toBe(410);
    const draft = await written(api, '草稿', { slug: 'only-a-draft' });
    expect(draft.status).toBe('draft');
    for (const slug of ['only-a-draft', 'never-was', '%E6%98%A5', 'x'.repeat(150)])
      expect([slug, (await visit(slug)).status]).toEqual([slug, 404]);
  });
});

describe('the block on a decorated page', () => {
  const picked = (...articles: { id: string; title: string }[]) =>
    articles.map(({ id, title }) => ({ id: String(id), name: title }));

  async function pageWith(title: string, blocks: readonly Made[]) {
    const page = await pageOf(server, title, blocks);
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 0 });
    const html = async (url = server.url) => (await fetch(`${url}/p/${page.slug}`)).text();
    const warnings = async () => {
      const { problems } = await api.get<{ problems: { message: { zh: string } }[] }>(
        `${base}/pages/${page.id}/checks`,
      );
      return problems.map(({ message }) => message.zh);
    };
    return { ...page, html, warnings };
  }

  test('shows chosen articles in order, follows each publishing, and leaves out what is not published', async () => {
    const one = await published(api, '甲文', { digest: '甲的摘要', slug: 'jia' });
    const two = await published(api, '乙文', { slug: 'yi' });
    const draft = await written(api, '丙稿');
    const page = await pageWith('文章页', [['articles', { articles: picked(two, draft, one) }]]);
    const first = await page.html();
    expect(first.indexOf('/article/yi')).toBeLessThan(first.indexOf('/article/jia'));
    expect([first.includes('甲的摘要'), first.includes('丙稿')]).toEqual([true, false]);
    expect(await page.warnings()).toEqual(['「丙稿」没有发布，访客看不到']);
    await republish(one.id, { title: '甲文改名', slug: 'jia-2' });
    await expect.poll(() => page.html()).toContain('href="/article/jia-2"');
    await expect.poll(() => page.html(servers.other.url)).toContain('甲文改名');
    await api.post(at(two.id, '/unpublish'));
    await expect.poll(() => page.html()).not.toContain('/article/yi');
  });

  test('shows nothing of another organisation, whatever ids it holds', async () => {
    const secret = await published(api, '别家的');
    const { password } = await api.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'stranger' });
    const other = server.api();
    await other.login({ username: 'stranger', password });
    await other.post('/api/v1/password', { next: 'another long secret 7' });
    const page = await other.post<{ id: string }>(`${base}/pages`, { title: '偷看', kind: 'page' });
    const ask = (ids: unknown) => ({ queries: [{ source: 'articles.articles', query: { ids } }] });
    const answer = async (ids: unknown) =>
      (await other.post<{ answers: unknown[] }>(`${base}/pages/${page.id}/data`, ask(ids))).answers;
    expect(await answer([String(secret.id)])).toEqual([{ value: [] }]);
    expect(await answer('x')).toEqual([{ value: null }]);
    expect(await answer(['-1'])).toEqual([{ value: null }]);
  });

  test('without a choice keeps a page from being published', async () => {
    const page = await pageOf(server, '没选', [['articles']]);
    expect((await api.send('POST', `${base}/pages/${page.id}/publish`, { rev: 0 })).status).toBe(422);
  });
});
