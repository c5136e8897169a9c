import { type BlockSchema, endFields } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '时间', en: 'Time' },
    fields: [
      { kind: 'time', key: 'end', label: { zh: '截止时间', en: 'Ends at' } },
      ...endFields({ zh: '结束后', en: 'After it ends' }),
    ],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [
      { kind: 'text', key: 'label', label: { zh: '前置文字', en: 'Text before' }, maxLength: 20 },
      {
        kind: 'select',
        key: 'look',
        label: { zh: '样式', en: 'Style' },
        segmented: true,
        options: [
          { value: 'box', label: { zh: '方块', en: 'Boxes' } },
          { value: 'plain', label: { zh: '文字', en: 'Text' } },
        ],
      },
      { kind: 'color', key: 'color', label: { zh: '数字颜色', en: 'Colour' } },
    ],
  },
];
