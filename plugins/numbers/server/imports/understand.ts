import { maxCents, parseMoney, unguardCell } from '@fitout/sdk';
import type { Terms } from '../../shared/calls/imports.ts';
import { type CarrierRules, segmentOf } from '../../shared/carriers.ts';
import { readNumber } from '../../shared/digits.ts';
import { type TermField, termFields, type Unit } from '../../shared/imports/columns.ts';
import type { ProblemWord } from '../../shared/imports/problems.ts';
import type { Place, PlaceBook } from '../rules/place-book.ts';
import { maxCell, type Row } from './read/row.ts';
import type { StoredMapping } from './tables.ts';

export interface Problem {
  word: ProblemWord;
  what: string;
}

/** A row as it is understood. */
export interface GoodRow {
  number: string;
  place: Place;
  /** Undefined where the mapping's tariff is every number's. */
  terms: Terms | undefined;
}

const bad = (word: ProblemWord, what: string): { problem: Problem } => ({ problem: { word, what: what.slice(0, 40) } });

/**
 * Makes what reads rows by a mapping. Rows repeat themselves in all but the number, so that what a city or an amount
 * means is kept once it was found.
 */
export function rowReader(
  carrier: CarrierRules,
  book: PlaceBook,
  mapping: StoredMapping,
): (row: Row) => GoodRow | { problem: Problem } {
  const { columns } = mapping;
  const placeOf = placeReader(book, mapping);
  const termsOf = termsReader(mapping);
  const segments = new Map<string, boolean>();
  return (row) => {
    if (row.broken !== undefined) return { problem: row.broken };
    const text = cell(row, columns.number);
    // As nearly all files write it.
    const number = /^1\d{10}$/.test(text) ? text : readNumber(unguardCell(text));
    if (number === undefined) return text.trim() === '' ? bad('no-number', '') : bad('number', text);
    const head = number.slice(0, 5);
    let own = segments.get(head);
    if (own === undefined) {
      own = segmentOf(carrier, number) !== undefined;
      segments.set(head, own);
    }
    if (!own) return bad('segment', number.slice(0, 4));
    const place = placeOf(cell(row, columns.place), cell(row, columns.province));
    if ('problem' in place) return place;
    const terms = termsOf(row);
    if (terms !== undefined && 'problem' in terms) return terms;
    return { number, place, terms };
  };
}

function cell(row: Row, column: number | undefined): string {
  return column === undefined ? '' : (row.cells[column] ?? '').slice(0, maxCell).trim();
}

function placeReader(
  book: PlaceBook,
  { columns, place: whole }: StoredMapping,
): (name: string, province: string) => Place | { problem: Problem } {
  const fixed = whole === null ? undefined : book.ofCode(whole);
  const seen = new Map<string, Place | { problem: Problem }>();
  return (name, province) => {
    if (columns.place === undefined || name === '') return fixed ?? bad('no-place', '');
    const key = `${province} ${name}`;
    let found = seen.get(key);
    if (found === undefined) {
      found = book.find(unguardCell(name), unguardCell(province)) ?? bad('place', `${province}${name}`);
      if (seen.size < 10_000) seen.set(key, found);
    }
    return found;
  };
}

function termsReader({
  columns,
  unit,
  tariff,
  terms: whole,
}: StoredMapping): (row: Row) => Terms | undefined | { problem: Problem } {
  const mapped = termFields.filter((field) => columns[field] !== undefined);
  const base = whole ?? { price: 0, prestore: 0, monthly: 0, months: 0 };
  if (mapped.length === 0) return () => (tariff === null ? base : undefined);
  const seen = new Map<string, Terms | { problem: Problem }>();
  return (row) => {
    const texts = mapped.map((field) => cell(row, columns[field]));
    const key = texts.join('\t');
    let found = seen.get(key);
    if (found === undefined) {
      found = termsOf(mapped, texts, base, unit);
      if (seen.size < 10_000) seen.set(key, found);
    }
    return found;
  };
}

function termsOf(
  fields: readonly TermField[],
  texts: readonly string[],
  base: Terms,
  unit: Unit,
): Terms | { problem: Problem } {
  const terms = { ...base };
  for (const [index, field] of fields.entries()) {
    const text = unguardCell(texts[index] ?? '');
    if (text === '') continue;
    const value = field === 'months' ? monthsOf(text) : amountOf(text, unit);
    if (value === undefined) return bad(field === 'months' ? 'months' : 'money', text);
    terms[field] = value;
  }
  return terms;
}

/** Cents of an amount in this unit; 分 and 厘 are whole numbers, and what is no whole number of cents is refused. */
export function amountOf(text: string, unit: Unit): number | undefined {
  if (unit === 'yuan') return parseMoney(text);
  const plain = text
    .normalize('NFKC')
    .replaceAll(',', '')
    .replace(/(?:分|厘)$/, '')
    .trim();
  if (!/^\d{1,13}(?:\.0+)?$/.test(plain)) return undefined;
  const cents = unit === 'fen' ? Number(plain) : Number(plain) / 10;
  return Number.isInteger(cents) && cents <= maxCents ? cents : undefined;
}

/** `24`, `24个月`, `2年`; `00000` has no end, as 0 has. */
export function monthsOf(text: string): number | undefined {
  const [, digits, kind] = /^(\d{1,5})(?:\.0+)?\s*(个?月|年|months?)?$/i.exec(text.normalize('NFKC').trim()) ?? [];
  if (digits === undefined) return undefined;
  const months = Number(digits) * (kind === '年' ? 12 : 1);
  return months <= 1200 ? months : undefined;
}
