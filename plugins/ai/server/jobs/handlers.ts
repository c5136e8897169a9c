import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { generationCalls } from '../../shared/calls/generations.ts';
import { wakeBatches } from '../batches/wake.ts';
import { callerId } from '../documents/documents.ts';
import type { Kinds } from '../providers/registry.ts';
import { generationOf, listGenerations } from './rows.ts';
import { cancel, discard, estimate, retry, submit } from './submit.ts';

export function generationHandlers(ctx: ServerContext, kinds: Kinds): Handlers<typeof generationCalls> {
  /** Everybody who shows it looks at it again; its server heeds a cancel. */
  const changed = async (orgId: bigint, id: bigint) => {
    await ctx.events.publish('job', id, orgId);
    return generationOf(ctx, orgId, id);
  };
  /** A batch may wait for what a person decided. */
  const decided = async (orgId: bigint, id: bigint) => {
    const now = await changed(orgId, id);
    await wakeBatches(ctx);
    return now;
  };
  return {
    'POST generations/estimate': ({ body, caller, orgId }) => estimate(ctx, kinds, caller, orgId, body),
    'POST generations': async ({ body, caller, orgId }) =>
      changed(orgId, await submit(ctx, kinds, callerId(caller), orgId, body)),
    'GET generations': ({ query, caller, orgId }) => listGenerations(ctx, orgId, callerId(caller), query),
    'GET generations/:id': ({ params: { id }, orgId }) => generationOf(ctx, orgId, id),
    'POST generations/:id/cancel': async ({ params: { id }, orgId }) => {
      await cancel(ctx, orgId, id);
      return decided(orgId, id);
    },
    'POST generations/:id/retry': async ({ params: { id }, caller, orgId }) => {
      await retry(ctx, kinds, caller, orgId, id);
      return decided(orgId, id);
    },
    'POST generations/:id/discard': async ({ params: { id }, orgId }) => {
      await discard(ctx, orgId, id);
      return decided(orgId, id);
    },
  };
}
