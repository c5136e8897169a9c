import { type ColumnType, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { FaultKind } from '../../shared/providers/capabilities.ts';
import type { GenerationRequest, GenerationState, Placing } from '../../shared/providers/generation.ts';

/** A service that generates pictures, as an organisation set it up. */
export interface ProviderTable {
  id: bigint;
  org_id: bigint;
  /** Which adapter speaks with it. */
  kind: string;
  name: string;
  /** Address that its paths are below. */
  base: string;
  /** Sealed; null where it needs none. */
  key: Buffer | null;
  models: JSONColumnType<ModelPrice[]>;
  enabled: boolean;
  rev: ColumnType<number, number | undefined, number>;
  deleted_at: Date | null;
}

export interface ModelPrice {
  id: string;
  /** Fen of one picture. */
  price: number;
}

/** What may be spent in a month, in fen; null for as much as is wanted. */
export interface BudgetTable {
  org_id: bigint;
  org_fen: number | null;
  person_fen: number | null;
}

/** One request to a provider, and what became of it. */
export interface GenerationTable {
  id: bigint;
  org_id: bigint;
  person_id: bigint;
  provider_id: bigint;
  /** The document that it is for, and where in it the results go. */
  document_id: bigint | null;
  target: JSONColumnType<Placing> | null;
  /** What was asked, as it came. */
  request: JSONColumnType<GenerationRequest>;
  /** Hashes of the blobs that it names. */
  blobs: JSONColumnType<string[]>;
  /** A UUID, the same for each try: the provider's key of idempotency. */
  key: string;
  state: GenerationState;
  /** Tries that were begun. */
  attempt: ColumnType<number, number | undefined, number>;
  /** What the work is called there. */
  task: string | null;
  /** Who carries it out: only they write it, while the lease lasts. */
  holder: string | null;
  lease_until: Date | null;
  /** A person wants it to end. */
  cancel_at: Date | null;
  /** Not before: the provider asked for patience. */
  not_before: Date | null;
  progress: ColumnType<number, number | undefined, number>;
  /** Blob of a picture that is not done. */
  partial: string | null;
  fault: FaultKind | null;
  /** What the provider said of it. */
  words: string;
  /** Fen of one picture, when it was asked. */
  price: number;
  /** Fen that count against what may be spent. */
  cost: number;
  created_at: ColumnType<Date, Date | undefined, never>;
  started_at: Date | null;
  ended_at: Date | null;
}

/** A picture that came. Where it came from is kept with it, for the label that GB 45438-2025 asks for. */
export interface GenerationResultTable {
  generation_id: bigint;
  /** Counts from 0. */
  place: number;
  org_id: bigint;
  hash: string;
  type: string;
  width: number;
  height: number;
  seed: string | null;
  provider: string;
  model: string;
  prompt: string;
  made_at: ColumnType<Date, Date | undefined, never>;
}

/** Services that generate, what they may cost, and what they made. */
export interface GenerationTables {
  provider: ProviderTable;
  budget: BudgetTable;
  generation: GenerationTable;
  generation_result: GenerationResultTable;
}

export async function createGenerationTables(db: Kysely<never>): Promise<void> {
  await sql`create table provider (
    id bigint primary key,
    org_id bigint not null,
    kind text not null,
    name text not null,
    base text not null,
    key bytea,
    models jsonb not null,
    enabled boolean not null,
    rev integer not null default 1,
    deleted_at timestamptz
  )`.execute(db);
  await sql`create index on provider (org_id)`.execute(db);
  await sql`create table budget (org_id bigint primary key, org_fen integer, person_fen integer)`.execute(db);
  await sql`create table generation (
    id bigint primary key,
    org_id bigint not null,
    person_id bigint not null,
    provider_id bigint not null references provider,
    document_id bigint references document on delete set null,
    target jsonb,
    request jsonb not null,
    blobs jsonb not null,
    key uuid not null,
    state text not null,
    attempt integer not null default 0,
    task text,
    holder uuid,
    lease_until timestamptz,
    cancel_at timestamptz,
    not_before timestamptz,
    progress real not null default 0,
    partial text,
    fault text,
    words text not null,
    price integer not null,
    cost integer not null,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz,
    check ((state = 'running') = (lease_until is not null))
  )`.execute(db);
  await sql`create index on generation (org_id, id desc)`.execute(db);
  await sql`create index on generation (provider_id) where state in ('queued', 'running')`.execute(db);
  await sql`create index on generation (document_id) where document_id is not null`.execute(db);
  await sql`create index on generation (lease_until) where state = 'running'`.execute(db);
  await sql`create index on generation (ended_at)`.execute(db);
  await sql`create table generation_result (
    generation_id bigint not null references generation on delete cascade,
    place integer not null,
    org_id bigint not null,
    hash text not null,
    type text not null,
    width integer not null,
    height integer not null,
    seed text,
    provider text not null,
    model text not null,
    prompt text not null,
    made_at timestamptz not null default now(),
    primary key (generation_id, place)
  )`.execute(db);
  await sql`create index on generation_result (org_id, hash)`.execute(db);
}
