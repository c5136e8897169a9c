import type { BlockSchema } from '../schema.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '标题', en: 'Heading' },
    fields: [
      { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 20 },
      { kind: 'text', key: 'more', label: { zh: '更多文字', en: 'Words of the way to all' }, maxLength: 10 },
      { kind: 'link', key: 'link', label: { zh: '全部订单链接', en: 'Way to all orders' } },
    ],
  },
  {
    title: { zh: '入口', en: 'Entries' },
    fields: [
      {
        kind: 'list',
        key: 'items',
        label: { zh: '入口', en: 'Entries' },
        titleKey: 'text',
        imageKey: 'image',
        max: 5,
        item: () => ({ text: '订单', icon: 'box', image: null, link: { kind: 'app', target: '/m/mall/orderlist' } }),
        fields: [
          { kind: 'text', key: 'text', label: { zh: '文字', en: 'Words' }, maxLength: 6 },
          {
            kind: 'select',
            key: 'icon',
            label: { zh: '图标', en: 'Icon' },
            options: [
              { value: 'wallet', label: { zh: '付款', en: 'Payment' } },
              { value: 'box', label: { zh: '发货', en: 'Parcel' } },
              { value: 'truck', label: { zh: '收货', en: 'Delivery' } },
              { value: 'star', label: { zh: '评价', en: 'Review' } },
              { value: 'back', label: { zh: '售后', en: 'Return' } },
            ],
          },
          { kind: 'image', key: 'image', label: { zh: '自定义图标', en: 'Picture in its place' } },
          { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
        ],
      },
    ],
  },
];
