import type { Text } from '@fitout/sdk';
import type { MobileOrder, MobileOrderSource } from '../api.ts';

export interface ListedOrder extends MobileOrder {
  source: Text;
  /** Unique over all sources. */
  key: string;
}

export interface OrderList {
  orders: ListedOrder[];
  /** Sources that did not answer; the others are shown. */
  failed: Text[];
}

/** Asks all sources at once; newest first over all of them. */
export async function loadOrders(sources: readonly MobileOrderSource[], signal: AbortSignal): Promise<OrderList> {
  const answers = await Promise.allSettled(sources.map((source) => source.load(signal)));
  const list: OrderList = { orders: [], failed: [] };
  for (const [index, answer] of answers.entries()) {
    const source = sources[index] as MobileOrderSource;
    if (answer.status === 'rejected') list.failed.push(source.title);
    else
      list.orders.push(
        ...answer.value.map((order) => ({ ...order, source: source.title, key: `${source.id}/${order.id}` })),
      );
  }
  list.orders.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.key < b.key ? -1 : 1));
  return list;
}
