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
