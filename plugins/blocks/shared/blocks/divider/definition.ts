import { box, defineBlock } from '../../../../decoration/api.ts';
import type { DividerProps } from './props.ts';
import { schema } from './schema.ts';
import { DividerView } from './view.tsx';

export const divider = defineBlock<DividerProps>({
  type: 'divider',
  order: 310,
  v: 1,
  title: { zh: '辅助线', en: 'Divider' },
  about: { zh: '分隔内容的横线', en: 'A line between blocks' },
  picture: { line: 'M4 16h40', soft: `${box(4, 5, 40, 6)}${box(4, 21, 40, 6)}` },
  group: 'layout',
  schema,
  defaults: () => ({ line: 'solid', color: '', thickness: 1, inset: 12, text: '' }),
  check: () => [],
  assets: () => [],
  links: () => [],
  View: DividerView,
});
