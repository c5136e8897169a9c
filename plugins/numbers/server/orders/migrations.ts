import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** What becomes of an order, who did it and why; how an organisation keeps orders. */
export const orderMigrations: Migrations = {
  '0004-orders': run([
    'alter table orders add column device text',
    'alter table orders add column remind_at timestamptz',
    `create index orders_device on orders (org_id, device) where state = 'held'`,
    'create index orders_remind on orders (remind_at) where remind_at is not null',
    'create index orders_seller on orders (org_id, seller_id, id desc)',
    `create index orders_ended on orders (org_id, changed_at) where state not in ('held', 'reserved') and holder not like 'left %'`,
    `create table order_event (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders on delete cascade,
      org_id bigint not null,
      at timestamptz(3) not null default clock_timestamp(),
      by bigint,
      what text not null,
      reason text not null default '',
      before jsonb not null default '{}',
      after jsonb not null default '{}'
    )`,
    'create index order_event_order on order_event (order_id, id)',
    'create index order_event_at on order_event (org_id, at)',
    `create table number_setting (
      org_id bigint primary key,
      retention_days integer not null check (retention_days between 1 and 3650),
      hold_minutes integer not null check (hold_minutes between 1 and 1440),
      holds_of_one integer not null check (holds_of_one between 1 and 100),
      rev integer not null default 0,
      changed_at timestamptz(3) not null default now()
    )`,
  ]),
  // 备选号 step in in the order in which they were asked for.
  '0009-second-choices': run([
    'alter table order_number drop constraint order_number_choice_check',
    'alter table order_number add constraint order_number_choice_check check (choice >= 0)',
  ]),
  // Forms reserve without an account: how much somebody has reserved by them is asked for each.
  '0022-reserved': run([
    `create index orders_reserved_device on orders (org_id, device) where state = 'reserved'`,
    `create index orders_reserved_address on orders (org_id, address) where state = 'reserved'`,
  ]),
};
