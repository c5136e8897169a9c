import { type BlockSchema, noLink } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'image', key: 'logo', label: { zh: '标志', en: 'Logo' } },
      { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 30 },
      { kind: 'link', key: 'home', label: { zh: '点标志或标题', en: 'Link of logo and title' } },
      {
        kind: 'list',
        key: 'items',
        label: { zh: '右侧入口', en: 'Links on the right' },
        titleKey: 'text',
        max: 3,
        item: () => ({ text: '会员', link: { ...noLink } }),
        fields: [
          { kind: 'text', key: 'text', label: { zh: '文字', en: 'Text' }, maxLength: 6 },
          { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
        ],
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [{ kind: 'color', key: 'background', label: { zh: '背景颜色', en: 'Background' } }],
  },
];
