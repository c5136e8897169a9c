import type { Text } from '@fitout/sdk';

interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

export type PixelRequest =
  | { kind: 'cutout'; picture: Pixels }
  /** `mask`: what is to go, one byte a pixel. */
  | { kind: 'erase'; picture: Pixels; mask: Uint8Array };

/** A mask of one byte a pixel (0 ground, 255 subject), or the pixels of the picture without what had to go. */
export type PixelResult = Uint8Array<ArrayBuffer>;

/** What a worker that does one piece of work says. */
export type WorkReply<Result> =
  | { kind: 'progress'; part: number }
  | { kind: 'done'; result: Result }
  | { kind: 'fault'; message: Text | undefined; reason: string | undefined; detail: string };
