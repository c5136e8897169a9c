import { useSyncExternalStore } from 'react';

const query = '(max-width: 899px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Is the window too narrow for three columns? */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
