import { box, defineBlock } from '../../../../decoration/api.ts';
import type { ColumnProps } from './props.ts';
import { schema } from './schema.ts';
import { ColumnView } from './view.tsx';

export const column = defineBlock<ColumnProps>({
  type: 'column',
  order: 180,
  v: 1,
  title: { zh: '列', en: 'Column' },
  about: { zh: '多列中的一列', en: 'One of several columns' },
  picture: { soft: box(17, 4, 14, 24) },
  group: 'container',
  schema,
  defaults: () => ({ width: 1, gap: 0 }),
  slots: ['default'],
  within: 'columns',
  check: () => [],
  assets: () => [],
  links: () => [],
  View: ColumnView,
});
