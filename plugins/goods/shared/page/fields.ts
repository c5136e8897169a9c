import type { Field } from '../../../decoration/api.ts';

/** A block's heading and the way on beside it. */
export const head: readonly Field[] = [
  { kind: 'text', key: 'title', label: { zh: '标题文字', en: 'Title' }, maxLength: 20 },
  {
    kind: 'text',
    key: 'more',
    label: { zh: '更多文字', en: 'Words of the way to all' },
    hint: { zh: '留空不显示', en: 'Empty for none' },
    maxLength: 10,
  },
  { kind: 'link', key: 'link', label: { zh: '更多链接', en: 'Where it leads' } },
];
