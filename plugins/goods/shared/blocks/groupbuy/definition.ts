import { defineBlock, disc } from '../../../../decoration/api.ts';
import {
  type ActivityProps,
  activityData,
  activityDefaults,
  activityFields,
  activityProblems,
  type ShownActivity,
} from '../../page/activity-block.ts';
import { usesOf } from '../../page/queries.ts';
import { GroupBuyView } from './view.tsx';

export const groupbuy = defineBlock<ActivityProps, readonly ShownActivity[]>({
  type: 'groupbuy',
  v: 1,
  title: { zh: '拼团', en: 'Group buy' },
  about: { zh: '多人成团的价格与商品', en: 'Prices for those who buy together' },
  picture: {
    soft: `${disc(17, 11, 5)}${disc(31, 11, 5)}`,
    fill: 'M8 27c0-6 4-9 9-9s9 3 9 9zM28 27c0-3-1-5-2-7 1-1 3-2 5-2 5 0 9 3 9 9z',
  },
  group: 'goods',
  schema: activityFields('goods.groupbuy', { zh: '拼团活动', en: 'Group buys' }),
  defaults: () => ({ ...activityDefaults, title: '', button: '去拼团' }),
  data: activityData,
  uses: ({ activities }) => usesOf('activity', activities),
  check: activityProblems,
  assets: () => [],
  links: () => [],
  View: GroupBuyView,
  style: 'goods',
  island: 'offers',
  needsIsland: ({ activities }) => activities.length > 0,
});
