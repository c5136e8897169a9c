import { anyone, defineCalls, fun, zLine, zRevision } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { phoneOf } from '../phone.ts';
import { linkShape } from './inputs.ts';

/** How customers reach the shop, as staff write it; each may be empty. */
export const shopInput = z.strictObject({
  phone: zLine(limits.shopPhone).refine((text) => text === '' || phoneOf(text) !== '', {
    message: '请填写电话号码 / a telephone number',
  }),
  wechat: zLine(limits.shopPhone),
  address: zLine(limits.shopText),
  hours: zLine(limits.shopText),
  orderLink: linkShape,
  orderLabel: zLine(limits.orderLabel),
});
export type ShopInput = z.input<typeof shopInput>;

const shop = z.object({
  phone: z.string(),
  wechat: z.string(),
  address: z.string(),
  hours: z.string(),
  orderLink: z.string(),
  orderLabel: z.string(),
  rev: z.int(),
});
export type Shop = z.output<typeof shop>;

export const shopCalls = defineCalls({
  'GET shop': {
    access: fun('goods.view'),
    summary: { zh: '店铺信息', en: 'How customers reach the shop' },
    result: shop,
  },
  'GET shop/order-forms': {
    access: fun('goods.view'),
    summary: { zh: '可用来下单的表单', en: 'Published forms that may take orders' },
    /** `link`: the value of `orderLink` that leads to the form. */
    result: z.object({ items: z.array(z.object({ title: z.string(), link: z.string() })) }),
  },
  'PUT shop': {
    access: fun('goods.edit'),
    summary: { zh: '修改店铺信息', en: 'Change how customers reach the shop' },
    body: z.strictObject({ rev: zRevision, shop: shopInput }),
    result: shop,
    conflicts: true,
  },
  'GET search': {
    access: anyone,
    summary: { zh: '搜索上架商品', en: 'Find listed goods by words' },
    query: z.object({ q: zLine(100) }),
    result: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          price: z.int(),
          stock: z.int(),
          /** Address of its picture, 160 px wide; null where it has none. */
          picture: z.string().nullable(),
        }),
      ),
    }),
    ratePerMinute: 120,
  },
});
