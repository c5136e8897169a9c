import { assetUrl, FitoutError, publishedPageUrl } from '@fitout/sdk';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import { type CheckedBlock, type DocumentProblem, publishedPages } from '../../decoration/api.ts';
import type { Shop, shopCalls } from '../shared/calls/shop.ts';
import { limits } from '../shared/limits.ts';
import type { ShownActivity } from '../shared/page/activity-block.ts';
import type { ShownGood } from '../shared/page/shown.ts';
import { takesOrders } from '../shared/product/order-way.ts';
import { changedMeanwhile } from './rows.ts';
import { patternsOf } from './search-terms.ts';
import type { Db, Tables } from './tables.ts';

const unset: Shop = { phone: '', wechat: '', address: '', hours: '', orderLink: '', orderLabel: '', rev: 0 };

/** How customers reach an organisation's shop; all of it is empty until somebody says. */
export async function shopOf(db: Db, orgId: bigint): Promise<Shop> {
  const row = await db.selectFrom('shop').selectAll().where('org_id', '=', orgId).executeTakeFirst();
  if (row === undefined) return unset;
  const { phone, wechat, address, hours, order_link: orderLink, order_label: orderLabel, rev } = row;
  return { phone, wechat, address, hours, orderLink, orderLabel, rev };
}

/** The shop's settings for staff, and the search of published pages. */
export function shopHandlers(ctx: ServerContext): Handlers<typeof shopCalls> {
  const db = () => ctx.database.query<Tables>();
  return {
    'GET shop': ({ orgId }) => shopOf(db(), orgId),
    'GET shop/order-forms': async ({ orgId }) => {
      const forms = await ctx.services.get(publishedPages).list(orgId, 'form');
      const live = forms.filter((form) => form.live);
      return { items: live.map(({ title, slug }) => ({ title, link: publishedPageUrl(slug) })) };
    },
    'PUT shop': async ({ body: { rev, shop }, orgId, caller }) => {
      const { orderLink: order_link, orderLabel: order_label, ...rest } = shop;
      const values = { ...rest, order_link, order_label, rev: rev + 1 };
      const saved = await db()
        .insertInto('shop')
        .values({ org_id: orgId, ...values })
        .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values).where('shop.rev', '=', rev))
        .returning('rev')
        .executeTakeFirst();
      const now = await shopOf(db(), orgId);
      if (saved === undefined) throw changedMeanwhile(now);
      await ctx.audit.record(caller, 'goods.shop', { kind: 'shop', id: orgId });
      return now;
    },
    'GET search': async ({ query: { q }, orgId }) => ({ items: await find(db(), orgId, q) }),
  };
}

/** Warns of products that a page shows and nobody can order: neither they nor the shop have a link, a telephone or WeChat. */
export async function orderProblems(
  ctx: ServerContext,
  orgId: bigint,
  blocks: readonly CheckedBlock[],
): Promise<DocumentProblem[]> {
  const block = blocks.find((one) => shownGoods(one).some(({ id, link }) => id !== '' && link === ''));
  if (block === undefined || takesOrders(await shopOf(ctx.database.query<Tables>(), orgId))) return [];
  return [
    {
      node: block.id,
      severity: 'warning',
      message: {
        zh: '顾客无法下单：请在“商品 › 店铺信息”填写下单链接、电话或微信',
        en: 'Customers cannot order: add an order link, a phone number or WeChat under Products › Shop details',
      },
    },
  ];
}

/** The products of the catalogue that a block shows. */
function shownGoods({ type, data }: CheckedBlock): readonly ShownGood[] {
  if (!Array.isArray(data)) return [];
  if (type === 'goods') return data as ShownGood[];
  const isActivity = type === 'flash' || type === 'groupbuy';
  return isActivity ? (data as ShownActivity[]).flatMap(({ items }) => items.map(({ good }) => good)) : [];
}

async function find(db: Db, orgId: bigint, q: string) {
  const patterns = patternsOf(q);
  if (patterns.length === 0)
    throw new FitoutError('badRequest', {
      reason: 'goods.search-empty',
      message: { zh: '请输入要搜索的内容', en: 'Enter a search term' },
    });
  let select = db
    .selectFrom('good')
    .select(['id', 'name', 'price', 'stock', 'images'])
    .where('org_id', '=', orgId)
    .where('listed', '=', true)
    .where('trashed_at', 'is', null);
  for (const pattern of patterns) select = select.where('words', 'like', pattern);
  const rows = await select.orderBy('sort', 'desc').orderBy('id', 'desc').limit(limits.found).execute();
  return rows.map(({ id, name, price, stock, images: [image] }) => ({
    ...{ id: id.toString(), name, price, stock },
    picture: image === undefined ? null : assetUrl(image.key, 160),
  }));
}
