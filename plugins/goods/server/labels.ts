import { type LabelThing, showMoney } from '@fitout/sdk';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { labelCalls } from '../shared/calls/labels.ts';
import { listGoods } from './listing.ts';
import type { Tables } from './tables.ts';

/** Goods of a slice. */
const slice = 50;

/** What is printed on labels of goods. */
export function labelHandlers(ctx: ServerContext): Handlers<typeof labelCalls> {
  const db = () => ctx.database.query<Tables>();
  return {
    'POST labels': async ({ body: { q, cursor, ids }, orgId }) => {
      if (ids === undefined) {
        const { items, next } = await listGoods(db(), orgId, { order: 'sort', q, cursor, limit: slice });
        return { items: items.map(labelOf), next };
      }
      if (ids.length === 0) return { items: [], next: null };
      const rows = await db()
        .selectFrom('good')
        .select(['id', 'code', 'name', 'price', 'unit', 'stock'])
        .where('org_id', '=', orgId)
        .where('trashed_at', 'is', null)
        .where('id', 'in', ids)
        .execute();
      const found = new Map(rows.map((row) => [row.id, labelOf(row)]));
      return { items: ids.flatMap((id) => found.get(id) ?? []), next: null };
    },
  };
}

type Row = { id: bigint; code: string; name: string; price: number; unit: string; stock: number };

function labelOf({ id, code, name, price, unit, stock }: Row): LabelThing {
  return { id: id.toString(), code, name, price: showMoney(price), note: unit === '' ? '' : `/ ${unit}`, stock };
}
