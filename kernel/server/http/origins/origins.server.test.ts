import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { askSite, cookiesOf, type SiteAsk } from '../../../../tests/support/sites.ts';

/** Pages at other hosts that call this server: exactly those that are listed, and those wholly. */

const page = 'https://fit.example.com';
const below = 'https://acme.fit.example.com';
const local = 'http://localhost:8099';
const api = 'api.example.com:443';
const person = '/api/v1/customer/queryCustWithOrg';

let server: TestServer;
let plain: TestServer;
let owner: ApiClient;

beforeAll(async () => {
  server = await startTestServer({
    config: {
      publicUrl: page,
      serverKey: 'api.example.com',
      pageOrigins: [page, 'https://*.fit.example.com', local],
      trustedProxies: 1,
    },
  });
  plain = await startTestServer();
  owner = server.api();
});
afterAll(async () => {
  await server?.stop();
  await plain?.stop();
});

const at = (origin: string | undefined, ask: SiteAsk = {}): SiteAsk => ({
  ...ask,
  headers: { 'x-forwarded-proto': 'https', ...(origin === undefined ? {} : { origin }), ...ask.headers },
});
const call = (origin: string | undefined, path: string, ask: SiteAsk = {}) =>
  askSite(server.url, api, path, at(origin, ask));
const preflight = (origin: string, of: TestServer = server, method = 'POST') =>
  askSite(of.url, api, '/api/v1/login', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,token',
    },
  });

async function signIn(origin: string): Promise<{ cookie: string; token: string; cookies: string[] }> {
  const json = { username: 'admin', password: server.adminPassword };
  const { status, headers, body } = await call(origin, '/api/v1/login', { json });
  expect(status).toBe(200);
  const { token } = (body as { result: { token: string } }).result;
  return { cookie: cookiesOf({ headers }), token, cookies: [headers['set-cookie'] ?? []].flat() };
}

describe('a browser’s question before a call', () => {
  test.each([page, below, local])('is answered for %s, for a day', async (origin) => {
    const { status, headers, text } = await preflight(origin);
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '86400',
    });
    expect(headers['access-control-allow-headers']).toMatch(/\btoken\b/);
    expect(headers['access-control-allow-methods']).toMatch(/\bDELETE\b/);
    expect(headers.vary).toContain('origin');
  });

  test.each([
    'https://evil.example',
    'https://evil.example.com',
    'https://fit.example.com.evil.example',
    'https://a.b.fit.example.com',
    'https://.fit.example.com',
    'http://fit.example.com',
    'https://fit.example.com:444',
    'http://localhost:8080',
    'null',
    '*',
  ])('gives %s nothing', async (origin) => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(403);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('is none where nobody is listed', async () => {
    const { status, headers } = await preflight(page, plain);
    expect(status).toBe(404);
    expect(headers.vary ?? '').not.toContain('origin');
  });
});

describe('answers', () => {
  test('are for the listed page alone to read, with its session, errors as well', async () => {
    for (const path of [person, '/api/v1/nothing', '/api/p/images/assets', '/p/none']) {
      const { headers } = await call(page, path);
      expect(headers, path).toMatchObject({
        'access-control-allow-origin': page,
        'access-control-allow-credentials': 'true',
        // Chromium refuses the answer of a beacon otherwise.
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(headers.vary, path).toContain('origin');
    }
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const { headers } = await call(origin, person);
      expect(headers['access-control-allow-origin'], origin).toBeUndefined();
      expect(headers['cross-origin-resource-policy'], origin).toBe('same-origin');
      expect(headers.vary, origin).toContain('origin');
    }
  });

  test('let listed pages frame what our own may', async () => {
    const { headers } = await call(undefined, '/p/none', { headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toContain(
      `frame-ancestors 'self' ${page} https://*.fit.example.com ${local}`,
    );
    expect(headers['x-frame-options']).toBeUndefined();
  });
});

describe('sessions', () => {
  test('of a page of the same registrable domain come by a cookie for that alone, and write with the token', async () => {
    const { cookie, token, cookies } = await signIn(page);
    expect(cookies[0]).toMatch(/^__Host-fitout_session=.*; HttpOnly; SameSite=Lax; Secure$/);
    expect((await call(page, person, { headers: { cookie, token } })).status).toBe(200);
    const rename = (headers: Record<string, string>, origin: string | undefined = page) =>
      call(origin, '/api/v1/org', { method: 'PUT', json: { name: '新名' }, headers: { cookie, ...headers } });
    expect((await rename({ token, 'sec-fetch-site': 'same-site' })).status).toBe(200);
    expect((await rename({ 'sec-fetch-site': 'same-site' })).body?.reason).toBe('kernel.token');
    for (const origin of ['https://evil.example.com', 'https://fit.example.com:444', 'null'])
      for (const site of ['same-site', 'cross-site', undefined])
        expect(
          (await rename({ token, ...(site === undefined ? {} : { 'sec-fetch-site': site }) }, origin)).status,
          `${origin} ${site}`,
        ).toBe(403);
    // Referer is no proof of anything for what changes something.
    const forged = { token, 'sec-fetch-site': 'same-site', referer: `${page}/` };
    expect((await rename(forged, 'https://evil.example.com')).status).toBe(403);
  });

  test('of a page on this machine are kept apart for it', async () => {
    const { cookies } = await signIn(local);
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/; SameSite=None; Secure; Partitioned$/);
    for (const cookie of cookies) expect(cookie).not.toMatch(/SameSite=(?:Lax|Strict)/);
    const out = await call(local, '/api/v1/logout', { json: {} });
    expect(String(out.headers['set-cookie'])).toMatch(/Max-Age=0; SameSite=None; Secure; Partitioned/);
  });
});

describe('whose site is meant', () => {
  test('is that of the page, by Origin, and for what it shows by Referer', async () => {
    await owner.login({ password: server.adminPassword });
    const made = await owner.post<{ org: { id: string }; password: string }>('/api/v1/orgs', {
      name: '分站',
      username: 'acme.owner',
      shortName: 'acme',
    });
    const registerAt = (back: string) =>
      call(undefined, `/api/duncan/s/r/common?redirectUrl=${encodeURIComponent(back)}`, {
        headers: { accept: 'text/html' },
      });
    expect((await registerAt(`${below}/#/m/trip`)).text).toContain('分站');
    expect((await registerAt(`${page}/#/m/trip`)).text).not.toContain('分站');
    expect((await registerAt('https://evil.example/#/m')).status).toBe(400);

    const theirs = server.api();
    await theirs.login({ username: 'acme.owner', password: made.password });
    await theirs.post('/api/v1/password', { next: 'long enough 42' });
    await publish(theirs, 'only-theirs');
    expect((await call(below, '/p/only-theirs')).status).toBe(200);
    expect((await call(page, '/p/only-theirs')).status).toBe(404);
    const framed = await fetchWithout(`/p/only-theirs`, { referer: `${below}/` });
    expect(framed.status).toBe(200);
    expect(framed.headers.get('vary')).toMatch(/referer/);
  });

  /** As a browser asks for a picture or a frame: without Origin. */
  const fetchWithout = (path: string, headers: Record<string, string>) =>
    fetch(`${server.url}${path}`, {
      headers: { 'x-forwarded-host': 'api.example.com', 'x-forwarded-proto': 'https', ...headers },
    });
});

async function publish(by: ApiClient, slug: string): Promise<void> {
  const base = '/api/p/decoration/pages';
  const draft = await by.post<{ id: string; document: { root: string } }>(base, { title: '分站的页', kind: 'page' });
  const { root } = draft.document;
  const node = { id: 'words', type: 'title', v: 1, parent: root, props: { text: '分站' }, style: {} };
  const ops = [{ op: 'insert', parent: root, slot: 'default', at: 0, nodes: [node] }];
  await by.post(`${base}/${draft.id}/ops`, { base: 0, ops, client: 'a' });
  await by.patch(`${base}/${draft.id}`, { slug });
  await by.post(`${base}/${draft.id}/publish`, { rev: 1 });
}

describe('the way back from registration', () => {
  const state = 's'.repeat(43);
  const register = async (username: string, back: string) => {
    const query = new URLSearchParams({ redirectUrl: back, type: 'forceregister', state });
    const { status, headers } = await call(`https://${api.replace(':443', '')}`, `/api/duncan/s/r/common?${query}`, {
      form: { username, password: 'blue kettle 9' },
      headers: { 'x-forwarded-host': 'api.example.com' },
    });
    return { status, location: String(headers.location), cookies: String(headers['set-cookie']) };
  };
  const take = (origin: string, code: string, given = state) =>
    call(origin, '/api/v1/handover', { json: { code, state: given } });

  test('leads to the page with a code that is good once, for who went', async () => {
    const { status, location, cookies } = await register('linyi', `${below}/#/m/mall/orderlist?a=1`);
    expect(status).toBe(303);
    const code = /#handover=([\w-]{43})&/.exec(location)?.[1] ?? '';
    expect(location).toBe(`${below}/#handover=${code}&back=${encodeURIComponent('/#/m/mall/orderlist?a=1')}`);
    expect(cookies).not.toContain('fitout_session');
    // The code is no session's cookie.
    const asCookie = { cookie: `__Host-fitout_session=${code}` };
    expect((await call(below, person, { headers: asCookie })).status).toBe(401);
    expect((await take(below, code, 'x'.repeat(43))).status).toBe(404);
    expect((await take('https://evil.example', code)).status).toBe(403);
    const taken = await take(below, code);
    expect(taken.status).toBe(200);
    const { token } = (taken.body as { result: { token: string } }).result;
    const cookie = cookiesOf(taken);
    const who = await call(below, person, { headers: { cookie, token } });
    expect(who.body?.result).toMatchObject({ username: 'linyi', org: { name: '分站' } });
    expect((await take(below, code)).status).toBe(404);
  });

  test('gives a page on this machine a session that is kept apart', async () => {
    const { location } = await register('liner', `${local}/#/m/trip`);
    const code = /#handover=([\w-]{43})&/.exec(location)?.[1] ?? '';
    const taken = await take(local, code);
    expect(String(taken.headers['set-cookie'])).toContain('SameSite=None; Secure; Partitioned');
  });
});

describe('the page', () => {
  const index = (host: string, proto = 'https') =>
    fetch(`${server.url}/`, { headers: { 'x-forwarded-host': host, 'x-forwarded-proto': proto } });
  const key = async (answer: Response) =>
    (
      JSON.parse(/id="fitout-registry">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '{}') as {
        settings?: { serverKey: string };
      }
    ).settings?.serverKey;

  test.each([
    ['fit.example.com', 'https', 'https://api.example.com'],
    ['t-fit.example.com', 'https', 'https://t-api.example.com'],
    ['u-fit.example.com', 'https', 'https://u-api.example.com'],
    ['localhost:8099', 'http', 'https://t-api.example.com'],
  ])('at %s names its API’s host in its policy', async (host, proto, named) => {
    const answer = await index(host, proto);
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const part of ['connect-src', 'img-src', 'frame-src', 'form-action'])
      expect(policy).toMatch(new RegExp(`${part} 'self' ${named.replaceAll('.', '\\.')}[ ;]`));
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(answer.headers.get('vary')).toContain('host');
    expect(await key(answer)).toBe('api.example.com');
  });

  test.each(['shop.other.org', 'api.example.com', '192.0.2.7'])('at %s has it at its own', async (host) => {
    const answer = await index(host);
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self';");
    expect(await key(answer)).toBe('');
  });

  test('sends pictures that nobody may see here on to where the session is, and nothing else', async () => {
    const ask = (dest: string, path = '/a/x') =>
      fetch(`${server.url}${path}`, {
        redirect: 'manual',
        headers: { 'x-forwarded-host': 'fit.example.com', 'x-forwarded-proto': 'https', 'sec-fetch-dest': dest },
      });
    const sent = await ask('image', '/a/x?y=1');
    expect([sent.status, sent.headers.get('location')]).toEqual([307, 'https://api.example.com/a/x?y=1']);
    expect((await ask('document')).status).toBe(404);
    expect((await ask('empty')).status).toBe(404);
  });
});
