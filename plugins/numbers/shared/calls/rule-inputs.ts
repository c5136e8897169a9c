import { zId, zLine, zLines } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { normalTemplate, wheres } from '../patterns/template.ts';
import { handOverShape, levelsProblem, segmentsProblem } from '../rules/carrier-problem.ts';
import { templateShape } from '../search/wish.ts';

/* What the staff change of rules, as it is sent, kept in the history and put back from there. */

export const carrierKey = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);
const name = zLine(limits.name).pipe(z.string().min(1));
const cents = z.int().min(0).max(2_000_000_000);

export const carrierInput = z
  .strictObject({
    name,
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    segments: z
      .array(z.strictObject({ prefix: z.string().regex(/^1\d{2,4}$/), resale: z.literal(true).optional() }))
      .max(limits.segments),
    levels: z
      .array(
        z.strictObject({
          code: z.int().min(0).max(98),
          name,
          templates: z.array(z.string().max(40).transform(normalTemplate)).max(limits.levelTemplates),
        }),
      )
      .max(limits.levels),
    terms: z.strictObject({ transfer: zLines(limits.note), handOver: z.string().regex(handOverShape) }),
  })
  .superRefine(({ segments, levels }, { addIssue }) => {
    for (const [path, problem] of [
      ['segments', segmentsProblem(segments, [])],
      ['levels', levelsProblem(levels)],
    ] as const)
      if (problem !== undefined) addIssue({ code: 'custom', path: [path], message: `${problem.zh} / ${problem.en}` });
  });
export type CarrierInput = z.input<typeof carrierInput>;
export type CarrierValues = z.output<typeof carrierInput>;

export const tariffInput = z.strictObject({
  carrier: carrierKey,
  name,
  /** Cents, as all amounts. */
  price: cents,
  prestore: cents,
  monthly: cents,
  months: z.int().min(0).max(1200),
  penalty: zLines(limits.note),
  note: zLines(limits.note),
});
export type TariffInput = z.input<typeof tariffInput>;
export type TariffValues = z.output<typeof tariffInput>;

export const ownTemplateInput = z
  .strictObject({ name, text: z.string().max(40), where: z.enum(wheres), group: zLine(limits.name) })
  .superRefine(({ text, where }, { addIssue }) => {
    const { error } = templateShape.safeParse({ text, where });
    for (const { message } of error?.issues ?? []) addIssue({ code: 'custom', path: ['text'], message });
  })
  .transform((value) => ({ ...value, text: normalTemplate(value.text) }));
export type OwnTemplateInput = z.input<typeof ownTemplateInput>;
export type OwnTemplateValues = z.output<typeof ownTemplateInput>;

export const placeInput = z.strictObject({
  province: zLine(20).pipe(z.string().min(1)),
  name: zLine(20).pipe(z.string().min(1)),
  pinyin: z.string().regex(/^[a-z]{1,40}$/),
  initials: z.string().regex(/^[a-z]{0,12}$/),
  area: z.string().regex(/^0\d{2,3}$/),
  hidden: z.boolean(),
});
export type PlaceInput = z.input<typeof placeInput>;
export type PlaceValues = z.output<typeof placeInput>;

/** Of a city: it does not end in 0000. */
export const placeCode = z.coerce
  .number<number>()
  .int()
  .min(110_000)
  .max(829_999)
  .refine((code) => code % 10_000 !== 0);

/** Which numbers get another tariff: all parts that are there have to hold. */
export const assignedWhat = z.strictObject({
  carrier: carrierKey,
  pools: z.array(zId).max(limits.pools).optional(),
  /** Those that have this one now. */
  tariff: zId.optional(),
  levels: z
    .array(z.int().min(0).max(99))
    .max(limits.levels + 1)
    .optional(),
  template: templateShape.optional(),
});
export type AssignedWhat = z.input<typeof assignedWhat>;
export type AssignedValues = z.output<typeof assignedWhat>;
