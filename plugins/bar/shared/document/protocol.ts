import type { Quad } from './geometry/quad.ts';
import type { PageFilter } from './page/filters.ts';
import type { Pixels } from './pixels.ts';

/** How a page is made of its photo. */
export interface PageWork {
  corners: Quad;
  /** Quarters by which it is turned clockwise. */
  turn: number;
  filter: PageFilter;
}

/** A photo as it is kept: upright, at most 16 megapixels. */
export interface Photo {
  blob: Blob;
  width: number;
  height: number;
  /** The corners of the sheet in it; those of all of it where none was found. */
  corners: Quad;
  found: boolean;
}

/** A page as it is kept. */
export interface PageImage {
  blob: Blob;
  width: number;
  height: number;
}

export type DocumentRequest =
  | { kind: 'find'; frame: Pixels | VideoFrame }
  | { kind: 'photo'; file: Blob }
  | { kind: 'page'; photo: Blob; work: PageWork };

/** Answers of the kinds, in their order. */
export interface DocumentAnswers {
  /** In pixels of the frame. */
  find: { quad: Quad; score: number } | undefined;
  photo: Photo;
  page: PageImage;
}
