import { daysBetween } from '../patterns/dates.ts';
import { templatesOf } from '../patterns/flags.ts';
import { bitOf, palette } from '../patterns/palette.ts';
import { digitsOf, foundAt, type Template } from '../patterns/template.ts';
import type { Wish } from './wish.ts';

/** What of a wish stands at certain places of a number, as templates. A list of which any may be met is one entry. */
function templateSets(wish: Wish): Template[][] {
  const patterns = (wish.patterns ?? []).flatMap((key) => {
    const pattern = palette[bitOf(key) ?? -1];
    return pattern === undefined ? [] : [templatesOf(pattern)];
  });
  const tails = (texts: string[]): Template[] => texts.map((text) => ({ text, where: 'tail' }));
  return [
    ...(wish.templates ?? []).map((one) => [one]),
    ...patterns,
    ...(wish.contains === undefined ? [] : [[{ text: wish.contains, where: 'any' as const }]]),
    ...(wish.days === undefined ? [] : [tails(daysBetween(wish.days.from, wish.days.to))]),
  ];
}

/**
 * Which places of a number (0–10) are why it was found: shown in the accent colour.
 */
export function marksOf(wish: Wish, number: string): ReadonlySet<number> {
  const digits = digitsOf(number);
  const marked = new Set<number>();
  for (const [at, sign] of [...(wish.boxes ?? '')].entries()) if (sign !== '*') marked.add(at);
  for (const set of templateSets(wish)) {
    for (const template of set) {
      const start = foundAt(template, digits);
      if (start === undefined) continue;
      for (const [index, sign] of [...template.text].entries()) if (sign !== '*') marked.add(start + index);
      break;
    }
  }
  if (wish.years !== undefined) for (let at = 7; at < 11; at++) marked.add(at);
  if (wish.many !== undefined)
    for (const [at, digit] of digits.entries()) if (at >= 3 && digit === wish.many.digit) marked.add(at);
  return marked;
}
