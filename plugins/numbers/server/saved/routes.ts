import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { savedCalls } from '../../shared/calls/saved.ts';
import { callerId } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { listFavourites, setFavourite } from './favourites.ts';
import { readFigures, type searchFigures } from './figures.ts';
import { dropSearch, listSaved, saveSearch, sawSearch } from './saved.ts';
import { endShare, listShares, makeShare } from './shares.ts';

/** What somebody keeps of searching: each person's own, which no colleague reads or changes. */
export function savedHandlers(
  ctx: ServerContext,
  figures: Pick<ReturnType<typeof searchFigures>, 'flush'>,
): Handlers<typeof savedCalls> {
  const db = () => ctx.database.query<Tables>();
  return {
    'GET saved': async ({ caller, orgId }) => ({ items: await listSaved(db(), orgId, callerId(caller)) }),
    'POST saved': ({ body, caller, orgId }) => saveSearch(ctx, orgId, callerId(caller), body),
    'POST saved/:id/seen': ({ params, caller, orgId }) => sawSearch(db(), orgId, callerId(caller), params.id),
    'DELETE saved/:id': async ({ params, caller, orgId }) => {
      await dropSearch(db(), orgId, callerId(caller), params.id);
      return null;
    },
    'GET favourites': async ({ query, caller, orgId }) => ({
      items: await listFavourites(db(), orgId, callerId(caller), query.carrier),
    }),
    'POST favourites': async ({ body, caller, orgId }) => {
      await setFavourite(ctx, orgId, callerId(caller), body);
      return null;
    },
    'GET shares': async ({ caller, orgId }) => ({ items: await listShares(db(), orgId, callerId(caller)) }),
    'POST shares': async ({ body, caller, orgId }) => {
      const share = await makeShare(ctx, orgId, callerId(caller), body);
      await ctx.audit.record(caller, 'numbers.share-create', { kind: 'share', id: share.id, name: share.query });
      return share;
    },
    'DELETE shares/:id': async ({ params, caller, orgId }) => {
      await endShare(db(), orgId, callerId(caller), params.id);
      await ctx.audit.record(caller, 'numbers.share-end', { kind: 'share', id: params.id, name: '' });
      return null;
    },
    'GET figures': async ({ query, orgId }) => {
      // What this server has counted so far; another one is at most a minute behind.
      await figures.flush();
      return readFigures(db(), { orgId, zone: ctx.people.timeZoneOf(orgId) }, query.days);
    },
  };
}
