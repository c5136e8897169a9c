import { anyone, defineCalls, zCustomerOrders, zOrdersQuery } from '@fitout/sdk/calls';
import { z } from 'zod';

export const bySlug = z.object({ slug: z.string().max(200) });

/** A question that the server made: characters drawn as strokes, and another one in words for those who do not see them. */
const challenge = z.object({
  token: z.string(),
  /** An SVG path in a box of 160 × 48. */
  path: z.string(),
  words: z.string(),
});
export type Challenge = z.output<typeof challenge>;

/** Province → city → districts, as names. */
const regionTree = z.record(z.string(), z.record(z.string(), z.array(z.string())));
export type RegionTree = z.output<typeof regionTree>;

/** What forms of published pages call, and the list of a customer's orders. */
export const visitorCalls = defineCalls({
  'GET public/:slug/captcha': {
    access: anyone,
    summary: { zh: '表单验证码', en: 'A captcha of a form' },
    params: bySlug,
    result: challenge,
    ratePerMinute: 30,
  },
  'GET public/regions': {
    access: anyone,
    summary: { zh: '省市区名称', en: 'Names of provinces, cities and districts' },
    result: regionTree,
  },
  'POST public/:slug/files': {
    access: anyone,
    summary: { zh: '上传表单文件', en: 'Upload a file of an answer' },
    params: bySlug,
    upload: { maxBytes: 20 * 1024 * 1024, maxFiles: 1 },
    result: z.object({ id: z.string(), name: z.string(), size: z.int() }),
    errors: ['unprocessable', 'forbidden'],
    ratePerMinute: 60,
    timeout: 300,
    unaudited: true,
  },
  'GET orders': {
    access: anyone,
    summary: { zh: '我提交的表单', en: 'What the customer, or a device without a session, sent' },
    query: zOrdersQuery,
    result: zCustomerOrders,
  },
});
