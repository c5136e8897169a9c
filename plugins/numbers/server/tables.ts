import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { FrozenTerms } from '../shared/calls/outputs.ts';
import type { CarrierTerms, Level, Segment } from '../shared/carriers.ts';
import type { NumberBlocksTable, NumberBlockTable } from './bitmaps/tables.ts';
import type { BatchFileColumns, BatchProblemTable } from './imports/tables.ts';
import type { NumberSettingTable, OrderEventTable } from './orders/tables.ts';
import type { NumberTallyTable } from './pools/tables.ts';
import type { RuleTables } from './rules/tables.ts';
import type { SavedTables } from './saved/tables.ts';
import type { UpstreamTables } from './upstream/tables.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;
type StampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A carrier that the staff added, or a built-in one as they changed it. */
export interface CarrierTable {
  org_id: bigint;
  key: string;
  name: string;
  color: string;
  segments: JSONColumnType<Segment[]>;
  levels: JSONColumnType<Level[]>;
  terms: JSONColumnType<CarrierTerms>;
  rev: Generated<number>;
  changed_at: Stamp;
}

/** 号码池. */
export interface PoolTable {
  id: bigint;
  org_id: bigint;
  /** Its number within the organisation, which `number` rows hold in two bytes; never given out twice. */
  no: number;
  carrier: string;
  name: string;
  note: string;
  /** Visitors may pick from it. */
  open: boolean;
  rev: Generated<number>;
  trashed_at: StampOrNull;
  changed_at: Stamp;
}

/** 资费: what a number costs. A row is changed in place, so that a new price of a million numbers is one update. */
export interface TariffTable {
  id: bigint;
  org_id: bigint;
  /** Its number within the organisation, which `number` rows hold in two bytes; never given out twice. */
  no: number;
  carrier: string;
  name: string;
  /** Cents. */
  price: number;
  /** 预存, cents. */
  prestore: number;
  /** 月低消, cents. */
  monthly: number;
  /** 协议期; 0 for none. */
  months: number;
  /** 违约金, in words. */
  penalty: string;
  note: string;
  rev: Generated<number>;
  trashed_at: StampOrNull;
  changed_at: Stamp;
}

/** One file that came in. */
export interface BatchTable extends BatchFileColumns {
  id: bigint;
  org_id: bigint;
  /** Its number within the organisation, which `number` rows hold in four bytes. */
  no: number;
  pool_id: bigint;
  name: string;
  state: string;
  rows: Generated<number>;
  created: Generated<number>;
  known: Generated<number>;
  bad: Generated<number>;
  made_by: bigint;
  made_at: Stamp;
  changed_at: Stamp;
}

/** The catalogue: what there is, whoever has it. Never locked and never counted down; `taken` says who has what. */
export interface NumberTable {
  org_id: bigint;
  number: bigint;
  /** `pool.no`. */
  pool: number;
  /** `batch.no`. */
  batch: number;
  /** Code of the city. */
  place: number;
  /** `tariff.no`. */
  tariff: number;
  /** A bit for each pattern of the palette. */
  flags: bigint;
  /** 0–99, of the best pattern. */
  beauty: number;
  /** Random: the order within a city. */
  rank: number;
}

/** Who has a number. No row, or one whose time is over: nobody. */
export interface TakenTable {
  org_id: bigint;
  number: bigint;
  order_id: bigint;
  state: 'held' | 'reserved' | 'sold';
  /** Of the database's clock; null where it does not end by itself. */
  until: StampOrNull;
}

/** A customer's numbers, from the first hold to the sale. */
export interface OrderTable {
  id: bigint;
  org_id: bigint;
  /** The caller's: asked again with it, the same order is answered. */
  key: string;
  carrier: string;
  state: 'held' | 'reserved' | 'sold' | 'released' | 'cancelled' | 'lapsed';
  /** `person <id>`, or `device <sha256 of the cookie>`; a mark of nobody once its data is deleted. */
  holder: string;
  person_id: bigint | null;
  /** The staff member who made it, or whose link it came by. */
  seller_id: bigint | null;
  /** Hash of the address it came from, for the limit of holds; null where staff made it. */
  address: string | null;
  /** Hash of the device it came from, for the limit of holds; null where staff made it. */
  device: string | null;
  until: StampOrNull;
  /** When to say that the hold is about to end; null once that is said, and where it is too short for it. */
  remind_at: StampOrNull;
  contact: string;
  phone: string;
  note: string;
  terms: JSONColumnType<FrozenTerms[]>;
  rev: Generated<number>;
  made_at: Stamp;
  changed_at: Stamp;
}

/** The numbers of an order, of which each main one may have one that steps in. */
export interface OrderNumberTable {
  order_id: bigint;
  org_id: bigint;
  number: bigint;
  /** 0 for what was wanted; 1, 2 … for 备选号 in the order in which they step in. */
  choice: number;
  /** Whether this is what the order has. */
  chosen: boolean;
}

export interface Tables extends RuleTables, UpstreamTables, SavedTables {
  carrier: CarrierTable;
  pool: PoolTable;
  tariff: TariffTable;
  batch: BatchTable;
  batch_problem: BatchProblemTable;
  number: NumberTable;
  taken: TakenTable;
  orders: OrderTable;
  order_number: OrderNumberTable;
  order_event: OrderEventTable;
  number_setting: NumberSettingTable;
  number_blocks: NumberBlocksTable;
  number_block: NumberBlockTable;
  number_tally: NumberTallyTable;
}

export type Db = Kysely<Tables>;
