import type { Access, zCustomerOrders, zOrdersQuery } from '@fitout/sdk/calls';
import { callsOf, type Http, type HttpOptions } from '@fitout/sdk/web';

/** Manifests name the addresses of sources; what is asked there, and what comes back, is the same of each. */
type OrderCalls = Record<
  `GET ${string}`,
  { access: Access; query: typeof zOrdersQuery; result: typeof zCustomerOrders }
>;

/** Asks the source of orders at an address: `ordersAt(http)(from, { before })`. */
export function ordersAt(http: Http) {
  const call = callsOf<OrderCalls>(http);
  return (from: string, query: { before?: string | undefined; id?: string | undefined }, options: HttpOptions) =>
    call(`GET ${from}`, { query }, options);
}
