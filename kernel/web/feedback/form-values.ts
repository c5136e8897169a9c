import type { FormField, FormValues } from '@fitout/sdk/web';
import { fieldProblem, formMessages, parseNumber } from '../../../sdk/base/form-messages.ts';
import { stripInvisible } from '../../../sdk/base/invisible.ts';
import type { LocalText } from '../../../sdk/base/text.ts';

/** What stands in the fields: a checkbox's state, and for all others what was typed. */
export type Entered = Record<string, string | boolean>;

const longest = { text: 1_000, multiline: 20_000 };

export function firstEntered(fields: readonly FormField[]): Entered {
  return Object.fromEntries(
    fields.map(({ name, kind, value }) => [name, kind === 'checkbox' ? value === true : String(value ?? '')]),
  );
}

/** What is wrong with a field as it stands; undefined where nothing is. */
export function problemOf(field: FormField, entered: string | boolean | undefined): LocalText | undefined {
  const { kind = 'text', required = false, min, max, choices = [] } = field;
  if (kind === 'checkbox') return required && entered !== true ? formMessages.required : undefined;
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return fieldProblem(String(entered ?? ''), {
    required,
    ...(kind === 'number' ? { kind, ...bounds } : { maxLength: maxLengthOf(field) }),
    ...(kind === 'choice' ? { choices: choices.map(({ value }) => value) } : {}),
  });
}

/** Characters that a text field takes. */
export function maxLengthOf({ kind = 'text', maxLength }: FormField): number {
  const most = kind === 'multiline' ? longest.multiline : longest.text;
  return Math.min(Math.max(maxLength ?? most, 1), most);
}

/** The answer of a form without problems. */
export function valuesOf(fields: readonly FormField[], entered: Entered): FormValues {
  const values: FormValues = {};
  for (const { name, kind } of fields) {
    const value = entered[name];
    const text = typeof value !== 'string' ? value : (kind === 'multiline' ? value : stripInvisible(value)).trim();
    if (kind !== 'number') values[name] = text;
    else if (text !== '' && text !== undefined) values[name] = parseNumber(String(text)) ?? Number.NaN;
  }
  return values;
}
