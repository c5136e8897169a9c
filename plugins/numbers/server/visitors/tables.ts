import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;
type StampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The one key of the installation that signs admissions and hides addresses. */
interface VisitorKeyTable {
  id: number;
  secret: string;
}

/** How often something was done since a moment. */
interface VisitorBoundTable {
  /** Hash of what is counted. */
  key: string;
  since: Stamp;
  used: number;
}

/** What marks the orders that come by somebody's links as theirs. */
interface SellerLinkTable {
  org_id: bigint;
  person_id: bigint;
  code: string;
  made_at: Stamp;
}

/** The waiting room of one opening of one block. */
interface QueueRoomTable {
  org_id: bigint;
  page_id: bigint;
  block: string;
  opens: Date;
  /** When the places of those who were there were drawn. */
  drawn_at: StampOrNull;
  /** The last place that was given. */
  last: Generated<number>;
}

/** Somebody in a waiting room. */
interface QueueTicketTable {
  id: bigint;
  org_id: bigint;
  page_id: bigint;
  block: string;
  opens: Date;
  holder: string;
  /** Hash of the address it came from. */
  address: string;
  /** From 1 on; null until it is drawn. */
  place: number | null;
  joined_at: Stamp;
  /** When its admission was used, which is once. */
  entered_at: StampOrNull;
}

export interface VisitorTables extends Tables {
  visitor_key: VisitorKeyTable;
  visitor_bound: VisitorBoundTable;
  seller_link: SellerLinkTable;
  queue_room: QueueRoomTable;
  queue_ticket: QueueTicketTable;
}

export type VisitorDb = Kysely<VisitorTables>;
