import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { goodCalls } from '../shared/calls/goods.ts';
import type { BatchAction } from '../shared/choices.ts';
import { limits } from '../shared/limits.ts';
import { changeCell, changeGood, changeMany, changeTags, createGood, readGood } from './goods.ts';
import { listGoods, listIds, overview } from './listing.ts';
import { goodOf } from './rows.ts';
import type { Tables } from './tables.ts';
import { recordUsage } from './usage.ts';
import { pagesThatShow } from './uses.ts';

const auditTexts: Record<BatchAction, string> = {
  list: 'goods.list',
  unlist: 'goods.unlist',
  trash: 'goods.trash',
  restore: 'goods.restore',
  purge: 'goods.purge',
};

/** Tells every open list and every published page's cache to look again. */
export async function announce(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint | string,
  what: 'good' | 'coupon' | 'activity' = 'good',
): Promise<void> {
  await ctx.events.publish(what, id, orgId);
}

type GoodHandlers = Handlers<typeof goodCalls>;

/** The list, and changes of one good or many. */
export function goodHandlers(ctx: ServerContext): GoodHandlers {
  return { ...reads(ctx), ...writes(ctx), ...batches(ctx) };
}

function reads(ctx: ServerContext) {
  const db = () => ctx.database.query<Tables>();
  return {
    'GET goods': ({ query, orgId }) => listGoods(db(), orgId, query),
    'GET overview': ({ orgId }) => overview(db(), orgId),
    'GET ids': async ({ query, orgId }) => ({ ids: await listIds(db(), orgId, query, limits.batch) }),
    'GET goods/:id': async ({ params, orgId }) => goodOf(await readGood(db(), orgId, params.id)),
    'POST goods/by-ids': async ({ body: { ids }, orgId }) => {
      if (ids.length === 0) return { items: [] };
      const rows = await db()
        .selectFrom('good')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', 'in', ids)
        .execute();
      const found = new Map(rows.map((row) => [row.id, goodOf(row)]));
      return { items: ids.flatMap((id) => found.get(id) ?? []) };
    },
    'POST uses': ({ body: { kind, ids }, orgId }) => pagesThatShow(ctx, orgId, kind, ids),
  } satisfies Partial<GoodHandlers>;
}

function writes(ctx: ServerContext) {
  const changed = async (caller: Caller, orgId: bigint, good: { id: bigint; name: string }, details?: object) => {
    await ctx.audit.record(caller, 'goods.change', { kind: 'good', id: good.id, name: good.name }, details);
    await announce(ctx, orgId, good.id);
  };
  return {
    'POST goods': async ({ body, caller, orgId }) => {
      const good = await createGood(ctx, caller, orgId, body);
      await ctx.audit.record(caller, 'goods.create', { kind: 'good', id: good.id, name: good.name });
      await announce(ctx, orgId, good.id);
      await recordUsage(ctx, orgId, [good.id]);
      return good;
    },
    'PUT goods/:id': async ({ params: { id }, body, caller, orgId }) => {
      const good = await changeGood(ctx, caller, orgId, { id, rev: body.rev, values: body.good });
      await changed(caller, orgId, good);
      await recordUsage(ctx, orgId, [id]);
      return good;
    },
    'PATCH goods/:id': async ({ params: { id }, body, caller, orgId }) => {
      const good = await changeCell(ctx, caller, orgId, id, body);
      await changed(caller, orgId, good, body);
      return good;
    },
  } satisfies Partial<GoodHandlers>;
}

function batches(ctx: ServerContext) {
  return {
    'POST batch': async ({ body: { action, ids }, caller, orgId }) => {
      const changed = await changeMany(ctx, caller, orgId, action, ids);
      if (changed.length > 0) {
        const only = changed.length === 1 ? changed[0] : undefined;
        await ctx.audit.record(
          caller,
          auditTexts[action],
          { kind: 'good', id: only ?? 'many' },
          { count: changed.length },
        );
        await announce(ctx, orgId, only ?? 'many');
        if (action === 'purge') await recordUsage(ctx, orgId, changed);
      }
      return { changed };
    },
    'POST batch/tags': async ({ body: { ids, add = [], remove = [] }, caller, orgId }) => {
      const changed = await changeTags(ctx, caller, orgId, { ids, add, remove });
      await ctx.audit.record(caller, 'goods.tags', { kind: 'good', id: 'many' }, { count: changed, add, remove });
      await announce(ctx, orgId, 'many');
      return { changed };
    },
  } satisfies Partial<GoodHandlers>;
}
