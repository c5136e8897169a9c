import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../../sdk/server.ts';

const run = async (db: Kysely<never>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};

/** The kernel's own steps. A step that shipped is never edited: the next one mends it. */
export const kernelMigrations: Migrations = {
  '0001-people': (db) =>
    run(
      db,
      `
create table organisation (
  id int8 primary key,
  name text not null,
  logo text,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create table person (
  id int8 primary key,
  org_id int8 not null references organisation,
  kind text not null check (kind in ('staff', 'customer')),
  username text not null,
  name text not null,
  title text,
  cust_icon text,
  password_hash text,
  must_change_password bool not null default false,
  password_until timestamptz,
  disabled_at timestamptz,
  signed_in_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index person_username on person (lower(username));
create index person_org on person (org_id, id);
create table role (
  id int8 primary key,
  org_id int8 not null references organisation,
  key text not null,
  name text not null,
  description text not null default '',
  built_in bool not null default false,
  functions text[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (org_id, key)
);
create table person_role (
  person_id int8 not null references person on delete cascade,
  role_id int8 not null references role,
  primary key (person_id, role_id)
);
create index person_role_role on person_role (role_id);
create table session (
  id int8 primary key,
  person_id int8 not null references person on delete cascade,
  org_id int8 not null,
  cookie_hash bytea not null unique,
  token_hash bytea not null,
  ip text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  ends_at timestamptz not null
);
create index session_person on session (person_id);
create index session_org on session (org_id, id);
`,
    ),
  '0002-doors': (db) =>
    run(
      db,
      `
create table sign_in_try (
  id int8 primary key,
  account text not null,
  address text not null,
  at timestamptz not null default now()
);
create index sign_in_try_key on sign_in_try (account, address, at);
create index sign_in_try_at on sign_in_try (at);
create unlogged table rate (
  key text primary key,
  since timestamptz not null,
  used int4 not null
);
create table idempotency (
  id bytea primary key,
  body_hash bytea not null,
  answer text,
  created_at timestamptz not null default now()
);
create index idempotency_created on idempotency (created_at);
`,
    ),
  '0003-menu-and-audit': (db) =>
    run(
      db,
      `
create table menu (
  org_id int8 primary key references organisation,
  rev int4 not null,
  items jsonb not null,
  changed_by text not null
);
create table audit (
  id int8 primary key,
  org_id int8 not null,
  at timestamptz not null default now(),
  person_id int8,
  person_name text not null,
  owner text not null,
  action text not null,
  summary text not null,
  target_kind text,
  target_id text,
  target_name text,
  detail jsonb,
  ip text not null,
  request_id text not null
);
create index audit_org on audit (org_id, id desc);
create index audit_person on audit (org_id, person_id, id desc);
create function audit_is_append_only() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_is_append_only();
`,
    ),
  '0004-plugin-setting': (db) =>
    run(
      db,
      `
create table plugin_setting (
  plugin text primary key,
  tier text not null check (tier in ('in-realm', 'sandboxed')),
  changed_at timestamptz not null default now()
);
`,
    ),
  '0005-customers': (db) =>
    run(
      db,
      `
alter table person add column leaving_at timestamptz;
create index person_leaving on person (leaving_at) where leaving_at is not null;
create table avatar (
  key text primary key,
  person_id int8 not null unique references person on delete cascade,
  bytes bytea not null
);
`,
    ),
  // Logos were kept as keys of the library, and read as addresses.
  '0006-logo-address': (db) =>
    run(
      db,
      `
update organisation set logo = '/a/' || logo || '/160' where logo ~ '^[0-9a-f]{64}$';
update organisation set logo = null where logo !~ '^/[^/]';
`,
    ),
  // What plugins without a server half keep here: values of people and organisations, and where upstreams lie.
  '0007-plugin-store': (db) =>
    run(
      db,
      `
create sequence plugin_store_rev as int8;
create table plugin_store (
  plugin text not null,
  org_id int8 not null references organisation on delete cascade,
  person_id int8 references person on delete cascade,
  key text collate "C" not null,
  value text not null,
  bytes int4 not null,
  rev int8 not null,
  changed_at timestamptz not null default now(),
  unique nulls not distinct (plugin, org_id, person_id, key)
);
create index plugin_store_person on plugin_store (person_id) where person_id is not null;
create table plugin_upstream (
  plugin text not null,
  name text not null,
  url text,
  secret bytea,
  secret_for text,
  secret_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (plugin, name)
);
`,
    ),
  // Plugins that were installed while the server runs, every version with its files, and how they do.
  '0008-plugin-install': (db) =>
    run(
      db,
      `
create table plugin_upload (
  digest text primary key,
  packed bytea not null,
  source text,
  person_id int8 not null,
  at timestamptz not null default now()
);
create table plugin_version (
  digest text primary key,
  plugin text not null,
  version text not null,
  manifest jsonb not null,
  built jsonb not null,
  readme text,
  signature jsonb,
  bytes int4 not null,
  installed_at timestamptz not null default now(),
  installed_by text not null,
  unique (plugin, version)
);
create unique index plugin_version_place on plugin_version (plugin, left(digest, 16));
create table plugin_file (
  digest text not null references plugin_version on delete cascade,
  name text not null,
  bytes bytea not null,
  br bytea,
  gz bytea,
  primary key (digest, name)
);
create table plugin_install (
  plugin text primary key,
  digest text not null references plugin_version,
  enabled bool not null,
  roles int8[],
  quarantine jsonb,
  changed_at timestamptz not null default now()
);
create table plugin_health (
  plugin text not null,
  version text not null,
  day date not null,
  loads int8 not null,
  load_ms float8 not null,
  first_paint_ms float8 not null,
  long_tasks int8 not null,
  long_task_ms float8 not null,
  errors int8 not null,
  calls int8 not null,
  call_errors int8 not null,
  bytes float8 not null,
  primary key (plugin, version, day)
);
create table plugin_error (
  plugin text not null,
  version text not null,
  place text not null,
  hash bytea not null,
  message text not null,
  seen int8 not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (plugin, version, place, hash)
);
create index plugin_error_last on plugin_error (plugin, last_at desc);
create table plugin_crash (
  plugin text not null,
  version text not null,
  person_id int8 not null,
  session_id int8 not null,
  at timestamptz not null default now()
);
create index plugin_crash_at on plugin_crash (plugin, version, at);
`,
    ),
  // How much a plugin keeps for all people of an organisation together: anybody may register, so one limit each is none.
  '0009-plugin-store-total': (db) =>
    run(
      db,
      `
create table plugin_store_total (
  plugin text not null,
  org_id int8 not null references organisation on delete cascade,
  bytes int8 not null,
  primary key (plugin, org_id)
);
insert into plugin_store_total
  select plugin, org_id, sum(bytes) from plugin_store where person_id is not null group by plugin, org_id;
create function plugin_store_grew() returns trigger language plpgsql set search_path from current as $$
begin
  insert into plugin_store_total as total
    select plugin, org_id, sum(bytes) from came where person_id is not null group by plugin, org_id
    on conflict (plugin, org_id) do update set bytes = total.bytes + excluded.bytes;
  return null;
end $$;
create function plugin_store_shrank() returns trigger language plpgsql set search_path from current as $$
begin
  update plugin_store_total total set bytes = total.bytes - gone.bytes
    from (select plugin, org_id, sum(bytes) as bytes from went where person_id is not null group by plugin, org_id) gone
    where total.plugin = gone.plugin and total.org_id = gone.org_id;
  return null;
end $$;
create trigger plugin_store_added after insert on plugin_store
  referencing new table as came for each statement execute function plugin_store_grew();
create trigger plugin_store_changed_to after update on plugin_store
  referencing new table as came for each statement execute function plugin_store_grew();
create trigger plugin_store_changed_from after update on plugin_store
  referencing old table as went for each statement execute function plugin_store_shrank();
create trigger plugin_store_removed after delete on plugin_store
  referencing old table as went for each statement execute function plugin_store_shrank();
`,
    ),
  // Host names of organisations. Customers have names of their own in each: one organisation's take none of another's.
  '0010-addresses': (db) =>
    run(
      db,
      `
create table organisation_address (
  kind text not null check (kind in ('short', 'host')),
  name text not null,
  org_id int8 not null references organisation on delete cascade,
  main bool not null default false,
  created_at timestamptz not null default now(),
  primary key (kind, name)
);
create unique index organisation_address_main on organisation_address (org_id) where main;
create index organisation_address_org on organisation_address (org_id);
insert into organisation_address (kind, name, org_id, main)
  select 'short', 'org-' || row_number() over (order by id), id, true from organisation
  where id <> (select min(id) from organisation);
drop index person_username;
create index person_username on person (lower(username));
create unique index person_username_org on person (org_id, lower(username));
create unique index person_username_staff on person (lower(username)) where kind = 'staff';
`,
    ),
  // Browsers in which somebody signed in before, by the hash of their secret; failures are counted by their place alone, too.
  '0011-known-browsers': (db) =>
    run(
      db,
      `
create table known_browser (
  hash bytea primary key,
  person_id int8 not null references person on delete cascade,
  seen_at timestamptz not null default now()
);
create index known_browser_person on known_browser (person_id, seen_at);
create index sign_in_try_address on sign_in_try (address, at);
`,
    ),
  // Files of the store, so that a store that is lost is noticed.
  '0012-stored-files': (db) =>
    run(
      db,
      `
create table stored_file (
  key text primary key,
  size int8 not null,
  at timestamptz not null default now()
);
create index stored_file_at on stored_file (at);
`,
    ),
  // The zone in which staff set times, whatever their devices are set to.
  '0013-time-zone': (db) =>
    run(db, "alter table organisation add column time_zone text not null default 'Asia/Shanghai';"),
  // Who ended a session, so that its page can say it.
  '0014-session-ended-by': (db) =>
    run(db, `alter table session add column ended_by text check (ended_by in ('administrator', 'person'));`),
  // What /m is coloured by, and which of its tools stand first.
  '0015-organisation-on-phones': (db) =>
    run(
      db,
      `
alter table organisation add column color text check (color ~ '^#[0-9a-f]{6}$');
alter table organisation add column tools text[] not null default '{}';
`,
    ),
};
