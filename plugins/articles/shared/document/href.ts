import { documentLimits } from '../limits.ts';

const mail = /^[^\s@/:]+@[^\s@/:?.]+(?:\.[^\s@/:?.]+)+(?:\?\S*)?$/;
const phone = /^\+?[0-9][0-9()-]{1,24}$/;

/**
 * Is this where a link of a text may lead: an http or https address, a mailbox, a phone number, or a place of this site
 * (`/p/sale`, `/article/tea`, `/#/m/trip`, `#heading`)? Never a scheme that runs.
 */
export function hrefFits(href: string): boolean {
  if (href === '' || href.length > documentLimits.href || /[\s\p{Cc}\\]/u.test(href)) return false;
  if (href.startsWith('#')) return true;
  if (href.startsWith('/')) return !href.startsWith('//');
  const colon = href.indexOf(':');
  const scheme = href.slice(0, Math.max(0, colon)).toLowerCase();
  const rest = href.slice(colon + 1);
  if (scheme === 'mailto') return mail.test(rest);
  if (scheme === 'tel') return phone.test(rest);
  return /^https?:\/\/[^\s/?#]/i.test(href) && URL.canParse(href);
}
