import type { FilterValues } from '@fitout/sdk/desktop';
import type { Http } from '@fitout/sdk/web';
import type { TransferInput } from '../../shared/calls/orders.ts';
import type { NumberOrder, OrderSettings } from '../../shared/calls/outputs.ts';
import { numbersCalls } from '../client.ts';

/** What the list of orders is narrowed by, as its address has it. */
export const filterShape = {
  q: '',
  state: ['', 'held', 'reserved', 'sold', 'released', 'cancelled', 'lapsed'],
  seller: '',
  from: 'day',
  to: 'day',
} as const;
export type OrderFilters = FilterValues<typeof filterShape>;

const orUndefined = <T extends string>(text: T | ''): T | undefined => (text === '' ? undefined : text);

const queryOf = ({ q, state, seller, from, to }: OrderFilters) => ({
  q: orUndefined(q),
  state: orUndefined(state),
  // An address may have been written by hand.
  seller: /^\d{1,19}$/.test(seller) ? seller : undefined,
  from: orUndefined(from),
  to: orUndefined(to),
});

/** The server's calls for orders. Whoever asks says in place what went wrong. */
export function orderClient(http: Http) {
  const call = numbersCalls(http);
  return {
    list: (filters: OrderFilters, cursor: string | undefined, signal: AbortSignal) =>
      call('GET orders', { query: { ...queryOf(filters), cursor, limit: 50 } }, { signal }),
    read: (id: string, signal?: AbortSignal) => call('GET orders/:id', { params: { id } }, { signal }),
    history: async (id: string, signal: AbortSignal) =>
      (await call('GET orders/:id/events', { params: { id } }, { signal })).items,
    people: async (of: 'seller' | 'customer', signal?: AbortSignal) =>
      (await call('GET order-people', { query: { of } }, { signal })).items,
    sales: (days: number, signal: AbortSignal) => call('GET sales', { query: { days } }, { signal }),
    reserve: (id: string, body: { contact: string; phone: string; note: string }) =>
      call('POST orders/:id/reserve', { params: { id }, body }),
    extend: (id: string, minutes: number, reason: string) =>
      call('POST orders/:id/extend', { params: { id }, body: { minutes, reason } }),
    release: (id: string, reason: string) => call('POST orders/:id/release', { params: { id }, body: { reason } }),
    confirm: ({ id, rev }: NumberOrder) => call('POST orders/:id/confirm', { params: { id }, body: { rev } }),
    transfer: (id: string, body: TransferInput) => call('POST orders/:id/transfer', { params: { id }, body }),
    change: ({ id, rev }: NumberOrder, body: { contact: string; phone: string; note: string }) =>
      call('PATCH orders/:id', { params: { id }, body: { rev, ...body } }),
    exportUrl: (filters: OrderFilters, format: 'csv' | 'xlsx') =>
      call.url('GET order-export', { query: { ...queryOf(filters), format } }),
    settings: () => call('GET settings', {}),
    saveSettings: (body: OrderSettings & { rev: number }) => call('PUT settings', { body }),
  };
}
export type OrderClient = ReturnType<typeof orderClient>;

/** Topics on which orders may be others. */
export const orderTopics = ['numbers.order'] as const;

/** The numbers that an order has; 备选号 that did not step in are none of them. */
export const chosenOf = ({ numbers }: Pick<NumberOrder, 'numbers'>): string[] =>
  numbers.flatMap(({ number, chosen }) => (chosen ? number : []));
