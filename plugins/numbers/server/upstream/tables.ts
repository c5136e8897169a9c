import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | undefined, Date>;
type StampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Which system a carrier is asked through. A carrier without a row has none: its pool is the truth. */
export interface UpstreamAdapterTable {
  org_id: bigint;
  carrier: string;
  /** `unicom`, or `<plugin>/<name>`. */
  adapter: string;
  base: string;
  values: JSONColumnType<Record<string, string>>;
  /** Sealed; null where there is none. */
  secret: Buffer | null;
  per_minute: number;
  /** How long an answer may take. */
  seconds: number;
  enabled: boolean;
  rev: Generated<number>;
}

/** How many questions a carrier may be asked now, over all servers. */
export interface UpstreamBucketTable {
  org_id: bigint;
  carrier: string;
  tokens: number;
  at: Date;
}

/** The carrier's own codes of a city, as the staff named them last. */
export interface UpstreamPlaceTable {
  org_id: bigint;
  carrier: string;
  /** `number.place`. */
  place: number;
  province: string;
  city: string;
}

export type AttemptState =
  /** The call is under way, or its server was killed. */
  | 'asked'
  | 'ok'
  | 'taken'
  /** Certain that nothing was done. */
  | 'failed'
  /** It may have been done: looked after until it is one of those below. */
  | 'unknown'
  | 'ours'
  | 'others'
  | 'free';

/** What a carrier was asked to do with a number; written before it is asked, and never deleted. */
export interface UpstreamAttemptTable {
  id: bigint;
  org_id: bigint;
  carrier: string;
  number: bigint;
  order_id: bigint;
  what: 'occupy' | 'release' | 'confirm';
  state: AttemptState;
  asked_at: Stamp;
  settled_at: StampOrNull;
  /** Looks and repetitions so far. */
  tries: Generated<number>;
  /** When it is looked after again; null where nothing is left to do. */
  next_at: StampOrNull;
  /** What was heard of the carrier last; null where nothing was yet. */
  said: JSONColumnType<{ zh: string; en: string } | null, string | null | undefined, string | null>;
  /** How long the last call lasted. */
  took_ms: Generated<number | null>;
  /** Of `occupy`: the release or the confirmation that its order's end asked for is written down. */
  followed: Generated<boolean>;
}

export type FetchState = 'running' | 'done' | 'failed' | 'cancelled';

/** Numbers on their way from a carrier into a pool. */
export interface UpstreamFetchTable {
  id: bigint;
  org_id: bigint;
  carrier: string;
  pool: number;
  batch: number;
  tariff: number;
  place: number;
  area: string;
  ask: JSONColumnType<{ province: string; city: string; segment: string }>;
  state: FetchState;
  /** Questions wanted, and asked so far. */
  times: number;
  asked: Generated<number>;
  created: Generated<number>;
  known: Generated<number>;
  bad: Generated<number>;
  /** Left out: the carrier wants a higher 月低消 than the tariff has. */
  dearer: Generated<number>;
  /** Questions in a row that brought nothing new, and that the carrier put off. */
  idle: Generated<number>;
  put_off: Generated<number>;
  /** Why it ended, or waits. */
  words: JSONColumnType<{ zh: string; en: string }>;
  made_at: Stamp;
  changed_at: Stamp;
}

export interface UpstreamTables {
  upstream_adapter: UpstreamAdapterTable;
  upstream_bucket: UpstreamBucketTable;
  upstream_place: UpstreamPlaceTable;
  upstream_attempt: UpstreamAttemptTable;
  upstream_fetch: UpstreamFetchTable;
}
