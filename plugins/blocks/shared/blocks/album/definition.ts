import { asImage, box, checkImage, defineBlock, emptyList } from '../../../../decoration/api.ts';
import type { AlbumProps } from './props.ts';
import { schema } from './schema.ts';
import { AlbumView } from './view.tsx';

export const album = defineBlock<AlbumProps>({
  type: 'album',
  order: 50,
  v: 1,
  title: { zh: '照片集', en: 'Photos' },
  about: { zh: '宫格或等高排列，点开看大图', en: 'In a grid or rows, tap to enlarge' },
  picture: {
    soft: `${box(4, 4, 12, 11)}${box(18, 4, 12, 11)}${box(32, 4, 12, 11)}${box(18, 17, 12, 11)}${box(32, 17, 12, 11)}`,
    fill: box(4, 17, 12, 11),
  },
  group: 'media',
  schema,
  defaults: () => ({ items: [], layout: 'grid', columns: 3, gap: 4, radius: 4 }),
  check: ({ items }, context) =>
    items.length === 0
      ? [emptyList('items')]
      : items.flatMap((item, index) => checkImage(asImage(item.image), `items.${index}.image`, context)),
  assets: ({ items }) => items.map((item) => asImage(item.image)?.key ?? ''),
  links: () => [],
  View: AlbumView,
  island: 'album',
  needsIsland: ({ items }) => items.some((item) => asImage(item.image) !== null),
});
