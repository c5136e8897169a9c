import type { CustomerOrder, CustomerOrders } from '../orders.ts';

/** What a source of orders is asked (`zOrdersQuery`): the one of `id`, or those before `before`. */
export interface OrdersAsked {
  before?: bigint | undefined;
  id?: bigint | undefined;
}

/** Which orders are asked for, as ids, both ends included; newest first, `most` of them. */
export interface OrderRange {
  from: bigint;
  to: bigint;
  most: number;
}

const most = 50;
const highest = 2n ** 63n - 1n;

/** What is asked, as a range of ids. */
export function orderRange({ before, id }: OrdersAsked): OrderRange {
  if (id !== undefined) return { from: id, to: id, most };
  return { from: 0n, to: before === undefined ? highest : before - 1n, most };
}

/**
 * One page of a customer's orders, as a source answers it: of the rows of a range of ids, newest first.
 * @param asked what the call was asked
 * @param rowsOf reads the rows of that customer within the range
 * @param orderOf a row as the customer reads it
 */
export async function customerOrders<Row extends { id: bigint }>(
  asked: OrdersAsked,
  rowsOf: (range: OrderRange) => Promise<Row[]>,
  orderOf: (row: Row) => Omit<CustomerOrder, 'id'>,
): Promise<CustomerOrders> {
  const range = orderRange(asked);
  const rows = await rowsOf(range);
  return {
    items: rows.map((row) => ({ id: String(row.id), ...orderOf(row) })),
    next: asked.id !== undefined || rows.length < range.most ? null : String(rows.at(-1)?.id),
  };
}
