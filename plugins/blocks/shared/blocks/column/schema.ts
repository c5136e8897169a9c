import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '这一列', en: 'This column' },
    fields: [
      {
        kind: 'slider',
        key: 'width',
        label: { zh: '宽度占比', en: 'Share of width' },
        hint: { zh: '与其他列按比例分配', en: 'Shared with the other columns' },
        min: 1,
        max: 12,
      },
      { kind: 'slider', key: 'gap', label: { zh: '组件间距', en: 'Gap between blocks' }, min: 0, max: 48, unit: 'px' },
    ],
  },
];
