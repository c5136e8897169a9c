import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 100 },
      { kind: 'switch', key: 'open', label: { zh: '默认展开', en: 'Open at first' } },
      {
        kind: 'text',
        key: 'group',
        label: { zh: '分组名', en: 'Group' },
        hint: { zh: '同组内一次只展开一个；留空则互不影响', en: 'Within a group only one is open' },
        maxLength: 20,
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Look' },
    fields: [
      {
        kind: 'select',
        key: 'look',
        label: { zh: '样式', en: 'Style' },
        segmented: true,
        options: [
          { value: 'line', label: { zh: '细线', en: 'Line' } },
          { value: 'card', label: { zh: '卡片', en: 'Card' } },
        ],
      },
    ],
  },
];
