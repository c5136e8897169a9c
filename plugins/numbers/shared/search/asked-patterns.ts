import { bitOf } from '../patterns/palette.ts';
import { wheres } from '../patterns/template.ts';
import type { Wish } from './wish.ts';

/* What a wish asks for by its look, in the texts that figures of searches name: `AABB`, `tail:AABB8`, `boxes:…`, `has:68`. */

/** The texts of a wish; filters such as prices are not among them. */
export function patternsAsked({
  patterns,
  templates,
  boxes,
  contains,
}: Pick<Wish, 'patterns' | 'templates' | 'boxes' | 'contains'>): string[] {
  return [
    ...(patterns ?? []),
    ...(templates ?? []).map(({ text, where }) => `${where}:${text}`),
    ...(boxes === undefined || !/[^*]/.test(boxes) ? [] : [`boxes:${boxes}`]),
    ...(contains === undefined ? [] : [`has:${contains}`]),
  ];
}

/** The wish of one such text; undefined for a pattern that is no more. */
export function wishOfPattern(asked: string): Wish | undefined {
  const at = asked.indexOf(':');
  if (at < 0) return bitOf(asked) === undefined ? undefined : { patterns: [asked] };
  const [kind, text] = [asked.slice(0, at), asked.slice(at + 1)];
  if (kind === 'boxes') return { boxes: text };
  if (kind === 'has') return { contains: text };
  const where = wheres.find((one) => one === kind);
  return where === undefined ? undefined : { templates: [{ text, where }] };
}
