import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { MenuItem } from '../../web/menu/menu.ts';
import { useKernel } from '../../web/react.tsx';

/** What a plugin adds at the point `menu.badge`: a number or short word behind the entry of `url`. */
export interface MenuBadgeItem {
  url: string;
  /** Undefined shows none. */
  text?: string | undefined;
}

export const menuBadgePoint = { id: 'menu.badge' };

export type MenuBadges = ReadonlyMap<string, string>;

/** What stands behind entries, by their url. */
export function useMenuBadges(): MenuBadges {
  const { contributions } = useKernel();
  const subscribe = useCallback(
    (listener: () => void) => {
      const end = contributions.subscribe(menuBadgePoint, listener);
      return () => end.dispose();
    },
    [contributions],
  );
  const added = useSyncExternalStore(subscribe, () => contributions.list<MenuBadgeItem>(menuBadgePoint));
  return useMemo(
    () => new Map(added.flatMap(({ item: { url, text } }) => (text === undefined || text === '' ? [] : [[url, text]]))),
    [added],
  );
}

const most = 99;

/** Of an entry its own; of a group the sum of what is in it, or a dot where that cannot be added up. */
export function badgeOf(item: MenuItem, badges: MenuBadges): string | undefined {
  const texts = textsIn(item, badges);
  if (texts.length <= 1) return short(texts[0]);
  const numbers = texts.map(Number);
  return numbers.every(Number.isInteger) ? short(String(numbers.reduce((sum, one) => sum + one, 0))) : '•';
}

function textsIn(item: MenuItem, badges: MenuBadges): string[] {
  const own = item.url === undefined ? undefined : badges.get(item.url);
  return [...(own === undefined ? [] : [own]), ...item.children.flatMap((child) => textsIn(child, badges))];
}

const short = (text: string | undefined): string | undefined => (Number(text) > most ? `${most}+` : text);
