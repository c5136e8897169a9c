import type { Color } from 'ag-psd';

/** `#rrggbb` in sRGB of a colour as a file has it; undefined for those of inks. */
export type Hex = (colour: Color | undefined) => string | undefined;

/** `#rrggbb` as a PSD has it. */
export function writtenColour(colour: string): { r: number; g: number; b: number } {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
}

type Rgb = [r: number, g: number, b: number];

/** Red, green and blue of a PSD's colour, 0 … 255; undefined for those of inks and of Lab. */
export function readColour(colour: Color | undefined): Rgb | undefined {
  if (colour === undefined) return undefined;
  if ('r' in colour) return [byte(colour.r), byte(colour.g), byte(colour.b)];
  if ('fr' in colour) return [byte(colour.fr * 255), byte(colour.fg * 255), byte(colour.fb * 255)];
  if ('k' in colour && !('c' in colour)) return [byte(colour.k), byte(colour.k), byte(colour.k)];
  return undefined;
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value) || 0));

export const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
