import {
  asImage,
  box,
  type CubeCell,
  checkImage,
  checkLink,
  defineBlock,
  emptyList,
  noLink,
} from '../../../../decoration/api.ts';
import type { CubeProps } from './props.ts';
import { schema } from './schema.ts';
import { CubeView } from './view.tsx';

const cell = (x: number, y: number, w: number, h: number): CubeCell => ({ x, y, w, h, image: null, link: noLink });

export const cube = defineBlock<CubeProps>({
  type: 'cube',
  order: 40,
  v: 1,
  title: { zh: '魔方', en: 'Mosaic' },
  about: { zh: '按网格自由拼接多张图片', en: 'Images arranged in a free grid' },
  picture: { soft: `${box(27, 4, 17, 11)}${box(27, 17, 17, 11)}`, fill: box(4, 4, 21, 24) },
  group: 'media',
  schema,
  defaults: () => ({
    columns: 2,
    rows: 2,
    cells: [cell(0, 0, 1, 2), cell(1, 0, 1, 1), cell(1, 1, 1, 1)],
    rowRatio: 60,
    gap: 4,
    radius: 0,
  }),
  check: ({ cells }, context) =>
    cells.length === 0
      ? [emptyList('cells')]
      : cells.flatMap((one, index) => [
          ...checkImage(asImage(one.image), `cells.${index}.image`, context),
          ...checkLink(one.link ?? noLink, `cells.${index}.link`, context),
        ]),
  assets: ({ cells }) => cells.map((one) => asImage(one.image)?.key ?? ''),
  links: ({ cells }) => cells.map((one) => one.link ?? noLink),
  View: CubeView,
});
