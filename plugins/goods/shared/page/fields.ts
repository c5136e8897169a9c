import type { Field } from '../../../decoration/api.ts';

/** A block's heading and the way on beside it. */
export const head: readonly Field[] = [
  { kind: 'text', key: 'title', label: { zh: '标题文字', en: 'Title' }, maxLength: 20 },
  {
    kind: 'text',
    key: 'more',
    label: { zh: '更多文字', en: 'Link text' },
    hint: { zh: '留空不显示', en: 'Leave empty to hide' },
    maxLength: 10,
  },
  { kind: 'link', key: 'link', label: { zh: '更多链接', en: 'Link' } },
];
