import type { Text } from './base/text.ts';

/**
 * Where orders stand in the words of customers: somebody has yet to confirm it (待确认), it waits to be used, collected
 * or attended (待使用), it is done, it was taken back, or its time has passed.
 */
export const orderStages = ['confirm', 'use', 'done', 'cancelled', 'expired'] as const;

export type OrderStage = (typeof orderStages)[number];

/**
 * One order of a customer: a form they sent, a prize they won, a coupon they hold, a number they reserved. What a
 * plugin's server half answers, and /m/mall/orderlist shows.
 */
export interface CustomerOrder {
  /** Stable within its source. */
  id: string;
  title: Text;
  /** Where it stands: 待支付, 已处理. */
  status: Text;
  /** `open`: somebody has yet to do something with it; `over`: it came to nothing, or its time has passed. */
  state: 'open' | 'done' | 'over';
  /** The tab of /m/mall/orderlist that lists it beside 全部; without one it stands under 全部 alone. */
  stage?: OrderStage;
  /** ISO 8601. */
  at: string;
  /** One line of detail. */
  summary?: Text;
  /** What the customer shows or types somewhere: a coupon's code. Drawn large, with a way to copy it. */
  code?: string;
  /** What the detail page lists, in this order. */
  facts: { label: Text; value: Text }[];
  /** What the customer may still take back, after they were asked `sure`. `to`: a POST of the same plugin, its body `{}`. */
  cancel?: { label: Text; sure: Text; to: string };
}

/** A slice of a source's orders, newest first. */
export interface CustomerOrders {
  items: CustomerOrder[];
  /** What to send as `before` for the following ones; null at the end. */
  next: string | null;
  /** How many the customer has of each stage, over all slices; with the first slice alone. */
  counts?: Partial<Record<OrderStage, number>>;
}

/**
 * Where orders come from, as data in the manifest: `"contributes": {"mobile.order": [{…}]}`. `from` is a GET of the
 * plugin's own server half (`/p/forms/orders`), open to `registered`, that answers `CustomerOrders` of the caller: all
 * of them by the query `before`, or the one of the query `id` (none where it is not theirs). The query `stage` is sent
 * to sources that are `staged` alone. Without a session only `anonymous` sources are asked.
 */
export interface CustomerOrderSource {
  /** `<plugin>.<name>` with a dash in place of the dot: part of an address. */
  id: string;
  /** What kind of orders these are: 预约号码, 表单提交. */
  title: Text;
  from: string;
  /**
   * Its orders have a `stage`, and the query `stage` asks for those of one: slices hold them alone. Without it, its
   * orders stand under 全部.
   */
  staged?: boolean;
  /** Open to `anyone`: without a session it answers what the visitor's device holds. */
  anonymous?: boolean;
}
