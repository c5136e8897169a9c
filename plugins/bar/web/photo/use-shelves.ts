import { type PictureShelf, pictureShelves } from '@fitout/sdk';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';

/** A place of the platform that takes photos of this person now. */
export type OpenShelf = PictureShelf & Required<Pick<PictureShelf, 'keep'>>;

/** Places into which photos may be put; none where no plugin offers one. */
export function useShelves(): readonly OpenShelf[] {
  const { contributions } = usePlugin();
  const [shelves, setShelves] = useState<readonly PictureShelf[]>([]);
  useEffect(() => {
    const read = () => setShelves(contributions.list(pictureShelves).map(({ item }) => item));
    const subscription = contributions.subscribe(pictureShelves, read);
    // One that does not start is left out; photos are as good without it.
    void contributions.ready(pictureShelves).then(read, read);
    return () => subscription.dispose();
  }, [contributions]);
  return shelves.filter(
    (shelf): shelf is OpenShelf => shelf.keep !== undefined && shelf.accepts.includes('image/jpeg'),
  );
}
