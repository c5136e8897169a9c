import { isFitoutError, type Text } from '@fitout/sdk';
import type { CallHttp } from '@fitout/sdk/web';
import type { StoredAccounts, StoredChunk } from '../shared/calls/outputs.ts';
import { storeLimits } from '../shared/limits.ts';
import { type Account, type AccountKey, accountKey, accountOf } from '../shared/model.ts';
import { zoneOfUid } from '../shared/rules/time.ts';
import { drawsCalls } from './calls.ts';
import { type SyncEngine, visitor } from './engine/protocol.ts';

export interface SyncState {
  status: 'idle' | 'working' | 'done' | 'failed';
  /** Why it failed. */
  text?: Text;
  /** Records that the server keeps, after a sync. */
  total?: number;
}

/** What a sync needs: the engine's calls and the server's. */
export interface SyncParts {
  engine: SyncEngine;
  http: CallHttp;
}

export interface Synced {
  /** Records that the server keeps. */
  total: number;
  /** Records that a visitor had kept here and that are the person's now. */
  moved: number;
}

/** The same, with the server's calls by name, until it is to end. */
interface Parts {
  engine: SyncEngine;
  call: ReturnType<typeof drawsCalls>;
  signal: AbortSignal;
}

/** So often another device may delete something between what is taken from the server and what is sent there. */
const attempts = 3;

/**
 * Brings phone and server to the same records: what was deleted here goes there; what was deleted or came in there is
 * taken over; what is here alone goes there. Each step may be repeated without harm.
 */
export async function syncDraws({ engine, http }: SyncParts, signal: AbortSignal): Promise<Synced> {
  const parts: Parts = { engine, call: drawsCalls(http), signal };
  let moved = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      await tellDeletions(parts);
      const rev = await pull(parts);
      signal.throwIfAborted();
      // Behind the deletions of other devices: those were of what they knew, not of what a visitor brings.
      moved += await engine.adopt(visitor);
      return { total: await push(parts, rev), moved };
    } catch (error) {
      if (attempt === attempts || !isFitoutError(error) || error.reason !== 'draws.store-stale') throw error;
    }
  }
}

async function tellDeletions({ engine, call, signal }: Parts): Promise<void> {
  for (const { by, account, pool } of (await engine.syncNote()).marks) {
    const { game, uid } = accountOf(account);
    const params = { game, account: uid };
    if (pool === undefined) await call('DELETE records/:game/:account', { params, query: { by } }, { signal });
    else await call('DELETE records/:game/:account/:pool', { params: { ...params, pool }, query: { by } }, { signal });
    await engine.unmark(by);
  }
}

/** Takes over what is new on the server. Answers the revision that is here then. */
async function pull({ engine, call, signal }: Parts): Promise<number> {
  const { accounts } = await call('GET records/accounts', {}, { signal });
  const infos = new Map(accounts.map((one) => [accountKey(one), one]));
  let rev = (await engine.syncNote()).rev ?? 0;
  for (let more = true; more; ) {
    const changes = await call('GET records', { query: { since: rev } }, { signal });
    ({ rev, more } = changes);
    // Another person may have come meanwhile, whose records these are not.
    signal.throwIfAborted();
    await engine.take({ removed: changes.removed, accounts: accountsOf(changes.chunks, infos), rev });
  }
  return rev;
}

/** Sends accounts of which the server has fewer records. Answers how many it keeps then. */
async function push({ engine, call, signal }: Parts, base: number): Promise<number> {
  const stored = () => call('GET records/accounts', {}, { signal });
  const there = await stored();
  const counts = new Map(there.accounts.map((one) => [accountKey(one), one.count]));
  const missing = (await engine.cards()).filter(({ key, total }) => total > (counts.get(key) ?? 0));
  if (missing.length === 0) return there.total;
  for (const { key, total } of missing)
    for (let from = 0; from < total; from += storeLimits.batch) {
      signal.throwIfAborted();
      const body = { accounts: [await engine.outgoing(key, from, storeLimits.batch)], base };
      await call('POST records', { body }, { signal, timeout: 120_000 });
    }
  return (await stored()).total;
}

/** The chunks of each account as one. */
function accountsOf(
  chunks: readonly StoredChunk[],
  infos: ReadonlyMap<AccountKey, StoredAccounts['accounts'][number]>,
): Account[] {
  return [...Map.groupBy(chunks, accountKey)].map(([key, own]) => {
    const { game, uid } = own[0] as StoredChunk;
    const { timeZone = zoneOfUid(game, uid), lang = '', complete = [] } = infos.get(key) ?? {};
    return { game, uid, timeZone, lang, complete, records: own.flatMap(({ records }) => records) };
  });
}

export function failureText(error: unknown): Text {
  if (isFitoutError(error)) return error.text;
  return { zh: '没有同步成功，稍后会再试', en: 'Sync failed and will be retried later' };
}
