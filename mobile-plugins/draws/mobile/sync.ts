import { isFitoutError, type Text } from '@fitout/sdk';
import type { Http } from '@fitout/sdk/web';
import { type Account, type AccountKey, accountKey } from '../shared/model.ts';
import { zoneOfUid } from '../shared/rules/time.ts';
import {
  type StoreAnswer,
  type StoreBody,
  type StoreDeleted,
  type StoredAccounts,
  type StoredChanges,
  type StoredChunk,
  storeLimits,
} from '../shared/wire.ts';
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
  http: Pick<Http, 'get' | 'post' | 'delete'>;
}

export interface Synced {
  /** Records that the server keeps. */
  total: number;
  /** Records that a visitor had kept here and that are the person's now. */
  moved: number;
}

interface Options {
  signal: AbortSignal;
  showError: boolean;
}

/** So often another device may delete something between what is taken from the server and what is sent there. */
const attempts = 3;

/**
 * Brings phone and server to the same records: what was deleted here goes there; what was deleted or came in there is
 * taken over; what is here alone goes there. Each step may be repeated without harm.
 */
export async function syncDraws({ engine, http }: SyncParts, signal: AbortSignal): Promise<Synced> {
  const options = { signal, showError: false };
  let moved = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      await tellDeletions({ engine, http }, options);
      const rev = await pull({ engine, http }, options);
      signal.throwIfAborted();
      // Behind the deletions of other devices: those were of what they knew, not of what a visitor brings.
      moved += await engine.adopt(visitor);
      return { total: await push({ engine, http }, rev, options), moved };
    } catch (error) {
      if (attempt === attempts || !isFitoutError(error) || error.reason !== 'draws.store-stale') throw error;
    }
  }
}

async function tellDeletions({ engine, http }: SyncParts, options: Options): Promise<void> {
  for (const { by, account, pool } of (await engine.syncNote()).marks) {
    const path = `records/${account.replace(':', '/')}${pool === undefined ? '' : `/${pool}`}`;
    await http.delete<StoreDeleted>(path, { by }, options);
    await engine.unmark(by);
  }
}

/** Takes over what is new on the server. Answers the revision that is here then. */
async function pull({ engine, http }: SyncParts, options: Options): Promise<number> {
  const { accounts } = await http.get<StoredAccounts>('records/accounts', undefined, options);
  const infos = new Map(accounts.map((one) => [accountKey(one), one]));
  let rev = (await engine.syncNote()).rev ?? 0;
  for (let more = true; more; ) {
    const changes = await http.get<StoredChanges>('records', { since: rev }, options);
    ({ rev, more } = changes);
    // Another person may have come meanwhile, whose records these are not.
    options.signal.throwIfAborted();
    await engine.take({ removed: changes.removed, accounts: accountsOf(changes.chunks, infos), rev });
  }
  return rev;
}

/** Sends accounts of which the server has fewer records. Answers how many it keeps then. */
async function push({ engine, http }: SyncParts, base: number, options: Options): Promise<number> {
  const stored = () => http.get<StoredAccounts>('records/accounts', undefined, options);
  const there = await stored();
  const counts = new Map(there.accounts.map((one) => [accountKey(one), one.count]));
  const missing = (await engine.cards()).filter(({ key, total }) => total > (counts.get(key) ?? 0));
  if (missing.length === 0) return there.total;
  for (const { key, total } of missing)
    for (let from = 0; from < total; from += storeLimits.batch) {
      options.signal.throwIfAborted();
      const body: StoreBody = { accounts: [await engine.outgoing(key, from, storeLimits.batch)], base };
      await http.post<StoreAnswer>('records', body, { ...options, timeout: 120_000 });
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
  return { zh: '没有同步成功，稍后会再试', en: 'The sync failed and is tried again later' };
}
