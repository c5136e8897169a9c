import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../http/client.ts';
import { localKeys, sessionKeys } from '../storage.ts';
import { SessionStore } from './session.ts';

// A real server that speaks the kernel's calls; who is signed in is a variable of the test.
let server: Server;
let base: string;
let person: string | undefined;
/** Why nobody is, in the server's words. */
let ended: string | undefined;
/** The password that somebody else gave them, which is to be changed. */
let oneTime: string | undefined;
let calls: string[] = [];
/** What each of them was sent with. */
let tokens: (string | string[] | undefined)[] = [];
/** The network is gone: nothing is answered. */
let cut = false;
/** Requests that were cut off. */
let unheard = 0;
/** What a sign-out waits for before it is answered. */
let held: Promise<void> | undefined;
const stores: SessionStore[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (cut) {
      unheard += 1;
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
    tokens.push(request.headers.token);
    calls.push(request.method === 'POST' && path === '/logout' ? 'POST /logout' : path);
    const say = (value: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (path === '/logout') await held;
    if (path === '/login') {
      const { username, password } = JSON.parse(body) as { username: string; password: string };
      if (password !== (oneTime ?? 'right')) return say({ code: 130001, message: '用户名或密码不正确' }, 401);
      person = username;
      return say({
        code: 0,
        result: { token: `t-${username}`, user: customer(username), mustChangePassword: oneTime !== undefined },
      });
    }
    if (person === undefined) return say({ code: 130003, reason: ended }, 401);
    if (path === '/password') oneTime = undefined;
    if (oneTime !== undefined && path === '/late') return say({ code: 130005 }, 403);
    const results: Record<string, unknown> = {
      '/customer/queryCustWithOrg': { ...customer(person), functions: ['kernel.menu'] },
      '/employee/my': { employeeId: 3, title: '店长', username: person },
      '/cfg/org': { id: 5, name: '门店', logo: '/a/x' },
      '/role/my': [{ id: 9, key: 'owner', name: '所有者' }],
      '/logout': null,
      '/late': 'done',
    };
    if (path === '/logout') person = undefined;
    return say({ code: 0, result: results[path] });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const customer = (name: string) => ({
  id: name === 'ann' ? 1 : 2,
  name,
  custIcon: null,
  kind: 'staff',
  orgId: 5,
  org: null,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  person = undefined;
  ended = undefined;
  oneTime = undefined;
  calls = [];
  tokens = [];
  cut = false;
  unheard = 0;
  held = undefined;
});

afterEach(() => {
  for (const store of stores.splice(0)) store.dispose();
});

function open() {
  const told: string[] = [];
  const store: SessionStore = new SessionStore({
    http: () => http,
    signedIn: async (user) => void told.push(`in ${user.name}`),
    signedOut: (why) => told.push(`out ${why}`),
    otherPerson: () => told.push('other'),
  });
  const http = createHttpClient({
    base,
    token: () => store.token(),
    signedInAgain: (error) => store.signedInAgain(error),
    notRegistered: () => {},
    showError: () => {},
  });
  stores.push(store);
  return { store, told, http: http.scoped('/p/probe') };
}

describe('the session', () => {
  it('loads nothing without the login flag', async () => {
    const { store } = open();
    await store.load();
    expect(calls).toEqual([]);
    expect(store.state.status).toBe('anonymous');
  });

  it('keeps token, flag and person after a sign-in, and merges the answers of the calls', async () => {
    const { store, told } = open();
    await store.signIn('ann', 'right');
    expect(store.state.user).toMatchObject({
      id: '1',
      name: 'ann',
      title: '店长',
      ext: { id: '5', name: '门店', logo: '/a/x' },
    });
    expect(store.can('kernel.menu')).toBe(true);
    expect(localStorage.getItem(localKeys.token)).toBe('t-ann');
    expect(sessionStorage.getItem(sessionKeys.login)).not.toBeNull();
    expect(told).toEqual(['in ann']);
  });

  it('does not load again while there is data, in a reloaded document neither', async () => {
    await open().store.signIn('ann', 'right');
    calls = [];
    const { store } = open();
    await store.load();
    expect(store.state.user?.name).toBe('ann');
    expect(calls).toEqual([]);
  });

  it('refreshes once in a document what this window remembers', async () => {
    await open().store.signIn('ann', 'right');
    calls = [];
    const { store } = open();
    expect([store.state.confirmed, store.can('kernel.menu')]).toEqual([false, true]);
    await Promise.all([store.refresh(), store.refresh()]);
    await store.refresh();
    expect(store.state.confirmed).toBe(true);
    expect(calls.filter((call) => call.includes('queryCustWithOrg'))).toHaveLength(1);
  });

  it('takes the session over in a window that was opened by hand', async () => {
    await open().store.signIn('ann', 'right');
    sessionStorage.clear();
    const { store } = open();
    expect([store.takeEntering(), store.takeEntering()]).toEqual([true, false]);
    await store.load();
    expect(store.state.user?.name).toBe('ann');
  });

  it('rejects a wrong password and stays signed out', async () => {
    const { store, told } = open();
    await expect(store.signIn('ann', 'wrong')).rejects.toMatchObject({ codeName: 'badCredentials' });
    expect(store.state.user).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('clears everything on signing out, and in the other windows too', async () => {
    const one = open();
    await one.store.signIn('ann', 'right');
    const other = open();
    await one.store.signOut();
    await expect.poll(() => calls).toContain('/logout');
    expect(sessionStorage.getItem(sessionKeys.user)).toBeNull();
    expect(localStorage.getItem(localKeys.token)).toBeNull();
    expect(one.told.at(-1)).toBe('out asked');
    await expect.poll(() => one.store.state.user ?? other.store.state.user).toBeUndefined();
  });

  it('is over for the person before the server has answered, and leaves no token to anybody', async () => {
    const over = Promise.withResolvers<void>();
    const { store, told } = open();
    await store.signIn('ann', 'right');
    held = over.promise;
    const out = store.signOut();
    expect([localStorage.getItem(localKeys.token), localStorage.getItem(localKeys.leaving)]).toEqual([null, '1']);
    await expect.poll(() => calls.at(-1)).toBe('/logout');
    expect(tokens.at(-1)).toBe('t-ann');
    await out;
    expect(told.at(-1)).toBe('out asked');
    expect([person, localStorage.getItem(localKeys.leaving)]).toEqual(['ann', '1']);
    over.resolve();
    await expect.poll(() => [person, localStorage.getItem(localKeys.leaving)]).toEqual([undefined, null]);
  });

  it('tells the server of a sign-out that it did not hear once the network is back, in this window or a later one', async () => {
    const one = open();
    await one.store.signIn('ann', 'right');
    cut = true;
    await one.store.signOut();
    expect([localStorage.getItem(localKeys.token), person]).toEqual([null, 'ann']);
    await expect.poll(() => unheard).toBe(1);
    cut = false;
    one.store.dispose();
    calls = [];
    open();
    await expect.poll(() => person).toBeUndefined();
    expect(calls).toEqual(['POST /logout']);
    await expect.poll(() => localStorage.getItem(localKeys.leaving)).toBeNull();
    window.dispatchEvent(new Event('online'));
    expect(calls).toEqual(['POST /logout']);
  });

  it('leaves the session of who is signed in since a sign-out that was not heard', async () => {
    const one = open();
    await one.store.signIn('ann', 'right');
    cut = true;
    await one.store.signOut();
    cut = false;
    await one.store.signIn('bob', 'right');
    expect(localStorage.getItem(localKeys.leaving)).toBeNull();
    // A token that came in another way, by registering say, is somebody's too.
    localStorage.setItem(localKeys.leaving, '1');
    calls = [];
    open();
    window.dispatchEvent(new Event('online'));
    await one.http.get('/v1/role/my');
    expect([person, calls]).toEqual(['bob', ['/role/my']]);
  });

  it('signs in after the end of the session before is answered: that answer takes the cookie away', async () => {
    const over = Promise.withResolvers<void>();
    held = over.promise;
    localStorage.setItem(localKeys.leaving, '1');
    const { store } = open();
    await expect.poll(() => calls).toEqual(['POST /logout']);
    const signed = store.signIn('ann', 'right');
    window.dispatchEvent(new Event('online'));
    await new Promise((done) => setTimeout(done));
    expect(calls).not.toContain('/login');
    over.resolve();
    expect((await signed).name).toBe('ann');
    expect(person).toBe('ann');
  });

  it('signs in soon, though the end of the session before is never answered', async () => {
    const { store, told } = open();
    await store.signIn('ann', 'right');
    held = new Promise(() => {});
    await store.signOut();
    await expect.poll(() => calls.at(-1)).toBe('/logout');
    expect((await store.signIn('bob', 'right')).name).toBe('bob');
    expect([told.at(-1), localStorage.getItem(localKeys.token), person]).toEqual(['in bob', 't-bob', 'bob']);
  });

  it('asks the server whether a remembered person still has a session, and gives up one that ended', async () => {
    await open().store.signIn('ann', 'right');
    const { store, told } = open();
    expect(await store.confirm()).toBe(true);
    person = undefined;
    expect(await store.confirm()).toBe(false);
    expect(told).toEqual(['out expired']);
    expect(sessionStorage.getItem(sessionKeys.user)).toBeNull();
  });

  it('gives up at once where it is known to have ended', async () => {
    const { store, http } = open();
    await store.signIn('ann', 'right');
    person = undefined;
    const refused = http.get('/v1/role/my').catch((error: { codeName: string }) => error.codeName);
    await expect.poll(() => store.state.expired).toBe(true);
    calls = [];
    expect(await store.confirm()).toBe(false);
    expect(await refused).toBe('sessionExpired');
    expect(store.state.expired).toBe(false);
    expect(calls).toEqual([]);
  });

  it.each(['administrator', 'person'] as const)(
    'asks in place where it was ended by the %s, and says so',
    async (by) => {
      const { store, told } = open();
      await store.signIn('ann', 'right');
      person = undefined;
      ended = `kernel.ended-by-${by}`;
      // As when the server tells that sessions changed, or the line to it comes back.
      await store.load(true);
      expect(store.state).toMatchObject({ expired: true, endedBy: by, user: { name: 'ann' } });
      expect(told).toEqual(['in ann']);
      await store.signIn('ann', 'right');
      expect(store.state).toMatchObject({ expired: false, endedBy: undefined });
    },
  );

  it('goes on in all windows after a one-time password was changed in one of them, with what was refused meanwhile', async () => {
    const { store, http, told } = open();
    await store.signIn('ann', 'right');
    const other = open();
    person = undefined;
    oneTime = 'given';
    const waiting = [http.get('/v1/late'), other.http.get('/v1/late')];
    await expect.poll(() => [store.state.expired, other.store.state.expired]).toEqual([true, true]);
    await store.signIn('ann', 'given');
    // What the page sends now waits with the others.
    waiting.push(http.get('/v1/late'));
    await expect.poll(() => calls.filter((path) => path === '/late')).toHaveLength(3);
    expect(store.state).toMatchObject({ expired: true, user: { mustChangePassword: true } });
    expect([other.store.state.expired, told]).toEqual([true, ['in ann']]);
    await store.changePassword('long enough 42');
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done']);
    expect(store.state).toMatchObject({ expired: false, user: { mustChangePassword: false } });
  });

  it('lets refused calls wait for the same person, and drops them for another', async () => {
    const { store, http, told } = open();
    await store.signIn('ann', 'right');
    person = undefined;
    const waiting = http.get('/v1/role/my');
    await expect.poll(() => store.state.expired).toBe(true);
    await store.signIn('ann', 'right');
    expect(await waiting).toHaveLength(1);
    expect(store.state.expired).toBe(false);

    person = undefined;
    const dropped = http.get('/v1/role/my').catch((error: { codeName: string }) => error.codeName);
    await expect.poll(() => store.state.expired).toBe(true);
    await store.signIn('bob', 'right');
    expect(await dropped).toBe('sessionExpired');
    expect(told.at(-1)).toBe('other');
  });

  describe('what the window keeps of somebody’s work', () => {
    const { tags, breadcrumbs, badges } = sessionKeys;
    const kept = () => [tags, breadcrumbs, badges].map((key) => sessionStorage.getItem(key));
    const work = () => {
      for (const key of [tags, breadcrumbs, badges]) sessionStorage.setItem(key, '{}');
    };

    it('stays through a reload and a new sign-in of the same person', async () => {
      const { store, http } = open();
      await store.signIn('ann', 'right');
      work();
      await open().store.load();
      expect(kept()).toEqual(['{}', '{}', '{}']);
      person = undefined;
      const waiting = http.get('/v1/role/my');
      await expect.poll(() => store.state.expired).toBe(true);
      await store.signIn('ann', 'right');
      await waiting;
      expect(kept()).toEqual(['{}', '{}', '{}']);
    });

    it('goes at a sign-out', async () => {
      const { store } = open();
      await store.signIn('ann', 'right');
      work();
      await store.signOut();
      expect(kept()).toEqual([null, null, null]);
    });

    it('goes where another person takes the seat', async () => {
      const { store } = open();
      await store.signIn('ann', 'right');
      work();
      await store.signIn('bob', 'right');
      expect(kept()).toEqual([null, null, null]);
    });

    it('goes where a window that was closed meanwhile opens again for another person', async () => {
      const { store, told } = open();
      await store.signIn('ann', 'right');
      work();
      const closed = { ...sessionStorage };
      await store.signOut();
      await store.signIn('bob', 'right');
      for (const [key, value] of Object.entries(closed)) sessionStorage.setItem(key, value);
      const again = open();
      expect(again.store.state.user).toBeUndefined();
      await again.store.load();
      expect(again.store.state.user?.name).toBe('bob');
      expect([kept(), again.told, told.at(-1)]).toEqual([[null, null, null], ['other'], 'in bob']);
    });

    it('stays where the same person has another token', async () => {
      const { store } = open();
      await store.signIn('ann', 'right');
      work();
      localStorage.setItem(localKeys.token, 't-ann-2');
      const again = open();
      await again.store.load();
      expect([kept(), again.told]).toEqual([['{}', '{}', '{}'], []]);
    });
  });
});
