import type { Question } from '../question.ts';
import type { TableProps } from '../rules/table.ts';
import { readRef } from './formula.ts';

/** A question as people call it in a formula: its title without the characters that a formula reads. */
const plain = (title: string): string =>
  title
    .replace(/[{}.\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || '?';

/** `{id}` → `{title}` of everything that a formula may name. Of several with one title the later ones get a number. */
export function refNames(items: readonly Question[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const { id, type, props } of items) {
    const title = plain(props.title);
    const times = (taken.get(title) ?? 0) + 1;
    taken.set(title, times);
    const name = times === 1 ? title : `${title}#${times}`;
    names.set(`{${id}}`, `{${name}}`);
    if (type !== 'field-table') continue;
    for (const [index, { label }] of ((props as TableProps).columns ?? []).entries())
      names.set(`{${id}.${index}}`, `{${name}.${plain(label)}}`);
  }
  return names;
}

/** A stored formula with titles in place of ids. A question that is gone is shown as it is stored. */
export function readableFormula(formula: string, names: ReadonlyMap<string, string>): string {
  return formula.replace(/\{[^{}]*\}/g, (ref) => names.get(ref) ?? ref);
}

/** What was typed, with ids in place of titles; a title that nobody has stays, and the check tells of it. */
export function formulaOfReadable(words: string, names: ReadonlyMap<string, string>): string {
  const ids = new Map([...names].map(([ref, name]) => [name, ref]));
  return words.replace(/\{[^{}]*\}/g, (typed) => ids.get(`{${typed.slice(1, -1).trim()}}`) ?? typed);
}

/** The same formula under the new ids of a copy. */
export function renamedFormula(formula: string, renamed: (id: string) => string): string {
  return formula.replace(/\{[^{}]*\}/g, (text) => {
    const ref = readRef(text);
    if (ref === undefined) return text;
    return ref.part === undefined ? `{${renamed(ref.id)}}` : `{${renamed(ref.id)}.${ref.part}}`;
  });
}
