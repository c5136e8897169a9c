import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useKernel } from '../../web/react.tsx';

/** What a plugin adds at the point `menu.badge`: a number or short word behind the entry of `url`. */
export interface MenuBadgeItem {
  url: string;
  /** Undefined shows none. */
  text: string | undefined;
}

const point = { id: 'menu.badge' };

/** What stands behind entries, by their url. */
export function useMenuBadges(): ReadonlyMap<string, string | undefined> {
  const { contributions } = useKernel();
  const subscribe = useCallback(
    (listener: () => void) => {
      const end = contributions.subscribe(point, listener);
      return () => end.dispose();
    },
    [contributions],
  );
  const badges = useSyncExternalStore(subscribe, () => contributions.list<MenuBadgeItem>(point));
  return useMemo(() => new Map(badges.map(({ item }) => [item.url, item.text])), [badges]);
}
