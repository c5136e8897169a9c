import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 100 },
      { kind: 'switch', key: 'open', label: { zh: '默认展开', en: 'Open by default' } },
      {
        kind: 'text',
        key: 'group',
        label: { zh: '分组名', en: 'Group' },
        hint: { zh: '同组内一次只展开一个；留空则互不影响', en: 'Only one item in a group is open at a time' },
        maxLength: 20,
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Style' },
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
