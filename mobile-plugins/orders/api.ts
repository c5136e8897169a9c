import { type ContributionPoint, type CustomerOrderSource, contributionPoint } from '@fitout/sdk';

/** Where the orders of /m/mall/orderlist come from: data in plugins' manifests. */
export const mobileOrderPoint: ContributionPoint<CustomerOrderSource> = contributionPoint('mobile.order');

/** The address of one order's page. */
export function orderUrl(source: string, id: string): string {
  return `/m/mall/order/${encodeURIComponent(source)}/${encodeURIComponent(id)}`;
}

/** What is used of a plugin's context in the browser. */
interface Asking {
  contributions: {
    list(point: ContributionPoint<CustomerOrderSource>): readonly { item: CustomerOrderSource }[];
  };
  http: {
    get(path: string, query: { id: string }, options: { showError: boolean; signal: AbortSignal }): Promise<unknown>;
  };
}

/**
 * Moves what this device holds to the account that is signed in: each source adopts its own when it is asked. Resolves
 * whether they answer or not.
 */
export async function moveToAccount({ contributions, http }: Asking): Promise<void> {
  const sources = contributions.list(mobileOrderPoint).filter(({ item }) => item.anonymous === true);
  const options = { showError: false, signal: AbortSignal.timeout(maxMoveMs) };
  await Promise.allSettled(sources.map(({ item }) => http.get(item.from, { id: '1' }, options)));
}

/** Signing out waits for it no longer. */
const maxMoveMs = 3_000;
