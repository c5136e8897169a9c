import type { Migrations } from '@fitout/sdk/server';
import { sql } from 'kysely';

export const importMigrations: Migrations = {
  '0003-imports': async (db) => {
    const statements = [
      `alter table batch
        add column run integer not null default 0,
        add column blob text,
        add column blob_from integer not null default 0,
        add column bytes bigint not null default 0,
        add column bytes_done bigint not null default 0,
        add column "position" integer not null default 0,
        add column format jsonb,
        add column mapping jsonb,
        add column checked jsonb,
        add column problem jsonb,
        add column notes jsonb not null default '[]',
        add column withdrawn integer not null default 0`,
      'create index batch_newest on batch (pool_id, id desc)',
      // Grows at its end alone, since a batch's numbers come in together: it costs next to nothing when they do.
      'create index number_batch on number (org_id, batch)',
      `create table batch_problem (
        batch_id bigint not null references batch on delete cascade,
        at integer not null,
        lines text not null,
        primary key (batch_id, at)
      )`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
