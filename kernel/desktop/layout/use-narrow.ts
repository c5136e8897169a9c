import { useSyncExternalStore } from 'react';

/** Below this width the menu is a drawer. */
const query = '(max-width: 767px)';

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
