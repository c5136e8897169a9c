import { fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { limits } from '../shared/limits.ts';
import type { BatchAction } from '../shared/types.ts';
import { changeCell, changeGood, changeMany, changeTags, createGood, readGood } from './goods.ts';
import { listGoods, listIds, overview } from './listing.ts';
import { goodOf } from './rows.ts';
import { batchBody, cellChange, filterShape, goodChange, goodShape, idParams, listQuery, tagBody } from './shapes.ts';
import type { Tables } from './tables.ts';
import { recordUsage } from './usage.ts';

const view = fun('goods.view');
const edit = fun('goods.edit');

const auditWords: Record<BatchAction, string> = {
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

/** The list, and changes of one good or many. */
export function goodRoutes(app: PluginApp, ctx: ServerContext): void {
  readRoutes(app, ctx);
  writeRoutes(app, ctx);
  batchRoutes(app, ctx);
}

function readRoutes(app: PluginApp, ctx: ServerContext): void {
  const db = () => ctx.database.query<Tables>();
  app.get('goods', { access: view, summary: '商品列表', query: listQuery }, ({ query, orgId }) =>
    listGoods(db(), orgId, query),
  );
  app.get('overview', { access: view, summary: '商品数量与标签' }, ({ orgId }) => overview(db(), orgId));
  app.get('ids', { access: view, summary: '符合条件的全部商品', query: filterShape }, async ({ query, orgId }) => ({
    ids: await listIds(db(), orgId, query, limits.batch),
  }));
  app.get('goods/:id', { access: view, summary: '商品详情', params: idParams }, async ({ params, orgId }) =>
    goodOf(await readGood(db(), orgId, params.id)),
  );
  app.post(
    'goods/by-ids',
    { access: view, summary: '按编号读取商品', body: z.strictObject({ ids: z.array(zId).max(200) }), unaudited: true },
    async ({ body: { ids }, orgId }) => {
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
  );
}

function writeRoutes(app: PluginApp, ctx: ServerContext): void {
  app.post('goods', { access: edit, summary: '新建商品', body: goodShape }, async ({ body, caller, orgId }) => {
    const good = await createGood(ctx, caller, orgId, body);
    await ctx.audit.record(caller, 'goods.create', { kind: 'good', id: good.id, name: good.name });
    await announce(ctx, orgId, good.id);
    await recordUsage(ctx, orgId, [good.id]);
    return good;
  });
  app.put(
    'goods/:id',
    { access: edit, summary: '修改商品', params: idParams, body: goodChange },
    async ({ params: { id }, body, caller, orgId }) => {
      const good = await changeGood(ctx, caller, orgId, { id, rev: body.rev, values: body.good });
      await ctx.audit.record(caller, 'goods.change', { kind: 'good', id, name: good.name });
      await announce(ctx, orgId, id);
      await recordUsage(ctx, orgId, [id]);
      return good;
    },
  );
  app.patch(
    'goods/:id',
    { access: edit, summary: '修改价格、库存或排序', params: idParams, body: cellChange },
    async ({ params: { id }, body, caller, orgId }) => {
      const good = await changeCell(ctx, caller, orgId, id, body);
      await ctx.audit.record(caller, 'goods.change', { kind: 'good', id, name: good.name }, body);
      await announce(ctx, orgId, id);
      return good;
    },
  );
}

function batchRoutes(app: PluginApp, ctx: ServerContext): void {
  app.post(
    'batch',
    { access: edit, summary: '批量上架、下架、删除或恢复', body: batchBody },
    async ({ body: { action, ids }, caller, orgId }) => {
      const changed = await changeMany(ctx, caller, orgId, action, ids);
      if (changed.length > 0) {
        const only = changed.length === 1 ? changed[0] : undefined;
        await ctx.audit.record(
          caller,
          auditWords[action],
          { kind: 'good', id: only ?? 'many' },
          { count: changed.length },
        );
        await announce(ctx, orgId, only ?? 'many');
        if (action === 'purge') await recordUsage(ctx, orgId, changed);
      }
      return { changed };
    },
  );
  app.post(
    'batch/tags',
    { access: edit, summary: '批量增减标签', body: tagBody },
    async ({ body: { ids, add = [], remove = [] }, caller, orgId }) => {
      const changed = await changeTags(ctx, caller, orgId, { ids, add, remove });
      await ctx.audit.record(caller, 'goods.tags', { kind: 'good', id: 'many' }, { count: changed, add, remove });
      await announce(ctx, orgId, 'many');
      return { changed };
    },
  );
}
