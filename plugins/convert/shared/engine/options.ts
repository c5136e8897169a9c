import type { LocalText } from '@fitout/sdk';

/** Values of a codec's fields by their keys. What is absent takes its default, what does not fit is brought into range. */
export type CodecOptions = Record<string, number | string | boolean>;

interface FieldBase {
  key: string;
  title: LocalText;
  hint?: LocalText;
  /** Shown only while these fields have these values. */
  when?: Record<string, number | string | boolean>;
  /** For people who want to turn every screw. */
  advanced?: boolean;
}

/** A setting of a codec, as data: views draw it, `cleanOptions` keeps to it. */
export type OptionField =
  | (FieldBase & { kind: 'range'; least: number; most: number; step: number; initial: number })
  | (FieldBase & { kind: 'choice'; choices: { value: string | number; title: LocalText }[]; initial: string | number })
  | (FieldBase & { kind: 'switch'; initial: boolean });

/** Every field with a value that fits: from `given` where it does, brought into range, or the initial one. */
export function cleanOptions(fields: readonly OptionField[], given: Readonly<Record<string, unknown>>): CodecOptions {
  return Object.fromEntries(fields.map((field) => [field.key, cleanValue(field, given[field.key])]));
}

function cleanValue(field: OptionField, value: unknown): number | string | boolean {
  if (field.kind === 'switch') return typeof value === 'boolean' ? value : field.initial;
  if (field.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.value ?? field.initial;
  if (typeof value !== 'number' || !Number.isFinite(value)) return field.initial;
  const steps = Math.round((value - field.least) / field.step);
  const stepped = Number((field.least + steps * field.step).toFixed(6));
  return Math.min(field.most, Math.max(field.least, stepped));
}

/** Is the field to be shown with these values? */
export function isShown(field: OptionField, options: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(field.when ?? {}).every(([key, value]) => options[key] === value);
}
