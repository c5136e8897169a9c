import { useText } from '@fitout/sdk/web';
import type { ActivityState, CouponState } from '../../api.ts';
import classes from '../goods/goods.module.css';

export const stateTexts: Record<CouponState | ActivityState, { zh: string; en: string }> = {
  upcoming: { zh: '未开始', en: 'Upcoming' },
  open: { zh: '领取中', en: 'Open' },
  running: { zh: '进行中', en: 'Running' },
  'sold-out': { zh: '已领完', en: 'Fully claimed' },
  ended: { zh: '已结束', en: 'Ended' },
  off: { zh: '已暂停', en: 'Paused' },
};

const tones: Partial<Record<CouponState | ActivityState, string>> = { open: 'good', running: 'good', upcoming: 'warn' };

export function StateBadge({ state }: { state: CouponState | ActivityState }) {
  const t = useText();
  return (
    <span className={classes.status} data-tone={tones[state] ?? ''}>
      {t(stateTexts[state])}
    </span>
  );
}
