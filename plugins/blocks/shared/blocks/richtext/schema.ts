import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [{ kind: 'richtext', key: 'html', label: { zh: '正文', en: 'Text' } }],
  },
];
