import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Titles sort as Chinese readers expect (pinyin, numbers by value) where PostgreSQL has ICU. */
async function titleOrder(db: Kysely<never>): Promise<void> {
  const icu = await sql`select 1 from pg_collation where collprovider = 'i' limit 1`.execute(db);
  if (icu.rows.length > 0) {
    await sql`create collation by_title (provider = icu, locale = 'zh-u-kn-true')`.execute(db);
    await sql`alter table page alter column title type text collate by_title`.execute(db);
  }
  await sql`create index page_by_title on page (org_id, title, id)`.execute(db);
}

export const migrations: Migrations = {
  '0001-pages': run([
    `create table page (
      id bigint primary key,
      org_id bigint not null,
      kind text not null check (kind in ('page', 'activity', 'form')),
      title text not null check (length(title) between 1 and 200),
      slug text not null,
      rev integer not null default 0,
      document jsonb not null,
      blocks integer not null,
      published_version integer,
      published_rev integer,
      published_at timestamptz,
      last_version integer not null default 0,
      trashed_at timestamptz,
      created_at timestamptz not null default now(),
      created_by bigint not null,
      updated_at timestamptz(3) not null default now(),
      updated_by bigint not null,
      check ((published_version is null) = (published_at is null)),
      check (published_version <= last_version),
      unique (org_id, slug)
    )`,
    'create index page_list on page (org_id, updated_at desc, id desc)',
    `create table page_op (
      page_id bigint not null references page on delete cascade,
      rev integer not null,
      base integer not null,
      client text not null,
      digest text not null,
      ops jsonb not null,
      by bigint not null,
      by_name text not null,
      at timestamptz not null default now(),
      primary key (page_id, rev),
      unique (page_id, client, base)
    )`,
    'create index page_op_age on page_op (at)',
    `create table version (
      page_id bigint not null references page on delete cascade,
      version integer not null,
      title text not null,
      note text not null default '',
      document jsonb not null,
      blocks integer not null,
      published_at timestamptz not null default now(),
      published_by bigint not null,
      primary key (page_id, version)
    )`,
    // A published version is what people saw: no statement of ours, and no slip in one, may change it.
    `create function version_is_immutable() returns trigger language plpgsql as $$
      begin raise exception 'a published version cannot be changed'; end $$`,
    'create trigger version_immutable before update on version for each row execute function version_is_immutable()',
    `alter table page add constraint page_live_version
      foreign key (id, published_version) references version (page_id, version) deferrable initially deferred`,
    `create table address (
      org_id bigint not null,
      slug text not null,
      page_id bigint references page on delete set null,
      primary key (org_id, slug)
    )`,
    'create index address_page on address (page_id)',
    `create table slot (
      org_id bigint not null,
      name text not null,
      page_id bigint not null references page,
      primary key (org_id, name)
    )`,
    'create index slot_page on slot (page_id)',
    `create table lease (
      page_id bigint primary key references page on delete cascade,
      holder bigint not null,
      holder_name text not null,
      client text not null,
      until timestamptz not null
    )`,
    `create table preview (
      digest text primary key,
      page_id bigint not null references page on delete cascade,
      org_id bigint not null,
      until timestamptz not null
    )`,
    'create index preview_page on preview (page_id)',
    'create index preview_until on preview (until)',
  ]),
  '0002-title-order': titleOrder,
  '0003-schedules': run([
    `create table schedule (
      page_id bigint primary key references page on delete cascade,
      org_id bigint not null,
      state text not null check (state in ('waiting', 'on')),
      "from" timestamptz not null,
      "to" timestamptz,
      after text not null check (after in ('restore', 'unpublish')),
      title text not null,
      note text not null default '',
      document jsonb,
      rev integer not null,
      version integer,
      before_version integer,
      before_rev integer,
      created_at timestamptz not null default now(),
      created_by bigint not null,
      check ("to" > "from"),
      check ((state = 'waiting') = (document is not null)),
      check (state = 'waiting' or "to" is not null)
    )`,
    `create index schedule_due on schedule ((case state when 'waiting' then "from" else "to" end))`,
    'create index schedule_org on schedule (org_id, page_id)',
  ]),
  '0004-home-rules': run([
    `create table home_rule (
      id bigint primary key,
      org_id bigint not null,
      position integer not null,
      page_id bigint not null references page on delete cascade,
      "from" timestamptz,
      "to" timestamptz,
      daily_from text check (daily_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      daily_to text check (daily_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      zone text not null,
      audience text not null check (audience in ('all', 'visitor', 'signed-in')),
      check ("to" > "from"),
      check ((daily_from is null) = (daily_to is null)),
      unique (org_id, position)
    )`,
    'create index home_rule_page on home_rule (page_id)',
  ]),
  '0005-presence': run([
    `create table presence (
      page_id bigint not null references page on delete cascade,
      client text not null,
      person bigint not null,
      until timestamptz not null,
      primary key (page_id, client)
    )`,
    `alter table lease
      add column asked_by bigint,
      add column asked_client text,
      add column asked_at timestamptz,
      add column refused_client text`,
  ]),
  '0006-home-customers': run([
    'alter table home_rule drop constraint home_rule_audience_check',
    `alter table home_rule
      add column days integer check (days between 1 and 365),
      add check (audience in ('all', 'visitor', 'signed-in', 'new-customer', 'known-customer')),
      add check ((days is not null) = (audience in ('new-customer', 'known-customer')))`,
  ]),
  '0007-windows-that-went': run(['alter table presence add column gone boolean not null default false']),
  // As every plugin has them whose documents are edited under leases.
  '0008-leases-of-documents': run([
    'alter table lease rename column page_id to document_id',
    'alter table lease add column since timestamptz not null default now()',
    'alter table presence rename column page_id to document_id',
  ]),
};
