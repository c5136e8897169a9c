import { FitoutError } from '../base/errors.ts';
import type { CustomerOrder, CustomerOrders, OrderStage } from '../orders.ts';
import type { DeviceMarks, Visitor } from './device-marks.ts';
import type { ServerRequest } from './request.ts';

/** What a source of orders is asked (`zOrdersQuery`): the one of `id`, or those before `before`, of one stage or of all. */
export interface OrdersAsked {
  before?: bigint | undefined;
  id?: bigint | undefined;
  stage?: OrderStage | undefined;
}

/** Which orders are asked for, as ids, both ends included; newest first, `most` of them. */
export interface OrderRange {
  from: bigint;
  to: bigint;
  most: number;
  /** Those of one stage alone. The rows have to be chosen by it before they are counted to `most`. */
  stage?: OrderStage | undefined;
}

/** How many orders of a stage there are. */
export interface StageCount {
  stage: OrderStage;
  orders: number;
}

/**
 * Whose orders an `anonymous` source answers; undefined where nobody is known. Throws where the page shows an account whose
 * session ended: what the device holds is not that person's list.
 */
export function orderOwner(
  { visitorOf }: Pick<DeviceMarks, 'visitorOf'>,
  {
    caller,
    headers,
    query,
  }: Pick<ServerRequest<unknown, { signedIn?: boolean | undefined }>, 'caller' | 'headers' | 'query'>,
): Visitor | undefined {
  if (query.signedIn === true && caller.kind === 'anonymous') throw new FitoutError('sessionExpired');
  return visitorOf(caller, headers);
}

/** The answer to a device that holds nothing. */
export const noOrders: CustomerOrders = { items: [], next: null, counts: {} };

const most = 50;
const highest = 2n ** 63n - 1n;

/** What is asked, as a range of ids. */
export function orderRange({ before, id, stage }: OrdersAsked): OrderRange {
  if (id !== undefined) return { from: id, to: id, most };
  return { from: 0n, to: before === undefined ? highest : before - 1n, most, stage };
}

/**
 * One page of a customer's orders, as a source answers it: of the rows of a range of ids, newest first.
 * @param asked what the call was asked
 * @param rowsOf reads the rows of that customer within the range
 * @param orderOf a row as the customer reads it
 * @param counts how many that customer has of each stage, whatever the range; asked for with the first page alone
 */
export async function customerOrders<Row extends { id: bigint }>(
  asked: OrdersAsked,
  rowsOf: (range: OrderRange) => Promise<Row[]>,
  orderOf: (row: Row) => Omit<CustomerOrder, 'id'>,
  counts?: () => Promise<StageCount[]>,
): Promise<CustomerOrders> {
  const range = orderRange(asked);
  const first = asked.id === undefined && asked.before === undefined;
  const [rows, counted] = await Promise.all([rowsOf(range), first ? counts?.() : undefined]);
  return {
    items: rows.map((row) => ({ id: String(row.id), ...orderOf(row) })),
    next: asked.id !== undefined || rows.length < range.most ? null : String(rows.at(-1)?.id),
    ...(counted === undefined
      ? {}
      : { counts: Object.fromEntries(counted.map(({ stage, orders }) => [stage, orders])) }),
  };
}
