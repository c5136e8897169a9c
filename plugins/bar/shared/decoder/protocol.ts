/** A code that was found in a picture. */
export interface Found {
  text: string;
  /** Its bytes, where they are no text in any character set that the code names or that was guessed. */
  bytes: Uint8Array;
  /** Canonical name of its kind: `QRCode`, `EAN13`. */
  format: string;
  /** Its four corners in pixels of the picture, from the upper left of the code on, clockwise. */
  outline: readonly { x: number; y: number }[];
  /** Keeps to GS1's element strings. */
  gs1: boolean;
}

/** `live` answers within a frame of a camera; `hard` takes all the time that helps: stills, and now and then a frame. */
export type Effort = 'live' | 'hard';

export interface Request {
  id: number;
  image: ImageData;
  effort: Effort;
}

export type Reply = { id: number; found: Found[] } | { id: number; error: string };
