import { box, defineBlock } from '../../../../decoration/api.ts';
import {
  type ActivityProps,
  activityData,
  activityDefaults,
  activityFields,
  activityProblems,
  type ShownActivity,
} from '../../page/activity-block.ts';
import { usesOf } from '../../page/queries.ts';
import { FlashView } from './view.tsx';

export const flash = defineBlock<ActivityProps, readonly ShownActivity[]>({
  type: 'flash',
  v: 1,
  title: { zh: '秒杀', en: 'Flash sale' },
  about: { zh: '限时价与倒计时，抢完即止', en: 'Prices for some hours, with a clock' },
  picture: {
    soft: box(4, 4, 40, 24),
    fill: 'M26 6l-9 12h6l-2 8 10-13h-7z',
  },
  group: 'goods',
  schema: activityFields('goods.flash', { zh: '秒杀活动', en: 'Flash sales' }),
  defaults: () => ({ ...activityDefaults, title: '', button: '马上抢' }),
  data: activityData,
  uses: ({ activities }) => usesOf('activity', activities),
  check: activityProblems,
  assets: () => [],
  links: () => [],
  View: FlashView,
  style: 'goods',
  island: 'offers',
  needsIsland: ({ activities }) => activities.length > 0,
});
