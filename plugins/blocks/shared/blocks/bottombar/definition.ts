import { asImage, box, checkLink, defineBlock, disc, emptyList, noLink } from '../../../../decoration/api.ts';
import type { BottombarItem, BottombarProps } from './props.ts';
import { schema } from './schema.ts';
import { BottombarView } from './view.tsx';

const item = (text: string, icon: BottombarItem['icon'], here = false): BottombarItem => ({
  text,
  icon,
  image: null,
  link: noLink,
  here,
});

export const bottombar = defineBlock<BottombarProps>({
  type: 'bottombar',
  order: 130,
  v: 1,
  title: { zh: '底部导航', en: 'Bottom bar' },
  about: { zh: '固定在屏幕底部的二至五个入口', en: 'Two to five links fixed at the bottom of the screen' },
  picture: {
    soft: box(4, 4, 40, 14),
    fill: [10, 19.3, 28.6, 38].map((x) => disc(x, 23.5, 2.6)).join(''),
    line: 'M4 19h40',
  },
  group: 'nav',
  schema,
  defaults: () => ({ items: [item('首页', 'home', true), item('活动', 'gift'), item('我的', 'person')], color: '' }),
  floats: 'bottom',
  check: ({ items }, context) =>
    items.length === 0
      ? [emptyList('items')]
      : items.flatMap((one, index) => [
          ...checkLink(one.link, `items.${index}.link`, context),
          ...(one.link.kind === 'none' && !one.here
            ? [
                {
                  severity: 'warning' as const,
                  path: `items.${index}.link`,
                  message: { zh: '底部导航的入口没有链接', en: 'a bottom bar item has no link' },
                },
              ]
            : []),
        ]),
  assets: ({ items }) => items.map((one) => asImage(one.image)?.key ?? ''),
  links: ({ items }) => items.map((one) => one.link),
  View: BottombarView,
});
