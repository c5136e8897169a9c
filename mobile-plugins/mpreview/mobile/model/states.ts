import { isFitoutError, type LocalText } from '@fitout/sdk';
import type { SharedReview } from '../../../../plugins/ai/api.ts';

/** How a result stands, in words. */
export const stateTexts: Record<SharedReview['state'], LocalText> = {
  open: { zh: '待审核', en: 'Pending' },
  passed: { zh: '已通过', en: 'Approved' },
  returned: { zh: '已退回', en: 'Rejected' },
};

/** Who said something; of whom without an account it is what they typed, and marked as such. */
export function nameText({ by, guest }: { by: string; guest: boolean }): LocalText {
  return guest ? { zh: `${by}（访客）`, en: `${by} (guest)` } : { zh: by, en: by };
}

/** The link ended, or wants an account: what was seen before is shown no longer. */
export const isShut = (error: unknown): boolean =>
  isFitoutError(error) && (error.reason === 'ai.share-over' || error.reason === 'ai.share-account');
