import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { PoolRecord } from '../../shared/calls/outputs.ts';
import type { poolCalls } from '../../shared/calls/pools.ts';
import type { Tables } from '../tables.ts';
import { changePool, createPool, listPools, poolCounts, poolOf } from './pools.ts';

/** 号码池, as the staff keep them. */
export function poolHandlers(ctx: ServerContext): Handlers<typeof poolCalls> {
  const db = () => ctx.database.query<Tables>();
  const recorded = async (caller: Caller, orgId: bigint, what: 'create' | 'change', pool: PoolRecord) => {
    await ctx.audit.record(caller, `numbers.pool-${what}`, { kind: 'pool', id: pool.id, name: pool.name });
    await ctx.events.publish('pool', pool.id, orgId);
    return pool;
  };
  return {
    'GET pools': async ({ orgId }) => {
      const [pools, counts] = await Promise.all([listPools(db(), orgId), poolCounts(db(), orgId)]);
      const none = { numbers: 0, held: 0, reserved: 0, sold: 0 };
      return { items: pools.map((pool) => ({ ...poolOf(pool), ...(counts.get(pool.no) ?? none) })) };
    },
    'POST pools': async ({ body, caller, orgId }) =>
      recorded(caller, orgId, 'create', await createPool(ctx, orgId, body)),
    'PUT pools/:id': async ({ params: { id }, body: { rev, pool }, caller, orgId }) =>
      recorded(caller, orgId, 'change', await changePool(ctx, orgId, { id, rev, values: pool })),
  };
}
