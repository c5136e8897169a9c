import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';
import { tagCloseAbove, tagMenuByRightClickAbove } from '../../web/constants.ts';
import { lazyPart } from '../../web/lazy-part.tsx';
import { tabId } from '../pages/panel-id.ts';
import { useDismiss } from '../parts/use-popup.ts';
import { useShell } from '../shell/context.tsx';
import { TagActions } from './tag-actions.tsx';
import type { Tag } from './tag-state.ts';
import { useTags } from './tag-store.ts';
import styles from './tag-strip.module.css';
import { TagTab } from './tag-tab.tsx';
import { useTagScroll } from './use-tag-scroll.ts';

const TagMenu = lazyPart(() => import('./tag-menu.tsx').then((module) => ({ default: module.TagMenu })));

/** The opened pages, as a tablist: arrows move through it, Enter opens, Delete closes. */
export const TagStrip = memo(function TagStrip() {
  const shell = useShell();
  const t = useText();
  const tags = useTags(shell.tags, ({ state }) => state.tags);
  const active = useTags(shell.tags, ({ state }) => state.active);
  const strip = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const inside = useMemo(() => [menu], []);
  const [menuAt, setMenuAt] = useState<{ id: string; x: number; y: number }>();
  const closeMenu = useCallback((byKey: boolean) => {
    setMenuAt(undefined);
    if (byKey) strip.current?.querySelector<HTMLElement>('[role="tab"][tabindex="0"]')?.focus();
  }, []);
  useDismiss(menuAt !== undefined, inside, closeMenu);

  const list = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const { before, after, scroll } = useTagScroll(list, row, active);
  const [reached, setReached] = useState(active);
  useEffect(() => {
    // In the next frame: it would lay out the page that just came to the front before it can be painted.
    const frame = requestAnimationFrame(() => setReached(active));
    return () => cancelAnimationFrame(frame);
  }, [active]);

  // One function for good: with another one each time, every tab would render at every switch.
  const openMenu = useCallback((id: string, x: number, y: number) => setMenuAt({ id, x, y }), []);
  const byRightClick = tags.length > tagMenuByRightClickAbove;
  const pinned = tags.filter((tag) => tag.pinned).length;
  const tabOf = (tag: Tag, index: number) => (
    <TagTab
      key={tag.id}
      tag={tag}
      index={index}
      selected={tag.id === active}
      reached={tag.id === reached}
      closable={tags.length > tagCloseAbove && !tag.pinned}
      menuByRightClick={byRightClick}
      onMenu={openMenu}
    />
  );
  return (
    <div className={styles.strip}>
      {/* A tablist may own tabs alone, and each tab here has a close button beside it: so it owns them from outside. */}
      <div
        role="tablist"
        aria-label={t({ zh: '打开的页面', en: 'Open pages' })}
        aria-owns={tags.map(({ id }) => tabId(id)).join(' ')}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the tabs inside, which have the roles */}
      <div
        ref={strip}
        data-tag-strip=""
        className={styles.tabs}
        onKeyDown={(event) => onKey(event, (id) => void shell.close([id]), openMenu)}
      >
        {pinned > 0 && <div className={styles.pinned}>{tags.slice(0, pinned).map(tabOf)}</div>}
        {(before || after) && <Arrow direction={-1} disabled={!before} onScroll={scroll} />}
        <div
          ref={list}
          className={styles.list}
          onWheel={(event) => {
            if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
          }}
        >
          <div ref={row} className={styles.row}>
            {tags.slice(pinned).map((tag, index) => tabOf(tag, pinned + index))}
          </div>
        </div>
        {(before || after) && <Arrow direction={1} disabled={!after} onScroll={scroll} />}
      </div>
      <TagActions />
      {menuAt !== undefined && (
        <Suspense>
          <TagMenu ref={menu} at={menuAt} onDone={() => closeMenu(true)} />
        </Suspense>
      )}
    </div>
  );
});

interface ArrowProps {
  direction: -1 | 1;
  disabled: boolean;
  onScroll(direction: -1 | 1): void;
}

/** For the mouse: arrow keys move through the tabs themselves. */
function Arrow({ direction, disabled, onScroll }: ArrowProps) {
  const t = useText();
  const label =
    direction < 0
      ? t({ zh: '向左滚动标签', en: 'Scroll tags left' })
      : t({ zh: '向右滚动标签', en: 'Scroll tags right' });
  return (
    <IconButton
      tabIndex={-1}
      className={styles.arrow}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onScroll(direction)}
    >
      {direction < 0 ? (
        <ChevronLeftRegular fontSize={16} aria-hidden />
      ) : (
        <ChevronRightRegular fontSize={16} aria-hidden />
      )}
    </IconButton>
  );
}

/** Moves the focus, not the page: a page may be heavy, and Enter says which one is meant. */
function onKey(
  event: KeyboardEvent<HTMLDivElement>,
  close: (id: string) => void,
  openMenu: (id: string, x: number, y: number) => void,
): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const tab = tabs[at];
  if (tab === undefined) return;
  const go = (index: number): void => {
    event.preventDefault();
    tabs[(index + tabs.length) % tabs.length]?.focus();
  };
  const id = tab.dataset.tag ?? '';
  if (keyOf(event) === 'ArrowRight') go(at + 1);
  else if (keyOf(event) === 'ArrowLeft') go(at - 1);
  else if (keyOf(event) === 'Home') go(0);
  else if (keyOf(event) === 'End') go(tabs.length - 1);
  else if (keyOf(event) === 'Delete' && tab.dataset.closable === 'true') {
    event.preventDefault();
    const strip = event.currentTarget;
    close(id);
    // The focus stays in the strip, on the tab that took the place.
    requestAnimationFrame(() => strip.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  } else if (keyOf(event) === 'ContextMenu' || (keyOf(event) === 'F10' && event.shiftKey)) {
    event.preventDefault();
    const box = tab.getBoundingClientRect();
    openMenu(id, box.left, box.bottom);
  }
}
