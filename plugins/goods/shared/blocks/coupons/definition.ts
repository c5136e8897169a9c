import {
  type BlockProblem,
  box,
  type CheckContext,
  checkLink,
  defineBlock,
  noLink,
  words,
} from '../../../../decoration/api.ts';
import { type CatalogueCoupon, couponTopic } from '../../../api.ts';
import { fault, missing, named, noneChosen, warning } from '../../page/checks.ts';
import { byIds, couponsSource, idsOf, usesOf } from '../../page/queries.ts';
import type { CouponsProps } from './props.ts';
import { schema } from './schema.ts';
import { CouponsView } from './view.tsx';

export const coupons = defineBlock<CouponsProps, readonly CatalogueCoupon[]>({
  type: 'coupons',
  order: 420,
  v: 1,
  title: { zh: '优惠券', en: 'Coupons' },
  about: { zh: '访客点一下就领取，限时限量由服务器掌握', en: 'Claim with a tap; time and quantity limits apply' },
  picture: {
    soft: box(4, 8, 40, 16),
    line: `M17 9v14${words([21, 14, 12], [21, 18, 8])}`,
    fill: box(35, 13, 6, 6, 3),
  },
  group: 'goods',
  schema,
  defaults: () => ({
    title: '领券中心',
    more: '',
    link: noLink,
    coupons: [],
    layout: 'list',
    hideOver: true,
    button: '立即领取',
    color: '',
  }),
  data: { query: ({ coupons }) => byIds(couponsSource, idsOf(coupons)), topics: [couponTopic] },
  uses: ({ coupons }) => usesOf('coupon', coupons),
  check: (props, context) => [...checkLink(props.link, 'link', context), ...problems(props, context)],
  assets: () => [],
  links: ({ link }) => [link],
  View: CouponsView,
  island: 'offers',
  needsIsland: ({ coupons }) => coupons.length > 0,
});

function problems({ coupons }: CouponsProps, { data }: CheckContext<readonly CatalogueCoupon[]>): BlockProblem[] {
  if (noneChosen(coupons)) return [fault('coupons', '还没有选择优惠券', 'no coupon is chosen')];
  if (data === undefined) return [];
  const over = (state: CatalogueCoupon['state']) =>
    data.filter((one) => one.state === state).map(({ title }) => ({ name: title }));
  const found: BlockProblem[] = [];
  const say = (those: { name: string }[], zh: string, en: string) => {
    if (those.length > 0) found.push(warning('coupons', `${named(those)}${zh}`, en));
  };
  say(missing(coupons, data), '已删除，访客看不到', 'some chosen coupons are deleted');
  say(over('ended'), '的领取时间已结束', 'some chosen coupons are over');
  say(over('sold-out'), '已领完', 'some chosen coupons are all claimed');
  say(over('off'), '已暂停领取', 'some chosen coupons are paused');
  return found;
}
