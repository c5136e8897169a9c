import type { BlockProblem } from '../../../decoration/api.ts';
import { idsOf, type Picked } from './queries.ts';

export const warning = (path: string, zh: string, en: string): BlockProblem => ({
  severity: 'warning',
  path,
  message: { zh, en },
});

export const fault = (path: string, zh: string, en: string): BlockProblem => ({
  severity: 'error',
  path,
  message: { zh, en },
});

/** `「A」「B」等 5 项`: names for a finding, the first few of them. */
export function named(picked: readonly { name: string }[]): string {
  const names = picked
    .slice(0, 3)
    .map(({ name }) => `「${name}」`)
    .join('');
  return picked.length > 3 ? `${names}等 ${picked.length} 项` : names;
}

/** Those chosen that are not among what came. */
export function missing(picked: readonly Picked[], came: readonly { id: string }[]): Picked[] {
  const there = new Set(came.map(({ id }) => id));
  return picked.filter(({ id }) => !there.has(id));
}

/** Is anything chosen at all? */
export function noneChosen(picked: readonly Picked[]): boolean {
  return idsOf(picked).length === 0;
}
