import { zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { limits } from '../shared/limits.ts';
import { linkFits } from '../shared/link.ts';
import { maxCents } from '../shared/money.ts';
import { batchActions, goodOrders, goodStatuses } from '../shared/types.ts';

export const idParams = z.object({ id: zId });

/** Text a person typed in one line: trimmed, without control characters, which neither the database nor a page can hold. */
export function lineShape(max: number) {
  return z
    .string()
    .max(max * 4)
    .transform((value) =>
      value
        .toWellFormed()
        .replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));
}

/** Text of several lines. */
export function linesShape(max: number) {
  return z
    .string()
    .max(max * 2)
    .transform((value) =>
      value
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/(?!\n)[\p{Cc}\p{Bidi_C}]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));
}

const needed = (max: number) => lineShape(max).pipe(z.string().min(1));
export const centsShape = z.int().min(0).max(maxCents);
export const stockShape = z.int().min(0).max(limits.stock);
export const revShape = z.int().min(0).max(2_147_483_647);
const size = z.int().min(1).max(100_000);

const image = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  width: size,
  height: size,
  alt: lineShape(200),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
});

const tags = z
  .array(lineShape(limits.tag))
  .max(limits.tags)
  .transform((list) => [...new Set(list.filter((tag) => tag !== ''))]);

const link = lineShape(limits.link).refine(linkFits, {
  message: '请填写 https:// 开头的地址，或以 / 开头的站内地址 / an https address, or a path of this site',
});

/** A whole good. An empty code asks for one to be made. */
export const goodShape = z.strictObject({
  name: needed(limits.name),
  code: lineShape(limits.code),
  images: z.array(image).max(limits.images),
  price: centsShape,
  listPrice: centsShape.nullable(),
  stock: stockShape,
  unit: lineShape(limits.unit),
  tags,
  description: linesShape(limits.description),
  link,
  listed: z.boolean(),
  sort: z.int().min(-limits.sort).max(limits.sort),
});
export type GoodValues = z.output<typeof goodShape>;

export const goodChange = z.strictObject({ rev: revShape, good: goodShape });
/** One cell of the list, without the drawer. */
export const cellChange = z
  .strictObject({ price: centsShape.optional(), stock: stockShape.optional(), sort: goodShape.shape.sort.optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined));

export const filterShape = z.object({
  q: lineShape(100).optional(),
  status: z.enum(goodStatuses).optional(),
  tag: lineShape(limits.tag).optional(),
});

export const listQuery = filterShape.extend({
  order: z.enum(goodOrders).default('sort'),
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const ids = z.array(zId).min(1).max(limits.batch);
export const batchBody = z.strictObject({ action: z.enum(batchActions), ids });
export const tagBody = z.strictObject({ ids, add: tags.optional(), remove: tags.optional() });

/** An instant with its zone: one without would mean another moment on each machine. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable();

const inOrder = { message: '结束时间须晚于开始时间 / it must end after it begins', path: ['to'] };

export const couponShape = z
  .strictObject({
    title: needed(limits.title),
    kind: z.enum(['amount', 'percent']),
    value: z.int().min(1).max(maxCents),
    threshold: centsShape,
    stock: stockShape.nullable(),
    perPerson: z.int().min(1).max(limits.couponPerPerson),
    from: instant,
    to: instant,
    enabled: z.boolean(),
    note: linesShape(limits.note),
  })
  .refine(({ from, to }) => from === null || to === null || from < to, inOrder)
  .refine(({ kind, value }) => kind === 'amount' || value <= 99, {
    message: '折扣须在 1 到 99 之间 / between 1 and 99',
    path: ['value'],
  })
  .refine(({ kind, value, threshold }) => kind === 'percent' || threshold === 0 || value <= threshold, {
    message: '优惠金额不能超过使用门槛 / not more than the least purchase',
    path: ['value'],
  });
export type CouponValues = z.output<typeof couponShape>;
export const couponChange = z.strictObject({ rev: revShape, coupon: couponShape });

export const activityShape = z
  .strictObject({
    kind: z.enum(['flash', 'group']),
    title: needed(limits.title),
    groupSize: z.int().min(2).max(limits.groupSize).nullable(),
    from: instant,
    to: instant,
    enabled: z.boolean(),
    items: z
      .array(z.strictObject({ good: zId, price: centsShape, stock: stockShape }))
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
export type ActivityValues = z.output<typeof activityShape>;
export const activityChange = z.strictObject({ rev: revShape, activity: activityShape });

export const offerQuery = z.object({
  q: lineShape(100).optional(),
  state: z.enum(['upcoming', 'open', 'running', 'sold-out', 'ended', 'off', 'trashed']).optional(),
  kind: z.enum(['flash', 'group']).optional(),
  cursor: zId.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
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
