import { pluralize } from '@fitout/sdk';
import {
  type BlockProblem,
  box,
  type CheckContext,
  checkLink,
  defineBlock,
  httpQuery,
  noLink,
  words,
} from '../../../../decoration/api.ts';
import { goodTopic } from '../../../api.ts';
import { fault, missing, named, noneChosen, warning } from '../../page/checks.ts';
import { goodsQuery, idsOf, usesOf } from '../../page/queries.ts';
import { type GoodsData, type GoodsProps, waitsFor } from './props.ts';
import { schema } from './schema.ts';
import { GoodsView } from './view.tsx';

export const goods = defineBlock<GoodsProps, GoodsData>({
  type: 'goods',
  order: 410,
  v: 1,
  title: { zh: '商品列表', en: 'Products' },
  about: { zh: '按选择、标签、上新或外部接口展示商品', en: 'Products by selection, tag, newest or from a source' },
  picture: {
    soft: `${box(4, 3, 19, 15)}${box(25, 3, 19, 15)}`,
    line: words([5, 22, 15], [26, 22, 15]),
    fill: words([5, 27, 8], [26, 27, 8]),
  },
  group: 'goods',
  schema,
  defaults: () => ({
    title: '精选好物',
    more: '',
    link: noLink,
    from: 'ids',
    goods: [],
    tag: '',
    source: '',
    order: 'sort',
    limit: 20,
    inStock: false,
    layout: 'two',
    showName: true,
    showAbout: false,
    showWas: true,
    showStock: false,
    badge: 'none',
    badgeText: '新品',
    button: '',
    color: '',
  }),
  data: { query: queryOf, topics: [goodTopic] },
  uses: ({ from, goods }) => (from === 'ids' ? usesOf('good', goods) : []),
  check: problems,
  assets: () => [],
  links: ({ link }) => [link],
  View: GoodsView,
  island: 'offers',
  needsIsland: ({ from }) => from !== 'http',
});

function queryOf({ from, goods, tag, source, order, limit, inStock }: GoodsProps) {
  const bounded = Math.min(100, Math.max(1, Math.round(limit)));
  const ids = idsOf(goods);
  switch (from) {
    case 'ids':
      return ids.length === 0 ? undefined : goodsQuery({ ids, limit: 200, inStock });
    case 'tag':
      return tag === '' ? undefined : goodsQuery({ tag, order, limit: bounded, inStock });
    case 'newest':
      return goodsQuery({ order: 'newest', limit: bounded, inStock });
    case 'http':
      return httpQuery(source);
  }
}

function problems(props: GoodsProps, context: CheckContext<GoodsData>): BlockProblem[] {
  const link = checkLink(props.link, 'link', context);
  const found = contents(props, context.data);
  return [...link, ...found];
}

function contents(props: GoodsProps, data: GoodsData | undefined): BlockProblem[] {
  const { from, goods, tag, source, inStock, limit } = props;
  if (from === 'ids' && noneChosen(goods)) return [fault('goods', '还没有选择商品', 'no goods are chosen')];
  if (from === 'tag' && tag === '') return [fault('tag', '还没有选择商品标签', 'no tag is chosen')];
  if (from === 'http' && source === '') return [fault('source', '还没有选择数据源', 'no source is chosen')];
  const path = waitsFor[from];
  if (data === undefined)
    return from === 'http' ? [warning(path, '数据源暂时读不到内容', 'the source cannot be read right now')] : [];
  if (data.length === 0) return [warning(path, '现在没有可展示的商品', 'there are no goods to show now')];
  if (from === 'http') return withoutLink(path, data.slice(0, Math.max(1, Math.round(limit))));
  const gone = from === 'ids' && !inStock ? missing(goods, data) : [];
  if (gone.length === 0) return [];
  return [warning('goods', `${named(gone)}已下架或删除，访客看不到`, 'some chosen goods are unlisted or deleted')];
}

/** Products of an http source have no page of their own: without a link a tap on them does nothing. */
function withoutLink(path: string, data: GoodsData): BlockProblem[] {
  const dead = data.filter(({ link }) => link === '').length;
  if (dead === 0) return [];
  const zh = dead === data.length ? '数据源的商品都没有链接' : `数据源有 ${dead} 件商品没有链接`;
  return [
    warning(
      path,
      `${zh}，点击没有反应，请在数据源里设置“链接”字段`,
      `${pluralize(dead, 'product', 'products')} of the source cannot be opened: set the link field of the source`,
    ),
  ];
}
