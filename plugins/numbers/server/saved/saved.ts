import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { SavedSearchRecord } from '../../shared/calls/saved.ts';
import { limits } from '../../shared/limits.ts';
import { queryOf } from '../../shared/search/address.ts';
import type { CheckedWish } from '../../shared/search/wish.ts';
import { readCarrier } from '../rules/carriers.ts';
import { searched } from '../search/by-sql.ts';
import type { Db, Tables } from '../tables.ts';
import type { SavedSearchTable } from './tables.ts';
import { checkedWish, keptWish } from './wishes.ts';

/** Of the job that looks for news of saved searches after an import. */
export const noticeAsked = z.object({
  orgId: z.string().regex(/^\d{1,19}$/),
  carrier: z.string(),
  /** `batch.no` of what came in. */
  batch: z.int().optional(),
});

const savedOf = ({ id, carrier, name, wish, fresh }: Selectable<SavedSearchTable>): SavedSearchRecord => ({
  ...{ id, carrier, name, fresh },
  query: queryOf(wish),
});

export async function listSaved(db: Db, orgId: bigint, person: bigint): Promise<SavedSearchRecord[]> {
  const rows = await db
    .selectFrom('saved_search')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .orderBy('id')
    .execute();
  return rows.map(savedOf);
}

export interface SearchToSave {
  carrier: string;
  name: string;
  wish: CheckedWish;
}

export async function saveSearch(
  ctx: ServerContext,
  orgId: bigint,
  person: bigint,
  { carrier, name, wish }: SearchToSave,
): Promise<SavedSearchRecord> {
  const db = ctx.database.query<Tables>();
  await readCarrier(db, orgId, carrier);
  if ((await listSaved(db, orgId, person)).length >= limits.saved)
    throw new FitoutError('unprocessable', {
      reason: 'numbers.saved-full',
      message: {
        zh: `最多保存 ${limits.saved} 个搜索，请先删除一个`,
        en: `At most ${limits.saved} searches. Delete one first`,
      },
    });
  const batch = await lastBatch(db, orgId);
  const row = await db
    .insertInto('saved_search')
    .values({
      ...{ id: ctx.ids.next(), org_id: orgId, person_id: person, carrier, name },
      ...{ wish: JSON.stringify(keptWish(wish)), seen_batch: batch, told_batch: batch },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return savedOf(row);
}

/** The batch that came in last; 0 where none did. */
async function lastBatch(db: Db, orgId: bigint): Promise<number> {
  const row = await db
    .selectFrom('batch')
    .select(sql<number>`coalesce(max(no), 0)`.as('no'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return row.no;
}

const noSaved = () =>
  new FitoutError('notFound', {
    reason: 'numbers.no-saved',
    message: { zh: '没有这个已存的搜索', en: 'This saved search does not exist' },
  });

/**
 * Its person looked at it: nothing is new any more. Up to the last batch that was told of: one that is still coming in
 * is told when it is through, whatever of it was seen before.
 */
export async function sawSearch(db: Db, orgId: bigint, person: bigint, id: bigint): Promise<SavedSearchRecord> {
  const row = await db
    .updateTable('saved_search')
    .set(({ ref }) => ({ seen_batch: ref('told_batch'), fresh: 0 }))
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw noSaved();
  return savedOf(row);
}

export async function dropSearch(db: Db, orgId: bigint, person: bigint, id: bigint): Promise<void> {
  const gone = await db
    .deleteFrom('saved_search')
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw noSaved();
}

/**
 * Counts for each saved search of a carrier the numbers that came in since its person looked, and says `numbers.saved`
 * where there are more than before. For the job `notice`, after an import: run again it changes nothing.
 *
 * @param batch `batch.no` of what came in; the last one where it is left out.
 */
export async function noticeNew(ctx: ServerContext, orgId: bigint, carrier: string, batch?: number): Promise<void> {
  const db = ctx.database.query<Tables>();
  const newest = batch ?? (await lastBatch(db, orgId));
  const rules = await readCarrier(db, orgId, carrier);
  const rows = await db
    .selectFrom('saved_search')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('carrier', '=', carrier)
    .where('seen_batch', '<', newest)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const wish = checkedWish(row.wish);
    if (wish === undefined) continue;
    const { found } = await searched(db, { orgId, carrier: rules, wish });
    const { fresh } = await found
      .select(sql<number>`count(*)::int`.as('fresh'))
      .where('n.batch', '>', row.seen_batch)
      .where('n.batch', '<=', newest)
      .executeTakeFirstOrThrow();
    // Looked at in the meantime: what was counted here is not news any more.
    const changed = await db
      .updateTable('saved_search')
      .set({ fresh, told_batch: newest })
      .where('id', '=', row.id)
      .where('seen_batch', '=', row.seen_batch)
      .where('told_batch', '<=', newest)
      .executeTakeFirst();
    if (changed.numUpdatedRows > 0n && fresh > row.fresh) await ctx.events.publish('saved', row.id, orgId);
  }
}
