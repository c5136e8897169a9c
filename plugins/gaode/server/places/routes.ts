import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { placeCalls } from '../../shared/calls/places.ts';
import { limits } from '../../shared/places/limits.ts';
import type { Tables } from '../tables.ts';
import { changeMany, changeTags } from './bulk.ts';
import { exportReply } from './export.ts';
import { listIds, listMap, listPlaces, overview } from './listing.ts';
import { placeOf, readPlace } from './rows.ts';
import { changePlace, createPlace, type Done, deletePlace, movePlace, trashPlace } from './writing.ts';

type PlaceHandlers = Handlers<typeof placeCalls>;

/** The list, the map, and changes of one or many places. */
export function placeHandlers(ctx: ServerContext): PlaceHandlers {
  return { ...reads(ctx), ...writes(ctx), ...bulk(ctx) };
}

/** Every open window reads the place again, or all of them. */
export async function announce(ctx: ServerContext, orgId: bigint, id: bigint | 'many'): Promise<void> {
  await ctx.events.publish('changed', id, orgId);
}

function reads(ctx: ServerContext) {
  const db = () => ctx.database.query<Tables>();
  return {
    'GET places': ({ query, orgId }) => listPlaces(ctx, db(), orgId, query),
    'GET map': ({ query, orgId }) => listMap(db(), orgId, query),
    'GET ids': async ({ query, orgId }) => ({ ids: await listIds(db(), orgId, query) }),
    'GET overview': ({ orgId }) => overview(db(), orgId),
    'GET places/:id': async ({ params, orgId }) => placeOf(ctx, orgId, await readPlace(db(), orgId, params.id)),
    'GET export': ({ query, orgId }) => exportReply(ctx, orgId, query),
  } satisfies Partial<PlaceHandlers>;
}

function writes(ctx: ServerContext) {
  const finish = async (caller: Caller, orgId: bigint, action: string, { place, changed }: Done) => {
    if (!changed) return place;
    await ctx.audit.record(caller, `gaode.${action}`, { kind: 'place', id: place.id, name: place.name });
    await announce(ctx, orgId, place.id);
    return place;
  };
  return {
    'POST places': async ({ body, caller, orgId }) =>
      finish(caller, orgId, 'create', await createPlace(ctx, caller, orgId, body)),
    'PUT places/:id': async ({ params: { id }, body: { rev, ...change }, caller, orgId }) =>
      finish(caller, orgId, 'change', await changePlace(ctx, caller, orgId, { id, rev, change })),
    'POST places/:id/move': async ({ params: { id }, body, caller, orgId }) =>
      finish(caller, orgId, 'move', await movePlace(ctx, caller, orgId, id, body)),
    'DELETE places/:id': async ({ params: { id }, caller, orgId }) =>
      finish(caller, orgId, 'trash', await trashPlace(ctx, caller, orgId, { id, trash: true })),
    'POST places/:id/restore': async ({ params: { id }, caller, orgId }) =>
      finish(caller, orgId, 'restore', await trashPlace(ctx, caller, orgId, { id, trash: false })),
    'DELETE places/:id/forever': async ({ params: { id }, caller, orgId }) => {
      const { name } = await deletePlace(ctx, orgId, id);
      await ctx.audit.record(caller, 'gaode.purge', { kind: 'place', id, name });
      await announce(ctx, orgId, id);
      return {};
    },
  } satisfies Partial<PlaceHandlers>;
}

function bulk(ctx: ServerContext) {
  const finish = async (caller: Caller, orgId: bigint, action: string, changed: bigint[], detail?: object) => {
    if (changed.length === 0) return { changed };
    const only = changed.length === 1 ? changed[0] : undefined;
    const target = { kind: 'place', id: only ?? 'many' };
    await ctx.audit.record(caller, `gaode.${action}`, target, { count: changed.length, ...detail });
    await announce(ctx, orgId, only ?? 'many');
    return { changed };
  };
  return {
    'POST bulk': async ({ body: { action, ids }, caller, orgId }) =>
      finish(caller, orgId, action, await changeMany(ctx, caller, orgId, action, ids)),
    'POST bulk/tags': async ({ body, caller, orgId }) => {
      const { add, remove } = body;
      return finish(caller, orgId, 'tags', await changeTags(ctx, caller, orgId, body), {
        add: add.slice(0, limits.tags),
        remove: remove.slice(0, limits.tags),
      });
    },
  } satisfies Partial<PlaceHandlers>;
}
