import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '这一页', en: 'This tab' },
    fields: [{ kind: 'text', key: 'title', label: { zh: '标签名称', en: 'Name' }, maxLength: 20 }],
  },
];
