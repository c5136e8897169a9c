import type { FormField, FormValues } from '@fitout/sdk/web';
import type { LocalText } from '../../base/text.ts';

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
  const { kind = 'text', required = false, min, max } = field;
  if (kind === 'checkbox') return required && entered !== true ? words.needed : undefined;
  const text = String(entered ?? '').trim();
  if (text === '') return required ? words.needed : undefined;
  if (kind === 'number') {
    const number = Number(text);
    if (!Number.isFinite(number)) return words.number;
    if (min !== undefined && number < min) return { zh: `不能小于 ${min}`, en: `At least ${min}` };
    if (max !== undefined && number > max) return { zh: `不能大于 ${max}`, en: `At most ${max}` };
  }
  if (kind === 'choice' && field.choices?.some(({ value }) => value === text) !== true) return words.choice;
  const most = mostOf(field);
  return text.length > most ? { zh: `最多 ${most} 个字符`, en: `At most ${most} characters` } : undefined;
}

/** Characters that a text field takes. */
export function mostOf({ kind = 'text', maxLength }: FormField): number {
  const most = kind === 'multiline' ? longest.multiline : longest.text;
  return Math.min(Math.max(maxLength ?? most, 1), most);
}

/** The answer of a form without problems. */
export function valuesOf(fields: readonly FormField[], entered: Entered): FormValues {
  const values: FormValues = {};
  for (const { name, kind } of fields) {
    const value = entered[name];
    const text = typeof value === 'string' ? value.trim() : value;
    if (kind !== 'number') values[name] = text;
    else if (text !== '' && text !== undefined) values[name] = Number(text);
  }
  return values;
}

const words = {
  needed: { zh: '不能为空', en: 'Needed' },
  number: { zh: '请填写数字', en: 'Enter a number' },
  choice: { zh: '请选择一项', en: 'Choose one' },
};
