import type { Generated } from 'kysely';
import type { LocalText } from '../../../sdk/base/text.ts';
import type { FaultPlace } from '../../../sdk/base/wire.ts';
import type { ArtifactIndex, ArtifactSignature } from '../../../sdk/manifest/artifact.ts';
import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import type { PluginTier } from '../../../sdk/manifest/tier.ts';

/** The kernel's own tables, in the schema of the owner 'kernel'. Ids are int8, times timestamptz. */
export interface KernelTables {
  organisation: OrganisationTable;
  organisation_address: OrganisationAddressTable;
  person: PersonTable;
  role: RoleTable;
  person_role: { person_id: bigint; role_id: bigint };
  session: SessionTable;
  /** Pictures that people chose of themselves: WebP, 256 × 256. */
  avatar: { key: string; person_id: bigint; bytes: Buffer };
  sign_in_try: { account: string; address: string; at: Generated<Date>; id: bigint };
  /** Browsers in which somebody signed in before. */
  known_browser: { hash: Buffer; person_id: bigint; seen_at: Generated<Date> };
  menu: { org_id: bigint; rev: number; items: unknown; changed_by: string };
  audit: AuditTable;
  rate: { key: string; since: Date; used: number };
  idempotency: IdempotencyTable;
  stored_file: { key: string; size: bigint; at: Generated<Date> };
  plugin_setting: { plugin: string; tier: PluginTier; changed_at: Generated<Date> };
  plugin_store: PluginStoreTable;
  /** Bytes of all people's values together, kept by triggers. */
  plugin_store_total: { plugin: string; org_id: bigint; bytes: bigint };
  /** What the operator gave for an upstream: its address where the manifest has none, and its secret. */
  plugin_upstream: PluginUpstreamTable;
  /** Artifacts that were looked at and are not installed yet; kept for a day. */
  plugin_upload: { digest: string; packed: Buffer; source: string | null; person_id: bigint; at: Generated<Date> };
  plugin_version: PluginVersionTable;
  plugin_file: { digest: string; name: string; bytes: Buffer; br: Buffer | null; gz: Buffer | null };
  plugin_install: PluginInstallTable;
  plugin_health: PluginHealthTable;
  plugin_error: PluginErrorTable;
  plugin_crash: { plugin: string; version: string; person_id: bigint; session_id: bigint; at: Generated<Date> };
}

interface PluginStoreTable {
  plugin: string;
  org_id: bigint;
  /** null: the organisation's own. */
  person_id: bigint | null;
  key: string;
  /** JSON. */
  value: string;
  /** Of key and value together. */
  bytes: number;
  rev: bigint;
  changed_at: Generated<Date>;
}

interface PluginUpstreamTable {
  plugin: string;
  name: string;
  url: string | null;
  /** Sealed, see plugins/outside/secrets.ts. */
  secret: Buffer | null;
  /** Origin that it was given for: to no other is it sent, whatever a later version declares. */
  secret_for: string | null;
  secret_at: Date | null;
  changed_at: Generated<Date>;
}

interface PluginVersionTable {
  /** sha256 of the .tgz, in hex. */
  digest: string;
  plugin: string;
  version: string;
  manifest: Manifest;
  built: ArtifactIndex;
  readme: string | null;
  signature: ArtifactSignature | null;
  /** Of the .tgz. */
  bytes: number;
  installed_at: Generated<Date>;
  /** The person's name. */
  installed_by: string;
}

/** Why a plugin was taken out of all pages. */
export interface Quarantine {
  at: string;
  version: string;
  reason: LocalText;
  /** Of the last error, for the first organisation alone. */
  message: string;
}

interface PluginInstallTable {
  plugin: string;
  /** The version that is there for people. */
  digest: string;
  enabled: boolean;
  /** Those who may use it; null: everybody who has its functions. */
  roles: bigint[] | null;
  quarantine: Quarantine | null;
  changed_at: Generated<Date>;
}

interface PluginHealthTable {
  plugin: string;
  version: string;
  day: Date;
  loads: bigint;
  load_ms: number;
  first_paint_ms: number;
  long_tasks: bigint;
  long_task_ms: number;
  errors: bigint;
  calls: bigint;
  call_errors: bigint;
  bytes: number;
}

interface PluginErrorTable {
  plugin: string;
  version: string;
  place: FaultPlace;
  hash: Buffer;
  message: string;
  seen: bigint;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
}

interface OrganisationTable {
  id: bigint;
  name: string;
  /** Key of a stored image. */
  logo: string | null;
  settings: unknown;
  created_at: Generated<Date>;
}

interface OrganisationAddressTable {
  kind: 'short' | 'host';
  /** A label for `short`, a whole host name for `host`; lower case, as browsers ask for it. */
  name: string;
  org_id: bigint;
  main: boolean;
  created_at: Generated<Date>;
}

interface PersonTable {
  id: bigint;
  org_id: bigint;
  kind: 'staff' | 'customer';
  /** As it was typed; unique without regard to case within the organisation, and among all staff. */
  username: string;
  name: string;
  title: string | null;
  cust_icon: string | null;
  password_hash: string | null;
  must_change_password: boolean;
  /** When a one-time password ends; null for one that does not. */
  password_until: Date | null;
  disabled_at: Date | null;
  signed_in_at: Date | null;
  /** A customer closed the account: the row goes when every plugin has forgotten them. */
  leaving_at: Generated<Date | null>;
  created_at: Generated<Date>;
}

interface RoleTable {
  id: bigint;
  org_id: bigint;
  /** 'owner', 'editor', 'viewer' for the built-in ones, else `r<id>`. */
  key: string;
  name: string;
  description: Generated<string>;
  built_in: boolean;
  /** Function keys; empty for built-in roles, whose functions follow from their key. */
  functions: string[];
  created_at: Generated<Date>;
}

interface SessionTable {
  id: bigint;
  person_id: bigint;
  org_id: bigint;
  /** sha256 of the cookie's value, and of the token that travels in the header. */
  cookie_hash: Buffer;
  token_hash: Buffer;
  ip: string;
  user_agent: string | null;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  idle_until: Date;
  ends_at: Date;
}

interface AuditTable {
  id: bigint;
  org_id: bigint;
  at: Generated<Date>;
  person_id: bigint | null;
  person_name: string;
  /** 'kernel', or a plugin's id. */
  owner: string;
  /** What was done, a stable word: `kernel.people.invite`, or `POST /api/p/images/assets`. */
  action: string;
  /** What a person reads of it. */
  summary: string;
  target_kind: string | null;
  target_id: string | null;
  target_name: string | null;
  detail: unknown;
  ip: string;
  request_id: string;
}

interface IdempotencyTable {
  /** sha256 of caller, route and key. */
  id: Buffer;
  /** sha256 of what was sent: the same key with another body is a mistake. */
  body_hash: Buffer;
  /** null while it runs. */
  answer: string | null;
  created_at: Generated<Date>;
}
