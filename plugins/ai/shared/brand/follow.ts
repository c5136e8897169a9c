import type { BrandKit } from '../calls/brand.ts';
import type { TextRecipe } from '../text/recipe.ts';

/** From this share of the largest text on a text is a title. */
const titleShare = 0.75;

/** Letters in pure black or white stay: they are chosen against what lies beneath. */
const plain = new Set(['#000000', '#ffffff']);

type Look = Pick<TextRecipe, 'font' | 'colour' | 'size'>;

/**
 * Texts as the brand has them: the largest ones in the title's font, others in the body's, each colour the nearest of the
 * kit. A font or colours that the kit does not have change nothing. Answers one part of a recipe for each text.
 */
export function followBrand(
  texts: readonly Look[],
  { fonts, colours }: Pick<BrandKit, 'fonts' | 'colours'>,
): Pick<TextRecipe, 'font' | 'colour'>[] {
  const largest = Math.max(0, ...texts.map(({ size }) => size));
  return texts.map(({ font, colour, size }) => {
    const own = size >= largest * titleShare ? fonts.title : fonts.body;
    return { font: own === '' ? font : own, colour: plain.has(colour) ? colour : nearest(colour, colours) };
  });
}

function nearest(colour: string, colours: BrandKit['colours']): string {
  let [best, least] = [colour, Number.POSITIVE_INFINITY];
  for (const { value } of colours) {
    const away = distance(colour, value);
    if (away < least) [best, least] = [value, away];
  }
  return best;
}

/** Of two `#rrggbb`, in squares of levels. */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(1), 16)) as [number, number];
  return [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
}
