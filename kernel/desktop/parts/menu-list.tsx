import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';
import { dropdownWidth } from '../../web/constants.ts';
import styles from './menu-list.module.css';

export interface MenuEntry {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Shown at the right: its key. */
  hint?: string;
  checked?: boolean;
  disabled?: boolean;
  /** A line above it. */
  apart?: boolean;
  run(): void;
}

export interface MenuListProps {
  label: string;
  entries: readonly MenuEntry[];
  /** Called after an entry ran, or on Tab: the menu is done. */
  onDone(): void;
  ref?: Ref<HTMLDivElement>;
  style?: React.CSSProperties;
}

/** A popup menu: the focus goes through it by arrows, Home, End and first letters. */
export function MenuList({ label, entries, onDone, ref, style }: MenuListProps) {
  const list = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    const items = itemsOf(list.current);
    (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus();
  }, []);
  return (
    <div
      ref={(element) => {
        list.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.list}
      style={{ minWidth: dropdownWidth, ...style }}
      onKeyDown={(event) => onKey(event, list.current, onDone)}
    >
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
          {...(entry.checked === undefined ? {} : { 'aria-checked': entry.checked })}
          aria-disabled={entry.disabled === true}
          tabIndex={-1}
          data-apart={entry.apart === true}
          className={styles.item}
          onClick={() => {
            if (entry.disabled) return;
            onDone();
            entry.run();
          }}
        >
          <span className={styles.icon}>{entry.checked === undefined ? entry.icon : entry.checked ? '✓' : ''}</span>
          <span className={styles.label}>{entry.label}</span>
          {entry.hint !== undefined && <kbd className={styles.hint}>{entry.hint}</kbd>}
        </button>
      ))}
    </div>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])];
}

function onKey(event: KeyboardEvent, list: HTMLElement | null, onDone: () => void): void {
  const items = itemsOf(list);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const go = (index: number): void => {
    event.preventDefault();
    items[(index + items.length) % items.length]?.focus();
  };
  if (keyOf(event) === 'ArrowDown') go(at + 1);
  else if (keyOf(event) === 'ArrowUp') go(at - 1);
  else if (keyOf(event) === 'Home') go(0);
  else if (keyOf(event) === 'End') go(items.length - 1);
  else if (keyOf(event) === 'Tab') onDone();
  else if (keyOf(event).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(keyOf(event).toLowerCase()))?.focus();
  }
}
