import { defineCalls, fun, zAtMost, zId, zIdText, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { type Recipe, recipeLimits, resizeFilters, resizeModes } from './recipe.ts';
import { unknownPlaces } from './rename.ts';

/** One line of text: trimmed, without control characters and marks that turn the reading direction, with something to see. */
const name = z
  .string()
  .max(recipeLimits.name * 4)
  .transform((value) =>
    value
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(recipeLimits.name, `最多 ${recipeLimits.name} 个字 / at most ${recipeLimits.name} characters`)
      .regex(/[^\p{Cf}\p{Z}]/u, '请填写名称 / a name is needed'),
  );

const side = z.int().min(1).max(recipeLimits.side);
/** Codecs and their options are their plugins' own; here they are only kept small. */
const codec = z.string().regex(/^[a-z][a-z0-9.-]{0,39}$/);
const value = z.union([z.number(), z.boolean(), z.string().max(100)]);
const oneOptions = z.record(z.string().regex(/^\w{1,40}$/), value);

const storedRecipe = z.strictObject({
  target: codec,
  options: z.record(codec, oneOptions),
  resize: z.strictObject({
    mode: z.enum(resizeModes),
    longEdge: side,
    width: side,
    height: side,
    percent: z.number().min(1).max(recipeLimits.percent),
    filter: z.enum(resizeFilters),
    noEnlarge: z.boolean(),
  }),
  ratio: z
    .string()
    .regex(/^[1-9]\d?:[1-9]\d?$/)
    .nullable(),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  palette: z
    .strictObject({ colors: z.int().min(2).max(recipeLimits.colors), dither: z.number().min(0).max(1) })
    .nullable(),
  targetBytes: z.int().min(recipeLimits.minBytes).max(recipeLimits.maxBytes).nullable(),
  metadata: z.strictObject({ exif: z.boolean(), icc: z.boolean(), gps: z.boolean() }),
  measure: z.boolean(),
  background: z.string().regex(/^#[0-9a-f]{6}$/),
  pattern: z
    .string()
    .max(200)
    .refine((pattern) => unknownPlaces(pattern).length === 0, '含有未知的占位符 / a place in braces is unknown'),
}) satisfies z.ZodType<Recipe>;

const sentRecipe = storedRecipe.extend({ options: zAtMost(20, z.record(codec, zAtMost(40, oneOptions))) });

/** A preset as the organisation keeps it. */
export const preset = z.object({
  id: zIdText,
  name: z.string(),
  recipe: storedRecipe,
  /** For the next change: whoever was slower is told. */
  rev: z.int(),
  /** Who changed it last, and when. */
  by: z.string(),
  at: zTime,
});
export type Preset = z.input<typeof preset>;
/** On the server. */
export type PresetRecord = z.output<typeof preset>;

const newPreset = z.strictObject({ name, recipe: sentRecipe });
export type NewPreset = z.output<typeof newPreset>;

const changedPreset = z.strictObject({
  /** Of what it is based on. */
  rev: z.int().min(1).max(2_147_483_647),
  name: name.optional(),
  recipe: sentRecipe.optional(),
});
export type ChangedPreset = z.output<typeof changedPreset>;

const manage = fun('convert.presets');
const byId = z.object({ id: zId });

/** The organisation's presets. */
export const presetCalls = defineCalls({
  'GET presets': {
    access: fun('convert.use'),
    summary: { zh: '转换预设列表', en: 'List conversion presets' },
    result: z.object({ items: z.array(preset) }),
  },
  'POST presets': {
    access: manage,
    summary: { zh: '添加转换预设', en: 'Add a conversion preset' },
    body: newPreset,
    result: preset,
    errors: ['conflict', 'unprocessable'],
  },
  'PATCH presets/:id': {
    access: manage,
    summary: { zh: '修改转换预设', en: 'Change a conversion preset' },
    params: byId,
    body: changedPreset,
    result: preset,
    conflicts: true,
  },
  'DELETE presets/:id': {
    access: manage,
    summary: { zh: '删除转换预设', en: 'Delete a conversion preset' },
    params: byId,
    result: z.object({}),
  },
});
