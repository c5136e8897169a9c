import { defineCalls, fun, zFlag, zId, zIdText, zLines, zSlice, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { faultKinds, generationLimits, operations } from '../providers/capabilities.ts';
import { type GenerationRequest, generationStates, type Placing } from '../providers/generation.ts';
import { hash } from './document.ts';
import { byId } from './documents.ts';
import { spent } from './providers.ts';

const generate = fun('ai.generate');

const side = z.int().min(1).max(16_384);
const request = z.strictObject({
  model: z.string().min(1).max(200),
  operation: z.enum(operations),
  // Longer ones are refused in words of our own.
  prompt: zLines(200_000),
  negative: zLines(generationLimits.negative).default(''),
  n: z.int().min(1).max(generationLimits.n).default(1),
  size: z.strictObject({ width: side, height: side }).exactOptional(),
  seed: z.int().min(0).max(2_147_483_647).exactOptional(),
  references: z.array(hash).max(generationLimits.references).default([]),
  source: hash.exactOptional(),
  mask: hash.exactOptional(),
}) satisfies z.ZodType<GenerationRequest>;

/** As it is answered: it was checked when it came. */
const keptRequest = z.object({
  model: z.string(),
  operation: z.enum(operations),
  prompt: z.string(),
  negative: z.string(),
  n: z.int(),
  size: z.object({ width: z.int(), height: z.int() }).optional(),
  seed: z.int().optional(),
  references: z.array(hash),
  source: hash.optional(),
  mask: hash.optional(),
});

const place = z.int().min(-100_000).max(100_000);
const placing = z.strictObject({
  x: place,
  y: place,
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  mask: hash.exactOptional(),
  under: z.string().min(1).max(64).exactOptional(),
}) satisfies z.ZodType<Placing>;

const asked = z.strictObject({
  provider: zId,
  request,
  /** The document that it is for, and where in it the results go. */
  document: zId.exactOptional(),
  placing: placing.exactOptional(),
});

const result = z.object({
  /** For `GET blobs/:hash`. */
  hash,
  type: z.string(),
  width: z.int(),
  height: z.int(),
  seed: z.string().nullable(),
  /** Where it came from: name of the service, model, words, time. */
  origin: z.object({ provider: z.string(), model: z.string(), prompt: z.string(), at: zTime }),
});

export const generation = z.object({
  id: zIdText,
  provider: z.object({ id: zIdText, name: z.string() }),
  by: z.object({ id: zIdText, name: z.string() }),
  request: keptRequest,
  document: zIdText.nullable(),
  placing: z
    .object({
      x: z.int(),
      y: z.int(),
      width: z.int(),
      height: z.int(),
      mask: hash.optional(),
      under: z.string().optional(),
    })
    .nullable(),
  state: z.enum(generationStates),
  attempt: z.int(),
  /** 0 … 1. */
  progress: z.number(),
  /** Blob of a picture that is not done. */
  partial: hash.nullable(),
  fault: z.enum(faultKinds).nullable(),
  /** Why nothing came, in the provider's words. */
  words: z.string(),
  /** Fen that count against what may be spent. */
  cost: z.int(),
  at: zTime,
  startedAt: zTime.nullable(),
  endedAt: zTime.nullable(),
  /** It waits until then, since the provider asked for it. */
  notBefore: zTime.nullable(),
  results: z.array(result),
});
export type Generation = z.input<typeof generation>;
export type GenerationRecord = z.output<typeof generation>;

const estimate = z.object({
  /** Fen of this request. */
  cost: z.int(),
  /** Of this month, by everybody and by who asks. */
  org: spent,
  person: spent,
  /** Whether it may be sent. */
  fits: z.boolean(),
});
export type Estimate = z.output<typeof estimate>;

/** Pictures that are generated. */
export const generationCalls = defineCalls({
  'POST generations/estimate': {
    access: generate,
    summary: { zh: '估算生成费用', en: 'What a request would cost' },
    body: asked,
    result: estimate,
    errors: ['unprocessable'],
    unaudited: true,
  },
  'POST generations': {
    access: generate,
    summary: { zh: '生成图片', en: 'Generate pictures' },
    body: asked,
    result: generation,
    errors: ['unprocessable'],
    ratePerMinute: 120,
  },
  'GET generations': {
    access: generate,
    summary: { zh: '生成记录', en: 'List generations, the newest first' },
    query: z.object({
      /** Of who asks alone. */
      mine: zFlag.default(false),
      /** Those that are not at their end. */
      open: zFlag.default(false),
      /** Those for one document. */
      document: zId.optional(),
      /** `next` of the slice before. */
      before: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
      limit: z.coerce.number<number>().int().min(1).max(100).default(30),
    }),
    result: zSlice(generation),
  },
  'GET generations/:id': {
    access: generate,
    summary: { zh: '读取生成记录', en: 'Read a generation' },
    params: byId,
    result: generation,
  },
  'POST generations/:id/cancel': {
    access: generate,
    summary: { zh: '取消生成', en: 'Cancel a generation, also at the provider' },
    params: byId,
    result: generation,
  },
  'POST generations/:id/retry': {
    access: generate,
    summary: { zh: '重新生成', en: 'Ask again, by the same key of idempotency' },
    params: byId,
    result: generation,
    errors: ['unprocessable'],
  },
  'POST generations/:id/discard': {
    access: generate,
    summary: { zh: '放弃结果不明的生成', en: 'Let go of a generation whose outcome is not known' },
    params: byId,
    result: generation,
    errors: ['unprocessable'],
  },
});
