import type { LocalText } from '@fitout/sdk';
import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { LinkAnswer } from '../../shared/calls/link.ts';
import type { StoredRemoval } from '../../shared/calls/outputs.ts';
import type { ExportFormat, Selection } from '../../shared/export/types.ts';
import type { ImportFault, ImportReport } from '../../shared/import-types.ts';
import type { Account, AccountInfo, AccountKey, Game, Origin, PoolKey } from '../../shared/model.ts';
import type { Outcome, PoolStatistics } from '../../shared/statistics/types.ts';

/** What the page and the worker say to each other. The worker keeps the records; the page gets what it shows. */
export interface Engine {
  /** Everything that is kept for one person on this phone. First of all calls. */
  open(person: string): Promise<Overview>;
  /** Accounts as they are now. */
  cards(): Promise<AccountCard[]>;
  /** A newer catalogue; kept for the next time without network. */
  know(catalogue: DrawCatalogue): Promise<void>;
  statistics(account: AccountKey, pool: PoolKey): Promise<NamedStatistics>;
  /** Every record of a pool, as columns. */
  table(account: AccountKey, pool: PoolKey): Promise<RecordTable>;
  /** Banners of a pool with what was pulled on them, newest first. */
  timeline(account: AccountKey, pool: PoolKey): Promise<TimelineEntry[]>;
  /** Statistics of all accounts of a game that have the pool. */
  compare(pool: PoolKey): Promise<{ account: AccountKey; statistics: PoolStatistics }[]>;
  /** All or nothing. `uid` is for what does not say whose records it holds. */
  import(sources: ImportSource[], uid?: string): Promise<ImportOutcome>;
  /** `Blob` of the file, with its name and what it could not hold. */
  export(format: ExportFormat, selection: Selection, appVersion: string): Promise<ExportedBlob>;
  /** Deletes an account's records, those of one pool, or everything. */
  remove(selection: Selection): Promise<void>;
  /** Takes the last import or deletion back, where there is one. */
  undo(): Promise<void>;
  /** The person says whether a pool's history begins with its very first pull. */
  setComplete(account: AccountKey, pool: PoolKey, complete: boolean): Promise<void>;
  /** Moves what a visitor kept here to the person who is open now. Answers how many records were new to them. */
  adopt(visitor: string): Promise<number>;
  /** Some of an account's records, as they go to the server. */
  outgoing(account: AccountKey, from: number, count: number): Promise<Account>;
  /** What this phone and the server know of each other. */
  syncNote(): Promise<SyncNote>;
  /** A name for a deletion that the server is told of at once: this phone knows it again when it comes back. */
  claim(): Promise<string>;
  /** The server did what a mark says. */
  unmark(by: string): Promise<void>;
  /** Takes over what changed on the server: deletions first, then what came in. All of it, or nothing. */
  take(changes: ServerChanges): Promise<void>;
}

/** What a sync asks of it. */
export type SyncEngine = Pick<Engine, 'cards' | 'outgoing' | 'syncNote' | 'unmark' | 'take' | 'adopt'>;

/** Under this name stands what visitors keep, which no server has. */
export const visitor = 'anyone';

/** Minutes for which the last change can be taken back. */
export const undoMinutes = 15;

/** Records went here and are to go on the server, too. */
export interface SyncMark {
  /** A name of its own, by which this phone knows the deletion again. */
  by: string;
  account: AccountKey;
  /** The whole account where it is left out: it is replaced by what is here then. */
  pool?: PoolKey;
}

/** Kept with the records, changed with them or not at all. */
export interface SyncNote {
  /** The server's revision that is here; undefined before the first sync: nothing that was deleted before concerns this phone. */
  rev: number | undefined;
  /** Oldest first. */
  marks: SyncMark[];
  /** Names of this phone's last deletions. */
  own: string[];
}

export interface ServerChanges {
  removed: StoredRemoval[];
  accounts: Account[];
  /** The server's revision with all of it. */
  rev: number;
}

export interface Overview {
  accounts: AccountCard[];
  undo: UndoCard | undefined;
  /** Version of the catalogue that names and outcomes come from; empty before the first one. */
  catalogue: string;
}

export interface AccountCard extends AccountInfo {
  key: AccountKey;
  total: number;
  /** Those that have records, in the order of the games' own numbers. */
  pools: { key: PoolKey; total: number }[];
  complete: PoolKey[];
  /** Server-local times of the oldest and the newest record. */
  first: string;
  last: string;
}

/** What could be taken back. */
export interface UndoCard {
  kind: 'import' | 'remove';
  /** It was deleted on another device. */
  elsewhere?: boolean;
  /** Records that came in or went. */
  count: number;
  /** Milliseconds since 1970. */
  at: number;
}

export type ImportSource =
  | { kind: 'file'; name: string; file: Blob }
  | { kind: 'text'; text: string }
  | { kind: 'link'; answers: LinkAnswer[] };

export type ImportOutcome =
  | { status: 'done'; files: { name: string; report: ImportReport }[]; added: number }
  | { status: 'refused'; name: string; format: Origin | undefined; faults: ImportFault[]; total: number }
  /** A file does not say whose records they are. */
  | { status: 'uid'; name: string; game: Game; count: number };

export interface ExportedBlob {
  blob: Blob;
  fileName: string;
  count: number;
  left: { count: number; reason: LocalText }[];
}

export interface NamedStatistics extends PoolStatistics {
  /** What each of `fives` is called. */
  names: LocalText[];
}

/** A pool's records, oldest first, in columns that are handed over without a copy. */
export interface RecordTable {
  length: number;
  /** Seconds since 2000 on the server's clock. */
  time: Float64Array;
  rank: Uint8Array;
  /** Index into `items`. */
  item: Uint16Array;
  /** Which pull since the last 5★ and 4★. */
  five: Uint16Array;
  four: Uint16Array;
  /** Index into `outcomes` of what became of a 5★, 0 for all others. */
  outcome: Uint8Array;
  items: TableItem[];
}

export interface TableItem {
  name: LocalText;
  kind: string;
}

export interface TimelineEntry {
  /** Server-local, both inside. */
  from: string;
  to: string;
  version: string;
  titles: LocalText[];
  /** Names of what it raised, 5★. */
  up: LocalText[];
  pulls: number;
  /** Oldest first. */
  fives: { name: LocalText; pity: number; outcome: Outcome }[];
}

export type Method = keyof Engine;

export interface Request {
  id: number;
  method: Method;
  args: unknown[];
}

/** `changed`: what is kept is another than before; by this page or by another one. */
export type Message =
  | { kind: 'answer'; id: number; result: unknown }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'progress'; id: number; share: number }
  | { kind: 'changed' };
