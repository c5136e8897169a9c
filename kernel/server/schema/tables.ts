import type { Generated } from 'kysely';
import type { LocalText } from '../../../sdk/base/text.ts';
import type { FaultPlace } from '../../../sdk/base/wire.ts';
import type { ArtifactIndex, ArtifactSignature } from '../../../sdk/manifest/artifact.ts';
import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import type { PluginTier } from '../../../sdk/manifest/tier.ts';
import type { PlatformTables } from '../../../sdk/server.ts';

/** The kernel's own tables, in the schema of the owner 'kernel'. Ids are int8, times timestamptz. */
export interface KernelTables extends PlatformTables {
  sign_in_try: { account: string; address: string; at: Generated<Date>; id: bigint };
  /** Browsers in which somebody signed in before. */
  known_browser: { hash: Buffer; person_id: bigint; seen_at: Generated<Date> };
  menu: { org_id: bigint; rev: number; items: unknown; changed_by: string };
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
  /** Sealed, see plugins/external/secrets.ts. */
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

interface IdempotencyTable {
  /** sha256 of caller, route and key. */
  id: Buffer;
  /** sha256 of what was sent: the same key with another body is a mistake. */
  body_hash: Buffer;
  /** null while it runs. */
  answer: string | null;
  created_at: Generated<Date>;
}
