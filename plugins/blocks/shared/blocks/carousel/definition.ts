import {
  asImage,
  box,
  checkImage,
  checkLink,
  defineBlock,
  disc,
  emptyList,
  hills,
  noLink,
} from '../../../../decoration/api.ts';
import type { CarouselProps } from './props.ts';
import { schema } from './schema.ts';
import { CarouselView } from './view.tsx';

export const carousel = defineBlock<CarouselProps>({
  type: 'carousel',
  order: 10,
  v: 1,
  title: { zh: '轮播图', en: 'Carousel' },
  about: { zh: '多张图片或视频轮流展示', en: 'Rotating photos and videos' },
  picture: {
    soft: box(4, 4, 40, 20),
    fill: `${hills(9, 6, 30, 18)}${disc(19, 28, 1.2)}${disc(29, 28, 1.2)}${box(22, 26.8, 4, 2.4, 1.2)}`,
  },
  group: 'media',
  schema,
  defaults: () => ({ items: [], ratio: 50, autoplay: true, interval: 4, indicator: 'dots', look: 'full', radius: 0 }),
  check: ({ items }, context) =>
    items.length === 0
      ? [emptyList('items')]
      : items.flatMap((item, index) => [
          ...(item.video ? [] : checkImage(asImage(item.image), `items.${index}.image`, context)),
          ...checkLink(item.link ?? noLink, `items.${index}.link`, context),
        ]),
  assets: ({ items }) => items.flatMap((item) => [asImage(item.image)?.key ?? '', asImage(item.video)?.key ?? '']),
  links: ({ items }) => items.map((item) => item.link ?? noLink),
  View: CarouselView,
  island: 'carousel',
  needsIsland: ({ items }) => items.length > 1,
});
