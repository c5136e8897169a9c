import { parseDecimal } from '@fitout/sdk';
import type { BlockQuery } from '../blocks/definition.ts';
import type { Json, PageSettings } from '../document/document.ts';
import { type HttpSource, type SourceField, type SourceItem, sourceFields } from './http-source.ts';

/** The name of the source of all http sources; its query is `{id}` in a document, and the whole source on the server. */
export const httpSourceName = 'decoration.http';
export const sourceLimits = { sources: 10, items: 200, minMinutes: 1, maxMinutes: 24 * 60, url: 1000, path: 200 };

/** Two queries of one key are the same question. */
export function queryKey({ source, query }: BlockQuery): string {
  return `${source} ${JSON.stringify(query)}`;
}

/** The sources of a page, each in its shape; what is none is left out. */
export function sourcesOf(settings: Pick<PageSettings, 'sources'>): HttpSource[] {
  const stored: unknown = settings.sources;
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, sourceLimits.sources).flatMap((one: unknown) => readSource(one) ?? []);
}

/** Reads a source out of anything. Undefined for what has no id. */
export function readSource(stored: unknown): HttpSource | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, name, url, list, fields, unit, minutes } = stored as Record<string, unknown>;
  if (typeof id !== 'string' || !/^[0-9a-z]{1,40}$/.test(id)) return undefined;
  const paths = (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>;
  return {
    id,
    name: text(name, 60),
    url: text(url, sourceLimits.url).trim(),
    list: text(list, sourceLimits.path),
    fields: Object.fromEntries(
      sourceFields.map((field) => [field, text(paths[field], sourceLimits.path)]),
    ) as HttpSource['fields'],
    unit: unit === 'fen' ? 'fen' : 'yuan',
    minutes:
      typeof minutes === 'number' && Number.isFinite(minutes)
        ? Math.round(Math.min(sourceLimits.maxMinutes, Math.max(sourceLimits.minMinutes, minutes)))
        : 10,
  };
}

function text(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}

/** Is this an address that the server may be asked to read? Where it leads is for the server to judge. */
export function sourceUrlFits(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:' && new URL(url).username === '';
}

/** A query as its source understands it: one for an http source carries that source. Undefined where the page has none. */
export function withSource(query: BlockQuery, sources: readonly HttpSource[]): BlockQuery | undefined {
  if (query.source !== httpSourceName) return query;
  const id = (query.query as { id?: Json } | null)?.id;
  const source = sources.find((one) => one.id === id);
  return source === undefined ? undefined : { source: httpSourceName, query: source };
}

/** The query of a block that shows an http source of its page. */
export function httpQuery(id: string): BlockQuery | undefined {
  return id === '' ? undefined : { source: httpSourceName, query: { id } };
}

/**
 * Keys of a path: `data.items`, `$.data["a.b"][0].name`, empty for the thing itself. Undefined for what is none.
 * A `[*]` at the end of a list's path is as good as nothing.
 */
export function parsePath(path: string): string[] | undefined {
  const rest = path
    .trim()
    .replace(/^\$/, '')
    .replace(/\[\*\]$/, '')
    .replace(/^\./, '');
  if (rest === '') return [];
  const step = /\.?([^.[\]"']+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/y;
  const keys: string[] = [];
  for (let at = 0; at < rest.length; at = step.lastIndex) {
    step.lastIndex = at;
    const match = step.exec(rest);
    if (match === null) return undefined;
    keys.push((match[1]?.trim() ?? match[2] ?? match[3] ?? match[4]) as string);
  }
  return keys;
}

/** The value at a path; undefined where there is none. Never looks at what an object inherits. */
export function atPath(value: unknown, path: string): unknown {
  const keys = parsePath(path);
  if (keys === undefined) return undefined;
  let at: unknown = value;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

export type SourceFault = 'bad-path' | 'no-list' | 'not-list' | 'no-names';

export type Mapped =
  | { items: SourceItem[]; total: number; skipped: number; fault?: undefined }
  | { fault: SourceFault; path?: string };

/** Makes items of an answer. An item without a name is left out; one value that cannot be read leaves its field empty. */
export function mapAnswer(answer: unknown, source: HttpSource): Mapped {
  for (const path of [source.list, ...Object.values(source.fields)])
    if (parsePath(path) === undefined) return { fault: 'bad-path', path };
  const list = atPath(answer, source.list);
  if (list === undefined || list === null) return { fault: 'no-list', path: source.list };
  if (!Array.isArray(list)) return { fault: 'not-list', path: source.list };
  const items = list.slice(0, sourceLimits.items).flatMap((one, at) => itemOf(one, source, at) ?? []);
  if (items.length === 0 && list.length > 0) return { fault: 'no-names', path: source.fields.name };
  return { items, total: list.length, skipped: Math.min(list.length, sourceLimits.items) - items.length };
}

function itemOf(one: unknown, source: HttpSource, at: number): SourceItem | undefined {
  const { fields } = source;
  const read = (field: SourceField) => (fields[field] === '' ? undefined : atPath(one, fields[field]));
  const name = words(read('name'), 200);
  if (name === '') return undefined;
  return {
    id: words(read('id'), 60) || String(at),
    name,
    price: cents(read('price'), source.unit),
    listPrice: cents(read('listPrice'), source.unit),
    image: address(read('image'), source.url, ['https:']),
    link: address(read('link'), source.url, ['https:', 'http:']),
    stock: pieces(read('stock')),
    badge: words(read('badge'), 12),
    description: words(read('description'), 200),
  };
}

/** A text or number in one line. */
function words(value: unknown, most: number): string {
  const one = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof one !== 'string') return '';
  return one
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
}

const maxCents = 2_000_000_000;

/** `12.5`, `¥1,299.00`, 1250 fen. Null for anything that is no price. */
function cents(value: unknown, unit: HttpSource['unit']): number | null {
  const plain = typeof value === 'string' ? parseDecimal(value) : value;
  const number = typeof plain === 'number' || typeof plain === 'string' ? Number(plain) : Number.NaN;
  const whole = Math.round(unit === 'yuan' ? number * 100 : number);
  return whole >= 0 && whole <= maxCents ? Math.abs(whole) : null;
}

function pieces(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= Number.MAX_SAFE_INTEGER
    ? Math.abs(Math.floor(number))
    : null;
}

function address(value: unknown, base: string, schemes: readonly string[]): string {
  const found = typeof value === 'string' && value.trim() !== '' ? URL.parse(value.trim(), base) : null;
  return found !== null && schemes.includes(found.protocol) && found.href.length <= 2000 ? found.href : '';
}

/** Where lists of things are in an answer, for a person who maps it: the longest first, at most ten. */
export function listsIn(answer: unknown): { path: string; count: number; keys: string[] }[] {
  const found: { path: string; count: number; keys: string[] }[] = [];
  const walk = (value: unknown, path: string, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 5 || found.length >= 50) return;
    if (Array.isArray(value)) {
      const [first] = value;
      if (typeof first === 'object' && first !== null) found.push({ path, count: value.length, keys: keysIn(first) });
      return;
    }
    for (const [key, inner] of Object.entries(value).slice(0, 100)) walk(inner, join(path, key), depth + 1);
  };
  walk(answer, '', 0);
  return found.sort((a, b) => b.count - a.count).slice(0, 10);
}

/** Paths of texts and numbers in an item, two levels deep. */
function keysIn(item: object, path = '', depth = 0): string[] {
  return Object.entries(item)
    .slice(0, 60)
    .flatMap(([key, value]: [string, unknown]) => {
      const at = join(path, key);
      if (typeof value === 'string' || typeof value === 'number') return [at];
      if (typeof value !== 'object' || value === null || depth > 1) return [];
      if (Array.isArray(value)) return typeof value[0] === 'string' ? [`${at}[0]`] : [];
      return keysIn(value, at, depth + 1);
    })
    .slice(0, 60);
}

function join(path: string, key: string): string {
  if (!/^[^.[\]"'\s]+$/.test(key)) return `${path}["${key.replaceAll('"', '')}"]`;
  return path === '' ? key : `${path}.${key}`;
}
