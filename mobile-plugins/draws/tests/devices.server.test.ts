import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../../../tests/support/api.ts';
import { limits } from '../../../tests/support/limits.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { DrawEngine } from '../mobile/engine/engine.ts';
import { visitor } from '../mobile/engine/protocol.ts';
import { DrawStore } from '../mobile/engine/store.ts';
import { type SyncParts, syncDraws } from '../mobile/sync.ts';
import type { StoredAccounts } from '../shared/calls/outputs.ts';
import type { Account, AccountKey } from '../shared/model.ts';
import { generateAccount, uigf4Document } from './support/generate.ts';

/** Two phones of one person and a real server: what one deletes is gone on all, and nothing else is. */

const password = 'blue kettle 9';
const root = '/api/p/draws';
let server: TestServer;
let api: ApiClient;
let one: Device;
let other: Device;
let made = 0;

/** A phone: an engine on a database of its own. */
interface Device {
  engine: DrawEngine;
  sync(): ReturnType<typeof syncDraws>;
  import(...accounts: Account[]): Promise<void>;
  /** Records by account and pool. */
  holds(): Promise<Record<string, Record<string, number>>>;
}

async function device(): Promise<Device> {
  const engine = new DrawEngine({ changed: () => {}, progress: () => {} });
  // An engine knows its person by the name of the database alone.
  await engine.open(`device-${made++}`);
  return {
    engine,
    sync: () => syncDraws({ engine, http: httpOf(api) }, AbortSignal.timeout(limits.page)),
    async import(...accounts) {
      const file = new Blob([JSON.stringify(uigf4Document(...accounts))]);
      expect(await engine.import([{ kind: 'file', name: 'a.json', file }])).toMatchObject({ status: 'done' });
    },
    async holds() {
      const cards = await engine.cards();
      return Object.fromEntries(
        cards.map(({ key, pools }) => [key, Object.fromEntries(pools.map((pool) => [pool.key, pool.total]))]),
      );
    },
  };
}

/** The calls of a phone's plugin, made by a client of the tests. */
function httpOf(client: ApiClient): SyncParts['http'] {
  const path = (rest: string, query: object = {}): string =>
    `${root}/${rest}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
  return {
    get: (rest, query) => client.get(path(rest, query)),
    post: (rest, body) => client.post(path(rest), body),
    put: (rest, body) => client.put(path(rest), body),
    patch: (rest, body) => client.patch(path(rest), body),
    delete: (rest, query) => client.delete(path(rest, query)),
  };
}

const big = generateAccount({ pulls: 300, seed: 3 });
const small = generateAccount({ pulls: 120, seed: 4, uid: '700000002' });
const key = 'ys:100000001' as AccountKey;
const stored = () => api.get<StoredAccounts>(`${root}/records/accounts`);

beforeAll(async () => {
  Object.assign(globalThis, { ...(await import('fake-indexeddb')) });
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  const username = `keeper-${made}`;
  await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username, password }),
  });
  api = apiClient(server.url);
  await api.login({ username, password });
  await server.parts.database.of('kernel').query<{ rate: object }>().deleteFrom('rate').execute();
  one = await device();
  other = await device();
  await one.import(big, small);
  expect(await one.sync()).toEqual({ total: 420, moved: 0 });
  await other.sync();
  expect(await other.holds()).toEqual(await one.holds());
});

describe('what one device deletes', () => {
  test('a pool: goes from the server and from the other device, and does not come back', async () => {
    await one.engine.remove({ account: key, pool: 'ysupw' });
    const left = await one.holds();
    expect(left[key]).not.toHaveProperty('ysupw');
    for (const each of [one, other, one, other]) await each.sync();
    expect(await other.holds()).toEqual(left);
    expect(await one.holds()).toEqual(left);
    expect((await stored()).total).toBe(
      Object.values(left)
        .flatMap(Object.values)
        .reduce((a, b) => a + b, 0),
    );
  });

  test('an account: also where it was brought back meanwhile, the others hold what came back and no more', async () => {
    await one.engine.remove({ account: key });
    await one.sync();
    const again = generateAccount({ pulls: 10, seed: 9, pools: ['ysnp'] });
    await one.import(again);
    await one.sync();
    await other.sync();
    expect(await other.holds()).toEqual({ 'ys:700000002': (await one.holds())['ys:700000002'], [key]: { ysnp: 10 } });
    await one.sync();
    expect(await one.holds()).toEqual(await other.holds());
  });

  test('everything, pool by pool: the account goes with its last record', async () => {
    for (const pool of ['ysupp', 'ysupw', 'ysnp'] as const) await one.engine.remove({ account: key, pool });
    await one.sync();
    expect((await stored()).accounts.map(({ uid }) => uid)).toEqual(['700000002']);
    await other.sync();
    expect(Object.keys(await other.holds())).toEqual(['ys:700000002']);
  });

  test('is told on the other, which can bring it back for both', async () => {
    const before = await one.holds();
    await one.engine.remove({ account: key });
    await one.sync();
    await other.sync();
    const { undo } = await other.engine.open(`device-${made - 1}`);
    expect(undo).toMatchObject({ kind: 'remove', elsewhere: true, count: 300 });
    await other.engine.undo();
    await other.sync();
    await one.sync();
    expect(await one.holds()).toEqual(before);
    expect(await other.holds()).toEqual(before);
  });
});

describe('what a device has that no other one knew', () => {
  test('of a visitor is not taken by a deletion from before, however old', async () => {
    await one.engine.remove({});
    await one.sync();
    const anyone = await DrawStore.open(visitor);
    await anyone.change({ changed: new Map([[key, big]]) });
    anyone.close();
    expect(await other.sync()).toEqual({ total: 300, moved: 300 });
    await one.sync();
    expect(Object.keys(await one.holds())).toEqual([key]);
  });

  test('on a phone that was never synced stays, whatever was deleted before', async () => {
    await one.engine.remove({});
    await one.sync();
    const third = await device();
    await third.import(big);
    expect(await third.sync()).toEqual({ total: 300, moved: 0 });
  });
});

describe('an undone import', () => {
  test('goes from all devices, and what was there before stays', async () => {
    const before = await one.holds();
    await one.import(generateAccount({ pulls: 80, seed: 12, from: 1_700_000_000 }));
    await one.sync();
    await other.sync();
    expect((await other.holds())[key]).not.toEqual(before[key]);
    await one.engine.undo();
    await one.sync();
    await other.sync();
    expect(await one.holds()).toEqual(before);
    expect(await other.holds()).toEqual(before);
  });
});

describe('a deletion', () => {
  test('whose answer got lost takes nothing but what it said', async () => {
    await one.engine.remove({ account: key, pool: 'ysnp' });
    const left = await one.holds();
    const { marks } = await one.engine.syncNote();
    // It came to the server, the answer did not come here.
    await api.delete(`${root}/records/ys/100000001/ysnp?by=${marks[0]?.by}`);
    await one.engine.undo();
    await one.sync();
    expect((await one.holds())[key]).toEqual({ ...left[key], ysnp: expect.any(Number) });
    expect((await stored()).total).toBe(420);
  });

  test('between what was taken and what is sent is taken over first', async () => {
    await other.import(generateAccount({ pulls: 40, seed: 12, from: 1_700_000_000, pools: ['ysupw'] }));
    const http = httpOf(api);
    let posts = 0;
    const late: SyncParts['http'] = {
      ...http,
      async post(path, body) {
        posts += 1;
        if (posts === 1) await api.delete(`${root}/records/ys/100000001/ysupw?by=x`);
        return http.post(path, body);
      },
    };
    await syncDraws({ engine: other.engine, http: late }, AbortSignal.timeout(limits.page));
    expect((await other.holds())[key]).not.toHaveProperty('ysupw');
    expect((await stored()).accounts.find(({ uid }) => uid === '100000001')?.count).toBe(
      Object.values((await other.holds())[key] ?? {}).reduce((a, b) => a + b, 0),
    );
  });
});
