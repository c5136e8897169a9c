/**
 * Formulas of computed fields: numbers, `+ - × ÷`, brackets, `{id}` for a question's answer, `{id.2}` for the third
 * column of a table, and a few functions. A grammar of our own, read and run here: nothing is ever evaluated as code.
 */

export interface Ref {
  id: string;
  /** Column of a table. */
  part: number | undefined;
}

/** What an answer is to a formula. */
export interface Amount {
  /** Its numbers; several for a column of a table. */
  numbers: number[];
  /** How many things were answered: choices, rows, files. */
  count: number;
  /** `YYYY-MM-DD`, one or two of them. */
  days: string[];
}

export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'ref'; ref: Ref }
  | { kind: 'minus'; of: Formula }
  | { kind: 'two'; sign: '+' | '-' | '*' | '/'; left: Formula; right: Formula }
  | { kind: 'call'; name: FunctionName; of: Formula[] };

export const functionNames = ['sum', 'count', 'min', 'max', 'avg', 'round', 'days'] as const;
export type FunctionName = (typeof functionNames)[number];

const chinese: ReadonlyMap<string, FunctionName> = new Map(
  Object.entries<FunctionName>({
    合计: 'sum',
    求和: 'sum',
    计数: 'count',
    最小: 'min',
    最大: 'max',
    平均: 'avg',
    取整: 'round',
    天数: 'days',
  }),
);

export type FormulaFault = 'empty' | 'long' | 'sign' | 'end' | 'function' | 'arguments' | 'name';

/** Where a formula stops making sense. */
export class FormulaError extends Error {
  readonly fault: FormulaFault;
  /** The text at fault. */
  readonly at: string;

  constructor(fault: FormulaFault, at = '') {
    super(`formula: ${fault} ${at}`);
    this.fault = fault;
    this.at = at;
  }
}

export const formulaMax = 1000;
const deepest = 50;

type Token = { kind: 'number' | 'ref' | 'name' | 'sign'; text: string };

const shapes: readonly [Token['kind'], RegExp][] = [
  ['number', /^(?:\d+(?:\.\d+)?|\.\d+)/],
  ['ref', /^\{[^{}]*\}/],
  ['name', /^[A-Za-z\p{Script=Han}]+/u],
  ['sign', /^[-+*/(),]/],
];

const plainSigns: Record<string, string> = {
  '×': '*',
  '÷': '/',
  '－': '-',
  '−': '-',
  '＋': '+',
  '（': '(',
  '）': ')',
  '，': ',',
  '、': ',',
};

function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (let rest = text.trimStart(); rest !== ''; rest = rest.trimStart()) {
    const sign = plainSigns[[...rest][0] ?? ''];
    if (sign !== undefined) rest = sign + rest.slice(1);
    const shape = shapes.find(([, shape]) => shape.test(rest));
    if (shape === undefined) throw new FormulaError('sign', rest.slice(0, 10));
    const [whole] = shape[1].exec(rest) as RegExpExecArray;
    found.push({ kind: shape[0], text: whole });
    rest = rest.slice(whole.length);
  }
  return found;
}

/** `{id}` or `{id.2}`; undefined for braces around anything else. */
export function readRef(text: string): Ref | undefined {
  const [, id, part] = /^\{([\w-]{1,64})(?:\.(\d{1,2}))?\}$/.exec(text) ?? [];
  return id === undefined ? undefined : { id, part: part === undefined ? undefined : Number(part) };
}

/** Reads a formula. Throws FormulaError. */
export function readFormula(text: string): Formula {
  if (text.trim() === '') throw new FormulaError('empty');
  if (text.length > formulaMax) throw new FormulaError('long');
  const list = tokens(text);
  let at = 0;
  const sign = (...operators: string[]) => {
    const token = list[at];
    if (token?.kind !== 'sign' || !operators.includes(token.text)) return undefined;
    at++;
    return token.text;
  };
  const need = (wanted: string) => {
    if (sign(wanted) === undefined) throw new FormulaError(at >= list.length ? 'end' : 'sign', list[at]?.text ?? '');
  };
  const sum = (depth: number): Formula => {
    if (depth > deepest) throw new FormulaError('long');
    let left = product(depth);
    for (let found = sign('+', '-'); found !== undefined; found = sign('+', '-'))
      left = { kind: 'two', sign: found as '+', left, right: product(depth) };
    return left;
  };
  const product = (depth: number): Formula => {
    let left = signed(depth);
    for (let found = sign('*', '/'); found !== undefined; found = sign('*', '/'))
      left = { kind: 'two', sign: found as '*', left, right: signed(depth) };
    return left;
  };
  const signed = (depth: number): Formula => {
    if (depth > deepest) throw new FormulaError('long');
    if (sign('-') !== undefined) return { kind: 'minus', of: signed(depth + 1) };
    return single(depth);
  };
  const single = (depth: number): Formula => {
    if (sign('(') !== undefined) {
      const inner = sum(depth + 1);
      need(')');
      return inner;
    }
    const token = list[at++];
    if (token === undefined) throw new FormulaError('end');
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'name') return call(token.text, depth);
    const ref = token.kind === 'ref' ? readRef(token.text) : undefined;
    if (ref === undefined) throw new FormulaError(token.kind === 'ref' ? 'name' : 'sign', token.text);
    return { kind: 'ref', ref };
  };
  const call = (word: string, depth: number): Formula => {
    const name = chinese.get(word) ?? functionNames.find((one) => one === word.toLowerCase());
    if (name === undefined) throw new FormulaError('function', word);
    need('(');
    const of = [sum(depth + 1)];
    while (sign(',') !== undefined) of.push(sum(depth + 1));
    need(')');
    if (!argumentsFit(name, of)) throw new FormulaError('arguments', word);
    return { kind: 'call', name, of };
  };
  const whole = sum(0);
  if (at < list.length) throw new FormulaError('sign', list[at]?.text ?? '');
  return whole;
}

function argumentsFit(name: FunctionName, of: readonly Formula[]): boolean {
  if (name === 'round') return of.length <= 2;
  if (name === 'count') return of.every(({ kind }) => kind === 'ref');
  return name !== 'days' || (of.length <= 2 && of.every(({ kind }) => kind === 'ref'));
}

/** The answers that a formula asks for, each once. */
export function refsOf(formula: Formula): Ref[] {
  const found = new Map<string, Ref>();
  const walk = (one: Formula): void => {
    if (one.kind === 'ref') found.set(`${one.ref.id}.${one.ref.part}`, one.ref);
    else if (one.kind === 'minus') walk(one.of);
    else if (one.kind === 'two') {
      walk(one.left);
      walk(one.right);
    } else if (one.kind === 'call') one.of.forEach(walk);
  };
  walk(formula);
  return [...found.values()];
}

/**
 * What a formula comes to. Answers that are not there count as nothing; undefined where none of them is there, and
 * where it comes to no number (a division by zero).
 */
export function runFormula(formula: Formula, amountOf: (ref: Ref) => Amount | undefined): number | undefined {
  const refs = refsOf(formula);
  if (refs.length > 0 && refs.every((ref) => amountOf(ref) === undefined)) return undefined;
  const none: Amount = { numbers: [], count: 0, days: [] };
  const amount = (one: Formula): Amount =>
    one.kind === 'ref' ? (amountOf(one.ref) ?? none) : { ...none, numbers: [run(one)] };
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const run = (one: Formula): number => {
    switch (one.kind) {
      case 'number':
        return one.value;
      case 'ref':
        return total(amount(one).numbers);
      case 'minus':
        return -run(one.of);
      case 'two':
        return calculate(one.sign, run(one.left), run(one.right));
      default:
        return called(one.name, one.of.map(amount), total);
    }
  };
  const result = run(formula);
  return Number.isFinite(result) ? result : undefined;
}

function calculate(sign: '+' | '-' | '*' | '/', left: number, right: number): number {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  return sign === '*' ? left * right : left / right;
}

function called(name: FunctionName, of: readonly Amount[], total: (numbers: readonly number[]) => number): number {
  const numbers = of.flatMap((amount) => amount.numbers);
  switch (name) {
    case 'sum':
      return total(numbers);
    case 'count':
      return total(of.map(({ count }) => count));
    case 'avg':
      return total(numbers) / numbers.length;
    case 'min':
      return numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
    case 'max':
      return numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY);
    case 'round':
      return rounded(total(of[0]?.numbers ?? []), total(of[1]?.numbers ?? []));
    default:
      return daysBetween(of);
  }
}

/** Half up, away from what binary fractions make of 1.005. */
export function rounded(value: number, digits: number): number {
  const places = Math.max(0, Math.min(6, Math.round(digits)));
  const scaled = Math.abs(value) * 10 ** places;
  return (Math.sign(value) * Math.round(scaled + scaled * 1e-12)) / 10 ** places;
}

/** From the first day to the second; of one range, its days, both counted. */
function daysBetween(of: readonly Amount[]): number {
  const days = of.flatMap((amount) => amount.days);
  const [from, to] = [days[0], days[1]].map((day) => (day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)));
  return Math.round(((to ?? Number.NaN) - (from ?? Number.NaN)) / 86_400_000) + (of.length === 1 ? 1 : 0);
}
