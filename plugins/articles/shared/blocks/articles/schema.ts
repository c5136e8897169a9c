import type { BlockSchema } from '../../../../decoration/api.ts';
import { limits } from '../../limits.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      {
        kind: 'picked',
        key: 'articles',
        label: { zh: '文章', en: 'Articles' },
        picker: 'articles.articles',
        max: limits.blockArticles,
      },
      { kind: 'text', key: 'title', label: { zh: '标题文字', en: 'Title' }, maxLength: 20 },
    ],
  },
  {
    title: { zh: '样式', en: 'Style' },
    fields: [
      {
        kind: 'select',
        key: 'layout',
        label: { zh: '排列', en: 'Layout' },
        segmented: true,
        options: [
          { value: 'list', label: { zh: '列表', en: 'List' } },
          { value: 'card', label: { zh: '大图卡片', en: 'Cards' } },
        ],
      },
      { kind: 'switch', key: 'showCover', label: { zh: '封面', en: 'Cover' } },
      { kind: 'switch', key: 'showDigest', label: { zh: '摘要', en: 'Summary' } },
    ],
  },
];
