import { box, defineBlock } from '../../../../decoration/api.ts';
import type { TabsProps } from './props.ts';
import { schema } from './schema.ts';
import { TabsView } from './view.tsx';

export const tabs = defineBlock<TabsProps>({
  type: 'tabs',
  order: 190,
  v: 1,
  title: { zh: '选项卡', en: 'Tabs' },
  about: { zh: '点标签切换内容', en: 'Switch between content by tab' },
  picture: { line: 'M5 8h8M20 8h8M35 8h8', fill: box(4, 11, 10, 2, 1), soft: box(4, 16, 40, 12) },
  group: 'container',
  schema,
  defaults: () => ({ look: 'line', sticky: false, color: '' }),
  slots: ['default'],
  parts: {
    type: 'tab',
    label: { zh: '标签页', en: 'Tabs' },
    titleKey: 'title',
    max: 12,
    turns: true,
    start: () => [{ title: '推荐' }, { title: '新品' }],
  },
  check: () => [],
  assets: () => [],
  links: () => [],
  View: TabsView,
  island: 'tabs',
});
