import { asImage, box, checkImage, checkLink, defineBlock, hills, noLink } from '../../../../decoration/api.ts';
import type { ImageProps } from './props.ts';
import { schema } from './schema.ts';
import { ImageView } from './view.tsx';

export const image = defineBlock<ImageProps>({
  type: 'image',
  order: 20,
  v: 1,
  title: { zh: '图片', en: 'Picture' },
  about: { zh: '一张图片，可点击跳转', en: 'An image, with an optional link' },
  picture: { soft: box(6, 4, 36, 24), fill: hills(10, 8, 28, 20) },
  group: 'media',
  schema,
  defaults: () => ({ image: null, link: noLink, caption: '', width: 100 }),
  check: (props, context) => [
    ...checkImage(asImage(props.image), 'image', context),
    ...checkLink(props.link, 'link', context),
  ],
  assets: (props) => [asImage(props.image)?.key ?? ''],
  links: (props) => [props.link],
  View: ImageView,
});
