import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiDocumentOf } from '../support/api-document.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { askSite, cookiesOf, PathCache, type SiteAnswer, type SiteAsk } from '../support/sites.ts';
import { fill, picture, type Site } from './two-sites.ts';

/**
 * Two organisations at host names of their own, each with one of every public thing. The generated tests go over all
 * public routes there are: a new one with a parameter needs a line in `ownOf`.
 */

const password = 'blue kettle 9';
const registerPath = '/api/duncan/s/r/common';

let server: TestServer;
let a: Site;
let b: Site;

const ask = (site: Pick<Site, 'host'> | string, path: string, given?: SiteAsk): Promise<SiteAnswer> =>
  askSite(server.url, typeof site === 'string' ? site : site.host, path, given);

beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.signedIn();
  await owner.put('/api/v1/org', { name: '甲方组织' });
  const made = await owner.post<{ org: { id: string }; password: string }>('/api/v1/orgs', {
    name: '乙方组织',
    username: 'yi.owner',
    shortName: 'yi',
  });
  const other = await server.signedIn({ username: 'yi.owner', password: made.password });
  await other.post('/api/v1/password', { next: 'long enough 42' });
  const { id } = await owner.get<{ id: string }>('/api/v1/org');
  a = await fill(owner, { mark: '甲方', host: 'localhost', orgId: id }, 10);
  b = await fill(other, { mark: '乙方', host: 'yi.localhost', orgId: made.org.id }, 200);
});
afterAll(() => server?.stop());

interface PublicRoute {
  method: string;
  path: string;
}

async function publicRoutes(): Promise<PublicRoute[]> {
  const document = await apiDocumentOf(await server.signedIn());
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation['x-access'] === 'anyone')
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
}

/** The path of a public GET with what `site` has; undefined for one without parameters, which is asked as it is. */
function ownOf(path: string, site: Site): string | undefined {
  const own: Record<string, string> = {
    '/p/{slug}': `/p/${site.slug}`,
    '/p/-/preview/{token}': `/p/-/preview/${site.preview}`,
    '/p/-/template/{key}': `/p/-/template/${site.template}`,
    '/p/-/section/{key}': `/p/-/section/${site.section}`,
    '/p/-/thumbnail/{id}': `/p/-/thumbnail/${site.orgId}`,
    '/p/-/state/{id}': `/p/-/state/${site.orgId}`,
    '/article/{slug}': `/article/${site.article}`,
    '/f/{slug}': `/f/${site.form}`,
    '/f/{slug}/state': `/f/${site.form}/state`,
    '/f/{slug}/done/{receipt}': `/f/${site.form}/done/${'x'.repeat(32)}`,
    '/a/{key}': `/a/${site.key}`,
    '/a/{key}/{width}': `/a/${site.key}/160`,
    '/api/v1/avatars/{key}': '/api/v1/avatars/none',
    '/api/p/decoration/public/pages/{slug}': `/api/p/decoration/public/pages/${site.slug}`,
    '/api/p/decoration/public/previews/{token}': `/api/p/decoration/public/previews/${site.preview}`,
    '/api/p/decoration/public/pictures/{digest}': `/api/p/decoration/public/pictures/${'x'.repeat(43)}`,
    '/api/p/decoration/public/template-pictures/{name}': '/api/p/decoration/public/template-pictures/none',
    '/api/p/decoration/public/draw/{slug}/{block}': `/api/p/decoration/public/draw/${site.slug}/wheel001`,
    '/api/p/ai/public/shares/{token}': `/api/p/ai/public/shares/${site.share}`,
    '/api/p/ai/public/shares/{token}/mark': `/api/p/ai/public/shares/${site.share}/mark`,
    '/api/p/ai/public/shares/{token}/pictures/{id}/{side}': `/api/p/ai/public/shares/${site.share}/pictures/${site.review}/after`,
    '/api/p/forms/public/{slug}/captcha': `/api/p/forms/public/${site.form}/captcha`,
    '/api/p/goods/live': `/api/p/goods/live?goods=${site.good}&coupons=${site.coupon}`,
    '/api/p/goods/search': `/api/p/goods/search?q=${encodeURIComponent(site.mark)}`,
    '/goods/{id}': `/goods/${site.good}`,
    '/api/p/images/highlights/{id}': `/api/p/images/highlights/${site.asset}`,
  };
  return own[path] ?? (path.includes('{') ? undefined : path);
}

/** Nobody made these, or they show to staff alone. */
const notThere = /none|xxx|wheel|\/-\/(?:template|section|thumbnail|state)\//;

/** What may differ between two answers to the same question: keys and clocks of forms, captchas and holds. */
const changing = /\/(?:state|captcha|public\/now|visitors\/mine)$/;

describe('every public route, asked at two host names (row 35)', () => {
  test('belongs to the organisation of the host: nothing of the other one is there', async () => {
    const routes = (await publicRoutes()).filter(({ method }) => method === 'GET');
    expect(routes.length).toBeGreaterThan(20);
    let marked = 0;
    for (const { path } of routes) {
      for (const [own, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const asked = ownOf(path, own);
        expect(asked, `${path}: a line in ownOf is missing`).toBeDefined();
        const here = await ask(own, asked as string);
        const there = await ask(other, asked as string);
        const what = `${own.mark}'s ${path} at ${other.host}`;
        expect(there.text, what).not.toContain(own.mark);
        expect(here.text, what).not.toContain(other.mark);
        if (here.text.includes(own.mark)) marked += 1;
        // What `fill` made is there, so that a refusal elsewhere says something.
        if (asked !== path && !notThere.test(asked as string)) expect([what, here.status < 400]).toEqual([what, true]);
        // A thing that only one of them has is not there for the other's visitors.
        if (here.status === 200 && asked !== ownOf(path, other)) {
          if (path === '/api/p/goods/live') expect(there.body?.result).toMatchObject({ goods: [], coupons: [] });
          else if (path === '/api/p/goods/search') expect(there.body?.result).toEqual({ items: [] });
          else expect([what, there.status]).toEqual([what, expect.toBeOneOf([404, 410])]);
        }
        // Caches in front that know an answer by its path keep them apart.
        for (const { headers } of [here, there])
          if (headers['cache-control'] !== 'no-store') expect(String(headers.vary), what).toContain('host');
      }
    }
    expect(marked).toBeGreaterThan(8);
  });

  test('comes out of a cache that knows paths alone as it comes from the server', async () => {
    const cache = new PathCache((host, path, headers) => ask(host, path, { headers }));
    const paths = (await publicRoutes())
      .filter(({ method, path }) => method === 'GET' && !changing.test(path))
      .flatMap(({ path }) => [ownOf(path, a) ?? '', ownOf(path, b) ?? ''])
      .concat('/manifest.webmanifest', registerPath);
    for (const path of new Set(paths)) {
      for (const site of [a, b, a, b]) {
        const [straight, cached] = [await ask(site, path), await cache.get(site.host, path)];
        const what = `${path} at ${site.host}`;
        expect([what, cached.status, cached.text.replace(/"requestId":"[^"]*"/, '')]).toEqual([
          what,
          straight.status,
          straight.text.replace(/"requestId":"[^"]*"/, ''),
        ]);
      }
    }
    expect(cache.hits).toBeGreaterThan(8);
  });

  test('counts calls of an address for each organisation', async () => {
    const captcha = (site: Site) => ask(site, `/api/p/forms/public/${site.form}/captcha`);
    for (let n = 0; n < 40; n += 1) await captcha(a);
    expect((await captcha(a)).status).toBe(429);
    expect((await captcha(b)).status).toBe(200);
  });

  test('takes what is sent for the organisation of the host alone', async () => {
    const { headers } = await ask(b, `/f/${b.form}/state`);
    const cookie = cookiesOf({ headers });
    const form = { name: '访客' };
    expect((await ask(a, `/f/${b.form}`, { form, headers: { cookie } })).status).toBe(404);
    expect((await ask(b, `/f/${b.form}`, { form, headers: { cookie } })).status).toBe(303);
    for (const path of [`/api/p/goods/coupons/${b.coupon}/claim`, `/api/p/forms/public/${b.form}/files`]) {
      const { status } = await ask(a, path, { json: {}, headers: { cookie: 'fitout_goods_device=x' } });
      expect([path, status >= 400]).toEqual([path, true]);
    }
    const claimed = await ask(b, `/api/p/goods/mine?coupons=${b.coupon}`);
    expect(
      (await ask(b, `/api/p/goods/coupons/${b.coupon}/claim`, { json: {}, headers: { cookie: cookiesOf(claimed) } }))
        .status,
    ).toBe(200);
    const clicks = `/api/p/decoration/public/clicks/${b.page}/whatever`;
    for (const site of [a, b]) expect((await ask(site, clicks, { method: 'POST' })).status).toBe(200);
  });
});

describe('a host name', () => {
  test.each(['127.0.0.1', 'elsewhere.example', 'yi.elsewhere.example', 'x.yi.localhost', 'no-such.localhost', '[::1]'])(
    '%s that nobody has is the first organisation’s',
    async (host) => {
      expect((await ask(host, '/p/sale')).text).toContain('甲方的标题');
    },
  );

  test.each(['yi.localhost', 'YI.LocalHost', 'yi.localhost.', 'yi.localhost:9'])(
    '%s is the other one’s',
    async (host) => {
      expect((await ask(host, '/p/sale')).text).toContain('乙方的标题');
    },
  );

  test.each(['a b', 'yi.localhost/x', 'yi@localhost', '<b>', 'yi.localhost:x'])('%j is refused', async (host) => {
    const { status, body } = await ask(`${host}:1`, '/api/p/decoration/public/home');
    expect([status, body?.code ?? 100400]).toEqual([400, 100400]);
  });

  test('that a stranger claims to have come by is believed of trusted proxies alone', async () => {
    const headers = { 'x-forwarded-host': 'yi.localhost' };
    expect((await ask('localhost', '/p/sale', { headers })).text).toContain('甲方的标题');
    const behind = await startTestServer({ config: { trustedProxies: 1 } });
    try {
      const owner = await behind.signedIn();
      await owner.post('/api/v1/orgs', { name: '乙方组织', username: 'yi.owner', shortName: 'yi' });
      const manifest = async (forwarded: Record<string, string>) =>
        (await askSite(behind.url, 'inner', '/manifest.webmanifest', { headers: forwarded })).text;
      expect(await manifest(headers)).toContain('乙方组织');
      expect(await manifest({ 'x-forwarded-host': 'yi.localhost, other.example' })).not.toContain('乙方组织');
      expect(await manifest({})).not.toContain('乙方组织');
      // A browser that says nothing of where a write comes from but its Origin.
      const write = async (origin: string, forwarded: Record<string, string>) =>
        (
          await askSite(behind.url, 'inner', '/api/v1/login', {
            json: { username: 'x', password: 'y' },
            headers: { origin, ...forwarded },
          })
        ).status;
      expect(await write('http://yi.localhost', headers)).toBe(401);
      expect(await write('http://elsewhere.example', headers)).toBe(403);
      expect(await write('http://yi.localhost', { 'x-forwarded-host': 'other.example' })).toBe(403);
    } finally {
      await behind.stop();
    }
  });
});

describe('customers', () => {
  /** Registers at a site, and answers how the browser goes on. */
  async function register(site: Site, username: string, more: { type?: string; password?: string } = {}) {
    const query = new URLSearchParams({ type: more.type ?? 'forceregister', redirectUrl: '/#/m/mall/orderlist' });
    const form = { username, password: more.password ?? password };
    const answer = await ask(site, `${registerPath}?${query}`, { form });
    const cookie = cookiesOf(answer);
    const token = /fitout_handover=([\w-]+)/.exec(cookie)?.[1] ?? '';
    return { status: answer.status, text: answer.text, headers: { cookie, token } };
  }
  const me = async (site: Site, headers: Record<string, string>) =>
    ask(site, '/api/v1/customer/queryCustWithOrg', { headers });

  test('see the registration page and the app’s name of the organisation whose page they came from', async () => {
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const path of [registerPath, '/manifest.webmanifest']) {
        const { text } = await ask(own, path);
        expect([path, text.includes(`${own.mark}组织`), text.includes(`${other.mark}组织`)]).toEqual([
          path,
          true,
          false,
        ]);
      }
    }
  });

  test('belong to it, and are strangers at the other’s', async () => {
    const lin = await register(b, 'lin');
    expect(lin.status).toBe(303);
    expect((await me(b, lin.headers)).body?.result).toMatchObject({ org: { name: '乙方组织' }, kind: 'customer' });
    const elsewhere = await me(a, lin.headers);
    expect([elsewhere.status, elsewhere.body?.code]).toEqual([401, 130003]);
    const orders = '/api/p/forms/orders';
    expect((await ask(b, orders, { headers: lin.headers })).status).toBe(200);
    expect((await ask(a, `${orders}?signedIn=true`, { headers: lin.headers })).body?.code).toBe(130003);
    // What anybody may do they do there as anybody.
    const mine = await ask(a, `/api/p/goods/mine?coupons=${a.coupon}`, { headers: lin.headers });
    expect([mine.status, cookiesOf(mine)]).toEqual([200, expect.stringContaining('device')]);
  });

  test('of one take no name from those of the other, and sign in at their own alone', async () => {
    const other = 'another one 3';
    expect((await register(a, 'wang')).status).toBe(303);
    expect((await register(b, 'Wang', { password: other })).status).toBe(303);
    const signIn = (site: Site, secret: string) =>
      ask(site, '/api/v1/login', { json: { username: 'wang', password: secret } });
    expect((await signIn(a, password)).body?.result).toMatchObject({ user: { org: { name: '甲方组织' } } });
    expect((await signIn(b, other)).body?.result).toMatchObject({ user: { org: { name: '乙方组织' } } });
    expect((await signIn(a, other)).status).toBe(401);
    expect((await register(b, 'zhou')).status).toBe(303);
    const { status, body } = await ask(a, '/api/v1/login', { json: { username: 'zhou', password } });
    expect([status, body?.code]).toEqual([401, (await signIn(a, other)).body?.code]);
    expect((await register(a, 'zhou', { type: 'login' })).status).toBe(401);
    // Staff sign in anywhere, so nobody takes their names.
    expect((await register(a, 'yi.owner')).status).toBe(409);
    expect((await register(b, 'admin')).status).toBe(409);
  });

  test('do not keep another organisation from a name for its staff', async () => {
    await register(a, 'chen');
    await register(b, 'liu');
    const made = await b.owner.post<{ password: string }>('/api/v1/people', { username: 'chen', name: '陈' });
    const at = async (site: Site, secret: string) =>
      (await ask(site, '/api/v1/login', { json: { username: 'chen', password: secret } })).body?.result;
    expect(await at(b, made.password)).toMatchObject({ user: { kind: 'staff' } });
    expect(await at(a, password)).toMatchObject({ user: { kind: 'customer', org: { name: '甲方组织' } } });
    expect((await b.owner.send('POST', '/api/v1/people', { username: 'liu', name: '刘' })).status).toBe(409);
  });
});

describe('a picture of a person', () => {
  test('shows on the site of their organisation, and to its staff', async () => {
    const { custIcon } = (
      await b.owner.send<{ custIcon: string }>('POST', '/api/v1/customer/avatar', await picture(77))
    ).body.result;
    const headers = b.owner.headers();
    expect((await ask(b, custIcon)).status).toBe(200);
    expect((await ask(a, custIcon)).status).toBe(404);
    expect((await ask(a, custIcon, { headers: a.owner.headers() })).status).toBe(404);
    expect((await ask(a, custIcon, { headers })).status).toBe(200);
  });
});

describe('staff', () => {
  test('are at work on any site, where what is public is the site’s', async () => {
    const headers = b.owner.headers();
    const people = await ask(a, '/api/v1/people', { headers });
    expect(people.text).toContain('yi.owner');
    expect(people.text).not.toContain('"admin"');
    expect((await ask(a, '/api/p/decoration/pages', { headers })).text).not.toContain('甲方');
    expect((await ask(a, '/p/sale', { headers })).text).toContain('甲方的标题');
    const mine = await ask(a, `/api/p/goods/mine?coupons=${a.coupon}`, { headers });
    expect(cookiesOf(mine)).toContain('device');
  });

  test('see their own pictures, previews and live pages there, which no shared cache keeps', async () => {
    const headers = b.owner.headers();
    for (const [path, words] of [
      [`/a/${b.key}`, ''],
      [`/a/${b.key}/160`, ''],
      [`/p/-/preview/${b.preview}`, '乙方的标题'],
      [`/p/-/template/${b.template}`, '乙方的标题'],
      [`/p/sale?org=${b.orgId}`, '乙方的标题'],
    ] as const) {
      const answer = await ask(a, path, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).toContain(words);
      expect([path, /\bpublic\b/.test(String(answer.headers['cache-control']))]).toEqual([path, false]);
    }
    // Not somebody else's, by naming them.
    expect((await ask(a, `/p/sale?org=${b.orgId}`)).text).toContain('甲方的标题');
    expect((await ask(b, `/p/sale?org=${b.orgId}`, { headers: a.owner.headers() })).text).toContain('乙方的标题');
    expect((await ask(b, `/p/sale?org=${a.orgId}`, { headers })).text).toContain('乙方的标题');
  });

  test('are told where their organisation’s pages are', async () => {
    const { port } = new URL(server.url);
    const site = async (at: Site, who: Site) => {
      const { body } = await ask(at, '/api/v1/customer/queryCustWithOrg', { headers: who.owner.headers() });
      return (body?.result as { org: { site: string | null } } | undefined)?.org.site;
    };
    expect(await site(a, b)).toBe(`http://yi.localhost:${port}`);
    expect(await site(b, b)).toBe(null);
    expect(await site(a, a)).toBe(null);
  });
});
