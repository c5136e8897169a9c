import { FitoutError } from '@fitout/sdk';
import { containing } from '@fitout/sdk/server';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { FilterValues } from '../../shared/calls/inputs.ts';
import type { AssetPageRecord, AssetRecord } from '../../shared/calls/outputs.ts';
import type { SortOrder } from '../../shared/choices.ts';
import { searchTerms } from '../../shared/grams.ts';
import type { Tables } from '../schema.ts';
import { asAsset, selectAssets, usersOf } from './rows.ts';
import type { Db } from './storing.ts';

/** A filter whose folders are resolved: undefined for everywhere, null for what lies in none. */
export interface ResolvedFilter extends Omit<FilterValues, 'folder' | 'deep'> {
  orgId: bigint;
  folders: bigint[] | null | undefined;
}

const orders: Record<
  SortOrder,
  { column: 'assets.id' | 'assets.name' | 'assets.size' | 'assets.updated_at'; down: boolean }
> = {
  newest: { column: 'assets.id', down: true },
  oldest: { column: 'assets.id', down: false },
  name: { column: 'assets.name', down: false },
  largest: { column: 'assets.size', down: true },
  updated: { column: 'assets.updated_at', down: true },
};

/** One page of a listing, by keyset: `cursor` names the last row of the page before, so that nothing shifts meanwhile. */
export async function listAssets(
  db: Db,
  filter: ResolvedFilter,
  page: { cursor?: string | undefined; limit: number },
): Promise<AssetPageRecord> {
  const order = orders[filter.sort ?? 'newest'];
  const direction = order.down ? 'desc' : 'asc';
  let query = selectAssets(db).where((eb) => matching(eb, filter));
  if (page.cursor !== undefined) {
    const after = readCursor(page.cursor);
    const sign = order.down ? '<' : '>';
    query = query.where((eb) =>
      order.column === 'assets.id'
        ? eb('assets.id', sign, after.id)
        : eb.or([
            eb(order.column, sign, after.value),
            eb.and([eb(order.column, '=', after.value), eb('assets.id', sign, after.id)]),
          ]),
    );
  }
  if (order.column !== 'assets.id') query = query.orderBy(order.column, direction);
  // Microseconds: a Date would cut them off, and rows of one millisecond would come twice or never.
  const exact = sql<string>`${sql.ref('assets.updated_at')}::text`.as('exact_updated');
  const rows = await query
    .select(exact)
    .orderBy('assets.id', direction)
    .limit(page.limit + 1)
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(asAsset),
    next: last === undefined ? null : writeCursor(sortValue(filter.sort ?? 'newest', last), last.id),
    ...(page.cursor === undefined ? { total: await countAssets(db, filter) } : {}),
  };
}

/** How many assets the filter leaves. */
export async function countAssets(db: Db, filter: ResolvedFilter): Promise<number> {
  const row = await db
    .selectFrom('assets')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where((eb) => matching(eb, filter))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Ids that the filter leaves, for choosing all of them; at most `limit`. */
export async function listIds(db: Db, filter: ResolvedFilter, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('assets')
    .select('assets.id')
    .where((eb) => matching(eb, filter))
    .orderBy('assets.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** One asset of the organisation, trash included. Throws FitoutError 404. */
export async function readAsset(db: Db, orgId: bigint, id: bigint): Promise<AssetRecord> {
  const row = await selectAssets(db).where('assets.org_id', '=', orgId).where('assets.id', '=', id).executeTakeFirst();
  if (row === undefined) throw missingAsset();
  return asAsset(row);
}

export function missingAsset(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'images.asset',
    message: { zh: '素材不存在或已被彻底删除', en: 'This asset does not exist or was permanently deleted' },
  });
}

function matching(eb: ExpressionBuilder<Tables, 'assets'>, filter: ResolvedFilter) {
  const parts: Expression<SqlBool>[] = [
    eb('assets.org_id', '=', filter.orgId),
    eb('assets.deleted_at', filter.trash === true ? 'is not' : 'is', null),
  ];
  if (filter.folders === null) parts.push(eb('assets.folder_id', 'is', null));
  else if (filter.folders !== undefined) parts.push(eb('assets.folder_id', 'in', filter.folders));
  if (filter.kind !== undefined) parts.push(eb('assets.kind', '=', filter.kind));
  if (filter.key !== undefined) {
    const had = eb
      .selectFrom('asset_files')
      .select('asset_files.key')
      .whereRef('asset_files.asset_id', '=', 'assets.id')
      .where('asset_files.key', '=', filter.key);
    parts.push(eb.exists(had));
  }
  if (filter.highlight === true) parts.push(eb('assets.highlight', '=', true));
  for (const tag of filter.tags ?? []) {
    const tagged = eb
      .selectFrom('asset_tags')
      .select('asset_tags.asset_id')
      .whereRef('asset_tags.asset_id', '=', 'assets.id')
      .where('asset_tags.tag', '=', tag);
    parts.push(eb.exists(tagged));
  }
  if (filter.unused === true) parts.push(eb.not(eb.exists(usersOf(eb).select('usages.key'))));
  for (const { term, grams } of searchTerms(filter.q ?? '')) {
    parts.push(sql<boolean>`${eb.ref('assets.grams')} @> ${grams}::text[]`);
    parts.push(eb('assets.words', 'like', containing(term)));
  }
  return eb.and(parts);
}

function sortValue(sort: SortOrder, row: { name: string; size: number; exact_updated: string }): string {
  if (sort === 'name') return row.name;
  if (sort === 'largest') return String(row.size);
  return sort === 'updated' ? row.exact_updated : '';
}

function writeCursor(value: string, id: bigint): string {
  return Buffer.from(JSON.stringify([value, id.toString()])).toString('base64url');
}

function readCursor(cursor: string): { value: string; id: bigint } {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [value, id] = read as [unknown, unknown];
    if (typeof value === 'string' && typeof id === 'string' && /^\d{1,19}$/.test(id)) return { value, id: BigInt(id) };
  } catch {
    // Falls through: a cursor that we did not write.
  }
  throw new FitoutError('badRequest', { reason: 'images.cursor' });
}
