import type { LocalText } from '@fitout/sdk';
import type { OrderDeed, OrderState } from './calls/outputs.ts';

export const stateTexts: Record<OrderState, LocalText> = {
  held: { zh: '保留中', en: 'Held' },
  reserved: { zh: '已预订', en: 'Reserved' },
  sold: { zh: '已售出', en: 'Sold' },
  released: { zh: '已释放', en: 'Released' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  lapsed: { zh: '已过期', en: 'Expired' },
};

export const deedTexts: Record<OrderDeed, LocalText> = {
  hold: { zh: '保留号码', en: 'Held' },
  reserve: { zh: '预订', en: 'Reserved' },
  extend: { zh: '延长保留', en: 'Hold extended' },
  release: { zh: '释放号码', en: 'Released' },
  cancel: { zh: '顾客取消', en: 'Cancelled by the customer' },
  lapse: { zh: '到时释放', en: 'Expired' },
  confirm: { zh: '确认售出', en: 'Sold' },
  transfer: { zh: '转交', en: 'Handed over' },
  change: { zh: '修改资料', en: 'Edited' },
};
