import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** What a test says of the platform's answers, and what it was asked. */
export interface FakePlatform {
  /** Where its calls are, without a slash at the end. */
  base: string;
  /** Who is signed in. */
  person: string | undefined;
  /** Why nobody is, in the server's words. */
  ended: string | undefined;
  /** The password that somebody else gave them, which is to be changed. */
  oneTime: string | undefined;
  calls: string[];
  /** What each of them was sent with. */
  tokens: (string | string[] | undefined)[];
  /** The network is gone: nothing is answered. */
  cut: boolean;
  /** Requests that were cut off. */
  unheard: number;
  /** What a sign-out waits for before it is answered. */
  held: Promise<void> | undefined;
  /** What the answer about the person waits for once it is decided. */
  late: Promise<void> | undefined;
}

const customer = (name: string) => ({
  id: name === 'ann' ? 1 : 2,
  name,
  custIcon: null,
  kind: 'staff',
  orgId: 5,
  org: null,
});

const fresh = (): Omit<FakePlatform, 'base'> => ({
  person: undefined,
  ended: undefined,
  oneTime: undefined,
  calls: [],
  tokens: [],
  cut: false,
  unheard: 0,
  held: undefined,
  late: undefined,
});

/**
 * A real server that speaks the kernel's calls about a session, for the tests of one file; before each test its state and
 * the storage of the window are fresh. The password of everybody is `right`.
 */
export function fakePlatform(): FakePlatform {
  const fake: FakePlatform = { base: '', ...fresh() };
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      if (fake.cut) {
        fake.unheard += 1;
        return request.socket.destroy();
      }
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const path = (request.url ?? '').replace('/api/v1', '').split('?')[0] ?? '';
      // The document of the test has another origin.
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-allow-headers', 'token, content-type');
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      fake.tokens.push(request.headers.token);
      fake.calls.push(request.method === 'POST' && path === '/logout' ? 'POST /logout' : path);
      const { status, answer } = await answerOf(fake, path, body);
      if (path === '/customer/queryCustWithOrg') await fake.late;
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    fake.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(fake, fresh());
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return fake;
}

async function answerOf(fake: FakePlatform, path: string, body: string): Promise<{ status: number; answer: object }> {
  const refused = (status: number, answer: object) => ({ status, answer });
  const done = (result: unknown) => ({ status: 200, answer: { code: 0, result } });
  if (path === '/logout') await fake.held;
  if (path === '/login') {
    const { username, password } = JSON.parse(body) as { username: string; password: string };
    if (password !== (fake.oneTime ?? 'right')) return refused(401, { code: 130001, message: '用户名或密码不正确' });
    fake.person = username;
    const mustChangePassword = fake.oneTime !== undefined;
    return done({ token: `t-${username}`, user: customer(username), mustChangePassword });
  }
  const { person } = fake;
  if (person === undefined) return refused(401, { code: 130003, reason: fake.ended });
  if (path === '/password') fake.oneTime = undefined;
  if (fake.oneTime !== undefined && path === '/late') return refused(403, { code: 130005 });
  if (path === '/logout') fake.person = undefined;
  const results: Record<string, unknown> = {
    '/customer/queryCustWithOrg': { ...customer(person), functions: ['kernel.menu'] },
    '/employee/my': { employeeId: 3, title: '店长', username: person },
    '/cfg/org': { id: 5, name: '门店', logo: '/a/x' },
    '/role/my': [{ id: 9, key: 'owner', name: '所有者' }],
    '/logout': null,
    '/late': 'done',
  };
  return done(results[path]);
}
