import type { AssetImage } from '@fitout/sdk';
import { bounded } from '../../../../decoration/api.ts';

/** Width by height, within what a row can show. */
export function ratioOf(image: AssetImage): number {
  if (!(image.width > 0) || !(image.height > 0)) return 1;
  return Math.round(bounded(image.width / image.height, 0.4, 3.5, 1) * 100) / 100;
}

/** Share of a row that one photo of a common shape takes. */
const common = 1.2;

/**
 * Photos in rows of one height each, as full as they come near to `columns` photos of a common shape. `rest`: what the
 * last row lacks, so that its photos are no larger than the others.
 */
export function rowsOf(images: readonly AssetImage[], columns: number): { images: AssetImage[]; rest: number }[] {
  const wanted = columns * common;
  const rows: { images: AssetImage[]; rest: number }[] = [];
  let row: AssetImage[] = [];
  let sum = 0;
  for (const image of images) {
    const ratio = ratioOf(image);
    // The row is closed before this photo where it comes nearer to what is wanted without it.
    if (row.length > 0 && sum + ratio - wanted > wanted - sum) {
      rows.push({ images: row, rest: 0 });
      row = [];
      sum = 0;
    }
    row.push(image);
    sum += ratio;
  }
  if (row.length > 0) rows.push({ images: row, rest: Math.max(0, Math.round((wanted - sum) * 100) / 100) });
  return rows;
}
