import type { Generated } from 'kysely';

/** Who edits a document at the moment. */
export interface LeaseTable {
  document_id: bigint;
  holder: bigint;
  holder_name: string;
  client: string;
  /** Since when it is this holder's. */
  since: Generated<Date>;
  until: Date;
  /** Whose window asks for it, since when. */
  asked_by: Generated<bigint | null>;
  asked_client: Generated<string | null>;
  asked_at: Generated<Date | null>;
  /** The window whose asking was refused last. */
  refused_client: Generated<string | null>;
}

/** Windows that have a document open, as long as they go on saying so. */
export interface PresenceTable {
  document_id: bigint;
  client: string;
  person: bigint;
  until: Date;
  /** Its document went for good: what it asked for on its way is not granted any more. */
  gone: Generated<boolean>;
}

/** What a plugin's schema has for `Leases`; its migrations make it. */
export interface LeaseTables {
  lease: LeaseTable;
  presence: PresenceTable;
}
