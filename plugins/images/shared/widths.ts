import { assetWidths } from '@fitout/sdk';

/** Kept sizes of a picture that is `width` pixels wide: all smaller ones, and one that is the picture itself as WebP. */
export function storedWidths(width: number): number[] {
  const last = assetWidths.findIndex((kept) => kept >= width);
  return assetWidths.slice(0, last < 0 ? assetWidths.length : last + 1);
}

/** The kept size that answers for `asked`: the smallest at least that wide, or the largest there is. */
export function answeringWidth(width: number, asked: number): number {
  const kept = storedWidths(width);
  return kept.find((candidate) => candidate >= asked) ?? (kept.at(-1) as number);
}

/** Width of the first thumbnail, which is there as soon as the upload is. */
export const thumbnailWidth = 320;
/** In the address and in the table of kept sizes, the still picture of a video or an animation. */
export const posterWidth = 0;
