import { box } from '../../../../decoration/api.ts';
import { activityBlock } from '../../page/activity-block.ts';
import { FlashView } from './view.tsx';

export const flash = activityBlock({
  type: 'flash',
  order: 430,
  title: { zh: '秒杀', en: 'Flash sale' },
  about: { zh: '限时价与倒计时，抢完即止', en: 'Limited-time prices with a countdown' },
  picture: { soft: box(4, 4, 40, 24), fill: 'M26 6l-9 12h6l-2 8 10-13h-7z' },
  label: { zh: '秒杀活动', en: 'Flash sales' },
  button: '马上抢',
  View: FlashView,
});
