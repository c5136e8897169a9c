import { disc } from '../../../../decoration/api.ts';
import { activityBlock } from '../../page/activity-block.ts';
import { GroupBuyView } from './view.tsx';

export const groupbuy = activityBlock({
  type: 'groupbuy',
  order: 440,
  title: { zh: '拼团', en: 'Group buy' },
  about: { zh: '多人成团的价格与商品', en: 'Group prices for people who buy together' },
  picture: {
    soft: `${disc(17, 11, 5)}${disc(31, 11, 5)}`,
    fill: 'M8 27c0-6 4-9 9-9s9 3 9 9zM28 27c0-3-1-5-2-7 1-1 3-2 5-2 5 0 9 3 9 9z',
  },
  label: { zh: '拼团活动', en: 'Group buys' },
  button: '去拼团',
  View: GroupBuyView,
});
