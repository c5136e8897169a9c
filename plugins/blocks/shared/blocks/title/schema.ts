import type { BlockSchema } from '../../../../decoration/api.ts';
import { alignField } from '../../parts/fields.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'text', key: 'text', label: { zh: '标题文字', en: 'Text' }, maxLength: 60 },
      { kind: 'text', key: 'subtitle', label: { zh: '副标题', en: 'Subtitle' }, maxLength: 100 },
      {
        kind: 'text',
        key: 'more',
        label: { zh: '更多文字', en: 'Link text' },
        maxLength: 12,
        placeholder: { zh: '如：查看更多', en: 'e.g. More' },
      },
      { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
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
          { value: 'plain', label: { zh: '文字', en: 'Text' } },
          { value: 'bar', label: { zh: '竖条', en: 'Bar' } },
          { value: 'line', label: { zh: '横线', en: 'Line' } },
        ],
      },
      alignField({ zh: '对齐', en: 'Alignment' }),
      {
        kind: 'select',
        key: 'level',
        label: { zh: '层级', en: 'Level' },
        segmented: true,
        options: [
          { value: 2, label: { zh: '一级', en: 'Level 1' } },
          { value: 3, label: { zh: '二级', en: 'Level 2' } },
        ],
      },
      { kind: 'slider', key: 'size', label: { zh: '字号', en: 'Font size' }, min: 12, max: 40, unit: 'px' },
      { kind: 'color', key: 'color', label: { zh: '文字颜色', en: 'Text colour' } },
      {
        kind: 'color',
        key: 'accent',
        label: { zh: '装饰颜色', en: 'Accent colour' },
        when: { key: 'look', in: ['bar', 'line'] },
      },
    ],
  },
];
