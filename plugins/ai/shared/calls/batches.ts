import { defineCalls, fun, zIdText, zLine, zLines, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { type BatchWork, batchFormats, batchLimits, batchStates, markPlaces } from '../batch/work.ts';
import { generationLimits } from '../providers/capabilities.ts';
import { byId } from './documents.ts';

const edit = fun('ai.edit');

/** The key of a picture in the library. */
const key = z.string().regex(/^[\w.-]{1,200}$/);
const side = z.int().min(16).max(8000);
const colour = z.string().regex(/^#[\da-f]{6}$/);

const service = { provider: z.string().regex(/^\d{1,19}$/), model: z.string().min(1).max(200) };

const workWith = <P extends z.ZodType<string>>(prompt: P) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('white'),
      fill: z.number().min(0.7).max(0.85),
      side: z.int().min(1600).max(4096),
      shadow: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal('size'),
      width: side,
      height: side,
      fit: z.enum(['cover', 'contain']),
      background: colour,
    }),
    z.strictObject({
      kind: z.literal('sizes'),
      sizes: z
        .array(z.strictObject({ width: side, height: side }))
        .min(1)
        .max(batchLimits.sizes),
      fit: z.enum(['cover', 'contain']),
      background: colour,
    }),
    z.strictObject({
      kind: z.literal('scene'),
      ...service,
      prompt,
    }),
    z.strictObject({ kind: z.literal('enlarge'), ...service }),
    z.strictObject({
      kind: z.literal('mark'),
      picture: key,
      place: z.enum(markPlaces),
      share: z.number().min(0.05).max(1),
      opacity: z.number().min(0.05).max(1),
    }),
  ]);

// Longer ones are refused in the model's words.
const work = workWith(zLines(generationLimits.prompt).pipe(z.string().min(1))) satisfies z.ZodType<BatchWork>;
/** As it is answered: it was checked when it came. */
const keptWork = workWith(z.string());

const summary = z.object({
  id: zIdText,
  /** Also the library's folder that results go into. */
  name: z.string(),
  work: keptWork,
  format: z.enum(batchFormats),
  by: z.string(),
  at: zTime,
  /** How many pictures are in which state. */
  counts: z.object({
    all: z.int(),
    waiting: z.int(),
    /** Under way here, or at a service. */
    running: z.int(),
    /** It may have been charged, and a person decides. */
    unknown: z.int(),
    done: z.int(),
    failed: z.int(),
    cancelled: z.int(),
  }),
});
export type BatchSummary = z.input<typeof summary>;
export type BatchSummaryRecord = z.output<typeof summary>;

const item = z.object({
  place: z.int(),
  name: z.string(),
  /** Of the picture, and of what was made of it, in the library. */
  key: z.string(),
  result: z.string().nullable(),
  /** What is to be made of it, where that is not the same for all. */
  size: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** Where a service has it: for `POST generations/:id/retry` and `/discard`. */
  generation: zIdText.nullable(),
  state: z.enum(batchStates),
  /** Why it failed, in words of the two languages. */
  fault: z.object({ zh: z.string(), en: z.string() }).nullable(),
});
export type BatchItem = z.input<typeof item>;

const detail = summary.extend({ items: z.array(item) });
export type BatchDetail = z.input<typeof detail>;

/** The same done to many pictures of the library, on the server. */
export const batchCalls = defineCalls({
  'GET batches': {
    access: edit,
    summary: { zh: '批量处理列表', en: 'Batches, the newest first' },
    result: z.object({ items: z.array(summary) }),
  },
  'POST batches': {
    access: edit,
    summary: { zh: '开始批量处理', en: 'Begin a batch' },
    body: z.strictObject({
      name: zLine(batchLimits.name).pipe(z.string().min(1)),
      work,
      format: z.enum(batchFormats),
      /** Keys of the library's pictures. */
      pictures: z.array(key).min(1).max(batchLimits.pictures),
    }),
    result: detail,
    errors: ['unprocessable'],
    ratePerMinute: 30,
  },
  'GET batches/:id': {
    access: edit,
    summary: { zh: '批量处理详情', en: 'A batch, with each of its pictures' },
    params: byId,
    result: detail,
  },
  'POST batches/:id/cancel': {
    access: edit,
    summary: { zh: '停止批量处理', en: 'Stop a batch: what waits is not done' },
    params: byId,
    result: detail,
  },
  'POST batches/:id/retry': {
    access: edit,
    summary: { zh: '重试失败的图片', en: 'Do again what failed or was stopped' },
    params: byId,
    result: detail,
  },
  'DELETE batches/:id': {
    access: edit,
    summary: { zh: '删除批量处理记录', en: 'Forget a batch; its results stay in the library' },
    params: byId,
    result: z.object({}),
  },
});
