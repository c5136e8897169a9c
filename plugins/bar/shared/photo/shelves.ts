import type { PictureShelf } from '@fitout/sdk';

/** A place of the platform that takes photos of this person now. */
export type OpenShelf = PictureShelf & Required<Pick<PictureShelf, 'keep'>>;

/** Of all places those into which photos may be put. */
export const openShelves = (all: readonly PictureShelf[]): readonly OpenShelf[] =>
  all.filter((shelf): shelf is OpenShelf => shelf.keep !== undefined && shelf.accepts.includes('image/jpeg'));
