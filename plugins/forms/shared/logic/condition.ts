import type { FieldType } from '../rules/index.ts';
import { ruleOf } from '../rules/index.ts';
import type { Asked, Json } from '../rules/rule.ts';

/**
 * One thing that an answer may be: `is` and `not` compare chosen labels, the middle ones numbers, days and times,
 * `has` texts; `on` and `off` are for switches and consents.
 */
export const testKinds = [
  'is',
  'not',
  'has',
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'on',
  'off',
  'filled',
  'empty',
] as const;
export type TestKind = (typeof testKinds)[number];

export type Test = {
  /** Id of the question whose answer is looked at. */
  of: string;
  is: TestKind;
  /** What it is compared with, as text: a label, a number, a day. Empty where there is nothing to compare. */
  than: string;
};

/** Stored as it is: a type, since an interface is no JSON to the compiler. */
export type Condition = {
  match: 'all' | 'any';
  tests: Test[];
};

/** How the answers of a kind of question are compared. */
export type Compared = 'choice' | 'switch' | 'number' | 'order' | 'text' | 'any';

const compared: Partial<Record<FieldType, Compared>> = {
  'field-text': 'text',
  'field-textarea': 'text',
  'field-phone': 'text',
  'field-email': 'text',
  'field-idcard': 'text',
  'field-hidden': 'text',
  'field-scan': 'text',
  'field-number': 'number',
  'field-money': 'number',
  'field-rating': 'number',
  'field-nps': 'number',
  'field-slider': 'number',
  'field-computed': 'number',
  'field-date': 'order',
  'field-time': 'order',
  'field-radio': 'choice',
  'field-checkbox': 'choice',
  'field-picture': 'choice',
  'field-select': 'choice',
  'field-cascade': 'choice',
  'field-region': 'choice',
  'field-switch': 'switch',
  'field-consent': 'switch',
};

/** `any`: one can only ask whether it was answered. */
export function comparedAs(type: string): Compared {
  return compared[type as FieldType] ?? 'any';
}

const kindsOf: Record<Compared, readonly TestKind[]> = {
  choice: ['is', 'not', 'filled', 'empty'],
  switch: ['on', 'off'],
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'filled', 'empty'],
  order: ['eq', 'gt', 'ge', 'lt', 'le', 'filled', 'empty'],
  text: ['eq', 'ne', 'has', 'filled', 'empty'],
  any: ['filled', 'empty'],
};

/** What may be asked of an answer to a question of this type. */
export function kindsFor(type: string): readonly TestKind[] {
  return kindsOf[comparedAs(type)];
}

/** The kinds of questions whose choices may depend on other answers. */
export const linkable: readonly string[] = ['field-radio', 'field-checkbox', 'field-picture', 'field-select'];

/** Does a test compare with something? */
export const compares = (kind: TestKind): boolean => !['on', 'off', 'filled', 'empty'].includes(kind);

/** The words by which a chosen answer is known: its labels, the steps of a cascade, the parts of a region. */
export function labelsIn(type: string, value: Json, props: Asked): string[] {
  if (type === 'field-cascade' && Array.isArray(value)) return value.map((_, at) => value.slice(0, at + 1).join('/'));
  if (type === 'field-region') return Object.values(value as Record<string, string>).filter((part) => part !== '');
  return ruleOf(type)?.tally?.(value, props) ?? [];
}

interface Answered {
  type: string;
  props: Asked;
  value: Json | undefined;
}

/** Does an answer pass a test? A question that is left out, or not shown, is `empty` and nothing else. Never throws. */
export function passes({ type, props, value }: Answered, { is, than }: Pick<Test, 'is' | 'than'>): boolean {
  if (value === undefined) return is === 'empty';
  if (is === 'filled') return true;
  if (is === 'empty') return false;
  try {
    switch (comparedAs(type)) {
      case 'switch':
        return (value === true) === (is === 'on');
      case 'choice': {
        const chosen = labelsIn(type, value, props).includes(than.trim());
        return is === 'is' ? chosen : is === 'not' && !chosen;
      }
      case 'number':
        return inOrder(Number(ruleOf(type)?.number?.(value, props)) - numberOf(than), is);
      case 'order':
        return inOrder(String(value) < than ? -1 : String(value) > than ? 1 : 0, is);
      case 'text':
        return ofText(String(value), is, than.trim());
      default:
        return false;
    }
  } catch {
    return false;
  }
}

/** An empty text is no number, though JavaScript takes it for 0. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

function inOrder(difference: number, is: TestKind): boolean {
  if (Number.isNaN(difference)) return false;
  const near = Math.abs(difference) < 1e-9;
  switch (is) {
    case 'eq':
      return near;
    case 'ne':
      return !near;
    case 'gt':
      return difference > 0 && !near;
    case 'ge':
      return difference > 0 || near;
    case 'lt':
      return difference < 0 && !near;
    default:
      return is === 'le' && (difference < 0 || near);
  }
}

function ofText(value: string, is: TestKind, than: string): boolean {
  if (is === 'eq') return value === than;
  if (is === 'ne') return value !== than;
  return is === 'has' && than !== '' && value.includes(than);
}

/** Does a condition hold? One without tests holds. */
export function holds({ match, tests }: Condition, answerOf: (id: string) => Answered | undefined): boolean {
  const one = (test: Test) => {
    const answered = answerOf(test.of);
    return answered !== undefined && passes(answered, test);
  };
  return tests.length === 0 || (match === 'any' ? tests.some(one) : tests.every(one));
}
