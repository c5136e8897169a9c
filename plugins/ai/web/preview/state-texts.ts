import type { LocalText } from '@fitout/sdk';
import type { ReviewState } from '../../shared/calls/reviews.ts';

/** How a result stands, in words. */
export const stateTexts: Record<ReviewState, LocalText> = {
  open: { zh: '待审核', en: 'Pending' },
  passed: { zh: '已通过', en: 'Approved' },
  returned: { zh: '已退回', en: 'Rejected' },
};
