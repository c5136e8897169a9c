import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { runCalls } from '../../shared/calls/runs.ts';
import { callerId } from '../documents/documents.ts';
import type { Kinds } from '../providers/registry.ts';
import type { Tables } from '../tables.ts';
import { listRuns, runOf, runRow, vote } from './runs.ts';
import { askForCell, estimateTable, runTable } from './table.ts';

export function runHandlers(ctx: ServerContext, kinds: Kinds): Handlers<typeof runCalls> {
  const db = () => ctx.database.query<Tables>();
  const record = (caller: Caller, action: string, id: bigint, name: string) =>
    ctx.audit.record(caller, `ai.${action}`, { kind: 'run', id, name });
  const tell = (id: bigint, orgId: bigint) => ctx.events.publish('tests', id, orgId);
  return {
    'GET test-runs': ({ query, orgId }) => listRuns(ctx, orgId, query),
    'POST test-runs/estimate': ({ body, caller, orgId }) => estimateTable({ ctx, kinds, caller, orgId }, body),
    'POST test-runs': async ({ body: { name, ...table }, caller, orgId }) => {
      const id = await runTable({ ctx, kinds, caller, orgId }, name, table);
      await record(caller, 'run-add', id, name);
      await tell(id, orgId);
      return runOf(ctx, orgId, callerId(caller), id);
    },
    'GET test-runs/:id': ({ params: { id }, caller, orgId }) => runOf(ctx, orgId, callerId(caller), id),
    'PATCH test-runs/:id': async ({ params: { id }, body: { name }, caller, orgId }) => {
      await runRow(db(), orgId, id);
      await db().updateTable('test_run').set({ name }).where('org_id', '=', orgId).where('id', '=', id).execute();
      await record(caller, 'run-rename', id, name);
      await tell(id, orgId);
      return {};
    },
    'DELETE test-runs/:id': async ({ params: { id }, caller, orgId }) => {
      const { name } = await runRow(db(), orgId, id);
      await db().deleteFrom('test_run').where('org_id', '=', orgId).where('id', '=', id).execute();
      await record(caller, 'run-delete', id, name);
      await tell(id, orgId);
      return {};
    },
    'POST test-runs/:id/cells': async ({ params: { id }, body, caller, orgId }) => {
      await askForCell({ ctx, kinds, caller, orgId }, id, body);
      await tell(id, orgId);
      return {};
    },
    'PUT test-runs/:id/votes': async ({ params: { id }, body, caller, orgId }) => {
      await runRow(db(), orgId, id);
      const votes = await vote(ctx, id, callerId(caller), body);
      await tell(id, orgId);
      return { votes, mine: body.up };
    },
  };
}
