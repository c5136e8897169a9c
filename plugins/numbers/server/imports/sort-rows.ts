import { sql } from 'kysely';
import type { ProblemWord } from '../../shared/imports/problems.ts';
import { limits } from '../../shared/limits.ts';
import type { Db } from '../tables.ts';
import type { Row } from './read/row.ts';
import type { TariffBook } from './tariff-book.ts';
import type { GoodRow, Problem, rowReader } from './understand.ts';

/** Numbers that were found before in the same file. */
export interface Seen {
  has(number: string): boolean;
  add(number: string): void;
}

export interface Sorting {
  orgId: bigint;
  carrier: string;
  /** Numbers of the pool and of the batch within the organisation. */
  pool: number;
  batch: number;
  understand: ReturnType<typeof rowReader>;
  tariffs: TariffBook;
  seen: Seen;
  /** Repeats are no fault: a captured answer has them. */
  once: boolean;
  /** Pools by their number. */
  pools: ReadonlyMap<number, { name: string; carrier: string }>;
}

export interface BadLine extends Problem {
  line: number;
  text: string;
}

export interface Sorted {
  fresh: GoodRow[];
  known: number;
  bad: BadLine[];
}

/**
 * What rows are: new, known in this pool already, or bad. A dry run and an import do the same, so that they come to the
 * same. Nothing is written.
 */
export async function sortRows(db: Db, sorting: Sorting, rows: readonly Row[]): Promise<Sorted> {
  const { understand, tariffs, seen } = sorting;
  const read = rows.map((row) => understand(row));
  const there = await existing(db, sorting.orgId, read);
  const sorted: Sorted = { fresh: [], known: 0, bad: [] };
  const refuse = (row: Row, { word, what }: Problem) =>
    sorted.bad.push({ line: row.line, text: row.cells.join(',').slice(0, 200), word, what });
  for (const [index, row] of rows.entries()) {
    const one = read[index];
    if (one === undefined) continue;
    if ('problem' in one) {
      refuse(row, one.problem);
      continue;
    }
    const before = there.get(one.number);
    if (before === undefined ? seen.has(one.number) : before.batch === sorting.batch) {
      if (!sorting.once) refuse(row, { word: 'twice', what: '' });
    } else if (before !== undefined) {
      const problem = elsewhere(sorting, before.pool);
      if (problem === undefined) sorted.known += 1;
      else refuse(row, problem);
    } else if (one.terms !== undefined && !tariffs.takes(one.terms)) {
      refuse(row, { word: 'tariffs', what: String(limits.tariffs) });
    } else {
      seen.add(one.number);
      sorted.fresh.push(one);
    }
  }
  return sorted;
}

function elsewhere({ pool, carrier, pools }: Sorting, found: number): Problem | undefined {
  if (found === pool) return undefined;
  const other = pools.get(found);
  return other === undefined || other.carrier === carrier
    ? { word: 'pool', what: other?.name ?? '' }
    : { word: 'carrier', what: other.name };
}

async function existing(
  db: Db,
  orgId: bigint,
  read: readonly (GoodRow | { problem: Problem })[],
): Promise<Map<string, { pool: number; batch: number }>> {
  const numbers = read.flatMap((one) => ('problem' in one ? [] : [one.number]));
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('number')
    .select(['number', 'pool', 'batch'])
    .where('org_id', '=', orgId)
    // As one text: the driver would quote each of thousands.
    .where('number', '=', sql<bigint>`any(${`{${numbers.join(',')}}`}::int8[])`)
    .execute();
  return new Map(rows.map(({ number, pool, batch }) => [number.toString(), { pool, batch }]));
}

/** Bad lines as they are kept: a line of JSON each. */
export function packLines(lines: readonly BadLine[]): string {
  return lines.map(({ line, text, word, what }) => JSON.stringify([line, text, word, what])).join('\n');
}

export function unpackLines(lines: string): BadLine[] {
  return lines.split('\n').map((one) => {
    const [line, text, word, what] = JSON.parse(one) as [number, string, ProblemWord, string];
    return { line, text, word, what };
  });
}
