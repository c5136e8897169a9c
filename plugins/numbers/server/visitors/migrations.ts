import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** What visitors of pages need beside holds and orders. */
export const visitorMigrations: Migrations = {
  '0006-visitors': run([
    // One key for all servers: it signs admissions and hides addresses. Two random UUIDs, of 122 bits each.
    'create table visitor_key (id smallint primary key check (id = 1), secret text not null)',
    'insert into visitor_key (id, secret) values (1, gen_random_uuid()::text || gen_random_uuid()::text)',
    // Lost by a crash of the database, after which everybody begins anew.
    `create unlogged table visitor_bound (
      key text primary key,
      since timestamptz not null,
      used integer not null
    )`,
    `create table seller_link (
      org_id bigint not null,
      person_id bigint not null,
      code text not null,
      made_at timestamptz(3) not null default now(),
      primary key (org_id, person_id),
      unique (org_id, code)
    )`,
    `create table queue_room (
      org_id bigint not null,
      page_id bigint not null,
      block text not null,
      opens timestamptz not null,
      drawn_at timestamptz,
      last integer not null default 0,
      primary key (org_id, page_id, block, opens)
    )`,
    `create table queue_ticket (
      id bigint primary key,
      org_id bigint not null,
      page_id bigint not null,
      block text not null,
      opens timestamptz not null,
      holder text not null,
      address text not null,
      place integer,
      joined_at timestamptz not null default clock_timestamp(),
      entered_at timestamptz,
      unique (org_id, page_id, block, opens, holder),
      foreign key (org_id, page_id, block, opens) references queue_room
    )`,
    'create index queue_ticket_address on queue_ticket (org_id, page_id, block, opens, address)',
    'create index queue_ticket_holder on queue_ticket (org_id, holder)',
  ]),
};
