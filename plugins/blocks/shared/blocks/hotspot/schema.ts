import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'image', key: 'image', label: { zh: '图片', en: 'Picture' } },
      { kind: 'hotspots', key: 'spots', imageKey: 'image', label: { zh: '热区', en: 'Hotspots' } },
    ],
  },
];
