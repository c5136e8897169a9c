import { type LocalText, plainMoney } from '@fitout/sdk';
import { bitOf, palette } from '../patterns/palette.ts';
import type { Where } from '../patterns/template.ts';
import type { Wish } from './wish.ts';

/** One thing that a wish asks, in words, and the wish without it. */
export interface Token {
  key: string;
  words: LocalText;
  without: Wish;
}

/** What only the organisation's own data can name. */
export interface Names {
  place(code: number): LocalText;
  level(code: number): LocalText;
  pool(id: string): string;
}

export const whereNames: Record<Where, LocalText> = {
  tail: { zh: '尾号', en: 'Ends in' },
  head: { zh: '开头', en: 'Starts with' },
  middle: { zh: '中间', en: 'Middle' },
  any: { zh: '任意位置', en: 'Anywhere' },
};

/** The name of a pattern of the palette; its key where there is none. */
export function patternName(key: string): LocalText {
  return palette[bitOf(key) ?? -1]?.title ?? { zh: key, en: key };
}

/** Patterns that say by themselves where they stand, or that are about all digits. */
function patternText(key: string): LocalText {
  const pattern = palette[bitOf(key) ?? -1];
  const { zh, en } = patternName(key);
  const bare = pattern === undefined || 'rule' in pattern || pattern.where !== 'tail' || /^尾号/.test(zh);
  return bare ? { zh, en } : { zh: `尾号 ${zh}`, en: `Ends in ${en}` };
}

/** 虚商, as filters and marks say it. */
export const resaleName: LocalText = { zh: '虚商', en: 'MVNO' };

type Range = { from?: number | undefined; to?: number | undefined };

function rangeText({ from, to }: Range, name: LocalText, of: (value: number) => string): LocalText {
  if (from === undefined) return { zh: `${name.zh} ≤ ${of(to ?? 0)}`, en: `${name.en} ≤ ${of(to ?? 0)}` };
  if (to === undefined) return { zh: `${name.zh} ≥ ${of(from)}`, en: `${name.en} ≥ ${of(from)}` };
  const span = from === to ? of(from) : `${of(from)}–${of(to)}`;
  return { zh: `${name.zh} ${span}`, en: `${name.en} ${span}` };
}

const dayText = (day: string): string => `${day.slice(0, 2)}-${day.slice(2)}`;
const same = (words: string): LocalText => ({ zh: words, en: words });

export const rangeNames = {
  price: { zh: '价格', en: 'Price' },
  prestore: { zh: '预存', en: 'Prepaid' },
  monthly: { zh: '月低消', en: 'Monthly minimum' },
  months: { zh: '合约期', en: 'Contract' },
} as const satisfies Record<string, LocalText>;

/** The parts of which there is one alone, each with its words. */
function single(wish: Wish): [keyof Wish, LocalText][] {
  const { boxes, contains, without, many, days, years, resale } = wish;
  const found: [keyof Wish, LocalText][] = [];
  if (boxes !== undefined && /[^*]/.test(boxes)) {
    const grouped = `${boxes.slice(0, 3)} ${boxes.slice(3, 7)} ${boxes.slice(7)}`.replaceAll('*', '·');
    found.push(['boxes', { zh: `号码 ${grouped}`, en: `Number ${grouped}` }]);
  }
  if (contains) found.push(['contains', { zh: `包含 ${contains}`, en: `Contains ${contains}` }]);
  if (without) {
    const digits = [...without].sort().join(' ');
    found.push(['without', { zh: `不含 ${digits}`, en: `No ${digits}` }]);
  }
  if (many !== undefined)
    found.push(['many', { zh: `${many.digit} 有 ${many.times} 个以上`, en: `${many.times} or more ${many.digit}s` }]);
  if (days !== undefined) {
    const span = days.from === days.to ? dayText(days.from) : `${dayText(days.from)}–${dayText(days.to)}`;
    found.push(['days', { zh: `生日 ${span}`, en: `Birthday ${span}` }]);
  }
  if (years !== undefined) {
    const span = years.from === years.to ? `${years.from}` : `${years.from}–${years.to}`;
    found.push(['years', { zh: `年份 ${span}`, en: `Year ${span}` }]);
  }
  for (const part of ['price', 'prestore', 'monthly'] as const) {
    const value = wish[part];
    if (value !== undefined && (value.from ?? value.to) !== undefined)
      found.push([part, rangeText(value, rangeNames[part], plainMoney)]);
  }
  if (wish.months !== undefined && (wish.months.from ?? wish.months.to) !== undefined) {
    const { zh, en } = rangeText(wish.months, rangeNames.months, String);
    found.push(['months', { zh: `${zh} 个月`, en: `${en} months` }]);
  }
  if (resale !== undefined)
    found.push(['resale', resale ? { zh: '只看虚商', en: 'MVNO only' } : { zh: '不含虚商', en: 'No MVNO' }]);
  return found;
}

/** The wish without one entry of a list. */
function lessOne<K extends keyof Wish>(wish: Wish, key: K, list: readonly unknown[], one: unknown): Wish {
  const { [key]: _gone, ...rest } = wish;
  const left = list.filter((entry) => entry !== one);
  return left.length === 0 ? rest : { ...rest, [key]: left };
}

/** What a wish asks, thing by thing: for tokens that can be taken away, and for its name. */
export function wishTokens(wish: Wish, names: Names): Token[] {
  const many = <K extends keyof Wish, T>(key: K, list: readonly T[] | undefined, words: (one: T) => LocalText) =>
    (list ?? []).map((one, index) => ({
      key: `${key} ${index}`,
      words: words(one),
      without: lessOne(wish, key, list ?? [], one),
    }));
  return [
    ...many('templates', wish.templates, ({ text, where }) => ({
      zh: `${whereNames[where].zh} ${text}`,
      en: `${whereNames[where].en} ${text}`,
    })),
    ...many('patterns', wish.patterns, patternText),
    ...single(wish).map(([key, words]) => {
      const { [key]: _gone, ...without } = wish;
      return { key, words, without };
    }),
    ...many('levels', wish.levels, names.level),
    ...many('places', wish.places, names.place),
    ...many('segments', wish.segments, (prefix) => ({ zh: `${prefix} 号段`, en: `Prefix ${prefix}` })),
    ...many('pools', wish.pools, (id) => same(names.pool(id))),
  ];
}

/** A wish in one line: the name that is offered for a saved search. */
export function wishText(wish: Wish, names: Names): LocalText {
  const tokens = wishTokens(wish, names);
  if (tokens.length === 0) return { zh: '全部号码', en: 'All numbers' };
  return {
    zh: tokens.map(({ words }) => words.zh).join(' · '),
    en: tokens.map(({ words }) => words.en).join(' · '),
  };
}
