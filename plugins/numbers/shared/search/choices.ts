import { bitOf, palette } from '../patterns/palette.ts';
import type { Template } from '../patterns/template.ts';
import type { Wish } from './wish.ts';

/*
 * What pressing a choice makes of a wish, and which wish its count is asked for: the number on a chip is the total that
 * is there once it is pressed.
 */

/** Patterns of the tail rule each other out but for rare ones: one takes the place of another. */
export function ofTail(key: string): boolean {
  const pattern = palette[bitOf(key) ?? -1];
  if (pattern === undefined) return false;
  return 'rule' in pattern ? pattern.group === 'dates' : pattern.where === 'tail';
}

/** The wish without the patterns that a chosen chip of the tail takes the place of. */
export function withoutTail(wish: Wish): Wish {
  return withPatterns(
    wish,
    (wish.patterns ?? []).filter((key) => !ofTail(key)),
  );
}

export function withPatterns({ patterns: _patterns, ...rest }: Wish, patterns: readonly string[]): Wish {
  return patterns.length === 0 ? rest : { ...rest, patterns: [...patterns] };
}

/** Presses a chip: away where it is chosen, else there, in the place of another of the tail. */
export function pressPattern(wish: Wish, key: string): Wish {
  const chosen = wish.patterns ?? [];
  if (chosen.includes(key))
    return withPatterns(
      wish,
      chosen.filter((one) => one !== key),
    );
  const stay = ofTail(key) ? chosen.filter((one) => !ofTail(one)) : chosen;
  return withPatterns(wish, [...stay, key]);
}

/** Adds a template, once. */
export function withTemplate(wish: Wish, { text, where }: Template): Wish {
  return hasTemplate(wish, { text, where })
    ? wish
    : { ...wish, templates: [...(wish.templates ?? []), { text, where }] };
}

export function hasTemplate({ templates = [] }: Wish, { text, where }: Template): boolean {
  return templates.some((one) => one.text === text && one.where === where);
}

/** Presses a template: away where it is chosen, else there. */
export function pressTemplate(wish: Wish, template: Template): Wish {
  if (!hasTemplate(wish, template)) return withTemplate(wish, template);
  const { templates = [], ...rest } = wish;
  const left = templates.filter(({ text, where }) => text !== template.text || where !== template.where);
  return left.length === 0 ? rest : { ...rest, templates: left };
}

/** Presses a digit of 不含; nine is the most, since a number has some digit. */
export function pressWithout({ without = '', ...rest }: Wish, digit: string): Wish {
  const left = without.includes(digit) ? without.replaceAll(digit, '') : [...without, digit].sort().join('');
  if (left.length > 9) return { ...rest, without };
  return left === '' ? rest : { ...rest, without: left };
}

/** Puts an entry into a list of a wish, or takes it out. */
export function pressListed<K extends 'levels' | 'places' | 'segments' | 'pools'>(
  wish: Wish,
  key: K,
  one: NonNullable<Wish[K]>[number],
): Wish {
  const { [key]: before, ...rest } = wish;
  // Cast: the lists of these keys are of numbers or of texts, and `one` is of the same.
  const list = (before ?? []) as (typeof one)[];
  const left = list.includes(one) ? list.filter((entry) => entry !== one) : [...list, one];
  return left.length === 0 ? rest : { ...rest, [key]: left };
}

/** Sets a part of a wish; undefined takes it away. */
export function withPart<K extends keyof Wish>(wish: Wish, key: K, value: Wish[K]): Wish {
  const { [key]: _before, ...rest } = wish;
  return value === undefined || value === '' ? rest : { ...rest, [key]: value };
}
