import { type LocalText, type OrderStage, orderStages } from '@fitout/sdk';

/** A tab of the list: the orders of one stage, or all of them. */
export type OrderTab = 'all' | OrderStage;

export const orderTabs: readonly OrderTab[] = ['all', ...orderStages];

export const tabTexts: Record<OrderTab, LocalText> = {
  all: { zh: '全部', en: 'All' },
  confirm: { zh: '待确认', en: 'Pending' },
  use: { zh: '待使用', en: 'Ready to use' },
  done: { zh: '已完成', en: 'Completed' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  expired: { zh: '已过期', en: 'Expired' },
};

/** What would stand under a tab that has nothing. */
export const emptyTexts: Record<OrderTab, { title: LocalText; text: LocalText }> = {
  all: {
    title: { zh: '还没有订单', en: 'No orders yet' },
    text: {
      zh: '提交的表单、预约、奖品和优惠券都会显示在这里。',
      en: 'Your forms, bookings, prizes and coupons appear here.',
    },
  },
  confirm: {
    title: { zh: '没有待确认的订单', en: 'No pending orders' },
    text: {
      zh: '已提交、等待商家处理的表单和预订会显示在这里。',
      en: 'Forms and reservations waiting to be handled appear here.',
    },
  },
  use: {
    title: { zh: '没有待使用的订单', en: 'No orders ready to use' },
    text: {
      zh: '可以使用的优惠券、待签到的预约和待领取的奖品会显示在这里。',
      en: 'Coupons to use, bookings to attend and prizes to collect appear here.',
    },
  },
  done: {
    title: { zh: '没有已完成的订单', en: 'No completed orders' },
    text: {
      zh: '已处理、已使用、已签到或已领取的会显示在这里。',
      en: 'Orders that were handled, used, attended or collected appear here.',
    },
  },
  cancelled: {
    title: { zh: '没有已取消的订单', en: 'No cancelled orders' },
    text: { zh: '放弃或取消的预订会显示在这里。', en: 'Reservations you gave up or cancelled appear here.' },
  },
  expired: {
    title: { zh: '没有已过期的订单', en: 'No expired orders' },
    text: {
      zh: '过了时段的预约和过期的保留会显示在这里。',
      en: 'Bookings whose time has passed and holds that expired appear here.',
    },
  },
};

const isTab = (value: string | null): value is OrderTab => orderTabs.some((tab) => tab === value);

/** The tab that an address names (`?state=use`); all orders for any other. */
export function tabIn(search: string): OrderTab {
  const state = new URLSearchParams(search).get('state');
  return isTab(state) ? state : 'all';
}

/** Where a tab stands: `/m/mall/orderlist?state=use`. */
export function tabAddress(tab: OrderTab): string {
  return tab === 'all' ? '/m/mall/orderlist' : `/m/mall/orderlist?state=${tab}`;
}
