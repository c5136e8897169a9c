import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { Entry, Values } from '../shared/calls/outputs.ts';
import type { tableCalls } from '../shared/calls/tables.ts';
import type { Table } from '../shared/choices.ts';
import { itemKey } from '../shared/keys.ts';
import { allEntries, dropChange, nameOf, readEntry, removeEntry, saveEntry } from './entries.ts';
import { countsOf, filtered } from './listing.ts';
import type { Tables } from './tables.ts';

type TableHandlers = Handlers<typeof tableCalls>;

/** Tells every open list and the phones' catalogue to look again. */
export async function announce(ctx: ServerContext, orgId: bigint, what: string): Promise<void> {
  await ctx.events.publish('catalogue', what, orgId);
}

/** Names of items by key, for whoever shows or searches banners. */
export async function itemNames(ctx: ServerContext, orgId: bigint): Promise<Map<string, string>> {
  const items = await allEntries(ctx.database.query<Tables>(), orgId, 'items');
  return new Map(items.map(({ key, value }) => [key, `${value.zh} ${value.en}`]));
}

/** Lines of both tables. */
export function tableHandlers(ctx: ServerContext): TableHandlers {
  return { ...reads(ctx), ...saves(ctx), ...removals(ctx) };
}

function reads(ctx: ServerContext) {
  return {
    'GET tables/:table': async ({ params: { table }, query, orgId }) => {
      const [entries, names] = await Promise.all([
        allEntries<Table>(ctx.database.query<Tables>(), orgId, table),
        table === 'banners' ? itemNames(ctx, orgId) : new Map<string, string>(),
      ]);
      const found = filtered(entries, query, names);
      const end = query.cursor + query.limit;
      return {
        items: found.slice(query.cursor, end),
        next: end < found.length ? String(end) : null,
        total: found.length,
        counts: countsOf(entries),
      };
    },
    'GET tables/:table/:key': ({ params, orgId }) =>
      readEntry<Table>(ctx.database.query<Tables>(), orgId, params.table, params.key),
  } satisfies Partial<TableHandlers>;
}

interface Saving<T extends Table> {
  caller: Caller;
  orgId: bigint;
  table: T;
  key: string;
  /** Of what a change is based on; undefined for something new. */
  rev?: number;
  value: Values[T];
}

/** Stores a line, and says in the audit log and to open pages that it was added or changed. */
async function save<T extends Table>(ctx: ServerContext, saving: Saving<T>): Promise<Entry<Values[T]>> {
  const { caller, orgId, table, key, rev, value } = saving;
  const entry = await saveEntry(ctx, caller, orgId, table, { key, rev, value });
  const action = rev === undefined ? 'create' : 'change';
  await ctx.audit.record(caller, `draws-admin.${table}-${action}`, { kind: table, id: key, name: nameOf(value) });
  await announce(ctx, orgId, key);
  return entry;
}

function saves(ctx: ServerContext) {
  const read = <T extends Table>(orgId: bigint, table: T, key: string) =>
    readEntry(ctx.database.query<Tables>(), orgId, table, key);
  return {
    'POST items': ({ body: { value }, caller, orgId }) =>
      save(ctx, { caller, orgId, table: 'items', key: itemKey(value), value }),
    'POST banners': ({ body, caller, orgId }) => {
      const key = ctx.ids.next().toString();
      return save(ctx, { caller, orgId, table: 'banners', key, value: { ...body.value, id: key } });
    },
    // What a line is called never changes: the number and game of an item, the id of a banner.
    'PUT items/:key': async ({ params: { key }, body: { rev, value }, caller, orgId }) => {
      const { game, id } = (await read(orgId, 'items', key)).value;
      return save(ctx, { caller, orgId, table: 'items', key, rev, value: { ...value, game, id } });
    },
    'PUT banners/:key': async ({ params: { key }, body: { rev, value }, caller, orgId }) => {
      const { id } = (await read(orgId, 'banners', key)).value;
      return save(ctx, { caller, orgId, table: 'banners', key, rev, value: { ...value, id } });
    },
  } satisfies Partial<TableHandlers>;
}

function removals(ctx: ServerContext) {
  return {
    'PATCH tables/:table/:key': async ({ params: { table, key }, body: { removed }, caller, orgId }) => {
      const entry = await removeEntry<Table>(ctx, caller, orgId, table, key, removed);
      const action = removed ? 'remove' : 'restore';
      const target = { kind: table, id: key, name: nameOf(entry.value) };
      await ctx.audit.record(caller, `draws-admin.${table}-${action}`, target);
      await announce(ctx, orgId, key);
      return entry;
    },
    'DELETE tables/:table/:key/change': async ({ params: { table, key }, caller, orgId }) => {
      const entry = await dropChange(ctx, orgId, table, key);
      await ctx.audit.record(caller, `draws-admin.${table}-reset`, { kind: table, id: key });
      await announce(ctx, orgId, key);
      return { entry };
    },
  } satisfies Partial<TableHandlers>;
}
