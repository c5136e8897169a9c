import type { ZodType } from 'zod';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { formMessages } from '../../../sdk/base/form-messages.ts';
import { fill, type Language, type LocalText, textIn } from '../../../sdk/base/text.ts';

type RawIssue = Parameters<NonNullable<NonNullable<Parameters<ZodType['safeParse']>[1]>['error']> & object>[0];

/** What is wrong with one field, for a form to show beside it. */
export interface FieldProblem {
  /** `title`, `items.3.url`; empty for the whole. */
  field: string;
  message: string;
}

const unknown = { zh: '包含未知字段：{keys}', en: 'Has unknown fields: {keys}' };

/** Words of one problem: the specification's generic form messages. */
function describe(issue: RawIssue, language: Language): string {
  const say = (text: LocalText): string => textIn(text, language);
  const { required, type, minItems, maxItems, min, max } = formMessages;
  switch (issue.code) {
    case 'invalid_type':
      return say(issue.input === undefined ? required : type);
    case 'invalid_value':
      return say(issue.input === undefined ? required : formMessages.enum);
    case 'invalid_union':
      return say(issue.input === undefined ? required : type);
    case 'invalid_format':
      return say(issue.input === '' ? required : formMessages.pattern);
    case 'unrecognized_keys':
      return fill(say(unknown), { keys: issue.keys.slice(0, 5).join(', ') });
    case 'not_multiple_of':
      return say(formMessages.multipleOf(String(issue.divisor)));
    case 'too_small': {
      const n = String(issue.minimum);
      if (issue.origin === 'string') return say(issue.input === '' ? required : formMessages.minLength(n));
      return say(issue.origin === 'array' || issue.origin === 'set' ? minItems(n) : min(n));
    }
    case 'too_big': {
      const n = String(issue.maximum);
      if (issue.origin === 'string') return say(formMessages.maxLength(n));
      return say(issue.origin === 'array' || issue.origin === 'set' ? maxItems(n) : max(n));
    }
    default:
      return say(formMessages.other);
  }
}

/**
 * Holds `value` against `schema` and gives what it makes of it. Throws FitoutError 'badRequest' whose detail is
 * `{fields: FieldProblem[]}`; a message that the schema itself carries goes before ours.
 */
export function checkShape(schema: ZodType, value: unknown, place: string, language: Language): unknown {
  const parsed = schema.safeParse(value, {
    error: (issue: RawIssue) => describe(issue, language),
  });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues
    .slice(0, 20)
    .map((issue): FieldProblem => ({ field: issue.path.map(String).join('.').slice(0, 200), message: issue.message }));
  const [first] = fields;
  const message = first === undefined ? '' : `${first.field || place}${language === 'en' ? ': ' : ' '}${first.message}`;
  throw new FitoutError('badRequest', { reason: 'kernel.shape', message, detail: { place, fields } });
}
