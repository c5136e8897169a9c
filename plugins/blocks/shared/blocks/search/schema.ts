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
        label: { zh: '热词', en: 'Popular searches' },
        titleKey: 'text',
        max: 20,
        item: () => ({ text: '热词' }),
        fields: [{ kind: 'text', key: 'text', label: { zh: '热词', en: 'Search' }, maxLength: 20 }],
      },
      {
        kind: 'text',
        key: 'target',
        label: { zh: '搜索地址', en: 'Search address' },
        maxLength: 500,
        placeholder: { zh: '留空则搜索商品与本页', en: 'Leave empty to search products and this page' },
        hint: {
          zh: '用 {q} 代表搜索词，如 https://example.com/s?q={q}',
          en: '{q} stands for the search text: https://example.com/s?q={q}',
        },
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
          { value: 'round', label: { zh: '圆角', en: 'Round' } },
          { value: 'square', label: { zh: '方形', en: 'Square' } },
        ],
      },
      alignField({ zh: '文字', en: 'Text' }),
    ],
  },
];
