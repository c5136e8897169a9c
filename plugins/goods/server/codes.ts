import { assetUrl, type CodeMatch, FitoutError, showMoney } from '@fitout/sdk';
import { type Caller, type Handlers, type ServerContext, spokenCodeIn } from '@fitout/sdk/server';
import type { codeCalls } from '../shared/calls/codes.ts';
import { couponText } from '../shared/coupon-texts.ts';
import { gtinSpellings } from '../shared/gtin.ts';
import { useClaim } from './offers/claims.ts';
import { couponExpired } from './offers/coupons.ts';
import { announce } from './routes-goods.ts';
import type { Tables } from './tables.ts';

/** What scanners ask of a code. */
export function codeHandlers(ctx: ServerContext): Handlers<typeof codeCalls> {
  return {
    'POST codes': async ({ body: { text, gtin }, caller, orgId }) => {
      const found = await goodsOf(ctx, orgId, text, gtin);
      const claims = await claimsOf(ctx, caller, orgId, { code: spokenCodeIn(text) });
      if (found.length === 0 && gtin !== undefined && caller.can('goods.edit')) found.push(newGood(gtin));
      return { items: [...claims, ...found] };
    },
    'POST codes/redeem': async ({ body: { id }, caller, orgId }) => {
      const used = await useClaim(ctx, caller, orgId, { id, undo: false });
      await announce(ctx, orgId, used.couponId, 'coupon');
      const [match] = await claimsOf(ctx, caller, orgId, { id });
      if (match === undefined) throw new FitoutError('notFound');
      return match;
    },
  };
}

/** Of a picture that is shown 64 pixels wide, on fine screens too. */
const pictureWidth = 160;

async function goodsOf(ctx: ServerContext, orgId: bigint, text: string, gtin?: string): Promise<CodeMatch[]> {
  const codes = [...new Set([text, text.toUpperCase(), text.toLowerCase(), ...gtinSpellings(gtin ?? text)])];
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('good')
    .select(['id', 'name', 'images', 'price', 'stock', 'unit', 'listed'])
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .where('code', 'in', codes)
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(({ id, name, images, price, stock, unit, listed }) => ({
    id: `good-${id}`,
    title: name,
    name,
    ...(images[0] === undefined ? {} : { picture: assetUrl(images[0].key, pictureWidth) }),
    status: listed ? { zh: '已上架', en: 'Listed' } : { zh: '未上架', en: 'Not listed' },
    summary: {
      zh: `${showMoney(price)} · 库存 ${stock}${unit}`,
      en: `${showMoney(price)} · ${stock}${unit === '' ? '' : ` ${unit}`} in stock`,
    },
    open: { label: { zh: '查看商品', en: 'View product' }, url: `/goods?id=${id}` },
  }));
}

function newGood(gtin: string): CodeMatch {
  return {
    id: 'new',
    title: { zh: '没有此条码的商品', en: 'No product has this code' },
    open: { label: { zh: '新建商品', en: 'New product' }, url: `/goods?new=${gtin}` },
  };
}

async function claimsOf(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  by: { code: string } | { id: bigint },
): Promise<CodeMatch[]> {
  const select = ctx.database
    .query<Tables>()
    .selectFrom('claim')
    .innerJoin('coupon', 'coupon.id', 'claim.coupon_id')
    .select(['claim.id', 'claim.used_at', 'claim.used_by'])
    .select(['coupon.title', 'coupon.kind', 'coupon.value', 'coupon.threshold', couponExpired.as('expired')])
    .where('claim.org_id', '=', orgId);
  const row = await ('id' in by
    ? select.where('claim.id', '=', by.id)
    : select.where('claim.code', '=', by.code)
  ).executeTakeFirst();
  if (row === undefined) return [];
  const match = { id: row.id.toString(), title: row.title, summary: couponText(row) };
  if (row.used_at === null)
    return [
      {
        ...match,
        ...(row.expired
          ? { status: { zh: '已过期', en: 'Expired' }, state: 'over' as const }
          : { status: { zh: '待使用', en: 'Not used yet' }, state: 'open' as const }),
        ...(caller.can('goods.redeem') && !row.expired
          ? { redeem: { label: { zh: '核销', en: 'Redeem' }, to: '/p/goods/codes/redeem' } }
          : {}),
      },
    ];
  const person =
    row.used_by === null ? undefined : (await ctx.people.byIds(orgId, [row.used_by])).get(row.used_by)?.name;
  return [
    {
      ...match,
      status: { zh: '已核销', en: 'Redeemed' },
      state: 'done',
      redeemed: { at: row.used_at.toISOString(), ...(person === undefined ? {} : { by: person }) },
    },
  ];
}
