/**
 * Records as columns: 100,000 of them are read from the database in a few milliseconds, where a row for each would take
 * seconds. Knows nothing of draws: objects of JSON values in, the same objects out.
 */

type Value = unknown;

type Column =
  /** Few different values, each told once. */
  | { kind: 'words'; words: Value[]; at: Uint8Array | Uint16Array }
  /** `YYYY-MM-DD HH:mm:ss`, as seconds since 2000. */
  | { kind: 'times'; at: Uint32Array }
  /** Digits without a leading zero, below 2^64. */
  | { kind: 'digits'; at: BigUint64Array }
  | { kind: 'values'; values: Value[] };

/** What the database keeps of a list of records. Survives a structured clone. */
export interface Pack {
  length: number;
  columns: Record<string, Column>;
}

const manyWords = 65_535;
const start = Date.UTC(2000, 0, 1);

/** Packs objects of JSON values. A field that is undefined comes back as one that is absent. */
export function pack(records: readonly object[]): Pack {
  const keys = new Set<string>();
  for (const record of records) for (const key in record) keys.add(key);
  const columns: Record<string, Column> = {};
  for (const key of keys) columns[key] = packColumn(records.map((record) => (record as Record<string, Value>)[key]));
  return { length: records.length, columns };
}

/** The objects that were packed, in their order. */
export function unpack({ length, columns }: Pack): object[] {
  const readers = Object.entries(columns).map(([key, column]) => [key, reader(column)] as const);
  return Array.from({ length }, (_, index) => {
    const record: Record<string, Value> = {};
    for (const [key, read] of readers) {
      const value = read(index);
      if (value !== undefined) record[key] = value;
    }
    return record;
  });
}

function packColumn(values: Value[]): Column {
  return packWords(values) ?? packTimes(values) ?? packDigits(values) ?? { kind: 'values', values };
}

/** Where values repeat: at least twice each on the average. */
function packWords(values: Value[]): Column | undefined {
  const most = Math.min(manyWords, Math.max(16, values.length / 2));
  const places = new Map<Value, number>();
  const words: Value[] = [];
  const at = new Uint16Array(values.length);
  for (const [index, value] of values.entries()) {
    const key = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    // An object and a string that reads like it are different words.
    const place = places.get(key);
    if (place !== undefined && typeof words[place] === typeof value) at[index] = place;
    else if (place !== undefined || words.length >= most) return undefined;
    else {
      places.set(key, words.length);
      at[index] = words.length;
      words.push(value);
    }
  }
  return { kind: 'words', words, at: words.length <= 256 ? Uint8Array.from(at) : at };
}

function packTimes(values: Value[]): Column | undefined {
  const at = new Uint32Array(values.length);
  for (const [index, value] of values.entries()) {
    const seconds = typeof value === 'string' ? secondsOf(value) : undefined;
    if (seconds === undefined) return undefined;
    at[index] = seconds;
  }
  return { kind: 'times', at };
}

function packDigits(values: Value[]): Column | undefined {
  const at = new BigUint64Array(values.length);
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,18})$/.test(value)) return undefined;
    at[index] = BigInt(value);
  }
  return { kind: 'digits', at };
}

const time = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** Seconds since 2000 of a text that this module can write the same way again. */
function secondsOf(text: string): number | undefined {
  const found = time.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second] = found.map(Number) as [number, ...number[]];
  const moment = Date.UTC(year as number, (month as number) - 1, day, hour, minute, second);
  const seconds = (moment - start) / 1000;
  return seconds >= 0 && seconds < 2 ** 32 && timeOf(seconds) === text ? seconds : undefined;
}

/** `YYYY-MM-DD HH:mm:ss` of seconds since 2000. */
function timeOf(seconds: number): string {
  return new Date(start + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function reader(column: Column): (index: number) => Value {
  if (column.kind === 'words') return (index) => column.words[column.at[index] as number];
  if (column.kind === 'digits') return (index) => String(column.at[index]);
  if (column.kind === 'values') return (index) => column.values[index];
  // Neighbours share their day, and often their second: ISO texts of dates are the slow part.
  let day = -1;
  let prefix = '';
  return (index) => {
    const seconds = column.at[index] as number;
    const own = Math.floor(seconds / 86_400);
    if (own !== day) {
      day = own;
      prefix = timeOf(own * 86_400).slice(0, 11);
    }
    const left = seconds - own * 86_400;
    return `${prefix}${two(Math.floor(left / 3600))}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  };
}

function two(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}
