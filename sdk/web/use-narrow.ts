import { useSyncExternalStore } from 'react';

/** Is the window narrower than so many CSS pixels? Follows its size. */
export function useNarrow(pixels: number): boolean {
  const query = `(max-width: ${pixels - 1}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
