import type { Text } from '@fitout/sdk';
import type { Answer, PlatformCalls } from '@fitout/sdk/calls';

/** A plugin's functions. */
export type FunctionGroup = Answer<PlatformCalls, 'GET /v1/functions'>['items'][number];

/** Of a group of functions, are all, some or none chosen? */
export function groupState(group: FunctionGroup, chosen: ReadonlySet<string>): boolean | 'mixed' {
  const count = group.functions.filter((entry) => chosen.has(entry.key)).length;
  if (count === 0) return false;
  return count === group.functions.length ? true : 'mixed';
}

/** Chooses all of the group that `may` be given, or none of it. What else is chosen stays. */
export function withGroup(
  chosen: readonly string[],
  group: FunctionGroup,
  on: boolean,
  may: (key: string) => boolean = () => true,
): string[] {
  const keys = group.functions.map((entry) => entry.key);
  if (on) return [...new Set([...chosen, ...keys.filter(may)])];
  return chosen.filter((key) => !keys.includes(key));
}

export function withFunction(chosen: readonly string[], key: string, on: boolean): string[] {
  const rest = chosen.filter((other) => other !== key);
  return on ? [...rest, key] : rest;
}

/** The groups with only what `words` hits: a group's own title keeps all of it. Empty groups are left out. */
export function searchFunctions(
  groups: readonly FunctionGroup[],
  query: string,
  words: (text: Text) => string,
): FunctionGroup[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...groups];
  const hit = (text: string): boolean => text.toLowerCase().includes(wanted);
  return groups
    .map((group) =>
      hit(words(group.title))
        ? group
        : { ...group, functions: group.functions.filter((entry) => hit(words(entry.title)) || hit(entry.key)) },
    )
    .filter((group) => group.functions.length > 0);
}

/** Same set, whatever the order. */
export function sameFunctions(a: readonly string[], b: readonly string[]): boolean {
  const other = new Set(b);
  return new Set(a).size === other.size && a.every((key) => other.has(key));
}
