/**
 * Parsing answers in the browser: numbers beyond 2^53 as strings of their digits, JSONP wrappers stripped, as
 * kernel/base/json.ts does it. Where the browser tells a number's source text (all current ones), that is enough;
 * older ones load json-bigint, which is 9 kB that the first page need not carry.
 */

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const jsonp = /^\s*(?:\/\*\*\/)?\s*[A-Za-z_$][\w$.[\]]*\s*\(([\s\S]*)\)\s*;?\s*$/;
const maybeBig = /\d{16}/;

const keepDigits: SourceReviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

const tellsSource = (): boolean =>
  (JSON.parse as (text: string, reviver: SourceReviver) => unknown)('1', (_key, _value, context) => context?.source) ===
  '1';

let native: boolean | undefined;

/** Rejects with a SyntaxError for a text that is no JSON. */
export async function parseAnswer(text: string): Promise<unknown> {
  const body = jsonp.exec(text)?.[1] ?? text;
  if (!maybeBig.test(body)) return JSON.parse(body);
  native ??= tellsSource();
  if (native) return (JSON.parse as (text: string, reviver: SourceReviver) => unknown)(body, keepDigits);
  const { parseJson } = await import('../../base/json.ts');
  return parseJson(body);
}
