import type { OrderStage } from '@fitout/sdk';
import type { Access, zCustomerOrders, zOrdersQuery } from '@fitout/sdk/calls';
import { callsOf, type Http, type HttpOptions } from '@fitout/sdk/web';

/** Manifests name the addresses of sources; what is asked there, and what comes back, is the same of each. */
type OrderCalls = Record<
  `GET ${string}`,
  { access: Access; query: typeof zOrdersQuery; result: typeof zCustomerOrders }
>;

interface AskedOrders {
  before?: string | undefined;
  id?: string | undefined;
  stage?: OrderStage | undefined;
  /** `true` where somebody is signed in: a session that ended is not answered as a device without one. */
  signedIn?: 'true' | undefined;
}

/** Asks the source of orders at an address: `ordersAt(http)(from, { before })`. */
export function ordersAt(http: Http) {
  const call = callsOf<OrderCalls>(http);
  return (from: string, query: AskedOrders, options: HttpOptions) => call(`GET ${from}`, { query }, options);
}
