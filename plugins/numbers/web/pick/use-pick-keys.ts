import { keyOf } from '@fitout/sdk';
import { useTag } from '@fitout/sdk/web';
import { type RefObject, useEffect, useRef } from 'react';

export interface PickKeys {
  slash(): void;
  space(): void;
  /** Undefined where there is nothing to compare. */
  compare: (() => void) | undefined;
  /** Undefined where there is nothing to close. */
  escape: (() => void) | undefined;
}

const typing = 'input, select, textarea, [contenteditable="true"]';
/** What Space presses by itself. A number is opened by Enter, so that Space is free there. */
const pressed = 'button:not([data-number]), a, summary, [role="menuitem"], [role="option"]';

/**
 * `/` goes to the boxes, Space shows other numbers, `c` compares those that were chosen for it, Esc closes the sheet:
 * whatever of the page has the focus, or nothing.
 */
export function usePickKeys(root: RefObject<HTMLElement | null>, keys: PickKeys): void {
  const tag = useTag();
  const latest = useRef({ keys, visible: tag.visible });
  latest.current = { keys, visible: tag.visible };
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const { keys: now, visible } = latest.current;
      const target = event.target instanceof Element ? event.target : document.body;
      // In the page, or on what it stands in: the shell gives the focus to the page's panel.
      const ours = target.contains(root.current) || root.current?.contains(target) === true;
      if (!visible || !ours || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || keyOf(event) === '') return;
      if (keyOf(event) === 'Escape') now.escape?.();
      else if (target.matches(typing)) {
        // The boxes take no slash; a field for text may.
        if (keyOf(event) !== '/' || target.closest('fieldset') === null) return;
        now.slash();
      } else if (keyOf(event) === '/') now.slash();
      else if (keyOf(event).toLowerCase() === 'c' && now.compare !== undefined) now.compare();
      else if (keyOf(event) === ' ' && target.closest(pressed) === null) now.space();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    // A button is pressed by Space as the key goes up.
    const up = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (keyOf(event) === ' ' && target?.matches('button[data-number]') === true) event.preventDefault();
    };
    document.addEventListener('keyup', up);
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('keyup', up);
    };
  }, [root]);
}
