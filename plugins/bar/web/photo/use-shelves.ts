import { usePictureShelves } from '@fitout/sdk/web';
import { type OpenShelf, openShelves } from '../../shared/photo/shelves.ts';

/** Places into which photos may be put. */
export const useShelves = (): readonly OpenShelf[] => openShelves(usePictureShelves());
