import { type Menu, usePlugin } from '@fitout/sdk/web';
import { useCallback, useSyncExternalStore } from 'react';

type Lists = Pick<Menu, 'entries' | 'routes' | 'recent' | 'favourites'>;

/** What this person may open; renders again when it changes. */
export function useMenu(): Lists & Pick<Menu, 'setFavourites' | 'Icon'> {
  const { menu } = usePlugin();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = menu.subscribe(listener);
      return () => subscription.dispose();
    },
    [menu],
  );
  return {
    entries: useSyncExternalStore(subscribe, () => menu.entries),
    routes: useSyncExternalStore(subscribe, () => menu.routes),
    recent: useSyncExternalStore(subscribe, () => menu.recent),
    favourites: useSyncExternalStore(subscribe, () => menu.favourites),
    setFavourites: (urls) => menu.setFavourites(urls),
    Icon: menu.Icon,
  };
}
