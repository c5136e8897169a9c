import { defineBlock } from '../definition.ts';
import { schema } from './schema.ts';
import { SpacerView } from './view.tsx';

export interface SpacerProps {
  /** Pixels. */
  height: number;
}

export const spacer = defineBlock<SpacerProps>({
  type: 'spacer',
  v: 1,
  title: { zh: '辅助空白', en: 'Space' },
  about: { zh: '组件之间的留白', en: 'Room between blocks' },
  icon: 'spacer',
  group: 'layout',
  schema,
  defaults: () => ({ height: 24 }),
  check: () => [],
  assets: () => [],
  links: () => [],
  View: SpacerView,
});
