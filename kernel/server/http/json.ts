import { randomBytes } from 'node:crypto';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { quoteBigIntegers } from '../../../sdk/base/json.ts';
import { beyondBounds, deepest } from '../../../sdk/base/json-bounds.ts';

// Cast: the compiler's library does not know `JSON.rawJSON` yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

// The one place that says how a bigint is written: as a JSON number, all its digits.
if (!('toJSON' in BigInt.prototype)) {
  Object.defineProperty(BigInt.prototype, 'toJSON', {
    configurable: true,
    value(this: bigint) {
      return rawJSON(this.toString());
    },
  });
}

/** Writes an answer. Bigints become JSON numbers, Dates ISO 8601. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value);
}

/** What stands before the digits of a big integer while the native parser takes it for a text: nobody can know it. */
const bigMark = randomBytes(12).toString('base64url');
/** Digits of an integer at most: what a double holds at all. */
const maxDigits = 308;

/** Escapes that may make a NUL or half a character, which no text column holds, or spell a key in another way. */
const maybeBroken = /\\u(?:00|d[89a-f])/i;

/**
 * Parses a request body. Integers beyond 2^53 become bigint, exactly. Refuses `__proto__` and `constructor.prototype`
 * keys, NUL, half characters, integers of more than 308 digits and what lies too deep, which would only fail later and
 * worse. Throws FitoutError 'badRequest', and 'tooLarge' beyond `maxValues`.
 *
 * The native parser does the work and one loop the rest, and only where there may be something to do: a reviver is called
 * for every value, and takes fifty times as long.
 */
export function readJson(text: string, maxValues = Number.POSITIVE_INFINITY): unknown {
  const beyond = beyondBounds(text, { values: maxValues });
  if (beyond === 'depth')
    throw new FitoutError('badRequest', {
      reason: 'kernel.json-depth',
      message: {
        zh: `请求内容嵌套过深（最多 ${deepest} 层）`,
        en: `The body is nested too deep (${deepest} levels at most)`,
      },
      detail: { deepest },
    });
  if (beyond === 'values')
    throw new FitoutError('tooLarge', {
      reason: 'kernel.json-values',
      message: {
        zh: `请求内容的数据项过多（最多 ${maxValues} 项），请分几次提交`,
        en: `The body has too many values (${maxValues} at most): send it in parts`,
      },
      detail: { maxValues },
    });
  const marked = quoteBigIntegers(text.replace(/^\ufeff/, ''), bigMark);
  const special =
    marked.includes(bigMark) ||
    text.includes('\0') ||
    text.includes('__proto__') ||
    text.includes('constructor') ||
    maybeBroken.test(text);
  const value = parsed(marked);
  return special ? finished(value) : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson(error);
  }
}

function notJson(cause?: unknown): FitoutError {
  const message = { zh: '请求内容不是有效的 JSON', en: 'The body is no valid JSON' };
  return new FitoutError('badRequest', { reason: 'kernel.json', message, cause });
}

/** `root` with its big integers in place. Throws for what no body may hold. */
function finished(root: unknown): unknown {
  const whole = { root };
  const waiting: object[] = [whole];
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    const at = holder as Record<string | number, unknown>;
    const keys = Array.isArray(holder) ? undefined : Object.keys(holder);
    const { length } = keys ?? (holder as unknown[]);
    for (let index = 0; index < length; index += 1) {
      const key = keys?.[index] ?? index;
      const value = at[key];
      if (typeof key === 'string') checkKey(key, value);
      if (typeof value === 'string') {
        if (value.startsWith(bigMark)) at[key] = bigInteger(value.slice(bigMark.length));
        else refuseBrokenString(value);
      } else if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
  return whole.root;
}

/** Throws for a name that a text column does not hold, or that would reach an object's prototype. */
function checkKey(key: string, value: unknown): void {
  refuseBrokenString(key);
  if (key === '__proto__') throw notJson();
  if (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))
    throw notJson();
}

function bigInteger(digits: string): bigint {
  if (digits.length <= maxDigits + 1) return BigInt(digits);
  throw new FitoutError('badRequest', {
    reason: 'kernel.json-number',
    message: {
      zh: `请求内容中的整数过长（最多 ${maxDigits} 位）`,
      en: `An integer in the body is too long (${maxDigits} digits at most)`,
    },
  });
}

/** Throws where `text` holds NUL or half a character. */
export function refuseBrokenString(text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw new FitoutError('badRequest', {
    reason: 'kernel.text',
    message: { zh: '文本包含无效字符', en: 'A text holds characters that are not valid' },
  });
}
