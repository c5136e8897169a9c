import type { BlockSchema } from '../../../../decoration/api.ts';
import { alignField } from '../../parts/fields.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'text', key: 'placeholder', label: { zh: '提示文字', en: 'Placeholder' }, maxLength: 30 },
      {
        kind: 'list',
        key: 'words',
        label: { zh: '热词', en: 'Hot words' },
        titleKey: 'text',
        max: 20,
        item: () => ({ text: '热词' }),
        fields: [{ kind: 'text', key: 'text', label: { zh: '热词', en: 'Word' }, maxLength: 20 }],
      },
      {
        kind: 'text',
        key: 'target',
        label: { zh: '搜索地址', en: 'Where it searches' },
        maxLength: 500,
        placeholder: { zh: '留空则搜索商品与本页', en: 'Empty: products and this page' },
        hint: {
          zh: '用 {q} 代表搜索词，如 https://example.com/s?q={q}',
          en: '{q} stands for the words: https://example.com/s?q={q}',
        },
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Look' },
    fields: [
      {
        kind: 'select',
        key: 'look',
        label: { zh: '样式', en: 'Look' },
        segmented: true,
        options: [
          { value: 'round', label: { zh: '圆角', en: 'Round' } },
          { value: 'square', label: { zh: '方形', en: 'Square' } },
        ],
      },
      alignField({ zh: '文字', en: 'Words' }),
    ],
  },
];
