const color = /^(#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/a-z-]{1,60}\)|transparent)$/i;

/** A css colour as documents may store it, or undefined for an empty or foreign text: nothing else reaches a style. */
export function safeColor(value: unknown): string | undefined {
  return typeof value === 'string' && color.test(value) ? value : undefined;
}

/** A number within bounds, for sizes that reach a style. */
export function bounded(value: unknown, min: number, max: number, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : otherwise;
}
