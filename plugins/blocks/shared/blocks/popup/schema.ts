import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'image', key: 'image', label: { zh: '图片', en: 'Picture' } },
      { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
      { kind: 'slider', key: 'width', label: { zh: '宽度', en: 'Width' }, min: 40, max: 92, unit: '%' },
    ],
  },
  {
    title: { zh: '弹出', en: 'Opening' },
    fields: [
      {
        kind: 'select',
        key: 'frequency',
        label: { zh: '同一访客', en: 'Per visitor' },
        segmented: true,
        options: [
          { value: 'once', label: { zh: '只弹一次', en: 'Once' } },
          { value: 'day', label: { zh: '每天一次', en: 'Once a day' } },
          { value: 'always', label: { zh: '每次打开', en: 'Every visit' } },
        ],
      },
      { kind: 'slider', key: 'delay', label: { zh: '延迟', en: 'Delay' }, min: 0, max: 10, unit: 's' },
    ],
  },
];
