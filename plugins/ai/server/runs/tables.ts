import { type ColumnType, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { RunColumn, RunProblem } from '../../shared/providers/run.ts';

/** A prompt that is used again, with variables. */
export interface PromptTemplateTable {
  id: bigint;
  org_id: bigint;
  name: string;
  text: string;
  negative: string;
  rev: ColumnType<number, number | undefined, number>;
  updated_by: bigint;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Prompts by models, side by side. */
export interface TestRunTable {
  id: bigint;
  org_id: bigint;
  name: string;
  /** Prompts, from the uppermost row. */
  rows: JSONColumnType<string[]>;
  columns: JSONColumnType<RunColumn[]>;
  created_by: bigint;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** A cell's generation. */
export interface TestCellTable {
  run_id: bigint;
  org_id: bigint;
  row_at: number;
  column_at: number;
  /** null where none was made, or it is too long ago. */
  generation_id: bigint | null;
  /** Why none was made. */
  problem: ColumnType<RunProblem | null, string | null, string | null>;
}

/** That a person likes what stands in a cell. */
export interface TestVoteTable {
  run_id: bigint;
  row_at: number;
  column_at: number;
  person_id: bigint;
}

export interface RunTables {
  prompt_template: PromptTemplateTable;
  test_run: TestRunTable;
  test_cell: TestCellTable;
  test_vote: TestVoteTable;
}

export async function createRunTables(db: Kysely<never>): Promise<void> {
  await sql`create table prompt_template (
    id bigint primary key,
    org_id bigint not null,
    name text not null check (name <> ''),
    text text not null,
    negative text not null,
    rev integer not null default 1,
    updated_by bigint not null,
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index on prompt_template (org_id, updated_at desc)`.execute(db);
  await sql`create table test_run (
    id bigint primary key,
    org_id bigint not null,
    name text not null check (name <> ''),
    rows jsonb not null,
    columns jsonb not null,
    created_by bigint not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index on test_run (org_id, id desc)`.execute(db);
  await sql`create table test_cell (
    run_id bigint not null references test_run on delete cascade,
    org_id bigint not null,
    row_at integer not null,
    column_at integer not null,
    generation_id bigint references generation on delete set null,
    problem jsonb,
    primary key (run_id, row_at, column_at)
  )`.execute(db);
  await sql`create index on test_cell (generation_id)`.execute(db);
  await sql`create table test_vote (
    run_id bigint not null,
    row_at integer not null,
    column_at integer not null,
    person_id bigint not null,
    primary key (run_id, row_at, column_at, person_id),
    foreign key (run_id, row_at, column_at) references test_cell on delete cascade
  )`.execute(db);
}
