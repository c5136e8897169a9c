import { anyone, defineCalls, fun, zId } from '@fitout/sdk/calls';
import { z } from 'zod';
import { countSpans } from '../counts.ts';
import { block, byId } from './inputs.ts';

/** One day of a page, in its organisation's zone: how often it was opened, and by how many. */
const countDay = z.object({
  /** `2026-11-21` */
  day: z.string(),
  views: z.int(),
  /** Visitors of that day; who comes on two days counts on each. */
  visitors: z.int(),
});
export type CountDay = z.output<typeof countDay>;

const pageCounts = z.object({
  /** Every day of the span, the oldest first. */
  days: z.array(countDay),
  /** Block → clicks on its links and buttons over the span; of a block with fields, visits in which one was used. */
  clicks: z.record(z.string(), z.int()),
});
export type PageCounts = z.output<typeof pageCounts>;

const span = z.coerce
  .number<number>()
  .refine((days) => (countSpans as readonly number[]).includes(days))
  .default(7);

/** Clicks as they come in, and the counts for staff. */
export const countCalls = defineCalls({
  // Bounded per address in memory: a table of calls would cost more than what is counted.
  'POST public/clicks/:page/:block': {
    access: anyone,
    summary: { zh: '点击计数', en: 'Count a click' },
    params: z.object({ page: zId, block }),
    result: z.object({}),
    unaudited: true,
  },
  'GET pages/:id/counts': {
    access: fun('decoration.view'),
    summary: { zh: '浏览与点击数据', en: 'Views and clicks of a page' },
    params: byId,
    /** Days that end today. */
    query: z.object({ days: span }),
    result: pageCounts,
  },
});
