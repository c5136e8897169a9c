import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { apiDocumentOf } from '../../../tests/support/api-document.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

/** One route as /api/openapi.json tells of it, which is made of the table that is mounted. */
interface Route {
  method: string;
  path: string;
  access: string;
  fun: string | undefined;
  /** Does it tell a visitor to register, in place of "the session has ended"? */
  registers: boolean;
}

let server: TestServer;
let admin: ApiClient;
let powerless: ApiClient;
let stranger: ApiClient;
let routes: Route[];

/** Somebody new who has changed their password and holds `roleIds`. */
async function somebody(username: string, roleIds: string[]): Promise<ApiClient> {
  const made = await admin.post<{ password: string }>('/api/v1/people', { username, name: username, roleIds });
  return settled(username, made.password);
}

async function settled(username: string, password: string): Promise<ApiClient> {
  const api = await server.signedIn({ username, password });
  await api.post('/api/v1/password', { next: 'long enough 42' });
  return api;
}

beforeAll(async () => {
  // With every plugin of the product: their routes are refused like the kernel's.
  server = await startTestServer();
  admin = await server.signedIn();
  const role = await admin.post<{ id: string }>('/api/v1/roles', { name: '空', functions: [] });
  powerless = await somebody('powerless', [role.id]);
  const org = await admin.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'stranger' });
  stranger = await settled('stranger', org.password);
  const document = await apiDocumentOf(admin);
  routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      fun: operation['x-fun'],
      registers: operation['x-registers'] !== undefined,
    })),
  );
});
afterAll(() => server?.stop());

const filled = (path: string): string => path.replace(/\{\w+\}/g, '7');
const bodyOf = (method: string): object | undefined => (method === 'GET' ? undefined : {});

describe('every route of the table (security.md row 26)', () => {
  it('says who may call it', () => {
    expect(routes.length).toBeGreaterThan(40);
    for (const route of routes) expect(['anyone', 'customer', 'staff', 'fun'], route.path).toContain(route.access);
    const open = routes.filter((route) => route.access === 'anyone' && route.path.startsWith('/api/v1/'));
    expect(open.map((route) => route.path)).toEqual([
      '/api/v1/avatars/{key}',
      '/api/v1/handover',
      '/api/v1/login',
      '/api/v1/logout',
    ]);
  });

  it('refuses who is not signed in, but for the open ones: 401 and 130003', async () => {
    for (const route of routes.filter((candidate) => candidate.access !== 'anyone')) {
      const { status, body } = await server.api().send(route.method, filled(route.path), bodyOf(route.method));
      expect([status, body.code], `${route.method} ${route.path}`).toEqual([401, route.registers ? 130006 : 130003]);
    }
  });

  it('refuses staff without its function: 403, before it looks at what was sent', async () => {
    const guarded = routes.filter((route) => route.access === 'fun');
    expect(guarded.length).toBeGreaterThan(25);
    for (const route of guarded) {
      const { status, body } = await powerless.send(route.method, filled(route.path), bodyOf(route.method));
      expect([status, body.code], `${route.method} ${route.path}`).toEqual([403, 130004]);
    }
    for (const path of ['/api/v1/roles', '/api/v1/orgs', '/api/v1/sessions?scope=org'])
      expect((await powerless.send('GET', path)).status, path).toBe(403);
  });

  it('shows nobody a row of another organisation: 404', async () => {
    const mine = async (path: string): Promise<string> =>
      (await admin.get<{ items: { id: string }[] }>(path)).items[0]?.id ?? '';
    const rows: Record<string, { id: string; bodies: Record<string, object> }> = {
      people: { id: await mine('/api/v1/people'), bodies: { PATCH: { name: 'x' } } },
      roles: { id: await mine('/api/v1/roles'), bodies: { PUT: { name: 'x', functions: [] } } },
      sessions: { id: await mine('/api/v1/sessions'), bodies: {} },
    };
    // Plugins are no organisation's own, and organisations the first one's owner's: the next tests.
    const withRows = routes.filter((route) => /^\/api\/v1\/(?!plugins\/|orgs\/).*\{id\}/.test(route.path));
    expect(withRows.length).toBeGreaterThan(7);
    for (const route of withRows) {
      const row = rows[route.path.split('/')[3] ?? ''];
      // A new kind of row needs a line above: nothing is left out in silence.
      expect(row, route.path).toBeDefined();
      const path = route.path.replace('{id}', row?.id ?? '');
      const { status, body } = await stranger.send(
        route.method,
        path,
        row?.bodies[route.method] ?? bodyOf(route.method),
      );
      expect([status, body.code], `${route.method} ${route.path}`).toEqual([404, 100404]);
    }
    const { items } = await stranger.get<{ items: { username: string }[] }>('/api/v1/people');
    expect(items.map((person) => person.username)).toEqual(['stranger']);
  });

  it('lets the first organisation’s owner alone make others and say where they are', async () => {
    const bodies: Record<string, object> = {
      'POST /api/v1/orgs': { name: 'x', username: 'somebody.else' },
      'POST /api/v1/orgs/{id}/addresses': { name: 'shop' },
    };
    const guarded = routes.filter(({ path }) => /^\/api\/v1\/orgs(?:$|\/)/.test(path));
    expect(guarded.length).toBeGreaterThan(4);
    const { id } = await stranger.get<{ id: string }>('/api/v1/org');
    for (const { method, path } of guarded) {
      const what = `${method} ${path}`;
      const address = path.replace('{id}', id).replace('{name}', 'stranger');
      for (const who of [stranger, powerless]) {
        const { status, body } = await who.send(method, address, bodies[what] ?? bodyOf(method));
        expect([what, status, body.code]).toEqual([what, 403, 130004]);
      }
    }
  });

  it('lets nobody of another organisation change what all share', async () => {
    const bodies: Record<string, object> = {
      'PATCH /api/v1/plugins/{id}': { tier: 'in-realm' },
      'PUT /api/v1/plugins/{id}/upstreams': { items: [{ name: 'x', url: null }] },
      'POST /api/v1/plugins/{id}/versions': { digest: 'a'.repeat(64), tier: 'sandboxed', roles: null, enabled: true },
      'POST /api/v1/plugins/{id}/rollback': { digest: 'a'.repeat(64) },
    };
    const shared = routes.filter(
      ({ path, method, access }) => path.startsWith('/api/v1/plugins/{id}') && method !== 'GET' && access === 'fun',
    );
    expect(shared.length).toBeGreaterThan(5);
    for (const { method, path } of shared) {
      const what = `${method} ${path}`;
      const address = `${path.replace('{id}', 'tools')}${method === 'DELETE' ? '?data=false' : ''}`;
      const { status, body } = await stranger.send(method, address, bodies[what] ?? bodyOf(method));
      expect([status, body.reason], what).toEqual([404, 'kernel.plugins.other-org']);
    }
  });
});

describe('a change from another site (row 20)', () => {
  const change = (headers: Record<string, string>) => admin.send('PUT', '/api/v1/org', { name: '改名' }, headers);

  it.each([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
    ['an opaque Origin', { origin: 'null' }],
    ['an Origin that is none', { origin: 'about' }],
    ['no token', { token: '' }],
    ['a token of nobody', { token: 'A'.repeat(43) }],
  ])('is refused: %s', async (_what, headers) => {
    const { status, body } = await change(headers);
    expect([status, body.code]).toEqual([403, 130007]);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; application/json',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('is refused as %s', async (type) => {
    const { status } = await admin.send('PUT', '/api/v1/org', '{"name":"x"}', { 'content-type': type });
    expect(status).toBe(415);
  });

  it('is refused for signing in and signing out, too', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const credentials = { username: 'admin', password: server.adminPassword };
    expect((await server.api().send('POST', '/api/v1/login', credentials, elsewhere)).body.code).toBe(130007);
    expect((await admin.send('GET', '/api/v1/logout', undefined, elsewhere)).body.code).toBe(130007);
    expect((await admin.send('GET', '/api/v1/logout', undefined, { token: '' })).body.code).toBe(130007);
    expect((await admin.send('GET', '/api/v1/role/my')).body.code).toBe(0);
  });

  it('has no effect, and the same from our own page has', async () => {
    expect(await admin.get('/api/v1/org')).toMatchObject({ name: '我的组织' });
    expect((await change({ 'sec-fetch-site': 'same-origin' })).body.code).toBe(0);
    expect(await admin.get('/api/v1/org')).toMatchObject({ name: '改名' });
  });

  it('with a token of another session is refused', async () => {
    const other = await server.signedIn();
    expect((await change({ token: other.headers().token as string })).body.code).toBe(130007);
  });
});

describe('malformed requests (row 10)', () => {
  const strange = [
    '\u0000',
    '\ud800',
    '%',
    '%zz',
    '%c0%ae',
    '../',
    '..%2f',
    "'",
    '"',
    '\\',
    '{}',
    '[]',
    '٣',
    '🧧',
    'a'.repeat(300),
    '-1',
    '1e999',
    'NaN',
  ];
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"name":{"toString":1}}',
    '{"name":[["x"]]}',
    '{"name":1e400}',
    '{"name":"x","name":2}',
    '\ufeff{}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"rev":${'9'.repeat(400)}}`,
    '{"items":[{"id":"x","title":"\\u0000"}],"rev":0}',
  ];

  it('get a 4xx, never a stack, wherever they go', async () => {
    const bad: string[] = [];
    const look = (what: string, status: number, text: string): void => {
      if (status < 400 || status >= 500 || /\bat [\w.]+ \(|node_modules|\/kernel\//.test(text))
        bad.push(`${what}: ${status}`);
    };
    for (const route of routes.filter(
      (candidate) => candidate.path.startsWith('/api/v1/') && !/logout|events|reset|sign-out/.test(candidate.path),
    )) {
      if (route.path.includes('{')) {
        for (const text of strange) {
          const path = route.path.replace(/\{\w+\}/, encodeURI(text.toWellFormed()).replace(/%25/g, '%'));
          if (new URL(path, server.url).pathname.split('/').length !== route.path.split('/').length) continue;
          const answer = await admin.send(route.method, path, bodyOf(route.method));
          look(`${route.method} ${path}`, answer.status, answer.text);
        }
      }
      if (route.method === 'GET') continue;
      for (const text of bodies) {
        const answer = await admin.send(route.method, filled(route.path), text, { 'content-type': 'application/json' });
        look(`${route.method} ${route.path} ${text.slice(0, 40)}`, answer.status, answer.text);
      }
    }
    expect(bad).toEqual([]);
  });

  it('in a query are refused or found empty', async () => {
    for (const text of strange) {
      const { status } = await admin.send(
        'GET',
        `/api/v1/people?q=${encodeURIComponent(text.toWellFormed())}&cursor=1`,
      );
      expect(text.includes('\0') || text.length > 100 ? [400] : [200], text).toContain(status);
    }
    for (const query of [
      'limit=0',
      'limit=x',
      'limit=1e9',
      'cursor=x',
      'status=none',
      'status=active&status=disabled',
      'q[]=1&limit[]=2',
    ])
      expect([200, 400], query).toContain((await admin.send('GET', `/api/v1/people?${query}`)).status);
    expect((await admin.send('GET', '/api/v1/audit?from=yesterday')).status).toBe(400);
  });

  it('of a size beyond the limit are a 413, of a header beyond it a 431', async () => {
    const big = { name: 'x'.repeat(1_100_000) };
    expect((await admin.send('PUT', '/api/v1/org', big)).status).toBe(413);
    expect((await admin.send('GET', '/api/v1/role/my', undefined, { 'x-long': 'x'.repeat(20_000) })).status).toBe(431);
  });

  it.each([
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
  ])('that are no HTTP are a 400 in the shape of all errors: %j', async (bytes) => {
    const answer = await new Promise<string>((done, fail) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => done(text)).on('error', fail);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"code":100400,"message":"[^"]+","requestId":""\}$/);
  });

  it('to an unknown address are a 404 in JSON, in the asker’s language', async () => {
    const answer = await server
      .api()
      .send('GET', '/api/v2/nothing', undefined, { 'accept-language': 'en-GB,zh;q=0.8' });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ code: 100404, message: 'Not found, or deleted', requestId: expect.any(String) });
    expect((await server.api().send('GET', '/static/nothing.js')).body.code).toBe(100404);
    expect((await server.api().send('GET', '/api/p/nothing/at/all')).body.message).toBe('内容不存在或已被删除');
  });
});
