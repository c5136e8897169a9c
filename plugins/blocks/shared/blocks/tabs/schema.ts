import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '外观', en: 'Style' },
    fields: [
      {
        kind: 'select',
        key: 'look',
        label: { zh: '样式', en: 'Style' },
        segmented: true,
        options: [
          { value: 'line', label: { zh: '下划线', en: 'Line' } },
          { value: 'pill', label: { zh: '胶囊', en: 'Pill' } },
        ],
      },
      { kind: 'switch', key: 'sticky', label: { zh: '滚动时吸顶', en: 'Sticks to the top' } },
      { kind: 'color', key: 'color', label: { zh: '选中颜色', en: 'Active colour' } },
    ],
  },
];
