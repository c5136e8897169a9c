import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { keyOf } from '../base/keys.ts';

export interface MenuButton {
  /** To be spread over the button. */
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onPointerEnter(): void;
    onFocus(): void;
    onClick(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** Of the `ButtonMenu`; undefined while it is closed. */
  menu: { target: HTMLElement; onClose(): void } | undefined;
}

/** The button of a menu whose code comes, by `load`, when somebody is about to open it. */
export function useMenuButton(load: () => Promise<unknown>): MenuButton {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const prepare = () => void load();
  return {
    button: {
      ref,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => setOpen(!open),
      onKeyDown: (event) => {
        if (keyOf(event) !== 'ArrowDown') return;
        event.preventDefault();
        setOpen(true);
      },
    },
    menu: open && ref.current !== null ? { target: ref.current, onClose: () => setOpen(false) } : undefined,
  };
}
