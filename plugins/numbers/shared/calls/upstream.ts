import { defineCalls, fun, zId, zLine, zRevision, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { upstreamFaults } from '../upstream/faults.ts';
import { attempt } from './upstream-log.ts';

const view = fun('numbers.view');
const rules = fun('numbers.rules');
const pools = fun('numbers.pools');
const byCarrier = z.object({ carrier: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) });
const byId = z.object({ id: zId });
const words = z.object({ zh: z.string(), en: z.string() });
/** Province and city as the carrier writes them. */
const code = z.string().regex(/^\w{0,12}$/, '代码只含字母和数字 / Use letters and digits only');

const setting = z.object({
  adapter: z.string(),
  base: z.string(),
  values: z.record(z.string(), z.string()),
  /** The key itself is never told. */
  hasSecret: z.boolean(),
  perMinute: z.int(),
  seconds: z.int(),
  enabled: z.boolean(),
  rev: z.int(),
});
export type AdapterSetting = z.output<typeof setting>;

const base = z
  .string()
  .max(300)
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      url.search === '' &&
      url.hash === ''
    );
  }, '请填写 http(s) 地址，不带参数和密码 / Enter an http(s) address without a query or password');

export const adapterInput = z.strictObject({
  adapter: z.string().min(1).max(100),
  base,
  values: z
    .record(z.string().max(40), zLine(300))
    .refine((all) => Object.keys(all).length <= 20, '最多 20 项 / Use at most 20 entries'),
  /** Left out: as it is. Empty: none. */
  secret: z
    .string()
    .max(2000)
    .regex(/^[\x20-\x7e]*$/, '密钥只能包含可见的英文字符 / Use visible ASCII characters only')
    .optional(),
  perMinute: z.int().min(1).max(6000),
  /** How long an answer may take. */
  seconds: z.int().min(1).max(15),
  enabled: z.boolean(),
});
export type AdapterInput = z.output<typeof adapterInput>;

const kind = z.object({
  id: z.string(),
  title: words,
  base: z.string(),
  fields: z.array(z.object({ key: z.string(), title: words, hint: words.optional() })).readonly(),
  secret: words.nullable(),
});
export type AdapterKind = z.output<typeof kind>;

const tried = z.object({
  ok: z.boolean(),
  fault: z.enum(upstreamFaults).nullable(),
  words,
  /** Numbers that came, and entries of which nothing could be made. */
  numbers: z.int(),
  bad: z.int(),
});
export type AdapterTried = z.output<typeof tried>;

export const fetchStates = ['running', 'done', 'failed', 'cancelled'] as const;

const fetched = z.object({
  id: zId,
  carrier: z.string(),
  state: z.enum(fetchStates),
  /** Questions wanted, and asked so far. */
  times: z.int(),
  asked: z.int(),
  created: z.int(),
  known: z.int(),
  bad: z.int(),
  /** Left out: the carrier wants a higher 月低消 than the tariff has. */
  dearer: z.int(),
  /** Why it ended, or waits; empty while it goes on. */
  words,
  /** Of the pool they come into. */
  pool: z.string(),
  tariff: z.string(),
  /** Code of the city. */
  place: z.int(),
  /** Empty for all. */
  segment: z.string(),
  madeAt: zTime,
  changedAt: zTime,
});
export type UpstreamFetch = z.input<typeof fetched>;
export type UpstreamFetchRecord = z.output<typeof fetched>;

/** How carriers are asked, and what they were asked. */
export const upstreamCalls = defineCalls({
  'GET adapter/:carrier': {
    access: rules,
    summary: { zh: '运营商接口设置', en: 'How a carrier is asked' },
    params: byCarrier,
    result: z.object({ setting: setting.nullable(), kinds: z.array(kind) }),
  },
  'PUT adapter/:carrier': {
    access: rules,
    summary: { zh: '设置运营商接口', en: 'Say how a carrier is asked' },
    params: byCarrier,
    body: z.strictObject({ rev: zRevision, setting: adapterInput }),
    result: setting,
    conflicts: true,
    errors: ['unprocessable'],
  },
  'POST adapter/:carrier/try': {
    access: rules,
    summary: { zh: '试查一次运营商接口', en: 'Ask a carrier once, taking nothing' },
    params: byCarrier,
    body: z.strictObject({ province: code, city: code }),
    result: tried,
    errors: ['unprocessable'],
    timeout: 60,
    ratePerMinute: 20,
  },
  'POST upstream/:carrier/fetch': {
    access: pools,
    summary: { zh: '从运营商接口取号', en: 'Put a carrier’s numbers into a pool' },
    params: byCarrier,
    body: z.strictObject({
      pool: zId,
      tariff: zId,
      /** Code of the city, and its area code. */
      place: z.int().min(100_000).max(999_999),
      area: z.string().regex(/^(?:0\d{2,3})?$/),
      province: code,
      city: code,
      segment: z
        .string()
        .regex(/^(?:1\d{2,3})?$/)
        .default(''),
      /** Questions at most. */
      times: z.int().min(1).max(1000),
    }),
    result: fetched,
    errors: ['unprocessable'],
  },
  'GET upstream/fetches': {
    access: rules,
    summary: { zh: '接口取号记录', en: 'Numbers that came from carriers' },
    query: byCarrier.partial(),
    result: z.object({ items: z.array(fetched) }),
  },
  'GET upstream/:carrier/places': {
    access: rules,
    summary: { zh: '运营商的城市代码', en: 'How a carrier writes cities' },
    params: byCarrier,
    /** As they were named last; `place` is the code of the city. */
    result: z.object({ items: z.array(z.object({ place: z.int(), province: z.string(), city: z.string() })) }),
  },
  'POST upstream/fetches/:id/cancel': {
    access: pools,
    summary: { zh: '停止接口取号', en: 'Stop taking numbers from a carrier' },
    params: byId,
    result: fetched,
  },
  'GET orders/:id/upstream': {
    access: view,
    summary: { zh: '订单的运营商占号记录', en: 'What a carrier was asked for an order' },
    params: byId,
    result: z.object({ items: z.array(attempt) }),
  },
});
