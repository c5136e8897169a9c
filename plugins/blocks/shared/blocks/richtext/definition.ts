import { defineBlock, words } from '../../../../decoration/api.ts';
import type { RichTextProps } from './props.ts';
import { schema } from './schema.ts';
import { RichTextView } from './view.tsx';

export const richtext = defineBlock<RichTextProps>({
  type: 'richtext',
  order: 80,
  v: 1,
  title: { zh: '富文本', en: 'Rich text' },
  about: { zh: '图文混排的正文', en: 'Text with headings, lists and links' },
  picture: { line: words([5, 6, 20], [5, 12, 38], [5, 18, 38], [5, 24, 26]) },
  group: 'text',
  schema,
  defaults: () => ({ html: '' }),
  check: ({ html }) =>
    html.replace(/<[^<>]*>/g, '').trim() === ''
      ? [{ severity: 'error', path: 'html', message: { zh: '富文本没有内容', en: 'the text is empty' } }]
      : [],
  assets: () => [],
  links: () => [],
  View: RichTextView,
});
