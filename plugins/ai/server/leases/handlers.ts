import { type Handlers, Leases, type ServerContext } from '@fitout/sdk/server';
import type { leaseCalls } from '../../shared/calls/leases.ts';
import { documentRow, lockDocument, noDocument } from '../documents/documents.ts';
import type { Db } from '../tables.ts';

/** Leases of documents: one person's, in all their windows. */
export function leaseHandlers(ctx: ServerContext): Handlers<typeof leaseCalls> {
  const leases = new Leases(ctx, { of: 'person', lock: lockDocument, lockAny, find: documentRow });
  return {
    'POST documents/:id/lease': ({ params, body, caller, orgId }) => leases.take(caller, orgId, params.id, body),
    'POST documents/:id/presence': ({ params, body, caller, orgId }) =>
      leases.lookOn(caller, orgId, params.id, body.client),
    'DELETE documents/:id/lease': async ({ params, query, caller, orgId }) => {
      await leases.drop(caller, orgId, params.id, query);
      return {};
    },
  };
}

/** Locked to the end of the transaction, also one in the trash. */
async function lockAny(tx: Db, orgId: bigint, id: bigint): Promise<void> {
  const row = await tx
    .selectFrom('document')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noDocument();
}
