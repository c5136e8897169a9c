/** Values of recipes, as they may come from anywhere: what does not fit is as in a new one. */

const hex = /^#[0-9a-f]{6}$/;

/** Any object, of which nothing is known. */
export type Unknown<T> = { [K in keyof T]?: unknown };

export function partOf<T>(value: unknown): Unknown<T> {
  return typeof value === 'object' && value !== null ? value : {};
}

export function numberOf(value: unknown, [least, most]: readonly [number, number], initial: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return initial;
  return Math.min(most, Math.max(least, value));
}

export function colourOf(value: unknown, initial: string): string {
  return typeof value === 'string' && hex.test(value) ? value : initial;
}

/** A colour, or '' for none. */
export function paintOf(value: unknown, initial: string): string {
  return value === '' ? '' : colourOf(value, initial);
}

export function wordsOf(value: unknown, most: number, initial = ''): string {
  return typeof value === 'string' ? value.slice(0, most).toWellFormed().replaceAll('\0', '') : initial;
}

export function oneOf<T extends string>(value: unknown, of: readonly T[], initial: T): T {
  return of.find((one) => one === value) ?? initial;
}
