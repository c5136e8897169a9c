import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Deletes files of batches that are over for 30 days, and what was uploaded and never imported within 7. */
export async function cleanImports(ctx: ServerContext): Promise<void> {
  const db = ctx.database.query<Tables>();
  const old = await db
    .selectFrom('batch')
    .select(['id', 'blob'])
    .where('blob', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', 'in', ['done', 'cancelled', 'withdrawn']),
          eb('changed_at', '<', sql<Date>`now() - interval '30 days'`),
        ]),
        eb.and([
          eb('state', 'in', ['uploaded', 'checked', 'failed', 'paused']),
          eb('changed_at', '<', sql<Date>`now() - interval '7 days'`),
        ]),
      ]),
    )
    .execute();
  for (const { id, blob } of old) {
    if (blob === null) continue;
    await ctx.blobs.delete(blob);
    await db
      .updateTable('batch')
      .set((eb) => ({
        blob: null,
        state: eb
          .case()
          .when('state', 'in', ['uploaded', 'checked', 'failed', 'paused'])
          .then('cancelled')
          .else(eb.ref('state'))
          .end(),
      }))
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('batch_problem').where('batch_id', '=', id).execute();
  }
}
