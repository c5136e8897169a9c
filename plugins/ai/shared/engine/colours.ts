import type { Rgba } from './types.ts';

/** How light a colour is, 0 … 255, as masks are painted. */
export function lightOf({ r, g, b }: Pick<Rgba, 'r' | 'g' | 'b'>): number {
  return Math.max(0, Math.min(255, Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b))) || 0;
}
