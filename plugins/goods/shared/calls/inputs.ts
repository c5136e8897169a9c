import { maxCents } from '@fitout/sdk';
import { zId, zInstant, zLine, zLines, zRevision } from '@fitout/sdk/calls';
import { z } from 'zod';
import { batchActions, goodOrders, goodStatuses, offerStates } from '../choices.ts';
import { limits } from '../limits.ts';
import { linkFits } from '../link.ts';

/* What people send of goods and offers. */

export const byId = z.object({ id: zId });

const needed = (max: number) => zLine(max).pipe(z.string().min(1));
export const centsShape = z.int().min(0).max(maxCents);
export const stockShape = z.int().min(0).max(limits.stock);
const size = z.int().min(1).max(100_000);

const image = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  width: size,
  height: size,
  alt: zLine(200),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
});

const tags = z
  .array(zLine(limits.tag))
  .max(limits.tags)
  .transform((list) => [...new Set(list.filter((tag) => tag !== ''))]);

export const linkShape = zLine(limits.link).refine(linkFits, {
  message: '请填写 https:// 开头的地址，或以 / 开头的站内地址 / an https address, or a path of this site',
});

/** A whole good. An empty code asks for one to be made. */
export const goodInput = z.strictObject({
  name: needed(limits.name),
  code: zLine(limits.code),
  images: z.array(image).max(limits.images),
  price: centsShape,
  listPrice: centsShape.nullable(),
  stock: stockShape,
  unit: zLine(limits.unit),
  tags,
  description: zLines(limits.description),
  link: linkShape,
  listed: z.boolean(),
  sort: z.int().min(-limits.sort).max(limits.sort),
});
export type GoodInput = z.input<typeof goodInput>;
export type GoodValues = z.output<typeof goodInput>;

export const goodChange = z.strictObject({ rev: zRevision, good: goodInput });
const cells = { price: centsShape.optional(), stock: stockShape.optional(), sort: goodInput.shape.sort.optional() };
/** One cell of the list, without the drawer. `from` is what it was changed from: another value by now refuses it. */
export const cellChange = z
  .strictObject({ ...cells, from: z.strictObject(cells).optional() })
  .refine(({ from: _, ...change }) => Object.values(change).some((value) => value !== undefined));
export type CellChange = z.output<typeof cellChange>;

/** Which goods a list shows. */
export const goodFilter = z.object({
  q: zLine(100).optional(),
  status: z.enum(goodStatuses).optional(),
  tag: zLine(limits.tag).optional(),
});

export type GoodFilter = z.output<typeof goodFilter>;

export const listQuery = goodFilter.extend({
  order: z.enum(goodOrders).default('sort'),
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
});

const ids = z.array(zId).min(1).max(limits.batch);
export const batchBody = z.strictObject({ action: z.enum(batchActions), ids });
export const tagBody = z.strictObject({ ids, add: tags.optional(), remove: tags.optional() });

const inOrder = { message: '结束时间须晚于开始时间 / it must end after it begins', path: ['to'] };

export const couponInput = z
  .strictObject({
    title: needed(limits.title),
    kind: z.enum(['amount', 'percent']),
    value: z.int().min(1).max(maxCents),
    threshold: centsShape,
    stock: stockShape.nullable(),
    perPerson: z.int().min(1).max(limits.couponPerPerson),
    from: zInstant.nullable(),
    to: zInstant.nullable(),
    /** Until when a claimed one may be used; without `to`, claiming ends with it. */
    validTo: zInstant.nullable().default(null),
    enabled: z.boolean(),
    note: zLines(limits.note),
  })
  .refine(({ from, to }) => from === null || to === null || from < to, inOrder)
  .refine(
    ({ from, to, validTo }) => validTo === null || (to === null ? from === null || from < validTo : to <= validTo),
    {
      message: '使用截止不能早于领取时间 / it must be valid for as long as it can be claimed',
      path: ['validTo'],
    },
  )
  .refine(({ kind, value }) => kind === 'amount' || value <= 99, {
    message: '折扣须在 1 到 99 之间 / between 1 and 99',
    path: ['value'],
  })
  .refine(({ kind, value, threshold }) => kind === 'percent' || threshold === 0 || value <= threshold, {
    message: '优惠金额不能超过使用门槛 / not more than the least purchase',
    path: ['value'],
  });
export type CouponInput = z.input<typeof couponInput>;
export type CouponValues = z.output<typeof couponInput>;
export const couponChange = z.strictObject({ rev: zRevision, coupon: couponInput });

export const activityInput = z
  .strictObject({
    kind: z.enum(['flash', 'group']),
    title: needed(limits.title),
    groupSize: z.int().min(2).max(limits.groupSize).nullable(),
    from: zInstant.nullable(),
    to: zInstant.nullable(),
    enabled: z.boolean(),
    items: z
      .array(
        z.strictObject({
          good: zId,
          price: centsShape,
          stock: stockShape,
          /** Pieces sold in the promotion, as staff record them. What is stored stays where left out. */
          sold: stockShape.optional(),
        }),
      )
      .max(limits.activityItems)
      .refine((items) => new Set(items.map(({ good }) => good)).size === items.length, {
        message: '同一件商品只能添加一次 / each good once',
      }),
  })
  .refine(({ from, to }) => from === null || to === null || from < to, inOrder)
  .refine(({ kind, groupSize }) => (kind === 'group') === (groupSize !== null), {
    message: '拼团须填写成团人数 / a group needs its size',
    path: ['groupSize'],
  });
export type ActivityInput = z.input<typeof activityInput>;
export type ActivityValues = z.output<typeof activityInput>;
export const activityChange = z.strictObject({ rev: zRevision, activity: activityInput });

export const offerQuery = z.object({
  q: zLine(100).optional(),
  state: z.enum(offerStates).optional(),
  kind: z.enum(['flash', 'group']).optional(),
  cursor: zId.optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
});

const idList = z
  .string()
  .max(limits.publicIds * 20)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.string().regex(/^\d{1,19}$/)).max(limits.publicIds))
  .transform((list) => [...new Set(list)]);

export const liveQuery = z.object({
  goods: idList.optional(),
  coupons: idList.optional(),
  activities: idList.optional(),
});
export const mineQuery = z.object({ coupons: idList });
