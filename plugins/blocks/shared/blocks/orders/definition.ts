import type { OrderStage } from '@fitout/sdk';
import { asImage, box, checkLink, defineBlock, disc, emptyList, type Link, words } from '../../../../decoration/api.ts';
import type { OrdersItem, OrdersProps } from './props.ts';
import { schema } from './schema.ts';
import { OrdersView } from './view.tsx';

const list: Link = { kind: 'app', target: '/m/mall/orderlist' };
const item = (text: string, icon: OrdersItem['icon'], stage: OrderStage): OrdersItem => ({
  ...{ text, icon, image: null },
  link: { kind: 'app', target: `${list.target}?state=${stage}`, title: `订单 · ${text}` },
});

export const orders = defineBlock<OrdersProps>({
  type: 'orders',
  order: 150,
  v: 1,
  title: { zh: '订单入口', en: 'Orders' },
  about: { zh: '我的订单与各状态的入口', en: 'Links to the visitor’s orders' },
  picture: {
    soft: box(4, 5, 40, 22),
    line: words([8, 10, 9], [36, 10, 4]),
    fill: [11, 20, 29, 38].map((x) => disc(x, 19, 2.4)).join(''),
  },
  group: 'nav',
  schema,
  defaults: () => ({
    title: '我的订单',
    more: '全部订单',
    link: list,
    items: [
      item('待确认', 'clock', 'confirm'),
      item('待使用', 'ticket', 'use'),
      item('已完成', 'check', 'done'),
      item('已取消', 'cross', 'cancelled'),
      item('已过期', 'hourglass', 'expired'),
    ],
  }),
  check: ({ items, link }, context) => [
    ...(items.length === 0 ? [emptyList('items')] : []),
    ...checkLink(link, 'link', context),
    ...items.flatMap((one, index) => checkLink(one.link, `items.${index}.link`, context)),
  ],
  assets: ({ items }) => items.map((one) => asImage(one.image)?.key ?? ''),
  links: ({ items, link }) => [link, ...items.map((one) => one.link)],
  View: OrdersView,
});
