import type { LocalText } from '@fitout/sdk';
import type { Audience, Who } from '../../shared/choices.ts';

/*
 * For 展示管理 alone, with words of its own: what two pages share is in the file that everybody's first page loads.
 */
export const whoTexts: Record<Audience, LocalText> = {
  all: { zh: '所有人', en: 'Everybody' },
  visitor: { zh: '未登录访客', en: 'Not signed in' },
  'signed-in': { zh: '已登录用户', en: 'Signed in' },
  'new-customer': { zh: '新客户', en: 'New customers' },
  'known-customer': { zh: '老客户', en: 'Returning customers' },
};

const customers: readonly Who[] = ['new-customer', 'known-customer'];

/**
 * Who gets which home page, those who get the same together, strangers first: `all` where everybody does. Customers
 * are named where they get another one than the rest of those who are signed in.
 */
export function sharedHomes<H extends { who: Who; pageId: string | undefined }>(
  homes: readonly H[],
): { pageId: string | undefined; who: Audience[] }[] {
  const signedIn = homes.find(({ who }) => who === 'signed-in');
  const groups: { pageId: string | undefined; who: Audience[] }[] = [];
  for (const { who, pageId } of homes) {
    if (customers.includes(who) && pageId === signedIn?.pageId) continue;
    const same = groups.find((group) => group.pageId === pageId);
    if (same === undefined) groups.push({ pageId, who: [who] });
    else same.who.push(who);
  }
  const [only, ...others] = groups;
  return only !== undefined && others.length === 0 ? [{ pageId: only.pageId, who: ['all'] }] : groups;
}
