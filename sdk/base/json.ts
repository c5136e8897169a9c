/** 2^53 has sixteen digits: an integer with fewer is exact as a double. */
const bigDigits = 16;

const code = { quote: 34, plus: 43, comma: 44, minus: 45, dot: 46, zero: 48, nine: 57, colon: 58, backslash: 92 };

/**
 * Parses an answer: strips a JSONP wrapper, keeps integers beyond 2^53 as strings of their digits, leaves out keys
 * called `__proto__`. Fractions and numbers with an exponent stay numbers, however many digits they have.
 * Throws SyntaxError for a text that is no JSON.
 *
 * The native parser does the work, on a text whose big integers were put in quotes: twice the time of JSON.parse where
 * there are such, the same where there are none. A parser in script takes eleven times as long, and so does a reviver,
 * which is called for every value.
 */
export function parseJson(text: string): unknown {
  const body = quoteBigIntegers(unwrapped(text));
  return mayNamePrototype(body) ? JSON.parse(body, withoutPrototype) : JSON.parse(body);
}

/** Without `callback(…)` or `/**\/callback(…);`, which a JSONP server puts around its answer. */
function unwrapped(text: string): string {
  const first = text.trimStart().charAt(0);
  if (first === '{' || first === '[') return text;
  const call = text
    .trim()
    .replace(/^\/\*\*\//, '')
    .replace(/;$/, '')
    .trim();
  const open = call.indexOf('(');
  const isCall = call.endsWith(')') && /^[A-Za-z_$][\w$.[\]]*$/.test(call.slice(0, Math.max(0, open)).trimEnd());
  return isCall ? call.slice(open + 1, -1) : text;
}

/**
 * `text` with its integers beyond 2^53 in quotes, `mark` before each; the very same string where it has none. Of a text
 * that is no JSON it makes none.
 */
export function quoteBigIntegers(text: string, mark = ''): string {
  if (!mayHoldBigInteger(text)) return text;
  let quoted = '';
  let done = 0;
  let at = 0;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === code.quote) at = endOfString(text, at);
    else if (isDigit(char)) {
      const end = endOfDigits(text, at);
      const start = text.charCodeAt(at - 1) === code.minus ? at - 1 : at;
      if (end - at >= bigDigits && isBigInteger(text, start, end)) {
        quoted += `${text.slice(done, start)}"${mark}${text.slice(start, end)}"`;
        done = end;
      }
      at = end;
    } else at += 1;
  }
  return done === 0 ? text : quoted + text.slice(done);
}

/**
 * Is there anything that looks like a big integer outside of a string? Looks at every sixteenth character only: no run of
 * so many digits lies between two of them. May say yes for what stands in a string and looks like a list of numbers.
 */
function mayHoldBigInteger(text: string): boolean {
  for (let at = bigDigits - 1; at < text.length; at += bigDigits) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isDigit(text.charCodeAt(start - 1))) start -= 1;
    const end = endOfDigits(text, at);
    if (end - start >= bigDigits) {
      if (text.charCodeAt(start - 1) === code.minus) start -= 1;
      if (isBigInteger(text, start, end) && mayBeginValue(text, start)) return true;
    }
    at += Math.floor((end - at) / bigDigits) * bigDigits;
  }
  return false;
}

/** Is what lies between `start` and `end` (digits, with their sign) a whole number of JSON that a double does not hold? */
function isBigInteger(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(text.charCodeAt(start) === code.minus ? start + 1 : start);
  // No number begins with 0 but 0: in quotes it would become one.
  if (first === code.zero) return false;
  const before = text.charCodeAt(start - 1);
  if (before === code.dot || before === code.plus || isExponent(before)) return false;
  // What ends a value, and no colon: in quotes a number would become a key.
  let after = end;
  while (isSpace(text.charCodeAt(after))) after += 1;
  if (after < text.length && !',]}'.includes(text.charAt(after))) return false;
  return !Number.isSafeInteger(Number(text.slice(start, end)));
}

/** Can a value begin at `start`, judged by what stands before it? A number in the middle of a sentence cannot. */
function mayBeginValue(text: string, start: number): boolean {
  const mark = beforeSpace(text, start);
  if (mark < 0) return true;
  const char = text.charCodeAt(mark);
  if (char === code.colon) return text.charCodeAt(beforeSpace(text, mark)) === code.quote;
  if (char !== code.comma) return text.charAt(mark) === '[';
  const last = text.charAt(beforeSpace(text, mark));
  // The end of a text, a list, an object, a number, true, false or null.
  return last !== '' && '"]}0123456789el'.includes(last);
}

/** The last place before `at` with something other than white space; -1 where there is none. */
function beforeSpace(text: string, at: number): number {
  let place = at - 1;
  while (place >= 0 && isSpace(text.charCodeAt(place))) place -= 1;
  return place;
}

/** Behind the quote that ends the string which begins at `at`. */
function endOfString(text: string, at: number): number {
  let place = at + 1;
  while (place < text.length) {
    const char = text.charCodeAt(place);
    if (char === code.quote) return place + 1;
    place += char === code.backslash ? 2 : 1;
  }
  return place;
}

function endOfDigits(text: string, at: number): number {
  let place = at + 1;
  while (place < text.length && isDigit(text.charCodeAt(place))) place += 1;
  return place;
}

function isDigit(char: number): boolean {
  return char >= code.zero && char <= code.nine;
}

function isExponent(char: number): boolean {
  return char === 69 || char === 101;
}

function isSpace(char: number): boolean {
  return char === 32 || char === 10 || char === 13 || char === 9;
}

/** `__proto__`, in whatever spelling of its underscores. */
function mayNamePrototype(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u005');
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
