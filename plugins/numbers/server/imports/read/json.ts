import { maxColumns, type Row, unreadable } from './row.ts';

/** Characters of one item; a captured answer has some thousands. */
const longest = 16_000_000;

/**
 * Cuts the items out of JSON that comes in pieces: elements of an array, objects one after the other or a line each, and
 * what stands within `callback(…)`. It is read and never run; whatever a wrapper says beside its name is refused.
 */
export class JsonItems {
  #buffer = '';
  #at = 0;
  #start = -1;
  #depth = 0;
  #string = false;
  #escaped = false;
  #inArray = false;

  push(text: string): string[] {
    this.#buffer += text;
    const items: string[] = [];
    for (; this.#at < this.#buffer.length; this.#at++) {
      const code = this.#buffer.charCodeAt(this.#at);
      if (this.#start < 0) this.#outside(code);
      else if (this.#inside(code)) {
        items.push(this.#buffer.slice(this.#start, this.#at + 1));
        this.#start = -1;
      } else if (this.#depth === 0 && !this.#string && (code === 44 || code === 93 || code <= 32)) {
        // A number, `true` or `null` ends where what follows it begins.
        items.push(this.#buffer.slice(this.#start, this.#at));
        this.#start = -1;
        this.#outside(code);
      }
    }
    const from = this.#start < 0 ? this.#buffer.length : this.#start;
    this.#buffer = this.#buffer.slice(from);
    this.#at -= from;
    if (this.#start >= 0) this.#start = 0;
    if (this.#buffer.length > longest) throw tooLong();
    return items;
  }

  /** What is left is an item that does not end. */
  end(): string[] {
    return this.#start < 0 ? [] : [this.#buffer.slice(this.#start)];
  }

  #outside(code: number): void {
    if (code === 123 || code === 34 || (this.#inArray && code === 91)) this.#begin(code);
    else if (code === 91) this.#inArray = true;
    else if (code === 93) this.#inArray = false;
    else if (code <= 32 || code === 44 || code === 0xfeff) return;
    else if (this.#inArray) this.#begin(code);
    else if (!wrapping(code)) throw notJson();
  }

  #begin(code: number): void {
    this.#start = this.#at;
    this.#depth = code === 123 || code === 91 ? 1 : 0;
    this.#string = code === 34;
  }

  /** Whether the item ends with this character. */
  #inside(code: number): boolean {
    if (this.#string) {
      if (this.#escaped) this.#escaped = false;
      else if (code === 92) this.#escaped = true;
      else if (code === 34) {
        this.#string = false;
        return this.#depth === 0;
      }
      return false;
    }
    if (code === 34) this.#string = true;
    else if (code === 123 || code === 91) this.#depth += 1;
    else if ((code === 125 || code === 93) && this.#depth > 0) {
      this.#depth -= 1;
      return this.#depth === 0;
    }
    return false;
  }
}

/** Letters, digits, `_ $ . ( ) ; / *`: the name of a callback, and what stands around its argument. */
function wrapping(code: number): boolean {
  return /[\w$.();/*]/.test(String.fromCharCode(code));
}

function notJson() {
  return unreadable('json', {
    zh: '不是 JSON：应为对象数组、每行一个对象，或抓取的 JSONP 回应',
    en: 'This is not valid JSON. Use an array of objects, one object per line, or captured JSONP responses',
  });
}

function tooLong() {
  return unreadable('json-long', {
    zh: 'JSON 中的一项过大：请确认括号成对，或拆成每行一个对象',
    en: 'A JSON item is too large. Check for unmatched brackets, or put one object on each line',
  });
}

/** Python prints dictionaries that look like JSON. */
export function isPython(head: string): boolean {
  const text = head.replace(/^\ufeff/, '').trimStart();
  return /^[[{(][\s[{(]{0,20}[ub]?'/.test(text) || /\{\s{0,9}u?'[\w-]{1,40}'\s{0,9}:/.test(text);
}

export const pythonWords = {
  zh: '这是 Python 打印的内容，不是 JSON：请用 json.dumps 输出，或保存接口的原始回应',
  en: 'This is Python output, not JSON. Export it with json.dumps or save the original response',
};

/** Whether a text begins as JSON or JSONP does. */
export function looksLikeJson(head: string): boolean {
  return /^(?:\/\*\*\/)?\s{0,9}(?:[\w$.]{1,100}\s{0,9}\(\s{0,99})?[[{]/.test(head.replace(/^\ufeff/, '').trimStart());
}

/** What the columns of captured answers are. */
export const captureNames = ['num', 'niceRule', 'monthLimit'];

interface Answer {
  code?: unknown;
  numArray: unknown[];
  splitLen?: unknown;
}

export function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<Answer>).numArray);
}

/** The objects of an item: itself, or those of the one list of objects in it. */
function objectsOf(value: object): readonly unknown[] {
  for (const inner of [value, ...Object.values(value)]) {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue;
    const lists = Object.values(inner).filter(
      (one): one is unknown[] => Array.isArray(one) && one.length > 0 && one.every(isPlainObject),
    );
    if (lists.length === 1) return lists[0] ?? [];
  }
  return [value];
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The keys of the first objects, in the order in which they come. */
export function namesOf(items: readonly string[]): string[] {
  const names = new Set<string>();
  for (const item of items) {
    try {
      const value: unknown = JSON.parse(item);
      if (isPlainObject(value))
        for (const one of objectsOf(value)) if (isPlainObject(one)) for (const key of Object.keys(one)) names.add(key);
    } catch {
      // Told as a bad row when it is read.
    }
  }
  return [...names].slice(0, maxColumns);
}

/** Rows of an item; `line` is that of the first of them. */
export function rowsOf(item: string, names: readonly string[], line: number): Row[] {
  let value: unknown;
  try {
    value = JSON.parse(item);
  } catch {
    return [{ line, cells: [item.slice(0, 100)], broken: { word: 'json', what: '' } }];
  }
  if (isAnswer(value)) return rowsOfAnswer(value, line);
  if (Array.isArray(value)) return [{ line, cells: value.slice(0, maxColumns).map(textOf) }];
  if (!isPlainObject(value)) return [{ line, cells: [textOf(value)] }];
  return objectsOf(value).map((one, index) => ({
    line: line + index,
    cells: isPlainObject(one) ? names.map((name) => textOf(one[name])) : [textOf(one)],
  }));
}

/**
 * `numArray` is one list of which each `splitLen` are a number's: the number, …, its niceRule at 5, its monthly minimum
 * at 6. `splitLen` is a text. M0 is good, T1 that there are none.
 */
function rowsOfAnswer({ code, numArray, splitLen }: Answer, line: number): Row[] {
  const broken = (word: 'answer' | 'retry', what: string): Row[] => [
    { line, cells: [`code ${textOf(code)}, numArray ${numArray.length}`], broken: { word, what } },
  ];
  if (code === 'T1' || (code === 'M0' && numArray.length === 0)) return [];
  if (code !== undefined && code !== 'M0') return broken('retry', textOf(code).slice(0, 20));
  const stride = Number(splitLen);
  if (!Number.isInteger(stride) || stride < 1 || stride > 100)
    return broken('answer', `splitLen ${textOf(splitLen).slice(0, 20)}`);
  if (numArray.length % stride !== 0) return broken('answer', `${numArray.length} % ${stride}`);
  return Array.from({ length: numArray.length / stride }, (_, index) => ({
    line: line + index,
    cells: [0, 5, 6].map((at) => (at < stride ? textOf(numArray[index * stride + at]) : '')),
  }));
}
