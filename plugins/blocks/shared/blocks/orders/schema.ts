import type { BlockSchema } from '../../../../decoration/api.ts';
import { entriesField, headGroup } from '../../parts/fields.ts';

const icons = [
  { value: 'clock', label: { zh: '待确认', en: 'Waiting' } },
  { value: 'ticket', label: { zh: '待使用', en: 'Ticket' } },
  { value: 'check', label: { zh: '已完成', en: 'Done' } },
  { value: 'cross', label: { zh: '已取消', en: 'Cancelled' } },
  { value: 'hourglass', label: { zh: '已过期', en: 'Expired' } },
  { value: 'wallet', label: { zh: '付款', en: 'Payment' } },
  { value: 'box', label: { zh: '发货', en: 'Parcel' } },
  { value: 'truck', label: { zh: '收货', en: 'Delivery' } },
  { value: 'star', label: { zh: '评价', en: 'Review' } },
  { value: 'back', label: { zh: '售后', en: 'Return' } },
];

export const schema: BlockSchema = [
  headGroup({ zh: '全部订单链接', en: 'Link to all orders' }),
  {
    title: { zh: '入口', en: 'Items' },
    fields: [
      entriesField({
        icons,
        item: () => ({ text: '订单', icon: 'box', image: null, link: { kind: 'app', target: '/m/mall/orderlist' } }),
      }),
    ],
  },
];
