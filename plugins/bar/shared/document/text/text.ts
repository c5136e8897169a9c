import type { Point } from '../geometry/quad.ts';

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

/** What the recogniser's worker is asked: a picture of a page. */
export interface OcrRequest {
  page: Blob;
}
