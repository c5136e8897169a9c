import { type Handlers, Leases, type ServerContext } from '@fitout/sdk/server';
import type { draftCalls } from '../../shared/calls/drafts.ts';
import { lockLivePage, lockPage, pageRow } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import { applyBatch, changesSince } from './drafts.ts';
import { readOps } from './incoming.ts';
import { makePreview } from './previews.ts';
import { repairDraft } from './repair.ts';

/** Ops on the draft, the right to edit, previews. */
export function draftHandlers(ctx: ServerContext): Handlers<typeof draftCalls> {
  const leases = new Leases(ctx, {
    of: 'window',
    lock: lockLivePage,
    lockAny: lockPage,
    find: pageRow,
  });
  return {
    'POST pages/:id/ops': ({ params, body: { base, client, ops }, caller, orgId }) =>
      applyBatch(ctx, caller, orgId, params.id, { base, client, ops: readOps(ops) }),
    'POST pages/:id/lease': ({ params, body, caller, orgId }) => leases.take(caller, orgId, params.id, body),
    'POST pages/:id/presence': ({ params, body, caller, orgId }) =>
      leases.lookOn(caller, orgId, params.id, body.client),
    'DELETE pages/:id/lease': async ({ params, query, caller, orgId }) => {
      await leases.drop(caller, orgId, params.id, query);
      return {};
    },
    'POST pages/:id/repair': ({ params, body, caller, orgId }) => repairDraft(ctx, caller, orgId, params.id, body.rev),
    'GET pages/:id/changes': async ({ params, query, orgId }) => {
      const db = ctx.database.query<Tables>();
      return changesSince(db, await pageRow(db, orgId, params.id), query.since);
    },
    'POST preview/:id': ({ params, orgId }) => makePreview(ctx, orgId, params.id),
  };
}
