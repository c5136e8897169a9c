import type { Point } from '../geometry/quad.ts';
import type { Pixels } from '../pixels.ts';

/** A line that was read. Places are parts of the page's width and height, 0 to 1. */
export interface TextLine {
  text: string;
  /** Where each of its words stands, in reading order. */
  words: readonly TextWord[];
  /** 0 to 1: how sure it is. */
  sure: number;
}

export interface TextWord {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A rectangle in pixels that may be turned: its middle, its half extents, and the direction of its width. */
export interface TurnedBox {
  middle: Point;
  half: { x: number; y: number };
  /** Unit vector. */
  along: Point;
  sure: number;
}

/** What the worker is asked: to read a page, or where text stands in a picture. */
export type OcrRequest = { page: Blob } | { picture: Pixels };

/**
 * Where text stands in a picture: a box round each line, in its pixels, found on this device. The pixels are handed over.
 * `onProgress` hears 0 … 1. Rejects with a FitoutError, or with the signal's reason.
 */
export type TextFinder = (
  picture: Pixels,
  options?: { signal?: AbortSignal; onProgress?(part: number): void },
) => Promise<TurnedBox[]>;
