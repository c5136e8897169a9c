import { type FitoutError, isFitoutError, type LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { ImportCounts } from '../../shared/calls/answers.ts';
import { brokeUnique } from '../places/refusals.ts';
import { announce } from '../places/routes.ts';
import { derivedColumns } from '../places/search-terms.ts';
import { refuseBeyondLimit } from '../places/writing.ts';
import type { Db, PlaceTable, Tables } from '../tables.ts';
import { addTo } from './check.ts';
import { type PlannedPlace, type PlannedRow, planRows, readPiece, SeenLines } from './plan.ts';
import { type ImportRow, noCounts, piecesOf } from './uploads.ts';

export const importInput = z.object({ id: z.coerce.bigint(), run: z.int() });

/** How often a piece is planned again after somebody changed one of its places in between. */
const maxTries = 5;

/**
 * Stores the rows of a file. It may run more than once, and on a server that takes over from a dead one: each piece is a
 * transaction that also records how far it came, and one that finds the import elsewhere does nothing.
 */
export async function runImport({ id, run }: z.output<typeof importInput>, ctx: ServerContext): Promise<void> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('import')
    .selectAll()
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (row === undefined) return;
  try {
    await storePieces(ctx, row);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { text } = error;
    await endImport(ctx, row, 'failed', typeof text === 'string' ? { zh: text, en: text } : text);
  }
  await ctx.events.publish('import', id, row.org_id);
  await announce(ctx, row.org_id, 'many');
}

/** Of the file, and the same at each try; a database that is away is tried again. */
function isRefusal(error: unknown): error is FitoutError {
  return isFitoutError(error) && ['unprocessable', 'conflict'].includes(error.codeName);
}

/** An import that ended its server twice: whoever waits for it reads why it stopped. */
export async function setImportAside({ id, run }: z.output<typeof importInput>, ctx: ServerContext): Promise<void> {
  await endImport(ctx, { id, run }, 'failed', {
    zh: '导入两次使服务器意外退出，已停止；请拆成小文件重试',
    en: 'The import crashed the server twice and was stopped. Split the file and try again',
  });
}

async function endImport(
  ctx: ServerContext,
  { id, run }: Pick<ImportRow, 'id' | 'run'>,
  state: 'done' | 'failed',
  problem: LocalText | null,
): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('import')
    .set({ state, problem: problem === null ? null : JSON.stringify(problem) })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .execute();
}

async function storePieces(ctx: ServerContext, row: ImportRow): Promise<void> {
  const { settings } = row;
  if (settings === null) return;
  const seen = new SeenLines();
  const report = throttled(() => ctx.events.publish('import', row.id, row.org_id));
  for await (const piece of piecesOf(ctx.database.query<Tables>(), row.id)) {
    // Rows that an earlier try stored are read for the lines that they stand on.
    const rows = readPiece(piece, settings, seen);
    const end = Math.min(row.rows, piece.at + piece.cells.length);
    if (end <= row.done) continue;
    if (!(await storePiece(ctx, row, { from: piece.at, end, rows, seen }))) return;
    await report();
  }
  await endImport(ctx, row, 'done', null);
}

interface Piece {
  from: number;
  end: number;
  rows: readonly PlannedRow[];
  seen: SeenLines;
}

/** Somebody changed a place between planning and writing. */
class Outdated extends Error {}

/** false: the import was cancelled, or another server goes on with it. */
async function storePiece(ctx: ServerContext, row: ImportRow, { from, end, rows, seen }: Piece): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const places = await planRows(ctx, row.org_id, rows, seen);
    const prepared = prepare(ctx, row, places);
    try {
      return await ctx.database.transaction<Tables, boolean>(async (tx) => {
        const counts = JSON.stringify(prepared.counts);
        const { numUpdatedRows } = await tx
          .updateTable('import')
          .set({ done: end, counts: sql`(${addedCounts(counts)})` })
          .where('id', '=', row.id)
          .where('run', '=', row.run)
          .where('state', '=', 'running')
          .where('done', '=', from)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await write(tx, row, prepared);
        return true;
      });
    } catch (error) {
      const outdated = error instanceof Outdated || brokeUnique(error, 'place_code');
      if (!outdated || attempt === maxTries) throw error;
    }
  }
}

/** The stored counts and those of a piece, field by field. */
const addedCounts = (counts: string) => sql`select jsonb_object_agg(key, value::int + (${counts}::jsonb ->> key)::int)
  from jsonb_each_text(counts)`;

interface Prepared {
  counts: ImportCounts;
  creates: Insertable<PlaceTable>[];
  changes: { id: string; rev: number }[];
}

/** All that is written, before anything is locked. */
function prepare(ctx: ServerContext, { org_id, person_id }: ImportRow, places: readonly PlannedPlace[]): Prepared {
  const counts = { ...noCounts };
  for (const place of places) addTo(counts, place);
  const creates = places.flatMap(({ plan }) => {
    if (plan.action !== 'create') return [];
    const { values } = plan;
    const own = { ...values, ...derivedColumns(values), request: null };
    return [{ id: ctx.ids.next(), org_id, ...own, created_by: person_id, updated_by: person_id }];
  });
  const changes = places.flatMap(({ plan }) => {
    if (plan.action !== 'change') return [];
    const { before, values } = plan;
    return [{ id: before.id.toString(), rev: before.rev, ...values, ...derivedColumns(values) }];
  });
  return { counts, creates, changes };
}

async function write(tx: Db, { org_id, person_id }: ImportRow, { creates, changes }: Prepared): Promise<void> {
  if (creates.length > 0) {
    await refuseBeyondLimit(tx, org_id, creates.length);
    await tx.insertInto('place').values(creates).execute();
  }
  if (changes.length === 0) return;
  const { rows } = await sql`update place set code = v.code, name = v.name, address = v.address, phone = v.phone,
      lng = v.lng, lat = v.lat, hours = v.hours, tags = array(select jsonb_array_elements_text(v.tags)),
      visible = v.visible, words = v.words, match = v.match, trashed_at = null, rev = place.rev + 1,
      updated_at = now(), updated_by = ${person_id}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as v(id bigint, rev integer, code text, name text,
      address text, phone text, lng double precision, lat double precision, hours text, tags jsonb, visible boolean,
      words text, match text)
    where place.org_id = ${org_id} and place.id = v.id and place.rev = v.rev returning place.id`.execute(tx);
  if (rows.length < changes.length) throw new Outdated();
}

/** Reports at most once a second. */
function throttled(publish: () => Promise<void>): () => Promise<void> {
  let last = 0;
  return async () => {
    if (performance.now() - last < 1000) return;
    last = performance.now();
    await publish();
  };
}
