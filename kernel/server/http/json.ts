import secureJson from 'secure-json-parse';
import { FitoutError } from '../../base/errors.ts';
import { deepest, isDeeper } from '../../base/json-depth.ts';

/** `JSON.rawJSON`, which the compiler's library does not know yet. */
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

/** An integer of sixteen digits: one that does not stand in quotes, as most ids do, or is a fraction. */
const maybeBig = /(?:^|[:,[\s-])\d{16}/;
/** Escapes that may make a NUL or half a character, which no text column holds. */
const maybeBroken = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses a request body. Integers beyond 2^53 become bigint, exactly. Refuses `__proto__` and `constructor.prototype`
 * keys, NUL, half characters and what lies too deep, which would only fail later and worse. Throws FitoutError
 * 'badRequest'.
 */
export function readJson(text: string): unknown {
  if (isDeeper(text))
    throw new FitoutError('badRequest', {
      reason: 'kernel.json-depth',
      message: {
        zh: `请求内容嵌套过深（最多 ${deepest} 层）`,
        en: `The body is nested too deep (${deepest} levels at most)`,
      },
      detail: { deepest },
    });
  let value: unknown;
  try {
    value = maybeBig.test(text) ? secureJson.parse(text, exactNumbers as never) : secureJson.parse(text);
  } catch (error) {
    throw new FitoutError('badRequest', {
      reason: 'kernel.json',
      message: { zh: '请求内容不是有效的 JSON', en: 'The body is no valid JSON' },
      cause: error,
    });
  }
  if (text.includes('\0') || maybeBroken.test(text)) refuseBrokenText(value);
  return value;
}

function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}

/** Throws where a text of `value`, or a key, holds NUL or half a character. */
function refuseBrokenText(value: unknown): void {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') refuseBrokenString(next);
    else if (Array.isArray(next)) waiting.push(...(next as unknown[]));
    else if (typeof next === 'object' && next !== null)
      for (const [key, part] of Object.entries(next)) waiting.push(key, part);
  }
}

/** Throws where `text` holds NUL or half a character. */
export function refuseBrokenString(text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw new FitoutError('badRequest', {
    reason: 'kernel.text',
    message: { zh: '文本包含无效字符', en: 'A text holds characters that are not valid' },
  });
}
