import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { assetCalls } from '../../shared/calls/assets.ts';
import type { FilterValues } from '../../shared/calls/inputs.ts';
import { changeMany, describeAsset } from '../library/changes.ts';
import { readDetail } from '../library/detail.ts';
import { resolveFolder } from '../library/folders.ts';
import { listAssets, listIds, type ResolvedFilter, readAsset } from '../library/listing.ts';
import { purge } from '../library/trash.ts';
import type { UsageBook } from '../library/usage.ts';
import type { Tables } from '../schema.ts';

type AssetHandlers = Handlers<typeof assetCalls>;

/** Listing assets, and changing what is said of one or many. */
export function assetHandlers(ctx: ServerContext, book: UsageBook): AssetHandlers {
  return { ...reads(ctx, book), ...changes(ctx), ...purges(ctx) };
}

/** Tells every open library of the organisation to look again. */
export async function announce(ctx: ServerContext, orgId: bigint, id: bigint | string): Promise<void> {
  await ctx.events.publish('changed', id, orgId);
}

async function resolve(
  ctx: ServerContext,
  orgId: bigint,
  { folder, deep, ...filter }: FilterValues,
): Promise<ResolvedFilter> {
  if (folder === undefined) return { ...filter, orgId, folders: undefined };
  if (folder === 0n) return { ...filter, orgId, folders: null };
  const folders = await resolveFolder(ctx.database.query<Tables>(), orgId, folder, deep === true);
  return { ...filter, orgId, folders };
}

function reads(ctx: ServerContext, book: UsageBook) {
  const db = () => ctx.database.query<Tables>();
  return {
    'GET assets': async ({ query: { cursor, limit, ...filter }, orgId }) =>
      listAssets(db(), await resolve(ctx, orgId, filter), { cursor, limit }),
    'GET ids': async ({ query, orgId }) => ({ ids: await listIds(db(), await resolve(ctx, orgId, query), 20_000) }),
    'GET assets/:id': ({ params: { id }, orgId }) => readDetail(ctx, book, orgId, id),
  } satisfies Partial<AssetHandlers>;
}

function changes(ctx: ServerContext) {
  return {
    'PATCH assets/:id': async ({ params: { id }, body, caller, orgId }) => {
      await describeAsset(ctx, { orgId, caller }, id, body);
      await announce(ctx, orgId, id);
      return readAsset(ctx.database.query<Tables>(), orgId, id);
    },
    'POST batch': async ({ body, caller, orgId }) => {
      const result = await changeMany(ctx, { orgId, caller }, body);
      if (result.changed > 0) {
        const [first] = body.ids;
        const { ids: _ids, ...what } = body;
        const target = { kind: 'asset', id: first ?? 0n };
        await ctx.audit.record(caller, `images.${body.action}`, target, { ...what, count: result.changed });
        await announce(ctx, orgId, body.action);
      }
      return result;
    },
  } satisfies Partial<AssetHandlers>;
}

function purges(ctx: ServerContext) {
  return {
    'POST purge': async ({ body: { ids }, caller, orgId }) => {
      const purged = await purge(ctx, orgId, ids);
      await ctx.audit.record(caller, 'images.purge', { kind: 'asset', id: ids[0] ?? 0n }, { count: purged });
      await announce(ctx, orgId, 'purge');
      return { purged };
    },
    'POST trash/empty': async ({ caller, orgId }) => {
      const filter = { orgId, folders: undefined, trash: true };
      const purged = await purge(ctx, orgId, await listIds(ctx.database.query<Tables>(), filter, 20_000));
      await ctx.audit.record(caller, 'images.empty-trash', { kind: 'trash', id: orgId }, { count: purged });
      await announce(ctx, orgId, 'purge');
      return { purged };
    },
  } satisfies Partial<AssetHandlers>;
}
