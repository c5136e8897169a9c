import {
  asImage,
  checkImage,
  checkLink,
  defineBlock,
  disc,
  emptyList,
  noLink,
  words,
} from '../../../../decoration/api.ts';
import type { NavItem, NavProps } from './props.ts';
import { schema } from './schema.ts';
import { NavView } from './view.tsx';

const item = (title: string): NavItem => ({ image: null, title, subtitle: '', badge: '', link: noLink });

export const nav = defineBlock<NavProps>({
  type: 'nav',
  order: 110,
  v: 1,
  title: { zh: '图文导航', en: 'Navigation' },
  about: { zh: '图标加文字的快捷入口', en: 'Shortcuts with icons and text' },
  picture: {
    fill: [9, 19, 29, 39].map((x) => disc(x, 12, 3.6)).join(''),
    line: words([6, 22, 6], [16, 22, 6], [26, 22, 6], [36, 22, 6]),
  },
  group: 'nav',
  schema,
  defaults: () => ({
    items: ['导航一', '导航二', '导航三', '导航四'].map(item),
    columns: 4,
    layout: 'grid',
    rows: 1,
    show: 'both',
    iconSize: 44,
    radius: 12,
  }),
  check: ({ items, show }, context) =>
    items.length === 0
      ? [emptyList('items')]
      : items.flatMap((one, index) => [
          ...(show === 'text'
            ? []
            : checkImage(asImage(one.image), `items.${index}.image`, context)
                .filter((problem) => one.title === '' || problem.message.zh !== '图片没有替代文字')
                .map(soften)),
          ...checkLink(one.link ?? noLink, `items.${index}.link`, context),
        ]),
  assets: ({ items }) => items.map((one) => asImage(one.image)?.key ?? ''),
  links: ({ items }) => items.map((one) => one.link ?? noLink),
  View: NavView,
  island: 'nav',
  needsIsland: ({ layout }) => layout === 'swipe',
});

/** An entry without a picture still shows its words. */
function soften<T extends { severity: string }>(problem: T): T & { severity: 'warning' } {
  return { ...problem, severity: 'warning' };
}
