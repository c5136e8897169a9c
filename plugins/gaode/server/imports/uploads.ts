import { FitoutError } from '@fitout/sdk';
import { type ServerContext, type ServerRequest, uploadedTable } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { ImportCounts, ImportFileRecord, ImportStatusRecord } from '../../shared/calls/answers.ts';
import { detectSystem } from '../../shared/coordinates/detect.ts';
import { guessMapping } from '../../shared/places/columns.ts';
import { limits } from '../../shared/places/limits.ts';
import { guessSwapped } from '../../shared/places/read-row.ts';
import { callerId } from '../places/rows.ts';
import type { Db, ImportTable, Tables } from '../tables.ts';

export type ImportRow = Selectable<ImportTable>;

export const noCounts: ImportCounts = { create: 0, change: 0, restore: 0, same: 0, bad: 0 };

/** Rows of a piece: a few milliseconds of the event loop, and one transaction of an import. */
export const pieceRows = 500;
const sampleRows = 5;
/** Rows by which a swap of longitude and latitude is recognized. */
const swapRows = 200;

const tableLimits = {
  rows: limits.importRows,
  columns: limits.importColumns,
  cell: limits.importCell,
  unfolded: limits.importUnfolded,
  bytes: limits.importBytes,
};

/** Reads the file of a request and stores its rows in pieces. Nothing is imported yet. */
export async function storeUpload(
  ctx: ServerContext,
  request: Pick<ServerRequest, 'files' | 'caller' | 'orgId'>,
): Promise<ImportRow> {
  const { filename, rows: cells, lines, problems } = await uploadedTable(request, tableLimits);
  const [header = [], ...rows] = cells;
  const mapping = guessMapping(header);
  const id = ctx.ids.next();
  const name = filename.slice(0, 200);
  const values = {
    ...{ id, org_id: request.orgId, person_id: callerId(request.caller), filename: name, rows: rows.length },
    unreadable: JSON.stringify(problems),
    ...{ header: JSON.stringify(header), sample: JSON.stringify(rows.slice(0, sampleRows)) },
    ...{ mapping: JSON.stringify(mapping), guess: JSON.stringify(detectSystem(header, name)) },
    ...{ swapped: guessSwapped(header, rows.slice(0, swapRows), mapping), counts: JSON.stringify(noCounts) },
  };
  return ctx.database.transaction<Tables, ImportRow>(async (tx) => {
    const stored = await tx.insertInto('import').values(values).returningAll().executeTakeFirstOrThrow();
    for (let at = 0; at < rows.length; at += pieceRows)
      await tx
        .insertInto('import_piece')
        .values({
          ...{ import_id: id, at, cells: JSON.stringify(rows.slice(at, at + pieceRows)) },
          lines: lines.slice(at + 1, at + 1 + pieceRows),
        })
        .execute();
    return stored;
  });
}

/** An import of this person; another person's is as if it were not there. */
export async function readImport(db: Db, orgId: bigint, person: bigint, id: bigint): Promise<ImportRow> {
  const row = await db
    .selectFrom('import')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'gaode.import-gone',
    message: { zh: '文件已过期，请重新上传', en: 'The file has expired. Upload it again' },
  });
}

/** Rows of a file with their lines in it; `at` is the index of the first, the header not counted. */
export interface ImportPiece {
  at: number;
  cells: string[][];
  lines: number[];
}

/** The rows of a file, a piece at a time. */
export async function* piecesOf(db: Db, id: bigint): AsyncIterable<ImportPiece> {
  for (let after = -1; ; ) {
    const piece = await db
      .selectFrom('import_piece')
      .select(['at', 'cells', 'lines'])
      .where('import_id', '=', id)
      .where('at', '>', after)
      .orderBy('at')
      .executeTakeFirst();
    if (piece === undefined) return;
    yield piece;
    after = piece.at;
  }
}

export function statusOf(row: ImportRow): ImportStatusRecord {
  const { id, filename, state, rows, done, counts, problem } = row;
  return { id, filename, state, rows, done, counts, problem, createdAt: row.created_at.toISOString() };
}

export function fileOf(row: ImportRow): ImportFileRecord {
  const { header, sample, mapping, guess, swapped, settings } = row;
  return { ...statusOf(row), header, sample, mapping, guess, swapped, settings };
}

export async function recentImports(db: Db, orgId: bigint, person: bigint): Promise<ImportStatusRecord[]> {
  const rows = await db
    .selectFrom('import')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(statusOf);
}

/** Deletes files that nobody has used for `limits.importHours`. */
export async function deleteOldImports(ctx: ServerContext): Promise<void> {
  await ctx.database
    .query<Tables>()
    .deleteFrom('import')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${limits.importHours})`)
    .execute();
}
