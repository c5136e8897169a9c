import { keyOf } from '@fitout/sdk';
import { type RefObject, useEffect, useRef } from 'react';

interface History {
  undo(): Promise<void>;
  redo(): Promise<void>;
}

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) on the page and where nothing has the focus; fields have an undo of their own. */
export function useHistoryKeys(page: RefObject<HTMLElement | null>, history: History): void {
  const latest = useRef(history);
  latest.current = history;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !isOfPage(event.target, page.current)) return;
      const key = keyOf(event).toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? latest.current.redo() : latest.current.undo());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [page]);
}

function isOfPage(target: EventTarget | null, page: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || target === document.body) return true;
  if (target.matches('input:not([type="checkbox"]), textarea, select')) return false;
  return page?.contains(target) === true;
}
