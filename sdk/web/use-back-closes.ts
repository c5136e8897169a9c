import { useEffect, useRef } from 'react';

/**
 * The browser's Back closes what a view laid over everything (a viewer, a sheet) in place of leaving the page: an entry
 * of the same address is put into the window's history while it is open, and taken out again when it closes by other
 * means. `onBack` answering false keeps it open: something within it closed instead, and the next Back comes here too.
 */
export function useBackCloses(onBack: () => unknown): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    let inside = true;
    // The entry keeps what the shell wrote on the one below: how deep it lies.
    const push = (): void => history.pushState({ ...(history.state as object | null), fitoutOverlay: true }, '');
    push();
    const onPop = (): void => {
      if (latest.current() === false) push();
      else inside = false;
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      if (inside && (history.state as { fitoutOverlay?: boolean } | null)?.fitoutOverlay === true) history.back();
    };
  }, []);
}
