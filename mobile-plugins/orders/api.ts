import { type ContributionPoint, type CustomerOrderSource, contributionPoint } from '@fitout/sdk';

/** Where the orders of /m/mall/orderlist come from: data in plugins' manifests. */
export const mobileOrderPoint: ContributionPoint<CustomerOrderSource> = contributionPoint('mobile.order');

/** The address of one order's page. */
export function orderUrl(source: string, id: string): string {
  return `/m/mall/order/${encodeURIComponent(source)}/${encodeURIComponent(id)}`;
}
