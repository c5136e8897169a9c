import { IconButton } from '@fitout/sdk/desktop';
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';
import { lazyPart } from '../../web/lazy-part.tsx';
import type { MenuEntry } from './menu-list.tsx';
import { useDismiss } from './use-popup.ts';

// The first page shows no menu.
const MenuList = lazyPart(() => import('./menu-list.tsx').then((module) => ({ default: module.MenuList })));

export interface DropdownProps {
  label: string;
  entries: readonly MenuEntry[];
  className?: string | undefined;
  /** The button is a sign alone. */
  sign?: boolean;
  children: ReactNode;
}

/** A button with a menu under it, right edges in line. */
export function Dropdown({ label, entries, className, sign = false, children }: DropdownProps) {
  const [at, setAt] = useState<{ top: number; right: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const Trigger = sign ? IconButton : 'button';
  const list = useRef<HTMLDivElement>(null);
  const inside = useMemo(() => [button, list], []);
  const close = useCallback((byKey: boolean) => {
    setAt(undefined);
    if (byKey) button.current?.focus();
  }, []);
  useDismiss(at !== undefined, inside, close);
  const toggle = () => {
    const box = button.current?.getBoundingClientRect();
    if (box !== undefined)
      setAt(at === undefined ? { top: box.bottom + 4, right: window.innerWidth - box.right } : undefined);
  };
  return (
    <>
      <Trigger
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={toggle}
        onKeyDown={(event) => {
          if (keyOf(event) !== 'ArrowDown' || at !== undefined) return;
          event.preventDefault();
          toggle();
        }}
      >
        {children}
      </Trigger>
      {at !== undefined && (
        <Suspense>
          <MenuList ref={list} label={label} entries={entries} onDone={() => close(true)} style={at} />
        </Suspense>
      )}
    </>
  );
}
