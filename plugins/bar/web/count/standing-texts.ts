import type { LocalText } from '@fitout/sdk';
import type { Standing } from '../../shared/counts/differences.ts';

export const standingTexts: Record<Standing, LocalText> = {
  differs: { zh: '数目不符', en: 'Mismatch' },
  missing: { zh: '未盘到', en: 'Missing' },
  extra: { zh: '清单外', en: 'Not on list' },
  same: { zh: '一致', en: 'Match' },
};
