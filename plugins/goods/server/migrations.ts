import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Names sort as Chinese readers expect (pinyin, numbers by value) where PostgreSQL has ICU. */
async function nameOrder(db: Kysely<never>): Promise<void> {
  const icu = await sql`select 1 from pg_collation where collprovider = 'i' limit 1`.execute(db);
  if (icu.rows.length > 0) {
    await sql`create collation by_name (provider = icu, locale = 'zh-u-kn-true')`.execute(db);
    await sql`alter table good alter column name type text collate by_name`.execute(db);
  }
  await sql`create index good_by_name on good (org_id, name, id)`.execute(db);
}

export const migrations: Migrations = {
  '0001-goods': run([
    `create table good (
      id bigint primary key,
      org_id bigint not null,
      code text not null check (code <> ''),
      name text not null check (name <> ''),
      images jsonb not null default '[]',
      price integer not null check (price >= 0),
      list_price integer check (list_price >= 0),
      stock integer not null check (stock >= 0),
      unit text not null default '',
      tags text[] not null default '{}',
      description text not null default '',
      link text not null default '',
      listed boolean not null default false,
      sort integer not null default 0,
      words text not null,
      rev integer not null default 0,
      trashed_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz(3) not null default now(),
      updated_by bigint not null,
      unique (org_id, code)
    )`,
    'create index good_sort on good (org_id, sort desc, id desc)',
    'create index good_updated on good (org_id, updated_at desc, id desc)',
    'create index good_price on good (org_id, price, id)',
    'create index good_stock on good (org_id, stock, id)',
    'create index good_tags on good using gin (tags)',
    `create table import (
      id bigint primary key,
      org_id bigint not null,
      person_id bigint not null,
      filename text not null,
      cells jsonb not null,
      created_at timestamptz not null default now()
    )`,
    'create index import_age on import (created_at)',
  ]),
  '0002-name-order': nameOrder,
  '0003-offers': run([
    `create table coupon (
      id bigint primary key,
      org_id bigint not null,
      title text not null check (title <> ''),
      kind text not null check (kind in ('amount', 'percent')),
      value integer not null check (value > 0),
      threshold integer not null default 0 check (threshold >= 0),
      stock integer check (stock >= 0),
      claimed integer not null default 0 check (claimed >= 0),
      per_person integer not null check (per_person > 0),
      starts_at timestamptz,
      ends_at timestamptz,
      enabled boolean not null default true,
      note text not null default '',
      rev integer not null default 0,
      trashed_at timestamptz,
      updated_at timestamptz(3) not null default now(),
      check (kind = 'amount' or value < 100),
      check (starts_at < ends_at)
    )`,
    'create index coupon_org on coupon (org_id, id desc)',
    // Whatever a statement of ours gets wrong, no coupon is given out beyond its stock.
    `alter table coupon add constraint coupon_no_oversell check (stock is null or claimed <= stock)`,
    `create table claim (
      id bigint primary key,
      org_id bigint not null,
      coupon_id bigint not null references coupon,
      holder text not null,
      person_id bigint,
      code text not null,
      nth integer not null,
      claimed_at timestamptz not null default now(),
      used_at timestamptz,
      unique (coupon_id, holder, nth),
      unique (org_id, code)
    )`,
    'create index claim_of on claim (coupon_id, id desc)',
    `create table activity (
      id bigint primary key,
      org_id bigint not null,
      kind text not null check (kind in ('flash', 'group')),
      title text not null check (title <> ''),
      group_size integer check (group_size between 2 and 100),
      starts_at timestamptz,
      ends_at timestamptz,
      enabled boolean not null default true,
      rev integer not null default 0,
      trashed_at timestamptz,
      updated_at timestamptz(3) not null default now(),
      check (starts_at < ends_at),
      check ((kind = 'group') = (group_size is not null))
    )`,
    'create index activity_org on activity (org_id, id desc)',
    `create table activity_item (
      activity_id bigint not null references activity on delete cascade,
      good_id bigint not null references good on delete cascade,
      place integer not null,
      price integer not null check (price >= 0),
      stock integer not null check (stock >= 0),
      primary key (activity_id, good_id)
    )`,
    'create index activity_item_good on activity_item (good_id)',
  ]),
  '0004-claims-of-people': run([
    'create index claim_person on claim (org_id, person_id, id desc) where person_id is not null',
  ]),
  '0005-stock-at-start': run(['alter table activity_item add column start_stock integer check (start_stock >= 0)']),
  '0006-used-by': run(['alter table claim add column used_by bigint']),
  // Sales are recorded; they are no longer derived from what is left of the stock.
  '0007-pieces-sold': run(['alter table activity_item add column sold integer not null default 0 check (sold >= 0)']),
  '0008-import-lines': run([
    `alter table import add column lines jsonb not null default '[]', add column problems jsonb not null default '[]'`,
  ]),
  // A device's claims stay counted for it when they become a customer's who registers on it.
  '0009-claims-of-devices': run([
    'alter table claim add column device text',
    `update claim set device = holder where holder like 'device %'`,
    'create index claim_device on claim (coupon_id, device) where device is not null',
    'create index claim_to_adopt on claim (org_id, holder) where person_id is null',
  ]),
  '0010-shop': run([
    `create table shop (
      org_id bigint primary key,
      phone text not null default '',
      wechat text not null default '',
      address text not null default '',
      hours text not null default '',
      order_link text not null default '',
      order_label text not null default '',
      rev integer not null default 0
    )`,
  ]),
  // Nothing can be claimed that may no longer be used.
  '0011-coupon-validity': run([
    `alter table coupon add column valid_to timestamptz
      check (valid_to is null or (ends_at is not null and ends_at <= valid_to))`,
  ]),
};
