import { FitoutError } from '@fitout/sdk';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { BrandKit, brandCalls } from '../../shared/calls/brand.ts';
import { nameHashes } from '../blobs/store.ts';
import { callerId } from '../documents/documents.ts';
import type { Db, Tables } from '../tables.ts';

export function brandHandlers(ctx: ServerContext): Handlers<typeof brandCalls> {
  return {
    'GET brand': ({ orgId }) => brandOf(ctx.database.query<Tables>(), orgId),
    'PUT brand': async ({ body, caller, orgId }) => {
      const kit = await setBrand(ctx, orgId, callerId(caller), body);
      await ctx.audit.record(caller, 'ai.brand', { kind: 'brand', id: orgId });
      await ctx.events.publish('brand', orgId, orgId);
      return kit;
    },
  };
}

async function brandOf(db: Db, orgId: bigint): Promise<BrandKit> {
  const row = await db.selectFrom('brand').select(['rev', 'kit']).where('org_id', '=', orgId).executeTakeFirst();
  if (row !== undefined) return { rev: row.rev, ...row.kit };
  return { rev: 0, logos: [], colours: [], fonts: { title: '', body: '' }, words: '' };
}

/** Throws 'conflict' where somebody was faster. */
function setBrand(ctx: ServerContext, orgId: bigint, person: bigint, { rev, ...kit }: BrandKit): Promise<BrandKit> {
  return ctx.database.transaction<Tables, BrandKit>(async (tx) => {
    // The first of two that come at once makes the row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`ai.brand:${orgId}`}, 0))`.execute(tx);
    const now = await brandOf(tx, orgId);
    if (now.rev !== rev) throw new FitoutError('conflict', { reason: 'ai.brand-changed', detail: { now } });
    await nameHashes(tx, orgId, [...new Set(kit.logos.map(({ hash }) => hash))]);
    const row = { rev: rev + 1, kit: JSON.stringify(kit), updated_by: person, updated_at: sql<Date>`now()` };
    await tx
      .insertInto('brand')
      .values({ org_id: orgId, ...row })
      .onConflict((on) => on.column('org_id').doUpdateSet(row))
      .execute();
    return { ...kit, rev: rev + 1 };
  });
}
