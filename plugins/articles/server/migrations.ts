import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const migrations: Migrations = {
  '0001-articles': run([
    `create table article (
      id bigint primary key,
      org_id bigint not null,
      key text,
      title text not null default '',
      slug text not null default '',
      digest text not null default '',
      author text not null default '',
      tags text[] not null default '{}',
      cover jsonb,
      document jsonb not null,
      characters integer not null default 0,
      words text not null default '',
      rev integer not null default 0,
      live_version integer,
      live_slug text,
      live_rev integer,
      live_at timestamptz(3),
      last_version integer not null default 0,
      trashed_at timestamptz,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      updated_by bigint not null,
      status text not null generated always as (
        case when trashed_at is not null then 'trash' when live_version is null then 'draft'
          when live_rev = rev then 'published' else 'changed' end
      ) stored,
      check ((live_version is null) = (live_slug is null)),
      check ((live_version is null) = (live_rev is null)),
      check ((live_version is null) = (live_at is null)),
      check (live_version is null or trashed_at is null)
    )`,
    'create unique index article_key on article (org_id, key) where key is not null',
    // What a statement of ours gets wrong, these refuse: no two articles have one address.
    "create unique index article_slug on article (org_id, slug) where slug <> ''",
    'create unique index article_live_slug on article (org_id, live_slug) where live_slug is not null',
    'create index article_updated on article (org_id, updated_at desc, id desc)',
    'create index article_tags on article using gin (tags)',
    `create table version (
      article_id bigint not null references article on delete cascade,
      version integer not null,
      org_id bigint not null,
      slug text not null,
      title text not null,
      digest text not null,
      author text not null,
      tags text[] not null,
      cover jsonb,
      document jsonb not null,
      characters integer not null,
      published_at timestamptz(3) not null default now(),
      published_by bigint not null,
      primary key (article_id, version)
    )`,
    // Without a reference: who asks for a deleted article's address is told that it was there.
    `create table address (
      org_id bigint not null,
      slug text not null,
      article_id bigint not null,
      primary key (org_id, slug)
    )`,
    'create index address_article on address (article_id)',
  ]),
};
