import { box, defineBlock } from '../../../../decoration/api.ts';
import type { ContainerProps } from './props.ts';
import { schema } from './schema.ts';
import { ContainerView } from './view.tsx';

export const container = defineBlock<ContainerProps>({
  type: 'container',
  order: 160,
  v: 1,
  title: { zh: '容器', en: 'Container' },
  about: { zh: '把几个组件放在一起，共用背景、圆角与间距', en: 'Groups blocks on one background' },
  picture: { line: box(4, 4, 40, 24), soft: `${box(9, 8, 30, 7)}${box(9, 17.5, 30, 7)}` },
  group: 'container',
  schema,
  defaults: () => ({ direction: 'down', gap: 0, align: 'stretch' }),
  slots: ['default'],
  check: () => [],
  assets: () => [],
  links: () => [],
  View: ContainerView,
});
