import { type ContributionPoint, contributionPoint, type Text } from '@fitout/sdk';

/** One order of the person who is signed in: a booking, a reserved number, a submitted form. */
export interface MobileOrder {
  /** Stable within its source. */
  id: string;
  title: string;
  /** Where it stands: 待支付, 已完成 … */
  status: Text;
  /** ISO 8601. */
  at: string;
  /** One line of detail. */
  detail?: string;
  /** An address under /m that shows more of it. */
  url?: string;
}

/** Where orders come from. A plugin adds its own and says `activateOn: ["mobile.order"]` in its manifest. */
export interface MobileOrderSource {
  /** `<plugin>.<name>` */
  id: string;
  /** What kind of orders these are: 预约号码, 表单提交. */
  title: Text;
  /** Newest first. Rejects with a FitoutError where they cannot be had. */
  load(signal: AbortSignal): Promise<readonly MobileOrder[]>;
}

/** The list of /m/mall/orderlist. */
export const mobileOrderPoint: ContributionPoint<MobileOrderSource> = contributionPoint('mobile.order');
