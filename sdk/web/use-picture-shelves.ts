import { useEffect, useState } from 'react';
import { type PictureShelf, pictureShelves } from '../pictures.ts';
import { usePlugin } from './hooks.ts';

/** Places of the platform to take pictures from, and to keep them in; none where no plugin offers one. Wakes their plugins. */
export function usePictureShelves(): readonly PictureShelf[] {
  const { contributions } = usePlugin();
  const [shelves, setShelves] = useState<readonly PictureShelf[]>([]);
  useEffect(() => {
    const read = () => setShelves(contributions.list(pictureShelves).map(({ item }) => item));
    const subscription = contributions.subscribe(pictureShelves, read);
    // One that does not start is left out; the page is as good without it. Without a network it is asked for once more.
    const wake = () => void contributions.ready(pictureShelves).then(read, read);
    wake();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      subscription.dispose();
    };
  }, [contributions]);
  return shelves;
}
