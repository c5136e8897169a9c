import { box, defineBlock } from '../../../../decoration/api.ts';
import type { ColumnsProps } from './props.ts';
import { schema } from './schema.ts';
import { ColumnsView } from './view.tsx';

export const columns = defineBlock<ColumnsProps>({
  type: 'columns',
  order: 170,
  v: 1,
  title: { zh: '多列', en: 'Columns' },
  about: { zh: '左右分栏，每栏可放任意组件', en: 'Side by side, with any blocks in each column' },
  picture: { soft: `${box(4, 5, 12, 22)}${box(18, 5, 12, 22)}${box(32, 5, 12, 22)}` },
  group: 'container',
  schema,
  defaults: () => ({ gap: 12, align: 'stretch', stack: 'never' }),
  slots: ['default'],
  parts: {
    type: 'column',
    label: { zh: '列', en: 'Columns' },
    max: 6,
    start: () => [{}, {}],
  },
  check: () => [],
  assets: () => [],
  links: () => [],
  View: ColumnsView,
});
