import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { SearchRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';
import { submenuCloseDelayMs, submenuOpenDelayMs } from '../../web/constants.ts';
import type { MenuItem } from '../../web/menu/menu.ts';
import { useKernel } from '../../web/react.tsx';
import { badgeOf, useMenuBadges } from './menu-badges.ts';
import { MenuTree } from './menu-tree.tsx';
import styles from './side-menu.module.css';

export interface MenuRailProps {
  entries: readonly MenuItem[];
  trail: readonly string[];
  onOpen(item: MenuItem): void;
  onSearch(): void;
}

/** The folded menu: icons, each with its entries in a flyout beside it. */
export function MenuRail({ entries, trail, onOpen, onSearch }: MenuRailProps) {
  const { icons } = useKernel();
  const t = useText();
  const badges = useMenuBadges();
  const badge = (item: MenuItem) => badgeOf(item, badges);
  const [open, setOpen] = useState<{ id: string; top: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (ms: number, next: typeof open) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  const show = (item: MenuItem, element: HTMLElement, ms = submenuOpenDelayMs) =>
    later(ms, { id: item.id, top: Math.min(element.getBoundingClientRect().top, window.innerHeight - 240) });
  return (
    <nav className={styles.rail} aria-label={t({ zh: '主菜单', en: 'Main menu' })}>
      <IconButton
        className={styles.railButton}
        aria-label={t({ zh: '搜索菜单', en: 'Search the menu' })}
        onClick={onSearch}
      >
        <SearchRegular fontSize={20} aria-hidden />
      </IconButton>
      <ul className={styles.level}>
        {entries.map((item) => (
          <li
            key={item.id}
            onMouseEnter={(event) => show(item, event.currentTarget)}
            onMouseLeave={() => later(submenuCloseDelayMs, undefined)}
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) later(submenuCloseDelayMs, undefined);
            }}
            onKeyDown={(event) => {
              if (keyOf(event) === 'Escape') setOpen(undefined);
            }}
          >
            <IconButton
              className={styles.railButton}
              aria-label={[t(item.title), badge(item)].filter(Boolean).join(' ')}
              {...(item.children.length > 0 ? { 'aria-expanded': open?.id === item.id } : {})}
              data-trail={trail.includes(item.id)}
              onClick={(event) => (item.children.length > 0 ? show(item, event.currentTarget) : onOpen(item))}
            >
              <icons.Icon logo={item.logo} size={20} />
              {badge(item) !== undefined && <span className={styles.badge}>{badge(item)}</span>}
            </IconButton>
            {open?.id === item.id && (
              <div className={styles.flyout} style={{ top: open.top }}>
                <strong>{t(item.title)}</strong>
                {item.children.length > 0 && (
                  <MenuTree
                    entries={item.children}
                    trail={trail}
                    allOpen
                    onOpen={(leaf) => {
                      setOpen(undefined);
                      onOpen(leaf);
                    }}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
