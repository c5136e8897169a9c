import type { Text } from '../base/text.ts';
import { contributionPoint } from '../base/tokens.ts';

/**
 * A place within a page of /m that others may link to, as data in the manifest:
 * `"contributes": {"mobile.link": [{…}]}`. The page editor offers it beside the routes themselves.
 */
export interface MobileLink {
  /** A route under /m without parameters, with a query: `/m/mall/orderlist?state=use`. */
  path: string;
  title: Text;
}

export const mobileLinkPoint = contributionPoint<MobileLink>('mobile.link');
