import type { PictureShelf } from '@fitout/sdk';
import { usePictureShelves } from '@fitout/sdk/web';

/** A place of the platform that takes photos of this person now. */
export type OpenShelf = PictureShelf & Required<Pick<PictureShelf, 'keep'>>;

/** Places into which photos may be put. */
export function useShelves(): readonly OpenShelf[] {
  return usePictureShelves().filter(
    (shelf): shelf is OpenShelf => shelf.keep !== undefined && shelf.accepts.includes('image/jpeg'),
  );
}
