import { messages } from '../messages.ts';
import { type Asked, lengthOf, type Rule } from './rule.ts';

const types = new Set<string>();

/** A block of another plugin is answered within forms. Known on the server alone, which judges it. */
export function answeredOutside(type: string): void {
  types.add(type);
}

export const isOutside = (type: string): boolean => types.has(type);

const longest = 500;

/** What the block's own plugin makes of it. */
export const outsideRule: Rule<Asked, string> = {
  read: (entries) => entries.one() || undefined,
  check: (value) => (lengthOf(value) > longest ? messages.maxLength(longest) : undefined),
  text: (value) => value,
  missing: { zh: '请先选择', en: 'Please choose first' },
};
