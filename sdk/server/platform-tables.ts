import type { ColumnType, Generated } from 'kysely';
import type { SessionEnder } from '../base/wire.ts';

/**
 * The kernel's tables of people and organisations, for plugins with the capability `server.platform`. Ids are int8, times
 * timestamptz.
 */
export interface PlatformTables {
  organisation: OrganisationTable;
  organisation_address: OrganisationAddressTable;
  person: PersonTable;
  role: RoleTable;
  person_role: { person_id: bigint; role_id: bigint };
  session: SessionTable;
  /** Pictures that people chose of themselves: WebP, 256 × 256. */
  avatar: { key: string; person_id: bigint; bytes: Buffer };
  audit: AuditTable;
}

interface OrganisationTable {
  id: bigint;
  name: string;
  /** Key of a stored image. */
  logo: string | null;
  /** `#rrggbb` */
  color: ColumnType<string | null, string | null | undefined, string | null>;
  /** Addresses of the tools that /m lists first, in this order. */
  tools: ColumnType<string[], string[] | undefined, string[]>;
  settings: unknown;
  /** IANA name. */
  time_zone: Generated<string>;
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
  /** null: it goes on, ran out, or its person signed out of it. */
  ended_by: Generated<SessionEnder | null>;
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
