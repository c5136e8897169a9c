import { asImage, box, checkImage, checkLink, defineBlock, hills, noLink } from '../../../../decoration/api.ts';
import type { PopupProps } from './props.ts';
import { schema } from './schema.ts';
import { PopupView } from './view.tsx';

export const popup = defineBlock<PopupProps>({
  type: 'popup',
  order: 280,
  v: 1,
  title: { zh: '弹窗广告', en: 'Popup' },
  about: { zh: '打开页面时弹出的图片，可只弹一次', en: 'An image shown over the page when it opens' },
  picture: {
    soft: box(6, 3, 36, 26),
    fill: hills(15, 9, 18, 13),
    line: `${box(14, 8, 20, 15)}M31 5.5l4 4M35 5.5l-4 4`,
  },
  group: 'tool',
  schema,
  defaults: () => ({ image: null, link: noLink, frequency: 'once', delay: 1, width: 76 }),
  floats: 'over',
  check: ({ image, link }, context) => [
    ...checkImage(asImage(image), 'image', context),
    ...checkLink(link, 'link', context),
  ],
  assets: ({ image }) => [asImage(image)?.key ?? ''],
  links: ({ link }) => [link],
  View: PopupView,
  island: 'popup',
  needsIsland: ({ image }) => asImage(image) !== null,
});
