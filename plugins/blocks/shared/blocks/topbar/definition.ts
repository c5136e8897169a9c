import { asImage, box, checkLink, defineBlock, noLink } from '../../../../decoration/api.ts';
import type { TopbarProps } from './props.ts';
import { schema } from './schema.ts';
import { TopbarView } from './view.tsx';

export const topbar = defineBlock<TopbarProps>({
  type: 'topbar',
  order: 120,
  v: 1,
  title: { zh: '顶部导航', en: 'Top bar' },
  about: { zh: '滚动时停在顶部的标题与入口', en: 'A title and links that stay at the top' },
  picture: { fill: box(4, 4, 40, 8), soft: box(4, 14, 40, 14) },
  group: 'nav',
  schema,
  defaults: () => ({ logo: null, title: '店铺名称', home: noLink, items: [], background: '' }),
  floats: 'top',
  check: ({ logo, title, home, items }, context) => [
    ...(asImage(logo) === null && title.trim() === '' && items.length === 0
      ? [{ severity: 'error' as const, path: 'title', message: { zh: '顶部导航是空的', en: 'the top bar is empty' } }]
      : []),
    ...checkLink(home, 'home', context),
    ...items.flatMap((item, index) => checkLink(item.link, `items.${index}.link`, context)),
  ],
  assets: ({ logo }) => [asImage(logo)?.key ?? ''],
  links: ({ home, items }) => [home, ...items.map((item) => item.link)],
  View: TopbarView,
});
