import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table upstream_adapter (
    org_id bigint not null,
    carrier text not null,
    adapter text not null,
    base text not null,
    values jsonb not null,
    secret bytea,
    per_minute integer not null check (per_minute between 1 and 6000),
    seconds smallint not null check (seconds between 1 and 15),
    enabled boolean not null,
    rev integer not null default 0,
    primary key (org_id, carrier)
  )`,
  `create table upstream_bucket (
    org_id bigint not null,
    carrier text not null,
    tokens double precision not null,
    at timestamptz not null,
    primary key (org_id, carrier)
  )`,
  `create table upstream_place (
    org_id bigint not null,
    carrier text not null,
    place integer not null,
    province text not null,
    city text not null,
    primary key (org_id, carrier, place)
  )`,
  `create table upstream_attempt (
    id bigint primary key,
    org_id bigint not null,
    carrier text not null,
    number bigint not null,
    order_id bigint not null references orders on delete cascade,
    what text not null check (what in ('occupy', 'release', 'confirm')),
    state text not null check (state in ('asked', 'ok', 'taken', 'failed', 'unknown', 'ours', 'others', 'free')),
    asked_at timestamptz(3) not null default clock_timestamp(),
    settled_at timestamptz(3),
    tries integer not null default 0,
    next_at timestamptz,
    followed boolean not null default false
  )`,
  // One call about a number at a time, whichever order wants it.
  `create unique index upstream_attempt_asked on upstream_attempt (org_id, number) where state = 'asked'`,
  // An order asks for a number once as long as that has worked, or may have.
  `create unique index upstream_attempt_occupied on upstream_attempt (order_id, number)
    where what = 'occupy' and state in ('asked', 'unknown', 'ok', 'ours')`,
  `create unique index upstream_attempt_changed on upstream_attempt (order_id, number, what) where what <> 'occupy'`,
  'create index upstream_attempt_due on upstream_attempt (next_at) where next_at is not null',
  'create index upstream_attempt_order on upstream_attempt (order_id)',
  `create index upstream_attempt_had on upstream_attempt (order_id)
    where what = 'occupy' and state in ('ok', 'ours', 'unknown') and not followed`,
  `create table upstream_fetch (
    id bigint primary key,
    org_id bigint not null,
    carrier text not null,
    pool smallint not null,
    batch integer not null,
    tariff smallint not null,
    place integer not null,
    area text not null,
    ask jsonb not null,
    state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
    times integer not null,
    asked integer not null default 0,
    created integer not null default 0,
    known integer not null default 0,
    bad integer not null default 0,
    dearer integer not null default 0,
    idle integer not null default 0,
    put_off integer not null default 0,
    words jsonb not null,
    made_at timestamptz(3) not null default now(),
    changed_at timestamptz(3) not null default now()
  )`,
  'create index upstream_fetch_newest on upstream_fetch (org_id, id desc)',
];

/** What a carrier said, and the order in which staff see it: what is not clear yet first. */
const logged = [
  'alter table upstream_attempt add column said jsonb, add column took_ms integer',
  `create index upstream_attempt_shown on upstream_attempt
    (org_id, (state in ('asked', 'unknown') or next_at is not null), id)`,
];

export const upstreamMigrations: Migrations = {
  '0008-upstream': async (db: Kysely<never>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  '0010-upstream-log': async (db: Kysely<never>) => {
    for (const statement of logged) await sql.raw(statement).execute(db);
  },
};
