import { defineBlock } from '../../../../decoration/api.ts';
import type { SpacerProps } from './props.ts';
import { schema } from './schema.ts';
import { SpacerView } from './view.tsx';

export const spacer = defineBlock<SpacerProps>({
  type: 'spacer',
  order: 300,
  v: 1,
  title: { zh: '辅助空白', en: 'Spacer' },
  about: { zh: '组件之间的留白', en: 'Space between blocks' },
  picture: { line: 'M4 5h40M4 27h40M24 10v12M21 12.5l3-3l3 3M21 19.5l3 3l3-3' },
  group: 'layout',
  schema,
  defaults: () => ({ height: 24 }),
  check: () => [],
  assets: () => [],
  links: () => [],
  View: SpacerView,
});
