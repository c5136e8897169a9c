import { useSyncExternalStore } from 'react';
import { useKernel } from '../../web/react.tsx';
import styles from './side-menu.module.css';

/** What a plugin adds at the point `menu.badge`: a number or short word behind the entry of `url`. */
export interface MenuBadgeItem {
  url: string;
  /** Undefined shows none. */
  text: string | undefined;
}

const point = { id: 'menu.badge' };

export function MenuBadge({ url }: { url: string }) {
  const { contributions } = useKernel();
  const badges = useSyncExternalStore(
    (listener) => {
      const end = contributions.subscribe(point, listener);
      return () => end.dispose();
    },
    () => contributions.list<MenuBadgeItem>(point),
  );
  const text = badges.findLast(({ item }) => item.url === url)?.item.text;
  return text === undefined ? null : <span className={styles.badge}>{text}</span>;
}
