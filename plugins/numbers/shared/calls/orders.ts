import { defineCalls, fun, zId, zLine, zLines, zRevision, zSlice } from '@fitout/sdk/calls';
import { z } from 'zod';
import { readContactPhone } from '../contact-phone.ts';
import { limits } from '../limits.ts';
import { order, orderEvent, orderSettings, orderStates, personChoice, sales, zNumber } from './outputs.ts';

const view = fun('numbers.view');
const sell = fun('numbers.sell');
const byId = z.object({ id: zId });
const reason = zLine(limits.reason).pipe(z.string().min(1));
const minutes = z.int().min(1).max(limits.holdMinutesMost);

/** Numbers to hold, all or none. `seconds` are 备选号: the first that is free steps in for one that is not. */
export const holdBody = z.strictObject({
  /** Made by the caller for this one wish: sent again with it, the same order is answered. */
  key: z.uuid(),
  carrier: z.string().max(31),
  numbers: z.array(zNumber).min(1).max(limits.held),
  seconds: z.array(zNumber).max(limits.held).default([]),
  minutes: minutes.optional(),
});
export type HoldAsk = z.output<typeof holdBody>;

/** A contact's phone number; empty for none. */
const zPhone = z
  .string()
  .transform((text) => readContactPhone(text) ?? text)
  .pipe(z.string().regex(/^$|^[+\d][\d -]{4,19}$/));

/** Who is to be called. No identity number, no picture: those are the carrier's. */
const contactShape = {
  contact: zLine(limits.contact),
  phone: zPhone,
  note: zLines(limits.note),
};
export const contactBody = z.strictObject({ ...contactShape, note: contactShape.note.default('') });

/**
 * Whom an order is handed over to: a colleague, a customer's account, or a customer without one, who has a name and a
 * phone. What the customer before was called by goes in both of the last.
 */
export const transferBody = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('seller'), person: zId, reason }),
  z.strictObject({
    to: z.literal('customer'),
    person: zId,
    contact: contactShape.contact.default(''),
    phone: contactShape.phone.default(''),
    reason,
  }),
  z.strictObject({
    to: z.literal('contact'),
    contact: contactShape.contact.pipe(z.string().min(1)),
    phone: contactShape.phone.pipe(z.string().min(1)),
    reason,
  }),
]);
export type TransferAsk = z.output<typeof transferBody>;
export type TransferInput = z.input<typeof transferBody>;

const changed = z.strictObject({ rev: zRevision });
/** With one after it that has four digits, too. */
const day = z.iso.date().refine((text) => text < '9999');

/** What narrows the list of orders and the file of them. */
export const orderFilter = z.object({
  /** Digits of a number, a contact's name or phone, words of the note. */
  q: zLine(40).optional(),
  state: z.enum(orderStates).optional(),
  seller: zId.optional(),
  /** Days of the organisation, both included, on which the order was made. */
  from: day.optional(),
  to: day.optional(),
});
export type OrderFilter = z.output<typeof orderFilter>;

/** 预约订单, as the staff work with them. */
export const orderCalls = defineCalls({
  'POST orders': {
    access: sell,
    summary: { zh: '保留号码', en: 'Hold numbers' },
    body: holdBody,
    result: order,
    errors: ['conflict', 'unprocessable', 'tooMany'],
  },
  'GET orders': {
    access: view,
    summary: { zh: '预约订单', en: 'List orders' },
    query: orderFilter.extend({
      cursor: zId.optional(),
      limit: z.coerce.number<number>().int().min(1).max(200).default(50),
    }),
    result: zSlice(order),
  },
  'GET orders/:id': { access: view, summary: { zh: '订单详情', en: 'Read an order' }, params: byId, result: order },
  'POST orders/:id/reserve': {
    access: sell,
    summary: { zh: '预订已保留的号码', en: 'Reserve what is held' },
    params: byId,
    body: contactBody,
    result: order,
    errors: ['conflict', 'gone'],
  },
  'POST orders/:id/extend': {
    access: sell,
    summary: { zh: '延长保留', en: 'Hold for longer' },
    params: byId,
    body: z.strictObject({ minutes, reason }),
    result: order,
    errors: ['conflict', 'gone'],
  },
  'POST orders/:id/release': {
    access: sell,
    summary: { zh: '释放号码', en: 'Let numbers go' },
    params: byId,
    body: z.strictObject({ reason }),
    result: order,
    errors: ['conflict'],
  },
  'POST orders/:id/confirm': {
    access: sell,
    summary: { zh: '确认售出', en: 'Confirm the sale' },
    params: byId,
    body: changed,
    result: order,
    conflicts: true,
  },
  'POST orders/:id/transfer': {
    access: sell,
    summary: { zh: '转给另一位员工或顾客', en: 'Hand over to another seller or customer' },
    params: byId,
    body: transferBody,
    result: order,
    errors: ['conflict'],
  },
  'PATCH orders/:id': {
    access: sell,
    summary: { zh: '修改联系人与备注', en: 'Change contact and note' },
    params: byId,
    body: z.strictObject(contactShape).partial().extend({ rev: zRevision }),
    result: order,
    conflicts: true,
  },
  'GET orders/:id/events': {
    access: view,
    summary: { zh: '订单的历史', en: 'What was done to an order' },
    params: byId,
    result: z.object({ items: z.array(orderEvent) }),
  },
  'GET order-people': {
    access: view,
    summary: { zh: '订单里出现过的人', en: 'People of orders' },
    query: z.object({ of: z.enum(['seller', 'customer']) }),
    result: z.object({ items: z.array(personChoice) }),
  },
  'GET order-export': {
    access: view,
    summary: { zh: '导出预约订单', en: 'Export orders' },
    query: orderFilter.extend({ format: z.enum(['csv', 'xlsx']) }),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    timeout: 120,
    ratePerMinute: 30,
  },
  'GET sales': {
    access: view,
    summary: { zh: '从保留到售出', en: 'From hold to sale' },
    query: z.object({ days: z.coerce.number<number>().int().min(1).max(90).default(14) }),
    result: sales,
  },
  'GET settings': {
    access: fun('numbers.rules'),
    summary: { zh: '预订设置', en: 'Settings of reserving' },
    result: orderSettings.extend({ rev: z.int() }),
  },
  'PUT settings': {
    access: fun('numbers.rules'),
    summary: { zh: '修改预订设置', en: 'Change settings of reserving' },
    body: orderSettings.extend({ rev: zRevision }).strict(),
    result: orderSettings.extend({ rev: z.int() }),
    conflicts: true,
  },
});
