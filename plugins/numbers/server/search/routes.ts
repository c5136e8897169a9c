import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { searchCalls } from '../../shared/calls/search.ts';
import { listPools, poolOf } from '../pools/pools.ts';
import { listCarriers, readCarrier } from '../rules/carriers.ts';
import type { searchFigures } from '../saved/figures.ts';
import type { Tables } from '../tables.ts';
import { countChoices } from './counts.ts';
import { searchNumbers } from './search.ts';

/** Finding numbers. */
export function searchHandlers(
  ctx: ServerContext,
  figures: Pick<ReturnType<typeof searchFigures>, 'note'>,
): Handlers<typeof searchCalls> {
  const db = () => ctx.database.query<Tables>();
  return {
    'GET carriers': async ({ orgId }) => {
      const [carriers, pools] = await Promise.all([listCarriers(db(), orgId), listPools(db(), orgId)]);
      return { carriers, pools: pools.map(poolOf) };
    },
    'POST search': async ({ body, orgId, signal }) => {
      const carrier = await readCarrier(db(), orgId, body.carrier);
      const page = await searchNumbers(db(), { ...body, orgId, signal, carrier });
      // One alone is asked for by who only wants the total.
      if (page.total !== undefined && body.limit > 1)
        figures.note({ orgId, carrier: carrier.key, wish: body.wish, total: page.total });
      return page;
    },
    'POST counts': async ({ body, orgId, signal }) =>
      countChoices(db(), { orgId, signal, wish: body.wish, carrier: await readCarrier(db(), orgId, body.carrier) }),
  };
}
