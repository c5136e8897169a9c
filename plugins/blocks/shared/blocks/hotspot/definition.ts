import { asImage, box, checkImage, checkLink, defineBlock, disc, noLink } from '../../../../decoration/api.ts';
import type { HotspotProps } from './props.ts';
import { schema } from './schema.ts';
import { HotspotView } from './view.tsx';

export const hotspot = defineBlock<HotspotProps>({
  type: 'hotspot',
  order: 30,
  v: 1,
  title: { zh: '图片热区', en: 'Hotspots' },
  about: { zh: '在一张图片上画出多个可点区域', en: 'Clickable areas on an image' },
  picture: { soft: box(4, 4, 40, 24), line: `${box(10, 9, 13, 9)}${box(28, 14, 11, 10)}`, fill: disc(16.5, 13.5, 1.6) },
  group: 'media',
  schema,
  defaults: () => ({ image: null, spots: [] }),
  check: ({ image, spots }, context) => [
    ...checkImage(asImage(image), 'image', context),
    ...spots.flatMap((spot, index) => [
      ...checkLink(spot.link ?? noLink, `spots.${index}.link`, context),
      ...((spot.link ?? noLink).kind === 'none'
        ? [
            {
              severity: 'warning' as const,
              path: `spots.${index}.link`,
              message: { zh: '热区没有链接', en: 'a hotspot has no link' },
            },
          ]
        : []),
    ]),
  ],
  assets: ({ image }) => [asImage(image)?.key ?? ''],
  links: ({ spots }) => spots.map((spot) => spot.link ?? noLink),
  View: HotspotView,
});
