import type { Migrations } from '@fitout/sdk/server';
import { type ColumnType, type Generated, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { Game, PoolKey } from '../shared/model.ts';

/** One row for each person who keeps records: its lock orders their writes. */
export interface KeeperTable {
  person_id: bigint;
  org_id: bigint;
  /** Counts changes of chunks. */
  rev: Generated<bigint>;
}

export interface AccountTable {
  person_id: bigint;
  game: Game;
  uid: string;
  time_zone: number;
  lang: string;
  complete: JSONColumnType<PoolKey[]>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** The records of one pool and month: a few hundred of them in a few kilobytes. */
export interface ChunkTable {
  person_id: bigint;
  game: Game;
  uid: string;
  pool: PoolKey;
  /** `YYYY-MM` */
  month: string;
  count: number;
  /** The keeper's `rev` of the last change; no two chunks of a person have the same. */
  rev: bigint;
  /** JSON of the records, by zstd. */
  packed: Buffer;
}

/** What was deleted, so that a device that still has it does not bring it back. The newest ones of a person are kept. */
export interface RemovalTable {
  person_id: bigint;
  game: Game;
  uid: string;
  /** Empty where the whole account went. */
  pool: PoolKey | '';
  /** The keeper's `rev` of the deletion: what has a later one came after it. */
  rev: bigint;
  /** The id that the deleting device gave it, so that it knows its own again. */
  by: string;
}

export interface Tables {
  keeper: KeeperTable;
  account: AccountTable;
  chunk: ChunkTable;
  removal: RemovalTable;
}

export type Db = Kysely<Tables>;

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const migrations: Migrations = {
  '0001-records': run([
    `create table keeper (
      person_id bigint primary key,
      org_id bigint not null,
      rev bigint not null default 0
    )`,
    `create table account (
      person_id bigint not null references keeper on delete cascade,
      game text not null check (game in ('ys', 'mc')),
      uid text not null,
      time_zone real not null,
      lang text not null,
      complete jsonb not null default '[]',
      updated_at timestamptz not null default now(),
      primary key (person_id, game, uid)
    )`,
    `create table chunk (
      person_id bigint not null,
      game text not null,
      uid text not null,
      pool text not null,
      month text not null,
      count integer not null check (count > 0),
      rev bigint not null,
      packed bytea not null,
      primary key (person_id, game, uid, pool, month),
      foreign key (person_id, game, uid) references account on delete cascade
    )`,
    'create unique index chunk_rev on chunk (person_id, rev)',
  ]),
  '0002-removals': run([
    `create table removal (
      person_id bigint not null references keeper on delete cascade,
      game text not null check (game in ('ys', 'mc')),
      uid text not null,
      pool text not null,
      rev bigint not null,
      by text not null,
      primary key (person_id, game, uid, pool)
    )`,
    'create unique index removal_rev on removal (person_id, rev)',
  ]),
};
