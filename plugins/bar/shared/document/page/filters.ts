import type { Pixels } from '../pixels.ts';
import { evenlyLit, illuminationOf } from './illumination.ts';
import { inked } from './ink.ts';

/** What a page is made into: as photographed, paper white, without colours, or black on white. */
export const pageFilters = ['original', 'clean', 'grey', 'ink'] as const;
export type PageFilter = (typeof pageFilters)[number];

export function filtered(page: Pixels, filter: PageFilter): Pixels {
  if (filter === 'original') return page;
  const lit = evenlyLit(page, illuminationOf(page));
  if (filter === 'ink') return inked(lit);
  return contrasted(filter === 'grey' ? greyed(lit) : lit);
}

function greyed({ data, width, height }: Pixels): Pixels {
  const result = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    result.fill(lumaAt(data, at), at, at + 3);
    result[at + 3] = 255;
  }
  return { data: result, width, height };
}

function lumaAt(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
}

/** Writing darker and the paper's grain gone: the values between the darkest hundredth and nearly white fill the range. */
function contrasted({ data, width, height }: Pixels): Pixels {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) {
    const value = Math.round(lumaAt(data, at));
    counts[value] = (counts[value] as number) + 1;
  }
  let below = 0.006 * (data.length / 4);
  let black = 0;
  while (black < 150 && below > 0) {
    below -= counts[black] as number;
    black += 1;
  }
  const low = 0.85 * black;
  const high = 240;
  const curve = Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    const part = Math.min(1, Math.max(0, (value - low) / (high - low)));
    // A little towards an S.
    return 255 * (0.75 * part + 0.25 * part * part * (3 - 2 * part));
  });
  const result = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 1) result[at] = at % 4 === 3 ? 255 : (curve[data[at] as number] as number);
  return { data: result, width, height };
}
