import { box, defineBlock } from '../../../../decoration/api.ts';
import type { FoldProps } from './props.ts';
import { schema } from './schema.ts';
import { FoldView } from './view.tsx';

export const fold = defineBlock<FoldProps>({
  type: 'fold',
  order: 210,
  v: 1,
  title: { zh: '折叠', en: 'Accordion' },
  about: { zh: '点标题展开内容，适合常见问题与规则', en: 'Expands on tap, good for FAQs and rules' },
  picture: { line: `M4 9h26M37 7.5l2.5 2.5l2.5-2.5M4 27h26M37 25.5l2.5 2.5l2.5-2.5`, soft: box(4, 13, 40, 9) },
  group: 'container',
  schema,
  defaults: () => ({ title: '活动规则', open: false, group: '', look: 'line' }),
  slots: ['default'],
  check: ({ title }) =>
    title.trim() === ''
      ? [{ severity: 'error', path: 'title', message: { zh: '折叠没有标题', en: 'the accordion has no title' } }]
      : [],
  assets: () => [],
  links: () => [],
  View: FoldView,
});
