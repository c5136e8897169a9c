import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '文章', en: 'Article' },
    fields: [
      {
        kind: 'select',
        key: 'look',
        label: { zh: '展示', en: 'Display' },
        segmented: true,
        options: [
          { value: 'full', label: { zh: '全文', en: 'Full article' } },
          { value: 'card', label: { zh: '摘要卡片', en: 'Card' } },
        ],
      },
      { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 80 },
      { kind: 'image', key: 'cover', label: { zh: '封面', en: 'Cover' } },
      { kind: 'time', key: 'date', label: { zh: '日期', en: 'Date' } },
      { kind: 'text', key: 'author', label: { zh: '作者或来源', en: 'Author' }, maxLength: 30 },
      {
        kind: 'text',
        key: 'summary',
        label: { zh: '摘要', en: 'Summary' },
        maxLength: 200,
        multiline: true,
        when: { key: 'look', in: ['card'] },
      },
      {
        kind: 'link',
        key: 'link',
        label: { zh: '阅读全文链接', en: 'Link to full article' },
        when: { key: 'look', in: ['card'] },
      },
      { kind: 'richtext', key: 'html', label: { zh: '正文', en: 'Text' }, when: { key: 'look', in: ['full'] } },
    ],
  },
];
