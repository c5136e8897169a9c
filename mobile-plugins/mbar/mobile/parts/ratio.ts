import type { Part } from '../../../../plugins/bar/api.ts';

/** Shapes of photos: width by height as the phone is held upright; `full` is what the page shows. */
export const ratios = ['4:3', '1:1', '16:9', 'full'] as const;
export type Ratio = (typeof ratios)[number];

/** The part of `seen` that a photo of that shape has, in its middle, the longer edge along that of the screen. */
export function framed(seen: Part, ratio: Ratio): Part {
  if (ratio === 'full') return seen;
  const [long = 1, short = 1] = ratio.split(':').map(Number);
  const wanted = seen.height >= seen.width ? short / long : long / short;
  const width = Math.min(seen.width, seen.height * wanted);
  const height = width / wanted;
  return { x: seen.x + (seen.width - width) / 2, y: seen.y + (seen.height - height) / 2, width, height };
}
