import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '照片', en: 'Photos' },
    fields: [
      {
        kind: 'list',
        key: 'items',
        label: { zh: '照片', en: 'Photos' },
        imageKey: 'image',
        addByPicking: true,
        max: 200,
        item: () => ({ image: null }),
        fields: [{ kind: 'image', key: 'image', label: { zh: '照片', en: 'Photo' } }],
      },
    ],
  },
  {
    title: { zh: '排列', en: 'Layout' },
    fields: [
      {
        kind: 'select',
        key: 'layout',
        label: { zh: '方式', en: 'Layout' },
        segmented: true,
        options: [
          { value: 'grid', label: { zh: '宫格', en: 'Grid' } },
          { value: 'rows', label: { zh: '等高', en: 'Rows' } },
        ],
      },
      { kind: 'slider', key: 'columns', label: { zh: '每行张数', en: 'Per row' }, min: 2, max: 5 },
      { kind: 'slider', key: 'gap', label: { zh: '间距', en: 'Gap' }, min: 0, max: 24, unit: 'px' },
      { kind: 'slider', key: 'radius', label: { zh: '圆角', en: 'Corners' }, min: 0, max: 24, unit: 'px' },
    ],
  },
];
