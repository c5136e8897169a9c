import { type PictureShelf, pictureShelves } from '../pictures.ts';
import { useContributed } from './use-contributed.ts';

/** Places of the platform to take pictures from, and to keep them in; none where no plugin offers one. Wakes their plugins. */
export const usePictureShelves = (): readonly PictureShelf[] => useContributed(pictureShelves);
