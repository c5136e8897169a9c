import { type BlockSchema, noLink } from '../../../../decoration/api.ts';
import { headGroup } from '../../parts/fields.ts';

export const schema: BlockSchema = [
  headGroup({ zh: '选号页链接', en: 'Number selection link' }),
  {
    title: { zh: '号码', en: 'Numbers' },
    fields: [
      {
        kind: 'list',
        key: 'items',
        label: { zh: '号码', en: 'Numbers' },
        titleKey: 'number',
        max: 100,
        item: () => ({ number: '13800008888', tag: '', price: '', link: { ...noLink } }),
        fields: [
          { kind: 'text', key: 'number', label: { zh: '号码', en: 'Number' }, maxLength: 20 },
          { kind: 'text', key: 'tag', label: { zh: '标签', en: 'Tag' }, maxLength: 8 },
          { kind: 'text', key: 'price', label: { zh: '价格或预存', en: 'Price' }, maxLength: 16 },
          {
            kind: 'link',
            key: 'link',
            label: { zh: '链接（留空用选号页）', en: 'Link (defaults to number selection)' },
          },
        ],
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [
      {
        kind: 'slider',
        key: 'tail',
        label: { zh: '突出尾号位数', en: 'Highlighted last digits' },
        min: 0,
        max: 8,
      },
      { kind: 'color', key: 'color', label: { zh: '突出颜色', en: 'Highlight colour' } },
    ],
  },
];
