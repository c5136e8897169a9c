import type { LeaseTables } from '@fitout/sdk/server';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Audience } from '../shared/choices.ts';
import type { DocumentKind, Op, PageDocument } from '../shared/document/document.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;
type StampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A page and its draft. */
export interface PageTable {
  id: bigint;
  org_id: bigint;
  kind: DocumentKind;
  title: string;
  slug: string;
  /** Counts batches of ops: the draft's revision. */
  rev: number;
  document: JSONColumnType<PageDocument>;
  blocks: number;
  /** The live one; null where the page is not published. */
  published_version: number | null;
  /** The draft's revision that the live version was made of. */
  published_rev: number | null;
  published_at: StampOrNull;
  /** Number of the newest version there ever was. */
  last_version: Generated<number>;
  trashed_at: StampOrNull;
  created_at: Stamp;
  created_by: bigint;
  updated_at: Stamp;
  updated_by: bigint;
}

/** One batch of ops, under the revision that it led to. */
export interface OpTable {
  page_id: bigint;
  rev: number;
  base: number;
  client: string;
  /** sha256 of the batch as it came, in hex: tells a repeated batch from another one under the same name. */
  digest: string;
  /** null: the whole draft was replaced (a rollback), there is no difference to show. */
  ops: JSONColumnType<{ ops: Op[] | null }>;
  by: bigint;
  by_name: string;
  at: Stamp;
}

/** What was published, never changed afterwards. */
export interface VersionTable {
  page_id: bigint;
  version: number;
  title: string;
  note: string;
  document: JSONColumnType<PageDocument>;
  blocks: number;
  published_at: Stamp;
  published_by: bigint;
}

/** Addresses that a page has or had. A former one leads on to the present one; one without a page is gone. */
export interface AddressTable {
  org_id: bigint;
  slug: string;
  page_id: bigint | null;
}

/** What shows in a place of its own: `home`. */
export interface SlotTable {
  org_id: bigint;
  name: string;
  page_id: bigint;
}

/** When and for whom another page than the default is the home page; asked in the order of `position`. */
export interface HomeRuleTable {
  id: bigint;
  org_id: bigint;
  position: number;
  page_id: bigint;
  from: Date | null;
  to: Date | null;
  /** `HH:MM` */
  daily_from: string | null;
  daily_to: string | null;
  zone: string;
  audience: Audience;
  /** Of a customer's account; null where the audience does not ask for it. */
  days: number | null;
}

/** What is to be published on time: one plan for each page. */
export interface ScheduleTable {
  page_id: bigint;
  org_id: bigint;
  /** `waiting` for its beginning; `on`: carried out, and waiting for its end. */
  state: 'waiting' | 'on';
  from: Date;
  /** null: it stays. */
  to: StampOrNull;
  /** What the end does: bring back what stood before, or take the page off the air. */
  after: 'restore' | 'unpublish';
  title: string;
  note: string;
  /** The snapshot, fixed when the plan was made; null once it is a version. */
  document: JSONColumnType<PageDocument> | null;
  /** The draft's revision that the snapshot was made of. */
  rev: number;
  /** What the plan published. */
  version: number | null;
  /** What stood before that. */
  before_version: number | null;
  before_rev: number | null;
  created_at: Stamp;
  created_by: bigint;
}

export interface PreviewTable {
  /** sha256 of the token, in hex: a copy of the database opens no preview. */
  digest: string;
  page_id: bigint;
  org_id: bigint;
  until: Date;
}

export interface Tables extends LeaseTables {
  page: PageTable;
  page_op: OpTable;
  version: VersionTable;
  address: AddressTable;
  slot: SlotTable;
  home_rule: HomeRuleTable;
  schedule: ScheduleTable;
  preview: PreviewTable;
}
