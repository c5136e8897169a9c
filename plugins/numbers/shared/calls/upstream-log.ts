import { defineCalls, fun, zId, zSlice, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { attemptOutcomes } from '../upstream/outcomes.ts';
import { zNumber } from './outputs.ts';

const rules = fun('numbers.rules');
const words = z.object({ zh: z.string(), en: z.string() });

export const attemptStates = ['asked', 'ok', 'taken', 'failed', 'unknown', 'ours', 'others', 'free'] as const;
export const attemptKinds = ['occupy', 'release', 'confirm'] as const;

/** One thing that a carrier was asked to do. */
export const attempt = z.object({
  id: zId,
  carrier: z.string(),
  number: zNumber,
  order: zId,
  what: z.enum(attemptKinds),
  state: z.enum(attemptStates),
  /** How it stands. */
  words,
  /** It is looked after until it is clear. */
  open: z.boolean(),
  /** What was heard of the carrier last, or why nothing was; null before the first answer. */
  said: words.nullable(),
  /** How long the last call lasted. */
  tookMs: z.int().nullable(),
  askedAt: zTime,
  settledAt: zTime.nullable(),
  /** When it is looked after by itself; null where that is over. */
  nextAt: zTime.nullable(),
  /** Looks and repetitions so far. */
  tries: z.int(),
});
export type UpstreamAttempt = z.input<typeof attempt>;
export type UpstreamAttemptRecord = z.output<typeof attempt>;

/** What carriers were asked for orders, over all of them. */
export const upstreamLogCalls = defineCalls({
  'GET upstream/attempts': {
    access: rules,
    summary: { zh: '运营商占号记录', en: 'What carriers were asked' },
    query: z.object({
      outcome: z.enum(attemptOutcomes).optional(),
      carrier: z.string().max(31).optional(),
      /** Digits of the number. */
      q: z
        .string()
        .regex(/^\d{1,11}$/)
        .optional(),
      cursor: z
        .string()
        .regex(/^[01]\.\d{1,19}$/)
        .optional(),
      limit: z.coerce.number<number>().int().min(1).max(200).default(50),
    }),
    /** `open`: how many are not clear yet, whatever the filter. */
    result: zSlice(attempt).extend({ open: z.int() }),
  },
  'POST upstream/attempts/:id/look': {
    access: rules,
    summary: { zh: '立即核对占号结果', en: 'Find out now what became of it' },
    params: z.object({ id: zId }),
    result: attempt,
    errors: ['conflict', 'unprocessable'],
    timeout: 90,
    ratePerMinute: 60,
  },
});
