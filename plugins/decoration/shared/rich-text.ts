/**
 * What stored rich text may hold: the one home of the allow-list. The server drops everything else at the border,
 * and the editor's panel offers nothing beyond it.
 */
export const richTextRules = {
  tags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'span',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'hr',
  ],
  /** Tags of other editors, pasted in, under the name that we keep. */
  aliases: { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' },
  /** Href of a link. `/p/<slug>` is a page of ours. */
  schemes: ['http', 'https', 'tel', 'mailto'],
  styles: {
    color: ['^#[0-9a-f]{3,8}$', '^rgba?\\([0-9., %]{5,40}\\)$'],
    'background-color': ['^#[0-9a-f]{3,8}$', '^rgba?\\([0-9., %]{5,40}\\)$'],
    'text-align': ['^(?:left|right|center|justify)$'],
    'font-size': ['^(?:[89]|[1-6]\\d|72)px$'],
  },
  /** Tags that may carry those styles. */
  styled: ['p', 'h2', 'h3', 'h4', 'span', 'li', 'blockquote'],
  /** Characters of one text; the rest is cut off by no one: it is refused. */
  maxLength: 100_000,
} as const;

const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;
const mailbox = /^[^\s@/:]+@[^\s@/:?.]+(?:\.[^\s@/:?.]+)+$/;
/** What stands behind the scheme. */
const phone = /^\+?[0-9][0-9()-]{1,24}$/;
const mail = /^[^\s@/:]+@[^\s@/:?.]+(?:\.[^\s@/:?.]+)+(?:\?\S*)?$/;

/**
 * The href of what a person typed as a link's address: an address of the web, with or without its scheme, one of this
 * site (`/p/sale`), a mailbox or a phone number. Undefined for what the rules let lead nowhere.
 */
export function textHref(typed: string): string | undefined {
  const href = typed.trim();
  if (href === '' || /\s/.test(href)) return undefined;
  if (href.startsWith('/')) return href.startsWith('//') || href.startsWith('/\\') ? undefined : href;
  if (mailbox.test(href)) return `mailto:${href}`;
  if (bareHost.test(href)) return webAddress(`https://${href}`);
  const colon = href.indexOf(':');
  const scheme = href.slice(0, Math.max(0, colon)).toLowerCase();
  const rest = href.slice(colon + 1);
  if (scheme === 'tel') return phone.test(rest) ? `tel:${rest}` : undefined;
  if (scheme === 'mailto') return mail.test(rest) ? `mailto:${rest}` : undefined;
  return scheme === 'http' || scheme === 'https' ? webAddress(href) : undefined;
}

/** As it was typed, where a browser makes an address of it. */
function webAddress(href: string): string | undefined {
  return /^https?:\/\/[^\s/?#]/i.test(href) && URL.canParse(href) ? href : undefined;
}
