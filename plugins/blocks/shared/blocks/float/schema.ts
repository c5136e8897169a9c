import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'image', key: 'image', label: { zh: '图片', en: 'Picture' } },
      { kind: 'text', key: 'text', label: { zh: '文字', en: 'Text' }, maxLength: 4 },
      { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
    ],
  },
  {
    title: { zh: '位置与外观', en: 'Position and style' },
    fields: [
      {
        kind: 'select',
        key: 'side',
        label: { zh: '位置', en: 'Side' },
        segmented: true,
        options: [
          { value: 'right', label: { zh: '右侧', en: 'Right' } },
          { value: 'left', label: { zh: '左侧', en: 'Left' } },
        ],
      },
      { kind: 'slider', key: 'bottom', label: { zh: '距底部', en: 'From bottom' }, min: 16, max: 500, unit: 'px' },
      { kind: 'slider', key: 'size', label: { zh: '大小', en: 'Size' }, min: 44, max: 96, unit: 'px' },
      { kind: 'color', key: 'color', label: { zh: '背景颜色', en: 'Background' } },
    ],
  },
];
