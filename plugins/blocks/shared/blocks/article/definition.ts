import { asImage, box, checkImage, checkLink, defineBlock, hills, noLink, words } from '../../../../decoration/api.ts';
import { timeZoneSource } from '../../parts/time-zone.ts';
import type { ArticleProps } from './props.ts';
import { schema } from './schema.ts';
import { ArticleView } from './view.tsx';

export const article = defineBlock<ArticleProps, string>({
  type: 'article',
  order: 90,
  v: 1,
  title: { zh: '文章', en: 'Article' },
  about: { zh: '标题、封面、日期与正文，或一张摘要卡片', en: 'A full article, or a card that links to one' },
  picture: {
    soft: box(4, 4, 16, 24),
    fill: hills(6, 14, 12, 11),
    line: words([24, 7, 18], [24, 13, 20], [24, 19, 20], [24, 25, 12]),
  },
  group: 'text',
  schema,
  defaults: () => ({
    title: '文章标题',
    cover: null,
    date: '',
    author: '',
    look: 'full',
    summary: '',
    html: '<p>在这里写正文。</p>',
    link: noLink,
  }),
  // The zone of whose days its date is one.
  data: { query: ({ date }) => (date ? { source: timeZoneSource, query: {} } : undefined) },
  check: ({ title, cover, look, link }, context) => [
    ...(title.trim() === ''
      ? [{ severity: 'error' as const, path: 'title', message: { zh: '文章没有标题', en: 'the article has no title' } }]
      : []),
    ...(asImage(cover) === null ? [] : checkImage(asImage(cover), 'cover', context)),
    ...(look === 'card' ? checkLink(link, 'link', context) : []),
  ],
  assets: ({ cover }) => [asImage(cover)?.key ?? ''],
  links: ({ look, link }) => (look === 'card' ? [link] : []),
  View: ArticleView,
});
