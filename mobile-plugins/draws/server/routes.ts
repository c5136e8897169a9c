import { FitoutError } from '@fitout/sdk';
import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { linkCalls } from '../shared/calls/link.ts';
import type { recordCalls } from '../shared/calls/records.ts';
import type { Keeper } from './keeper.ts';
import { fetchLink } from './link.ts';
import { deleteRecords } from './removals.ts';
import { storedAccounts, storedChanges, storeRecords } from './store.ts';

export function linkHandlers(ctx: ServerContext): Handlers<typeof linkCalls> {
  return { 'POST link': ({ body, signal }) => fetchLink(ctx, body.url, body.pools, signal) };
}

export function recordHandlers(ctx: ServerContext): Handlers<typeof recordCalls> {
  return {
    'GET records/accounts': ({ caller, orgId }) => storedAccounts(ctx, keeperOf(caller, orgId)),
    'GET records': ({ query, caller, orgId }) => storedChanges(ctx, keeperOf(caller, orgId), query.since),
    'POST records': ({ body, caller, orgId }) => storeRecords(ctx, keeperOf(caller, orgId), body.accounts, body.base),
    'DELETE records': ({ query, caller, orgId }) => deleteRecords(ctx, keeperOf(caller, orgId), query.by),
    'DELETE records/:game': ({ params, query, caller, orgId }) =>
      deleteRecords(ctx, keeperOf(caller, orgId), query.by, params),
    'DELETE records/:game/:account': ({ params: { game, account }, query, caller, orgId }) =>
      deleteRecords(ctx, keeperOf(caller, orgId), query.by, { game, uid: account }),
    'DELETE records/:game/:account/:pool': ({ params: { game, account, pool }, query, caller, orgId }) =>
      deleteRecords(ctx, keeperOf(caller, orgId), query.by, { game, uid: account, pool }),
  };
}

function keeperOf({ id }: Caller, orgId: bigint): Keeper {
  if (id === undefined) throw new FitoutError('sessionExpired');
  return { id, orgId };
}
