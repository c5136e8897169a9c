import { isFitoutError, type Text } from '@fitout/sdk';
import type { Http, Storage } from '@fitout/sdk/web';
import {
  type StoreAnswer,
  type StoreDeleted,
  type StoredAccounts,
  type StoredChanges,
  storeLimits,
} from '../shared/calls.ts';
import type { Account, AccountKey } from '../shared/model.ts';
import { zoneOfUid } from '../shared/rules/time.ts';
import type { Engine } from './engine/protocol.ts';

export interface SyncState {
  status: 'idle' | 'working' | 'done' | 'failed';
  /** Why it failed. */
  text?: Text;
  /** Records that the server keeps, after a sync. */
  total?: number;
}

/** What a sync needs; the engine's calls, the server's, and what this device remembers of the last one. */
export interface SyncParts {
  engine: Pick<Engine, 'cards' | 'receive' | 'outgoing' | 'forget'>;
  http: Pick<Http, 'get' | 'post' | 'delete'>;
  storage: Storage;
}

/** What is remembered of the last sync, apart for each person. */
const revKey = 'sync.rev';
const knownKey = 'sync.accounts';
/** Accounts from which records were taken away here: the server's are replaced by what is here now. */
const replaceKey = 'sync.replace';

/** Says that the server's records of these accounts are to be replaced; done at the next sync, also days later. */
export function replaceLater(storage: Storage, accounts: readonly AccountKey[]): void {
  storage.set(replaceKey, [...new Set([...(storage.get<AccountKey[]>(replaceKey) ?? []), ...accounts])]);
}

/**
 * Brings phone and server to the same records: what was deleted here goes there, what came there comes here, what is
 * here alone goes there. Answers how many records the server keeps then. Each step may be repeated without harm.
 */
export async function syncDraws(parts: SyncParts, signal: AbortSignal): Promise<number> {
  const options = { signal, showError: false };
  await replaceMarked(parts, options);
  let there = await parts.http.get<StoredAccounts>('records/accounts', undefined, options);
  await forgetElsewhereDeleted(parts, there);
  await pull(parts, there, options);
  const counts = new Map(there.accounts.map((one) => [keyOf(one), one.count]));
  const missing = (await parts.engine.cards()).filter(({ key, total }) => total > (counts.get(key) ?? 0));
  for (const { key, total } of missing) await push(parts, key, total, options);
  if (missing.length > 0) there = await parts.http.get<StoredAccounts>('records/accounts', undefined, options);
  parts.storage.set(knownKey, there.accounts.map(keyOf));
  return there.total;
}

/** Takes everything of this person off the server; what is here stays here, and goes there again at the next import. */
export async function deleteFromServer({ http, storage }: Pick<SyncParts, 'http' | 'storage'>): Promise<number> {
  const { deleted } = await http.delete<StoreDeleted>('records', undefined, { showError: false });
  for (const key of [revKey, knownKey, replaceKey]) storage.remove(key);
  return deleted;
}

interface Options {
  signal: AbortSignal;
  showError: boolean;
}

async function replaceMarked({ http, storage }: SyncParts, options: Options): Promise<void> {
  for (const key of storage.get<AccountKey[]>(replaceKey) ?? []) {
    const [game = '', uid = ''] = key.split(':');
    await http.delete(`records/${game}/${uid}`, undefined, options);
    const left = (storage.get<AccountKey[]>(replaceKey) ?? []).filter((one) => one !== key);
    storage.set(replaceKey, left);
    storage.set(
      knownKey,
      (storage.get<AccountKey[]>(knownKey) ?? []).filter((one) => one !== key),
    );
  }
}

/** An account that the server had at the last sync and has no more was deleted on another device. */
async function forgetElsewhereDeleted({ engine, storage }: SyncParts, there: StoredAccounts): Promise<void> {
  const now = new Set(there.accounts.map(keyOf));
  const gone = (storage.get<AccountKey[]>(knownKey) ?? []).filter((key) => !now.has(key));
  if (gone.length > 0) await engine.forget(gone);
}

async function pull({ engine, http, storage }: SyncParts, there: StoredAccounts, options: Options): Promise<void> {
  const infos = new Map(there.accounts.map((one) => [keyOf(one), one]));
  let rev = storage.get<number>(revKey) ?? 0;
  for (let more = true; more; ) {
    const changes = await http.get<StoredChanges>('records', { since: rev }, options);
    const accounts = changes.chunks.map((chunk) => accountOf(chunk, infos.get(keyOf(chunk))));
    if (accounts.length > 0) await engine.receive(accounts);
    ({ rev, more } = changes);
    storage.set(revKey, rev);
  }
}

async function push({ engine, http }: SyncParts, key: AccountKey, total: number, options: Options): Promise<void> {
  for (let from = 0; from < total; from += storeLimits.batch) {
    const account = await engine.outgoing(key, from, storeLimits.batch);
    await http.post<StoreAnswer>('records', { accounts: [account] }, { ...options, timeout: 120_000 });
  }
}

function accountOf(
  { game, uid, records }: StoredChanges['chunks'][number],
  info: StoredAccounts['accounts'][number] | undefined,
): Account {
  const { timeZone = zoneOfUid(game, uid), lang = '', complete = [] } = info ?? {};
  return { game, uid, timeZone, lang, complete, records };
}

function keyOf({ game, uid }: { game: string; uid: string }): AccountKey {
  return `${game}:${uid}` as AccountKey;
}

export function failureText(error: unknown): Text {
  if (isFitoutError(error)) return error.text;
  return { zh: '没有同步成功，稍后会再试', en: 'The sync failed and is tried again later' };
}
