import { box, checkLink, defineBlock, emptyList, noLink, words } from '../../../../decoration/api.ts';
import type { NoticeProps } from './props.ts';
import { schema } from './schema.ts';
import { NoticeView } from './view.tsx';

export const notice = defineBlock<NoticeProps>({
  type: 'notice',
  order: 100,
  v: 1,
  title: { zh: '公告', en: 'Notice' },
  about: { zh: '滚动或轮换的通知文字', en: 'Scrolling or rotating messages' },
  picture: { soft: box(3, 9, 42, 14), fill: box(7, 12.5, 9, 7), line: words([20, 16, 19]) },
  group: 'text',
  schema,
  defaults: () => ({
    items: [{ text: '欢迎光临', link: noLink }],
    motion: 'turn',
    interval: 3,
    label: '公告',
    color: '',
  }),
  check: ({ items }, context) =>
    items.every((item) => item.text.trim() === '')
      ? [emptyList('items')]
      : items.flatMap((item, index) => checkLink(item.link ?? noLink, `items.${index}.link`, context)),
  assets: () => [],
  links: ({ items }) => items.map((item) => item.link ?? noLink),
  View: NoticeView,
  island: 'notice',
  needsIsland: ({ items, motion }) => motion === 'roll' || (motion === 'turn' && items.length > 1),
});
