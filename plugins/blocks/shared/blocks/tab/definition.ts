import { box, defineBlock } from '../../../../decoration/api.ts';
import type { TabProps } from './props.ts';
import { schema } from './schema.ts';
import { TabView } from './view.tsx';

export const tab = defineBlock<TabProps>({
  type: 'tab',
  order: 200,
  v: 1,
  title: { zh: '标签页', en: 'Tab' },
  about: { zh: '选项卡中的一页', en: 'One of several tabs' },
  picture: { line: 'M9 9h12', fill: box(8, 12, 14, 2, 1), soft: box(8, 17, 32, 11) },
  group: 'container',
  schema,
  defaults: () => ({ title: '新标签' }),
  slots: ['default'],
  within: 'tabs',
  check: ({ title }) =>
    title.trim() === ''
      ? [{ severity: 'error', path: 'title', message: { zh: '标签没有名称', en: 'the tab has no name' } }]
      : [],
  assets: () => [],
  links: () => [],
  View: TabView,
});
