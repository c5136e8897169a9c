import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '外观', en: 'Style' },
    fields: [
      {
        kind: 'select',
        key: 'line',
        label: { zh: '线型', en: 'Line' },
        segmented: true,
        options: [
          { value: 'solid', label: { zh: '实线', en: 'Solid' } },
          { value: 'dashed', label: { zh: '虚线', en: 'Dashed' } },
          { value: 'dotted', label: { zh: '点线', en: 'Dotted' } },
        ],
      },
      { kind: 'color', key: 'color', label: { zh: '颜色', en: 'Colour' } },
      { kind: 'slider', key: 'thickness', label: { zh: '粗细', en: 'Thickness' }, min: 1, max: 8, unit: 'px' },
      { kind: 'slider', key: 'inset', label: { zh: '左右留白', en: 'Side margins' }, min: 0, max: 60, unit: 'px' },
      { kind: 'text', key: 'text', label: { zh: '中间文字', en: 'Text in the middle' }, maxLength: 20 },
    ],
  },
];
