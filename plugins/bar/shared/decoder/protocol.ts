/** A code that was found in a picture. */
export interface Found {
  /** What it says. Of an article its GTIN, 13 digits for UPC-A and UPC-E, too; of bytes that are no text, these in hexadecimal. */
  text: string;
  /** Its bytes, as they stand in the code. */
  bytes: Uint8Array;
  /** Canonical name of its kind: `QRCode`, `EAN13`. */
  format: string;
  /** Its four corners in pixels of the picture, from the upper left of the code on, clockwise. */
  outline: readonly { x: number; y: number }[];
  /** Keeps to GS1's element strings. */
  gs1: boolean;
  /** Its bytes are no text in any character set that the code names or that could be guessed. */
  binary?: true;
  /** The two or five digits beside an article's bars: an issue, a price. */
  addOn?: string;
  /** The eight digits that an UPC-E prints. */
  printed?: string;
  /** One of several codes that are one text together ("structured append"); `index` from 0. */
  part?: { index: number; size: number; of: string };
  /** A film's next frame must read the same before it counts. */
  unsure?: true;
  /** It counted before in this film, without the add-on: it is no second time of it. */
  completes?: true;
}

/**
 * Three answer within a frame of a camera: `quick` and `live` look at it without its grain, `quick` for bars that stand
 * upright or nearly so, `fine` as it is, for modules so small that they would go with the grain. `hard` takes all that helps
 * with the frame as it is, `changed` does so with the frame changed in one way (of several, by turns), `still` takes seconds
 * where that helps.
 */
export type Effort = 'quick' | 'live' | 'fine' | 'hard' | 'changed' | 'still';

export interface Picture {
  id: number;
  image: ImageData;
  effort: Effort;
}

/** `cancel` ends the work on an earlier picture. */
export type Request = Picture | { cancel: number };

/**
 * `share`: how far a still is, 0 to 1, in which nothing was found at once. `error`: it could not be loaded. `trap`: it
 * broke, and is of no use any more.
 */
export type Reply =
  | { id: number; found: Found[] }
  | { id: number; share: number }
  | { id: number; error: string }
  | { trap: string };
