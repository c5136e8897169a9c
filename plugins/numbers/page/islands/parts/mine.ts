import type { MineAnswer, VisitorOrder } from '../../../shared/calls/visitors.ts';
import { get } from './calls.ts';
import type { Finding } from './finding.ts';

/** What this visitor holds and reserved, as the server said last. */
export interface Mine {
  orders(): readonly VisitorOrder[];
  /** Asks anew, and takes out of the grid what somebody has by now. Its answer marks the device. */
  look(): Promise<void>;
  /** The device is marked by then. */
  ready(): Promise<void>;
  /** An order is another one by now. */
  put(order: VisitorOrder): void;
  signedIn(): boolean;
  /** The server's clock. */
  now(): number;
}

/** @param show called with each change. */
export function mineOf(found: Finding, show: (orders: readonly VisitorOrder[]) => void): Mine {
  let orders: VisitorOrder[] = [];
  let signedIn = false;
  let ahead = 0;
  let looking: Promise<void> | undefined;
  const set = (next: VisitorOrder[]) => {
    orders = next.filter(({ state }) => state === 'held' || state === 'reserved');
    show(orders);
  };
  const look = () => {
    looking = get<MineAnswer>('visitors/mine', { shown: found.shown().join(',') }).then((answer) => {
      ahead = Date.parse(answer.now) - Date.now();
      signedIn = answer.signedIn;
      found.drop(answer.gone);
      set(answer.orders);
    });
    looking.catch(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    orders: () => orders,
    look,
    ready: () => looking ?? look(),
    put: (order) => set([order, ...orders.filter(({ id }) => id !== order.id)]),
    signedIn: () => signedIn,
    now: () => Date.now() + ahead,
  };
}
