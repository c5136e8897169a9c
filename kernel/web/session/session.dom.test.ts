import { afterEach, describe, expect, it } from 'vitest';
import { fakePlatform } from '../../../tests/support/fake-platform.ts';
import { createHttpClient } from '../http/client.ts';
import { localKeys, sessionKeys } from '../storage.ts';
import { SessionStore } from './session.ts';

const fake = fakePlatform();
const stores: SessionStore[] = [];

afterEach(() => {
  for (const store of stores.splice(0)) store.dispose();
});

function open() {
  const reports: string[] = [];
  const store: SessionStore = new SessionStore({
    http: () => http,
    signedIn: async (user) => void reports.push(`in ${user.name}`),
    signedOut: (why) => reports.push(`out ${why}`),
    otherPerson: () => reports.push('other'),
  });
  const http = createHttpClient({
    base: fake.base,
    token: () => store.token(),
    signedInAgain: (error) => store.signedInAgain(error),
    notRegistered: () => {},
    showError: () => {},
  });
  stores.push(store);
  return { store, reports, http: http.scoped('/p/probe') };
}

describe('the session', () => {
  it('loads nothing without the login flag', async () => {
    const { store } = open();
    await store.load();
    expect(fake.calls).toEqual([]);
    expect(store.state.status).toBe('anonymous');
  });

  it('keeps token, flag and person after a sign-in, and merges the answers of the calls', async () => {
    const { store, reports } = open();
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
    expect(reports).toEqual(['in ann']);
  });

  it('does not load again while there is data, in a reloaded document neither', async () => {
    await open().store.signIn('ann', 'right');
    fake.calls = [];
    const { store } = open();
    await store.load();
    expect(store.state.user?.name).toBe('ann');
    expect(fake.calls).toEqual([]);
  });

  it('refreshes once in a document what this window remembers', async () => {
    await open().store.signIn('ann', 'right');
    fake.calls = [];
    const { store } = open();
    expect([store.state.confirmed, store.can('kernel.menu')]).toEqual([false, true]);
    await Promise.all([store.refresh(), store.refresh()]);
    await store.refresh();
    expect(store.state.confirmed).toBe(true);
    expect(fake.calls.filter((call) => call.includes('queryCustWithOrg'))).toHaveLength(1);
  });

  it('takes the session over in a window that was opened by hand', async () => {
    await open().store.signIn('ann', 'right');
    sessionStorage.clear();
    const { store } = open();
    expect([store.takeEntering(), store.takeEntering()]).toEqual([true, false]);
    await store.load();
    expect(store.state.user?.name).toBe('ann');
  });

  it('is pending in such a window until the server has answered', async () => {
    await open().store.signIn('ann', 'right');
    expect(open().store.pending).toBe(false);
    sessionStorage.clear();
    const { store } = open();
    expect(store.pending).toBe(true);
    await store.whenKnown();
    expect([store.pending, store.state.user?.name]).toEqual([false, 'ann']);
  });

  it('rejects a wrong password and stays signed out', async () => {
    const { store, reports } = open();
    await expect(store.signIn('ann', 'wrong')).rejects.toMatchObject({ codeName: 'badCredentials' });
    expect(store.state.user).toBeUndefined();
    expect(reports).toEqual([]);
  });

  it('clears everything on signing out, and in the other windows too', async () => {
    const one = open();
    await one.store.signIn('ann', 'right');
    const other = open();
    await one.store.signOut();
    await expect.poll(() => fake.calls).toContain('/logout');
    expect(sessionStorage.getItem(sessionKeys.user)).toBeNull();
    expect(localStorage.getItem(localKeys.token)).toBeNull();
    expect(one.reports.at(-1)).toBe('out asked');
    await expect.poll(() => one.store.state.user ?? other.store.state.user).toBeUndefined();
  });

  it('is over for the person before the server has answered, and leaves no token to anybody', async () => {
    const over = Promise.withResolvers<void>();
    const { store, reports } = open();
    await store.signIn('ann', 'right');
    fake.held = over.promise;
    const out = store.signOut();
    expect([localStorage.getItem(localKeys.token), localStorage.getItem(localKeys.leaving)]).toEqual([null, '1']);
    await expect.poll(() => fake.calls.at(-1)).toBe('/logout');
    expect(fake.tokens.at(-1)).toBe('t-ann');
    await out;
    expect(reports.at(-1)).toBe('out asked');
    expect([fake.person, localStorage.getItem(localKeys.leaving)]).toEqual(['ann', '1']);
    over.resolve();
    await expect.poll(() => [fake.person, localStorage.getItem(localKeys.leaving)]).toEqual([undefined, null]);
  });

  it('tells the server of a sign-out that it did not hear once the network is back, in this window or a later one', async () => {
    const one = open();
    await one.store.signIn('ann', 'right');
    fake.cut = true;
    await one.store.signOut();
    expect([localStorage.getItem(localKeys.token), fake.person]).toEqual([null, 'ann']);
    await expect.poll(() => fake.unheard).toBe(1);
    fake.cut = false;
    one.store.dispose();
    fake.calls = [];
    open();
    await expect.poll(() => fake.person).toBeUndefined();
    expect(fake.calls).toEqual(['POST /logout']);
    await expect.poll(() => localStorage.getItem(localKeys.leaving)).toBeNull();
    window.dispatchEvent(new Event('online'));
    expect(fake.calls).toEqual(['POST /logout']);
  });

  it('leaves the session of who is signed in since a sign-out that was not heard', async () => {
    const one = open();
    await one.store.signIn('ann', 'right');
    fake.cut = true;
    await one.store.signOut();
    fake.cut = false;
    await one.store.signIn('bob', 'right');
    expect(localStorage.getItem(localKeys.leaving)).toBeNull();
    // A token that came in another way, by registering say, is somebody's too.
    localStorage.setItem(localKeys.leaving, '1');
    fake.calls = [];
    open();
    window.dispatchEvent(new Event('online'));
    await one.http.get('/v1/role/my');
    expect([fake.person, fake.calls]).toEqual(['bob', ['/role/my']]);
  });

  it('signs in after the end of the session before is answered: that answer takes the cookie away', async () => {
    const over = Promise.withResolvers<void>();
    fake.held = over.promise;
    localStorage.setItem(localKeys.leaving, '1');
    const { store } = open();
    await expect.poll(() => fake.calls).toEqual(['POST /logout']);
    const signed = store.signIn('ann', 'right');
    window.dispatchEvent(new Event('online'));
    await new Promise((done) => setTimeout(done));
    expect(fake.calls).not.toContain('/login');
    over.resolve();
    expect((await signed).name).toBe('ann');
    expect(fake.person).toBe('ann');
  });

  it('signs in soon, though the end of the session before is never answered', async () => {
    const { store, reports } = open();
    await store.signIn('ann', 'right');
    fake.held = new Promise(() => {});
    await store.signOut();
    await expect.poll(() => fake.calls.at(-1)).toBe('/logout');
    expect((await store.signIn('bob', 'right')).name).toBe('bob');
    expect([reports.at(-1), localStorage.getItem(localKeys.token), fake.person]).toEqual(['in bob', 't-bob', 'bob']);
  });

  it('applies no answer about a person that comes after they left', async () => {
    const { store, reports } = open();
    const leaveWhileAsking = async (next?: string) => {
      const answered = Promise.withResolvers<void>();
      fake.calls = [];
      fake.late = answered.promise;
      const loading = store.load(true);
      await expect.poll(() => fake.calls).toContain('/customer/queryCustWithOrg');
      await store.signOut();
      fake.late = undefined;
      if (next !== undefined) await store.signIn(next, 'right');
      answered.resolve();
      await loading;
    };
    await store.signIn('ann', 'right');
    await leaveWhileAsking();
    expect([store.state.status, store.state.user]).toEqual(['anonymous', undefined]);
    await store.signIn('ann', 'right');
    await leaveWhileAsking('bob');
    expect(store.state.user?.name).toBe('bob');
    // The account was deleted: the server refuses, and the person has left by themselves.
    fake.person = undefined;
    await leaveWhileAsking();
    expect(reports).toEqual(['in ann', 'out asked', 'in ann', 'out asked', 'in bob', 'out asked']);
  });

  it('asks the server whether a remembered person still has a session, and gives up one that ended', async () => {
    await open().store.signIn('ann', 'right');
    const { store, reports } = open();
    expect(await store.confirm()).toBe(true);
    fake.person = undefined;
    expect(await store.confirm()).toBe(false);
    expect(reports).toEqual(['out expired']);
    expect(sessionStorage.getItem(sessionKeys.user)).toBeNull();
  });

  it('gives up at once where it is known to have ended', async () => {
    const { store, http } = open();
    await store.signIn('ann', 'right');
    fake.person = undefined;
    const refused = http.get('/v1/role/my').catch((error: { codeName: string }) => error.codeName);
    await expect.poll(() => store.state.expired).toBe(true);
    fake.calls = [];
    expect(await store.confirm()).toBe(false);
    expect(await refused).toBe('sessionExpired');
    expect(store.state.expired).toBe(false);
    expect(fake.calls).toEqual([]);
  });

  it.each(['administrator', 'person'] as const)(
    'asks in place where it was ended by the %s, and says so',
    async (by) => {
      const { store, reports } = open();
      await store.signIn('ann', 'right');
      fake.person = undefined;
      fake.ended = `kernel.ended-by-${by}`;
      // As when the server tells that sessions changed, or the line to it comes back.
      await store.load(true);
      expect(store.state).toMatchObject({ expired: true, endedBy: by, user: { name: 'ann' } });
      expect(reports).toEqual(['in ann']);
      await store.signIn('ann', 'right');
      expect(store.state).toMatchObject({ expired: false, endedBy: undefined });
    },
  );

  it('goes on in all windows after a one-time password was changed in one of them, with what was refused meanwhile', async () => {
    const { store, http, reports } = open();
    await store.signIn('ann', 'right');
    const other = open();
    fake.person = undefined;
    fake.oneTime = 'given';
    const waiting = [http.get('/v1/late'), other.http.get('/v1/late')];
    await expect.poll(() => [store.state.expired, other.store.state.expired]).toEqual([true, true]);
    await store.signIn('ann', 'given');
    // What the page sends now waits with the others.
    waiting.push(http.get('/v1/late'));
    await expect.poll(() => fake.calls.filter((path) => path === '/late')).toHaveLength(3);
    expect(store.state).toMatchObject({ expired: true, user: { mustChangePassword: true } });
    expect([other.store.state.expired, reports]).toEqual([true, ['in ann']]);
    await store.changePassword('long enough 42');
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done']);
    expect(store.state).toMatchObject({ expired: false, user: { mustChangePassword: false } });
  });

  it('lets refused calls wait for the same person, and drops them for another', async () => {
    const { store, http, reports } = open();
    await store.signIn('ann', 'right');
    fake.person = undefined;
    const waiting = http.get('/v1/role/my');
    await expect.poll(() => store.state.expired).toBe(true);
    await store.signIn('ann', 'right');
    expect(await waiting).toHaveLength(1);
    expect(store.state.expired).toBe(false);

    fake.person = undefined;
    const dropped = http.get('/v1/role/my').catch((error: { codeName: string }) => error.codeName);
    await expect.poll(() => store.state.expired).toBe(true);
    await store.signIn('bob', 'right');
    expect(await dropped).toBe('sessionExpired');
    expect(reports.at(-1)).toBe('other');
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
      fake.person = undefined;
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
      const { store, reports } = open();
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
      expect([kept(), again.reports, reports.at(-1)]).toEqual([[null, null, null], ['other'], 'in bob']);
    });

    it('stays where the same person has another token', async () => {
      const { store } = open();
      await store.signIn('ann', 'right');
      work();
      localStorage.setItem(localKeys.token, 't-ann-2');
      const again = open();
      await again.store.load();
      expect([kept(), again.reports]).toEqual([['{}', '{}', '{}'], []]);
    });
  });
});
