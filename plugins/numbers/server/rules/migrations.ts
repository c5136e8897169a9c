import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

export const ruleMigrations: Migrations = {
  '0007-rules': async (db: Kysely<never>) => {
    for (const statement of [
      `create table place (
        org_id bigint not null,
        code integer not null check (code between 110000 and 829999),
        province text not null,
        name text not null check (name <> ''),
        pinyin text not null,
        initials text not null,
        area text not null,
        hidden boolean not null default false,
        rev integer not null,
        changed_at timestamptz(3) not null default now(),
        primary key (org_id, code)
      )`,
      `create table template (
        id bigint primary key,
        org_id bigint not null,
        name text not null check (name <> ''),
        text text not null,
        stands text not null check (stands in ('tail', 'head', 'middle', 'any')),
        family text not null default '',
        rev integer not null default 0,
        changed_at timestamptz(3) not null default now()
      )`,
      'create index template_of on template (org_id, id)',
      `create table rule_change (
        id bigint primary key,
        org_id bigint not null,
        kind text not null check (kind in ('carrier', 'tariff', 'template', 'place')),
        subject text not null,
        name text not null,
        before jsonb,
        after jsonb,
        at timestamptz(3) not null default now(),
        by bigint not null
      )`,
      'create index rule_change_newest on rule_change (org_id, kind, id desc)',
      'create index rule_change_subject on rule_change (org_id, kind, subject, id desc)',
      `create table assignment (
        id bigint primary key,
        org_id bigint not null,
        what jsonb not null,
        tariff_id bigint not null references tariff,
        total integer not null,
        done integer not null default 0,
        cursor bigint not null default 0,
        state text not null check (state in ('waiting', 'running', 'done', 'failed')),
        made_by bigint not null,
        made_at timestamptz(3) not null default now(),
        changed_at timestamptz(3) not null default now()
      )`,
      'create index assignment_newest on assignment (org_id, id desc)',
    ])
      await sql.raw(statement).execute(db);
  },
};
