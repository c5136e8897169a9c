import { anyone, defineCalls, fun, zCustomerOrders, zId, zLine, zOrdersQuery, zSlice, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import {
  activityChange,
  activityInput,
  byId,
  couponChange,
  couponInput,
  liveQuery,
  mineQuery,
  offerQuery,
} from './inputs.ts';
import { activity, claim, coupon } from './outputs.ts';

const view = fun('goods.view');
const edit = fun('goods.edit');

/** Pauses, resumes, throws away or brings back. */
const offerSwitch = z
  .strictObject({ enabled: z.boolean().optional(), trashed: z.boolean().optional() })
  .refine((set) => set.enabled !== undefined || set.trashed !== undefined);

/** 优惠券, with what was claimed of them. */
export const couponCalls = defineCalls({
  'GET coupons': {
    access: view,
    summary: { zh: '优惠券列表', en: 'List coupons' },
    query: offerQuery,
    result: zSlice(coupon),
  },
  'GET coupons/:id': {
    access: view,
    summary: { zh: '优惠券详情', en: 'Read a coupon' },
    params: byId,
    result: coupon,
  },
  'POST coupons': {
    access: edit,
    summary: { zh: '新建优惠券', en: 'Make a coupon' },
    body: couponInput,
    result: coupon,
  },
  'PUT coupons/:id': {
    access: edit,
    summary: { zh: '修改优惠券', en: 'Change a coupon' },
    params: byId,
    body: couponChange,
    result: coupon,
    conflicts: true,
  },
  'PATCH coupons/:id': {
    access: edit,
    summary: { zh: '暂停、恢复或删除优惠券', en: 'Pause, resume or throw away a coupon' },
    params: byId,
    body: offerSwitch,
    result: coupon,
  },
  'GET coupons/:id/claims': {
    access: view,
    summary: { zh: '领取记录', en: 'Who claimed a coupon' },
    params: byId,
    query: z.object({
      q: zLine(40).optional(),
      cursor: zId.optional(),
      limit: z.coerce.number<number>().int().min(1).max(200).default(50),
    }),
    result: zSlice(claim),
  },
  'POST coupons/:id/claims/:claim/use': {
    access: edit,
    summary: { zh: '核销券码', en: 'Mark a claimed coupon as used' },
    params: z.object({ id: zId, claim: zId }),
    body: z.strictObject({ undo: z.boolean().default(false) }),
    result: z.object({ code: z.string(), usedAt: zTime.nullable() }),
    errors: ['conflict'],
  },
});

/** 秒杀 and 拼团. */
export const activityCalls = defineCalls({
  'GET activities': {
    access: view,
    summary: { zh: '营销活动列表', en: 'List promotions' },
    query: offerQuery,
    result: zSlice(activity),
  },
  'GET activities/:id': {
    access: view,
    summary: { zh: '营销活动详情', en: 'Read a promotion' },
    params: byId,
    result: activity,
  },
  'POST activities': {
    access: edit,
    summary: { zh: '新建营销活动', en: 'Make a promotion' },
    body: activityInput,
    result: activity,
    errors: ['unprocessable'],
  },
  'PUT activities/:id': {
    access: edit,
    summary: { zh: '修改营销活动', en: 'Change a promotion' },
    params: byId,
    body: activityChange,
    result: activity,
    conflicts: true,
    errors: ['unprocessable'],
  },
  'PATCH activities/:id': {
    access: edit,
    summary: { zh: '暂停、恢复或删除营销活动', en: 'Pause, resume or throw away a promotion' },
    params: byId,
    body: offerSwitch,
    result: activity,
  },
});

/** What islands of published pages, and phones, call. */
export const visitorCalls = defineCalls({
  'GET live': {
    access: anyone,
    summary: { zh: '商品、优惠券与营销活动的实时库存和状态', en: 'Stock, prices and states as they are now' },
    query: liveQuery,
    file: ['application/json'],
  },
  'GET mine': {
    access: anyone,
    summary: { zh: '我领取的优惠券', en: 'The coupons that this visitor claimed' },
    query: mineQuery,
    file: ['application/json'],
  },
  'POST coupons/:id/claim': {
    access: anyone,
    summary: { zh: '领取优惠券', en: 'Claim a coupon' },
    params: byId,
    body: z.object({}).optional(),
    result: z.object({ code: z.string(), claimed: z.int(), perPerson: z.int(), left: z.int().nullable() }),
    errors: ['unprocessable'],
    ratePerMinute: 1200,
  },
  'GET orders': {
    access: anyone,
    summary: { zh: '我的优惠券', en: 'The coupons that the customer, or a device without a session, holds' },
    query: zOrdersQuery,
    result: zCustomerOrders,
  },
});
