import type { CodecOptions } from './engine/options.ts';
import type { MetadataChoice, ResizeFilter } from './engine/types.ts';

/** How pictures are to become others: all that a preset keeps. What belongs to one picture alone (its crop) is not in it. */
export interface Recipe {
  /** Codec that writes the results. */
  target: string;
  /** Options by codec, so that a look at another format loses nothing. What is left out is the codec's default. */
  options: Record<string, CodecOptions>;
  resize: ResizeChoice;
  /** Width by height, cut around the middle: `16:9`. */
  ratio: string | null;
  /** Degrees clockwise, after the orientation that the file asks for. */
  rotate: Turn;
  palette: { colors: number; dither: number } | null;
  /** Bytes that a result may have at most; quality is searched for it. */
  targetBytes: number | null;
  metadata: MetadataChoice;
  /** Measures how alike source and result are; takes longer. */
  measure: boolean;
  /** `#rrggbb` under transparent parts, where the target has no transparency. */
  background: string;
  /** Pattern of the results' names. */
  pattern: string;
}

export type Turn = 0 | 90 | 180 | 270;
export const turns: readonly Turn[] = [0, 90, 180, 270];

export const resizeModes = ['none', 'longEdge', 'fit', 'exact', 'percent'] as const;
export type ResizeMode = (typeof resizeModes)[number];
export const resizeFilters = [
  'lanczos3',
  'mitchell',
  'catrom',
  'triangle',
  'nearest',
] as const satisfies readonly ResizeFilter[];

/** All numbers stay while another mode is looked at. Pixels, but for `percent`. */
export interface ResizeChoice {
  mode: ResizeMode;
  longEdge: number;
  width: number;
  height: number;
  percent: number;
  filter: ResizeFilter;
  /** Smaller pictures stay as they are (not for `exact` and `percent`). */
  noEnlarge: boolean;
}

export const ratios = ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16', '2:1'] as const;

export const recipeLimits = {
  /** Pixels along a side. */
  side: 16_383,
  percent: 1000,
  colors: 256,
  /** Bytes that a target size lies between. */
  minBytes: 1000,
  maxBytes: 100_000_000,
  /** Characters of a preset's name, and presets of an organisation. */
  name: 40,
  presets: 100,
} as const;

export const defaultRecipe: Recipe = {
  target: 'webp',
  options: {},
  resize: {
    mode: 'none',
    longEdge: 1920,
    width: 1920,
    height: 1080,
    percent: 50,
    filter: 'lanczos3',
    noEnlarge: true,
  },
  ratio: null,
  rotate: 0,
  palette: null,
  targetBytes: null,
  metadata: { exif: false, icc: true, gps: false },
  measure: false,
  background: '#ffffff',
  pattern: '{name}',
};

/** Do two recipes ask for the same? The order of fields does not matter. */
export function sameRecipe(a: Recipe, b: Recipe): boolean {
  return textOf(a) === textOf(b);
}

function textOf(recipe: Recipe): string {
  return JSON.stringify(recipe, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
