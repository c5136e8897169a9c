import type { TextRecipe } from './recipe.ts';

/** One letter at its place: the middle of its foot, on the baseline, and how far it is turned (radians, clockwise). */
export interface PlacedLetter {
  text: string;
  x: number;
  y: number;
  turn: number;
}

export interface TextLayout {
  letters: PlacedLetter[];
  /** Around all letters, without stroke and shadow: x0 … x1, y0 … y1. The text's own (0, 0) is where it was begun. */
  box: { x0: number; y0: number; x1: number; y1: number };
}

export interface Metrics {
  /** Of one letter, in pixels. */
  width(letter: string): number;
  /** Above and below the baseline. */
  ascent: number;
  descent: number;
}

const letters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Signs that stand upright beside a column's letters turn with it. */
const latin = /^[\p{ASCII}]$/u;

/** Of the first line, below the upper edge: a line's letters stand in the middle of its height. */
function baselineOf({ size, lineHeight }: TextRecipe, { ascent, descent }: Metrics): number {
  return ascent + (size * lineHeight - ascent - descent) / 2;
}

/**
 * Where other programs begin a text, which is not bent: on the first baseline, or the middle of the first column, at the edge
 * or the middle that it is aligned to; and how large it is.
 */
export function textPlace(
  recipe: TextRecipe,
  metrics: Metrics,
): { x: number; y: number; width: number; height: number } {
  const { box } = layoutText({ ...recipe, arc: 0 }, metrics);
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const share = { start: 0, middle: 0.5, end: 1 }[recipe.align];
  if (recipe.vertical) return { x: (-recipe.size * recipe.lineHeight) / 2, y: height * share, width, height };
  return { x: width * share, y: baselineOf(recipe, metrics), width, height };
}

/** Where each letter of a text stands. Its upper left corner is (0, 0); of vertical text its upper right. */
export function layoutText(recipe: TextRecipe, metrics: Metrics): TextLayout {
  const lines = recipe.text.split(/\r\n|\r|\n/).map((line) => [...letters.segment(line)].map(({ segment }) => segment));
  if (recipe.vertical) return columns(recipe, metrics, lines);
  const flat = rows(recipe, metrics, lines);
  return recipe.arc === 0 ? flat : bent(flat, recipe, metrics);
}

function rows(recipe: TextRecipe, metrics: Metrics, lines: readonly string[][]): TextLayout {
  const step = recipe.size * recipe.lineHeight;
  const widths = lines.map((line) => lengthOf(line, (letter) => metrics.width(letter), recipe.letterSpacing));
  const whole = Math.max(0, ...widths);
  const placed: PlacedLetter[] = [];
  lines.forEach((line, row) => {
    const room = whole - (widths[row] ?? 0);
    let x = recipe.align === 'middle' ? room / 2 : recipe.align === 'end' ? room : 0;
    const y = row * step + baselineOf(recipe, metrics);
    for (const text of line) {
      const width = metrics.width(text);
      placed.push({ text, x: x + width / 2, y, turn: 0 });
      x += width + recipe.letterSpacing;
    }
  });
  return { letters: placed, box: { x0: 0, y0: 0, x1: whole, y1: lines.length * step } };
}

function columns(recipe: TextRecipe, metrics: Metrics, lines: readonly string[][]): TextLayout {
  const step = recipe.size * recipe.lineHeight;
  const advance = (letter: string): number => (latin.test(letter) ? metrics.width(letter) : recipe.size);
  const heights = lines.map((line) => lengthOf(line, advance, recipe.letterSpacing));
  const whole = Math.max(0, ...heights);
  const placed: PlacedLetter[] = [];
  const middle = (metrics.ascent - metrics.descent) / 2;
  lines.forEach((line, column) => {
    const room = whole - (heights[column] ?? 0);
    let y = recipe.align === 'middle' ? room / 2 : recipe.align === 'end' ? room : 0;
    const x = -(column + 0.5) * step;
    for (const text of line) {
      const height = advance(text);
      const centre = y + height / 2;
      if (latin.test(text)) placed.push({ text, x: x - middle, y: centre, turn: Math.PI / 2 });
      else placed.push({ text, x, y: centre + middle, turn: 0 });
      y += height + recipe.letterSpacing;
    }
  });
  return { letters: placed, box: { x0: -lines.length * step, y0: 0, x1: 0, y1: whole } };
}

function lengthOf(line: readonly string[], width: (letter: string) => number, spacing: number): number {
  return line.reduce((sum, letter) => sum + width(letter), 0) + Math.max(0, line.length - 1) * spacing;
}

/** Bent around a circle: upwards in the middle above 0, downwards below. The length of each line stays. */
function bent({ letters: flat, box }: TextLayout, recipe: TextRecipe, metrics: Metrics): TextLayout {
  const angle = (recipe.arc * Math.PI) / 180;
  const width = Math.max(1, box.x1);
  const radius = width / angle;
  const middle = box.y1 / 2;
  const step = recipe.size * recipe.lineHeight;
  const first = baselineOf(recipe, metrics);
  // Of the line's own middle, so that letters of an inner line do not crowd; not where it comes near the circle's middle.
  const radiusOf = (y: number): number => {
    const own = radius + middle - (Math.round((y - first) / step) + 0.5) * step;
    return own / radius < 0.2 ? radius : own;
  };
  const placed = flat.map(({ text, x, y, turn }) => {
    const at = (x - width / 2) / radiusOf(y);
    const away = radius + (middle - y);
    return { text, x: width / 2 + Math.sin(at) * away, y: middle + radius - Math.cos(at) * away, turn: turn + at };
  });
  const reach = metrics.ascent + metrics.descent;
  const xs = placed.map(({ x }) => x);
  const ys = placed.map(({ y }) => y);
  return {
    letters: placed,
    box: {
      x0: Math.min(0, ...xs) - reach,
      y0: Math.min(0, ...ys) - reach,
      x1: Math.max(box.x1, ...xs) + reach,
      y1: Math.max(box.y1, ...ys) + reach,
    },
  };
}
