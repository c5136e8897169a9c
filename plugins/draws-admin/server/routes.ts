import { fun, type PluginApp, type ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { type Entry, keyOf, type Table, type Values } from '../shared/types.ts';
import { allEntries, dropChange, nameOf, readEntry, removeEntry, saveEntry } from './entries.ts';
import { countsOf, filtered } from './listing.ts';
import { bannerShape, itemShape, keyParams, listQuery, rev, tableParams } from './shapes.ts';
import type { Tables } from './tables.ts';

export const view = fun('draws-admin.view');
export const edit = fun('draws-admin.edit');

/** Tells every open list and the phones' catalogue to look again. */
export async function announce(ctx: ServerContext, orgId: bigint, what: string): Promise<void> {
  await ctx.events.publish('catalogue', what, orgId);
}

/** Names of items by key, for whoever shows or searches banners. */
export async function itemNames(ctx: ServerContext, orgId: bigint): Promise<Map<string, string>> {
  const items = await allEntries(ctx.database.query<Tables>(), orgId, 'items');
  return new Map(items.map(({ key, value }) => [key, `${value.zh} ${value.en}`]));
}

export function tableRoutes(app: PluginApp, ctx: ServerContext): void {
  listRoutes(app, ctx);
  saveRoutes(app, ctx, 'items', itemShape, (value) => keyOf('items', value));
  saveRoutes(
    app,
    ctx,
    'banners',
    bannerShape.transform((value) => ({ ...value, id: '' })),
    () => ctx.ids.next().toString(),
  );
  removeRoutes(app, ctx);
}

function listRoutes(app: PluginApp, ctx: ServerContext): void {
  app.get(
    'tables/:table',
    { access: view, summary: '卡池或物品列表', params: tableParams, query: listQuery },
    async ({ params: { table }, query, orgId }) => {
      const [entries, names] = await Promise.all([
        allEntries(ctx.database.query<Tables>(), orgId, table),
        table === 'banners' ? itemNames(ctx, orgId) : new Map<string, string>(),
      ]);
      const found = filtered(entries as Entry<Values[Table]>[], query, names);
      const end = query.cursor + query.limit;
      return {
        items: found.slice(query.cursor, end),
        next: end < found.length ? String(end) : null,
        total: found.length,
        counts: countsOf(entries as Entry[]),
      };
    },
  );
  app.get('tables/:table/:key', { access: view, summary: '卡池或物品', params: keyParams }, ({ params, orgId }) =>
    readEntry(ctx.database.query<Tables>(), orgId, params.table, params.key),
  );
}

function saveRoutes<T extends Table>(
  app: PluginApp,
  ctx: ServerContext,
  table: T,
  shape: z.ZodType<Values[T]>,
  newKey: (value: Values[T]) => string,
): void {
  const words = table === 'items' ? '抽卡物品' : '卡池';
  const params = keyParams.pick({ key: true });
  app.post(
    table,
    { access: edit, summary: `添加${words}`, body: z.strictObject({ value: shape }) },
    async ({ body, caller, orgId }) => {
      const key = newKey(body.value);
      const value = table === 'banners' ? { ...body.value, id: key } : body.value;
      const entry = await saveEntry(ctx, caller, orgId, table, { key, rev: undefined, value });
      await ctx.audit.record(caller, `draws-admin.${table}-create`, { kind: table, id: key, name: nameOf(value) });
      await announce(ctx, orgId, key);
      return entry;
    },
  );
  app.put(
    `${table}/:key`,
    { access: edit, summary: `修改${words}`, params, body: z.strictObject({ rev, value: shape }) },
    async ({ params: { key }, body, caller, orgId }) => {
      // What it is called never changes: the number and game of an item, the id of a banner.
      const { value: old } = await readEntry(ctx.database.query<Tables>(), orgId, table, key);
      const fixed = 'kind' in old ? { game: old.game, id: old.id } : { id: old.id };
      const value = { ...body.value, ...fixed };
      const entry = await saveEntry(ctx, caller, orgId, table, { key, rev: body.rev, value });
      await ctx.audit.record(caller, `draws-admin.${table}-change`, { kind: table, id: key, name: nameOf(value) });
      await announce(ctx, orgId, key);
      return entry;
    },
  );
}

function removeRoutes(app: PluginApp, ctx: ServerContext): void {
  app.patch(
    'tables/:table/:key',
    {
      access: edit,
      summary: '删除或恢复卡池、物品',
      params: keyParams,
      body: z.strictObject({ removed: z.boolean() }),
    },
    async ({ params: { table, key }, body: { removed }, caller, orgId }) => {
      const entry = await removeEntry(ctx, caller, orgId, table, key, removed);
      const action = removed ? 'remove' : 'restore';
      const target = { kind: table, id: key, name: nameOf(entry.value) };
      await ctx.audit.record(caller, `draws-admin.${table}-${action}`, target);
      await announce(ctx, orgId, key);
      return entry;
    },
  );
  app.delete(
    'tables/:table/:key/change',
    { access: edit, summary: '还原为内置内容，或彻底删除', params: keyParams },
    async ({ params: { table, key }, caller, orgId }) => {
      const entry = await dropChange(ctx, orgId, table, key);
      await ctx.audit.record(caller, `draws-admin.${table}-reset`, { kind: table, id: key });
      await announce(ctx, orgId, key);
      return { entry };
    },
  );
}
