import type { ZodType } from 'zod';
import { FitoutError } from '../../base/errors.ts';
import { fill, type Language, type LocalText, textIn } from '../../base/text.ts';

type RawIssue = Parameters<NonNullable<NonNullable<Parameters<ZodType['safeParse']>[1]>['error']> & object>[0];

/** What is wrong with one field, for a form to show beside it. */
export interface FieldProblem {
  /** `title`, `items.3.url`; empty for the whole. */
  field: string;
  message: string;
}

const texts = {
  required: { zh: '不能为空', en: 'is required' },
  type: { zh: '类型不正确', en: 'is of the wrong type' },
  enum: { zh: '不是可选的值', en: 'is none of the choices' },
  pattern: { zh: '格式不正确', en: 'does not have the right format' },
  unknown: { zh: '包含未知字段：{keys}', en: 'has unknown fields: {keys}' },
  minText: { zh: '至少 {n} 个字符', en: 'needs at least {n} characters' },
  maxText: { zh: '最多 {n} 个字符', en: 'takes at most {n} characters' },
  minList: { zh: '至少 {n} 项', en: 'needs at least {n} items' },
  maxList: { zh: '最多 {n} 项', en: 'takes at most {n} items' },
  min: { zh: '不能小于 {n}', en: 'must not be less than {n}' },
  max: { zh: '不能大于 {n}', en: 'must not be more than {n}' },
  step: { zh: '必须是 {n} 的倍数', en: 'must be a multiple of {n}' },
  other: { zh: '不正确', en: 'is not valid' },
} satisfies Record<string, LocalText>;

/** Words of one problem: the specification's generic form messages. */
function describe(issue: Record<string, unknown>, language: Language): string {
  const say = (text: LocalText, values: Record<string, string | number> = {}): string =>
    fill(textIn(text, language), values);
  switch (issue.code) {
    case 'invalid_type':
      return say(issue.input === undefined ? texts.required : texts.type);
    case 'invalid_value':
      return say(issue.input === undefined ? texts.required : texts.enum);
    case 'invalid_union':
      return say(issue.input === undefined ? texts.required : texts.type);
    case 'invalid_format':
      return say(issue.input === '' ? texts.required : texts.pattern);
    case 'unrecognized_keys':
      return say(texts.unknown, { keys: (issue.keys as string[]).slice(0, 5).join(', ') });
    case 'not_multiple_of':
      return say(texts.step, { n: String(issue.divisor) });
    case 'too_small': {
      const n = String(issue.minimum);
      if (issue.origin === 'string') return say(issue.input === '' ? texts.required : texts.minText, { n });
      return say(issue.origin === 'array' || issue.origin === 'set' ? texts.minList : texts.min, { n });
    }
    case 'too_big': {
      const n = String(issue.maximum);
      if (issue.origin === 'string') return say(texts.maxText, { n });
      return say(issue.origin === 'array' || issue.origin === 'set' ? texts.maxList : texts.max, { n });
    }
    default:
      return say(texts.other);
  }
}

/**
 * Holds `value` against `schema` and gives what it makes of it. Throws FitoutError 'badRequest' whose detail is
 * `{fields: FieldProblem[]}`; a message that the schema itself carries goes before ours.
 */
export function checkShape(schema: ZodType, value: unknown, place: string, language: Language): unknown {
  const parsed = schema.safeParse(value, {
    error: (issue: RawIssue) => describe(issue as unknown as Record<string, unknown>, language),
  });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues
    .slice(0, 20)
    .map((issue): FieldProblem => ({ field: issue.path.map(String).join('.').slice(0, 200), message: issue.message }));
  const [first] = fields;
  const message = first === undefined ? '' : `${first.field || place} ${first.message}`;
  throw new FitoutError('badRequest', { reason: 'kernel.shape', message, detail: { place, fields } });
}
