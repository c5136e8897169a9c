import { type Kysely, sql } from 'kysely';

/** The library's tables. Names sort as Chinese readers expect (pinyin, numbers by value) where PostgreSQL has ICU. */
export async function first(db: Kysely<never>): Promise<void> {
  const icu = await sql`select 1 from pg_collation where collprovider = 'i' limit 1`.execute(db);
  const hasIcu = icu.rows.length > 0;
  if (hasIcu) await sql`create collation if not exists by_name (provider = icu, locale = 'zh-u-kn-true')`.execute(db);
  const nameType = sql.raw(hasIcu ? 'text collate by_name' : 'text');
  await createFolders(db, nameType);
  await createFiles(db);
  await createAssets(db, nameType);
  await createUsage(db);
}

type Fragment = ReturnType<typeof sql.raw>;

async function createFolders(db: Kysely<never>, nameType: Fragment): Promise<void> {
  await sql`create table folders (
    id bigint primary key,
    org_id bigint not null,
    parent_id bigint references folders (id) on delete cascade,
    name ${nameType} not null,
    created_at timestamptz not null default now(),
    unique nulls not distinct (org_id, parent_id, name)
  )`.execute(db);
  await sql`create index on folders (parent_id)`.execute(db);
}

async function createFiles(db: Kysely<never>): Promise<void> {
  await sql`create table files (
    key text primary key,
    type text not null,
    width int not null,
    height int not null,
    size int not null,
    color text,
    animated boolean not null,
    duration real not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table variants (
    key text not null references files (key) on delete cascade,
    width int not null,
    blob text not null,
    type text not null,
    size int not null,
    primary key (key, width)
  )`.execute(db);
  await sql`create index on variants (blob)`.execute(db);
  await sql`create table pending_blobs (
    blob text primary key,
    created_at timestamptz not null default now()
  )`.execute(db);
}

async function createAssets(db: Kysely<never>, nameType: Fragment): Promise<void> {
  await sql`create table assets (
    id bigint primary key,
    org_id bigint not null,
    folder_id bigint references folders (id) on delete set null,
    kind text not null check (kind in ('image', 'video')),
    key text not null references files (key),
    source text not null,
    name ${nameType} not null,
    alt text not null default '',
    highlight boolean not null default false,
    words text not null,
    grams text[] not null,
    size int not null,
    created_by bigint not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (org_id, key)
  )`.execute(db);
  await sql`create index on assets (org_id, source)`.execute(db);
  await sql`create index on assets (key)`.execute(db);
  await sql`create index on assets (org_id, id) where deleted_at is null`.execute(db);
  await sql`create index on assets (org_id, name, id) where deleted_at is null`.execute(db);
  await sql`create index on assets (org_id, size, id) where deleted_at is null`.execute(db);
  await sql`create index on assets (org_id, updated_at, id) where deleted_at is null`.execute(db);
  await sql`create index on assets (folder_id, id)`.execute(db);
  await sql`create index on assets (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index on assets using gin (grams)`.execute(db);
  await sql`create table asset_files (
    asset_id bigint not null references assets (id) on delete cascade,
    org_id bigint not null,
    key text not null references files (key),
    source text not null,
    created_by bigint not null,
    created_at timestamptz not null default now(),
    primary key (asset_id, key)
  )`.execute(db);
  await sql`create index on asset_files (key)`.execute(db);
  await sql`create table asset_tags (
    asset_id bigint not null references assets (id) on delete cascade,
    org_id bigint not null,
    tag ${nameType} not null,
    primary key (asset_id, tag)
  )`.execute(db);
  await sql`create index on asset_tags (org_id, tag)`.execute(db);
}

async function createUsage(db: Kysely<never>): Promise<void> {
  await sql`create table usage_owners (
    id bigint primary key,
    org_id bigint not null,
    plugin text not null,
    kind text not null,
    owner text not null,
    title text not null,
    url text not null,
    updated_at timestamptz not null default now(),
    unique (org_id, plugin, kind, owner)
  )`.execute(db);
  await sql`create table usages (
    owner_id bigint not null references usage_owners (id) on delete cascade,
    org_id bigint not null,
    key text not null,
    primary key (owner_id, key)
  )`.execute(db);
  await sql`create index on usages (key, org_id)`.execute(db);
}
