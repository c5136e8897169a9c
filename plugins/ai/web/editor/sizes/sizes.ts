import type { LocalText } from '@fitout/sdk';

/** A size that a picture is brought to. */
export interface ChosenSize {
  key: string;
  title: LocalText;
  width: number;
  height: number;
}

export interface Variant {
  size: ChosenSize;
  /** A small picture of it. */
  preview: Blob;
}

/** Sizes of one set. */
export const maxSizes = 20;
