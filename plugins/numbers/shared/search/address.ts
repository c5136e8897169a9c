import { bitOf } from '../patterns/palette.ts';
import { normalTemplate, type Template, templateProblem, type Where, wheres } from '../patterns/template.ts';
import { boxesProblem } from './boxes.ts';
import type { Order, Wish } from './wish.ts';

/*
 * A wish as the query of an address: `?p=AABB&not=4&price=0-59999`. Kept in the address of a tag, in links and in saved
 * searches. What an address says wrongly counts as not said; the server checks it all the same.
 */

interface Part<T> {
  /** Its name in the query. */
  name: string;
  write(value: T): string;
  read(text: string): T | undefined;
}

type Range = { from?: number | undefined; to?: number | undefined };

const matching = (shape: RegExp) => (text: string) => (shape.test(text) ? text : undefined);

/** A list with commas; undefined where an entry of it is wrong or there are too many. */
function listed<T>(read: (text: string) => T | undefined, most: number): (text: string) => T[] | undefined {
  return (text) => {
    const entries = text.split(',').map(read);
    const good = entries.filter((one) => one !== undefined);
    return good.length === entries.length && good.length <= most ? good : undefined;
  };
}

function whole(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
}

const range = (name: string, most: number): Part<Range> => ({
  name,
  write: ({ from, to }) => (from === undefined && to === undefined ? '' : `${from ?? ''}-${to ?? ''}`),
  read: (text) => {
    const match = /^(\d{0,10})-(\d{0,10})$/.exec(text);
    if (match === null || text === '-') return undefined;
    const [from, to] = [match[1], match[2]].map((one) => (one ? whole(0, most)(one) : undefined));
    if ((match[1] && from === undefined) || (match[2] && to === undefined)) return undefined;
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  },
});

function readTemplate(text: string): Template | undefined {
  const at = text.indexOf('.');
  const where = wheres.find((one) => one === text.slice(0, at));
  const template = text.slice(at + 1);
  if (where === undefined || templateProblem(template, where) !== undefined) return undefined;
  return { text: normalTemplate(template), where: where satisfies Where };
}

const two = (value: string, shape: RegExp): [string, string] | undefined => {
  const [from = '', to = '', more] = value.split('-');
  return more === undefined && shape.test(from) && shape.test(to) ? [from, to] : undefined;
};

const day = /^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const year = /^(?:19[5-9]\d|20[0-2]\d)$/;

const parts: { [K in keyof Wish]-?: Part<NonNullable<Wish[K]>> } = {
  boxes: {
    name: 'boxes',
    // Asterisks at the end are what nobody needs to read.
    write: (text) => (/[^*]/.test(text) ? text : ''),
    read: (text) => (boxesProblem(text) === undefined && /[^*]/.test(text) ? text.toUpperCase() : undefined),
  },
  templates: {
    name: 't',
    write: (all) => all.map(({ text, where }) => `${where}.${text}`).join(','),
    read: listed(readTemplate, 4),
  },
  patterns: {
    name: 'p',
    write: (keys) => keys.join(','),
    read: listed((key) => (bitOf(key) === undefined ? undefined : key), 8),
  },
  contains: { name: 'has', write: (digits) => digits, read: matching(/^\d{1,8}$/) },
  without: { name: 'not', write: (digits) => digits, read: matching(/^\d{1,9}$/) },
  many: {
    name: 'many',
    write: ({ digit, times }) => `${digit}x${times}`,
    read: (text) => (/^\dx[2-8]$/.test(text) ? { digit: Number(text[0]), times: Number(text[2]) } : undefined),
  },
  days: {
    name: 'days',
    write: ({ from, to }) => `${from}-${to}`,
    read: (text) => {
      const found = two(text, day);
      return found === undefined ? undefined : { from: found[0], to: found[1] };
    },
  },
  years: {
    name: 'years',
    write: ({ from, to }) => `${from}-${to}`,
    read: (text) => {
      const found = two(text, year);
      return found === undefined ? undefined : { from: Number(found[0]), to: Number(found[1]) };
    },
  },
  price: range('price', 2_000_000_000),
  prestore: range('prestore', 2_000_000_000),
  monthly: range('monthly', 2_000_000_000),
  months: range('months', 1200),
  levels: { name: 'level', write: (codes) => codes.join(','), read: listed(whole(0, 99), 31) },
  places: { name: 'place', write: (codes) => codes.join(','), read: listed(whole(110_000, 829_999), 400) },
  segments: { name: 'seg', write: (prefixes) => prefixes.join(','), read: listed(matching(/^1\d{2,4}$/), 200) },
  resale: {
    name: 'resale',
    write: (on) => (on ? 'yes' : 'no'),
    read: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
  },
  pools: { name: 'pool', write: (ids) => ids.join(','), read: listed(matching(/^\d{1,19}$/), 200) },
};

const written: readonly Order[] = ['price-up', 'price-down', 'level', 'beauty'];

/** The query of a wish, without `?`; names of other things in `beside` stay. Equal wishes are equal texts. */
export function queryOf(wish: Wish, order: Order = 'mixed', beside = ''): string {
  const query = new URLSearchParams(beside);
  for (const key of Object.keys(parts) as (keyof Wish)[]) {
    // Cast: a part and its value are of the same key, which the compiler cannot follow over a union of keys.
    const part = parts[key] as Part<unknown>;
    const value = wish[key];
    const text = value === undefined ? '' : part.write(value);
    if (text === '') query.delete(part.name);
    else query.set(part.name, text);
  }
  if (order === 'mixed') query.delete('order');
  else query.set('order', order);
  return query.toString().replaceAll('%2C', ',').replaceAll('%2A', '*');
}

/** The wish and the order that a query says. */
export function wishFrom(search: string): { wish: Wish; order: Order } {
  const query = new URLSearchParams(search);
  const wish: Record<string, unknown> = {};
  for (const [key, { name, read }] of Object.entries(parts)) {
    const text = query.get(name);
    const value = text === null || text === '' ? undefined : read(text);
    if (value !== undefined) wish[key] = value;
  }
  const said = query.get('order');
  return { wish, order: written.find((one) => one === said) ?? 'mixed' };
}
