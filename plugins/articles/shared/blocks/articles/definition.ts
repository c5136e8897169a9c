import { type BlockProblem, box, type CheckContext, defineBlock, hills, words } from '../../../../decoration/api.ts';
import { articleTopic } from '../../../api.ts';
import { type ArticlesData, type ArticlesProps, articlesSource, idsOf, type Picked } from './props.ts';
import { schema } from './schema.ts';
import { ArticlesView } from './view.tsx';

export const articles = defineBlock<ArticlesProps, ArticlesData>({
  type: 'articles',
  order: 95,
  v: 1,
  // The block 文章 of the blocks plugin is written on the page itself.
  title: { zh: '文章列表', en: 'Articles' },
  about: { zh: '展示在“文章”中发布的文章', en: 'Shows articles published under Articles' },
  picture: {
    soft: `${box(4, 3, 14, 11)}${box(4, 18, 14, 11)}`,
    fill: `${hills(6, 6, 10, 6)}${hills(6, 21, 10, 6)}`,
    line: words([23, 6, 21], [23, 11, 14], [23, 21, 21], [23, 26, 14]),
  },
  group: 'text',
  schema,
  defaults: () => ({ title: '', articles: [], layout: 'list', showCover: true, showDigest: true }),
  data: {
    query: ({ articles }) => {
      const ids = idsOf(articles);
      return ids.length === 0 ? undefined : { source: articlesSource, query: { ids } };
    },
    topics: [articleTopic],
  },
  uses: ({ articles }) => idsOf(articles).map((id) => `articles.article:${id}`),
  check: problems,
  // Their covers are the articles' own: they change without the page.
  assets: () => [],
  links: () => [],
  View: ArticlesView,
});

function problems({ articles }: ArticlesProps, { data }: CheckContext<ArticlesData>): BlockProblem[] {
  if (idsOf(articles).length === 0)
    return [{ severity: 'error', path: 'articles', message: { zh: '还没有选择文章', en: 'no articles selected' } }];
  if (data === undefined) return [];
  const shown = new Set(data.map(({ id }) => id));
  const missing = articles.filter(({ id }) => !shown.has(id));
  if (missing.length === 0) return [];
  const names = namesOf(missing);
  const message = { zh: `${names}没有发布，访客看不到`, en: `not published, so visitors do not see: ${names}` };
  return [{ severity: 'warning', path: 'articles', message }];
}

/** `「甲」「乙」等 5 篇`: the first few of them. */
function namesOf(picked: readonly Picked[]): string {
  const names = picked.slice(0, 3).map(({ name }) => `「${name === '' ? '未命名文章' : name}」`);
  return `${names.join('')}${picked.length > 3 ? `等 ${picked.length} 篇` : ''}`;
}
