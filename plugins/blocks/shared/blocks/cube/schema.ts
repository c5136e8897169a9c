import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [{ kind: 'cube', key: 'cells', label: { zh: '布局', en: 'Layout' } }],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [
      {
        kind: 'slider',
        key: 'rowRatio',
        label: { zh: '行高（占列宽）', en: 'Row height (of column width)' },
        min: 20,
        max: 200,
        unit: '%',
      },
      { kind: 'slider', key: 'gap', label: { zh: '间隙', en: 'Gap' }, min: 0, max: 30, unit: 'px' },
      { kind: 'slider', key: 'radius', label: { zh: '图片圆角', en: 'Corners' }, min: 0, max: 32, unit: 'px' },
    ],
  },
];
