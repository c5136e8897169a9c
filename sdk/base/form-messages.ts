import { exactNumber, isOnStep, parseDecimal } from './decimal.ts';
import { stripInvisible } from './invisible.ts';
import { type LocalText, pluralize } from './text.ts';

type Bound = string | number;

/** The default messages of forms, as the specification lists them. Every form of the platform takes its words here. */
export const formMessages = {
  required: { zh: '不能为空', en: 'This is required' },
  choose: { zh: '请选择', en: 'Choose one' },
  type: { zh: '类型不正确', en: 'This is of the wrong type' },
  number: { zh: '请填写数字', en: 'Enter a number' },
  whole: { zh: '请填写整数', en: 'Enter a whole number' },
  enum: { zh: '不是可选的值', en: 'This is none of the choices' },
  pattern: { zh: '格式不正确', en: 'This does not have the right format' },
  other: { zh: '不正确', en: 'This is not valid' },
  minLength: (n: Bound): LocalText => ({
    zh: `至少 ${n} 个字符`,
    en: `At least ${pluralize(n, 'character', 'characters')}`,
  }),
  maxLength: (n: Bound): LocalText => ({
    zh: `最多 ${n} 个字符`,
    en: `At most ${pluralize(n, 'character', 'characters')}`,
  }),
  minItems: (n: Bound): LocalText => ({ zh: `至少 ${n} 项`, en: `At least ${pluralize(n, 'item', 'items')}` }),
  maxItems: (n: Bound): LocalText => ({ zh: `最多 ${n} 项`, en: `At most ${pluralize(n, 'item', 'items')}` }),
  min: (n: Bound): LocalText => ({ zh: `不能小于 ${n}`, en: `Not less than ${n}` }),
  max: (n: Bound): LocalText => ({ zh: `不能大于 ${n}`, en: `Not more than ${n}` }),
  multipleOf: (n: Bound): LocalText => ({ zh: `必须是 ${n} 的倍数`, en: `Has to be a multiple of ${n}` }),
  /** A pattern that has a name: says what is wanted. */
  wanted: (zh: string, en: string): LocalText => ({ zh: `格式不正确，${zh}`, en }),
} as const satisfies Record<string, LocalText | ((...given: never[]) => LocalText)>;

/** What a field asks for. */
export interface FieldRule {
  required?: boolean;
  /** Something is picked here, and not typed. */
  choice?: boolean;
  kind?: 'text' | 'number' | 'email' | 'url';
  /** Characters, as a person counts them. */
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: number;
  choices?: readonly string[];
  pattern?: RegExp;
  /** What `pattern` wants, in place of the default words. */
  says?: LocalText;
}

const fits = {
  email: (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text),
  url: (text: string): boolean => /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text),
};

/** The number that somebody typed, as `parseDecimal` reads it or as a number field writes it (`1e-7`). */
export function parseNumber(text: string): number | undefined {
  const decimal = parseDecimal(text);
  if (decimal !== undefined) return exactNumber(decimal);
  const number = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** What is wrong with what somebody typed; undefined where nothing is. */
export function fieldProblem(typed: string, rule: FieldRule): LocalText | undefined {
  const text = stripInvisible(typed).trim();
  if (text === '') {
    if (rule.required !== true) return undefined;
    return rule.choice === true || rule.choices !== undefined ? formMessages.choose : formMessages.required;
  }
  if (rule.choices?.includes(text) === false) return formMessages.enum;
  if (rule.kind === 'number') return numberProblem(text, rule);
  const length = [...text].length;
  if (rule.minLength !== undefined && length < rule.minLength) return formMessages.minLength(rule.minLength);
  if (rule.maxLength !== undefined && length > rule.maxLength) return formMessages.maxLength(rule.maxLength);
  const { kind, pattern } = rule;
  if ((kind === 'email' || kind === 'url') && !fits[kind](text)) return rule.says ?? formMessages.pattern;
  return pattern?.test(text) === false ? (rule.says ?? formMessages.pattern) : undefined;
}

function numberProblem(text: string, { min, max, step }: FieldRule): LocalText | undefined {
  const number = parseNumber(text);
  if (number === undefined) return formMessages.number;
  if (min !== undefined && number < min) return formMessages.min(min);
  if (max !== undefined && number > max) return formMessages.max(max);
  if (step === undefined) return undefined;
  if (isOnStep(number, step, min)) return undefined;
  return step === 1 ? formMessages.whole : formMessages.multipleOf(step);
}
