import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { tariffCalls } from '../../shared/calls/rules.ts';
import type { Tables } from '../tables.ts';
import { countAssigned, listAssignments, startAssignment } from './assign.ts';
import { teller, whoOf } from './routes.ts';
import { changeTariff, createTariff, listTariffs, readTariff, removeTariff, tariffCounts } from './tariffs.ts';

/** 资费, and which numbers have which. */
export function tariffHandlers(ctx: ServerContext): Handlers<typeof tariffCalls> {
  const db = () => ctx.database.query<Tables>();
  const recorded = teller(ctx);
  return {
    'GET tariffs': async ({ orgId }) => ({ items: await listTariffs(db(), orgId) }),
    'GET tariffs/counts': async ({ orgId }) => ({ counts: await tariffCounts(db(), orgId) }),
    'POST tariffs': async (request) => {
      const made = await createTariff(ctx, whoOf(request), request.body);
      return recorded(request, 'create', { kind: 'tariff', id: made.id, name: made.name }, made);
    },
    'PUT tariffs/:id': async (request) => {
      const { params, body } = request;
      const saved = await changeTariff(ctx, whoOf(request), { ...params, rev: body.rev, values: body.tariff });
      return recorded(request, 'change', { kind: 'tariff', id: saved.id, name: saved.name }, saved);
    },
    'POST tariffs/:id/remove': async (request) => {
      const { id, name } = await removeTariff(ctx, whoOf(request), request.params.id, request.body.rev);
      return recorded(request, 'remove', { kind: 'tariff', id, name }, {});
    },
    'POST assignments/count': ({ body, orgId }) => countAssigned(db(), orgId, body.what, body.tariff),
    'POST assignments': async (request) => {
      const { body, orgId } = request;
      const begun = await startAssignment(ctx, whoOf(request), body.what, body.tariff);
      const { id, name } = await readTariff(db(), orgId, body.tariff);
      await ctx.audit.record(request.caller, 'numbers.tariff-assign', { kind: 'tariff', id, name }, begun);
      return begun;
    },
    'GET assignments': async ({ orgId }) => ({ items: await listAssignments(db(), orgId) }),
  };
}
