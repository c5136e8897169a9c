import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { batchLimits } from '../../shared/batch/work.ts';
import type { Tables } from '../tables.ts';

/**
 * Seconds that one picture may take, and after which it is another server's: one that takes 20 s by itself, beside others
 * who want all of the processors.
 */
export const seconds = 240;

export interface Taken {
  id: bigint;
  place: number;
  orgId: bigint;
}

/** What a service has, or waits for it: nobody has to decide. */
const isGoing = sql`generation.state in ('queued', 'running')`;

/** One that waits, where its service has not enough of the batch already, or is about to have. */
const isWaiting = sql<boolean>`batch_item.state = 'waiting' and (
  batch.work ->> 'kind' not in ('scene', 'enlarge') or ${batchLimits.asking} > (
    select count(*) from batch_item as other left join generation on generation.id = other.generation_id
    where other.batch_id = batch.id and (other.state = 'running' or (other.state = 'asking' and ${isGoing}))
  )
)`;

/** One whose server died. */
const isLeft = sql<boolean>`batch_item.state = 'running' and batch_item.lease_until < now()`;

/** One that its service is done with, one way or the other. What may have been charged waits for a person. */
const hasCome = sql<boolean>`batch_item.state = 'asking' and not exists (
  select from generation where generation.id = batch_item.generation_id
    and (${isGoing} or generation.state = 'unknown')
)`;

/** Takes the next picture of whichever batch waited longest; two servers do not both take it. */
export function take(ctx: ServerContext): Promise<Taken | undefined> {
  return ctx.database.transaction<Tables, Taken | undefined>(async (tx) => {
    const item = await tx
      .selectFrom('batch_item')
      .innerJoin('batch', 'batch.id', 'batch_item.batch_id')
      .select(['batch.id', 'batch.org_id', 'batch_item.place'])
      .where('batch_item.state', 'in', ['waiting', 'running', 'asking'])
      .where(({ or }) => or([isWaiting, isLeft, hasCome]))
      .orderBy('batch.turn_at', (order) => order.asc().nullsFirst())
      .orderBy('batch_item.place')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (item === undefined) return undefined;
    const { id, place, org_id: orgId } = item;
    await tx
      .updateTable('batch_item')
      .set({ state: 'running', lease_until: sql<Date>`now() + make_interval(secs => ${seconds + 30})` })
      .where('batch_id', '=', id)
      .where('place', '=', place)
      .execute();
    await tx.updateTable('batch').set({ turn_at: sql<Date>`now()` }).where('id', '=', id).execute();
    return { id, place, orgId };
  });
}
