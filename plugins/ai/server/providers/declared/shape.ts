import { z } from 'zod';
import { operations } from '../../../shared/providers/capabilities.ts';
import { names } from './fill.ts';

/** What a plugin contributes to `image.provider`: a service as data, carried out by the server. */

const text = z.union([z.string().min(1).max(200), z.strictObject({ zh: z.string().min(1), en: z.string().min(1) })]);
/** Below the base address. `{task}` is the task's name there. */
const path = z
  .string()
  .max(300)
  .regex(/^\/[\w./{}~-]*$/, 'a path such as /v1/tasks/{task}')
  .refine((one) => !one.split('/').includes('..'), 'a path without ..');
/** `data[].url`: `[]` is each entry of a list. */
const answerPath = z
  .string()
  .regex(/^[\w-]{1,100}(?:\[\])?(?:\.[\w-]{1,100}(?:\[\])?){0,10}$/, 'a path such as data[].url');
const side = z.int().min(1).max(16_384);
const pair = (most: number) => z.tuple([z.number().min(0).max(most), z.number().min(0).max(most)]);

const sizes = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('list'),
    sizes: z
      .array(z.strictObject({ width: side, height: side }))
      .min(1)
      .max(100),
  }),
  z
    .strictObject({
      ...{ kind: z.literal('range'), min: side, max: side, multiple: z.int().min(1).max(256) },
      ...{ ratio: pair(100).exactOptional(), pixels: pair(67_108_864).exactOptional() },
    })
    .refine(({ min, max, multiple }) => Math.ceil(min / multiple) * multiple <= max, 'no size keeps to this'),
  z.strictObject({ kind: z.literal('source') }),
]);

const model = z.strictObject({
  id: z.string().min(1).max(200),
  operations: z.array(z.enum(operations)).min(1),
  references: z.int().min(0).max(16).default(0),
  n: z.int().min(1).max(12).default(1),
  sizes,
  picture: z
    .strictObject({
      types: z.array(z.enum(['image/png', 'image/jpeg', 'image/webp'])).min(1),
      bytes: z.int().min(1),
      side: z.tuple([side, side]),
    })
    .default({ types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 10_000_000, side: [16, 8192] }),
  mask: z.enum(['none', 'alpha-0-edit', 'white-edit', 'boxes']).default('none'),
  negative: z.boolean().default(false),
  seed: z.boolean().default(false),
  idempotent: z.boolean().default(false),
  prompt: z.int().min(1).max(10_000).default(2000),
  wordless: z.boolean().default(false),
});

const pictures = z.strictObject({
  /** Where they are in an answer: addresses, data addresses or base64. */
  at: answerPath,
});

/** Where a mask goes as boxes: the one around all of it, or the one or two that hold it. */
const boxNames = ['box', 'boxes', 'boxX', 'boxY', 'boxWidth', 'boxHeight'] as const;

const declared = z.strictObject({
  id: z.string().regex(/^[a-z][a-z\d-]{0,49}$/),
  title: text,
  /** Address that the settings begin with; an organisation may give another. */
  base: z.url({ protocol: /^https?$/ }).max(500),
  /** How the key goes along. */
  auth: z
    .strictObject({ header: z.string().regex(/^[\w-]{1,100}$/), prefix: z.string().max(50).default('') })
    .default({ header: 'authorization', prefix: 'Bearer ' }),
  models: z.array(model).min(1).max(50),
  concurrent: z.int().min(1).max(16).default(2),
  /** Something that costs nothing and needs the key. */
  look: z.strictObject({ path }),
  /**
   * What is sent. In its texts `{prompt}`, `{negative}`, `{model}`, `{n}`, `{width}`, `{height}`, `{seed}`, `{source}`,
   * `{mask}`, `{references}` and `{key}` are filled in; where the model's mask is `boxes`, in the source's pixels, also
   * `{box}` as [left, top, right, bottom], `{boxes}` as a list of one or two of these, and `{boxX}`, `{boxY}`,
   * `{boxWidth}`, `{boxHeight}`. A text that is nothing else becomes the value itself, and a field whose value is missing
   * is left out, as is a list or an object of which nothing remains.
   */
  request: z.strictObject({
    path,
    headers: z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().max(500)).default({}),
    json: z.record(z.string(), z.json()),
  }),
  answer: pictures.extend({ at: answerPath.exactOptional(), task: answerPath.exactOptional() }),
  /** Where the answer is a task. */
  task: z
    .strictObject({
      path,
      status: answerPath,
      done: z.array(z.string().max(100)).min(1),
      failed: z.array(z.string().max(100)).default([]),
      /** The service does not know it any more. */
      gone: z.array(z.string().max(100)).default([]),
      /** Where a failure has its code and message. */
      error: answerPath.exactOptional(),
      progress: answerPath.exactOptional(),
      pictures: answerPath,
      cancel: z.strictObject({ method: z.enum(['POST', 'DELETE']).default('POST'), path }).exactOptional(),
    })
    .exactOptional(),
});

/** A mask that the request does not name would be lost on the way, and the whole picture changed. */
export const declaredShape = declared.refine(
  ({ models, request }) =>
    models.every(
      ({ mask }) => mask === 'none' || names([request.headers, request.json], mask === 'boxes' ? boxNames : ['mask']),
    ),
  { path: ['request'], message: 'the request names no {mask}, or no {boxes} where boxes describe the mask' },
);
export type DeclaredProvider = z.output<typeof declaredShape>;
