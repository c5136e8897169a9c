import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '排列', en: 'Layout' },
    fields: [
      {
        kind: 'select',
        key: 'direction',
        label: { zh: '方向', en: 'Direction' },
        segmented: true,
        options: [
          { value: 'down', label: { zh: '上下', en: 'Vertical' } },
          { value: 'across', label: { zh: '左右', en: 'Horizontal' } },
        ],
      },
      { kind: 'slider', key: 'gap', label: { zh: '间距', en: 'Gap' }, min: 0, max: 60, unit: 'px' },
      {
        kind: 'select',
        key: 'align',
        label: { zh: '对齐', en: 'Alignment' },
        when: { key: 'direction', in: ['across'] },
        segmented: true,
        options: [
          { value: 'stretch', label: { zh: '拉伸', en: 'Stretch' } },
          { value: 'start', label: { zh: '顶部', en: 'Top' } },
          { value: 'center', label: { zh: '居中', en: 'Middle' } },
          { value: 'end', label: { zh: '底部', en: 'Bottom' } },
        ],
      },
    ],
  },
];
