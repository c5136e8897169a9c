import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'image', key: 'image', label: { zh: '图片', en: 'Picture' } },
      { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
      { kind: 'text', key: 'caption', label: { zh: '说明文字', en: 'Caption' }, maxLength: 100 },
      { kind: 'slider', key: 'width', label: { zh: '宽度', en: 'Width' }, min: 20, max: 100, unit: '%' },
    ],
  },
];
