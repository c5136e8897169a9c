import { useEffect, useRef } from 'react';

/**
 * The browser's Back closes an overlay in place of leaving the page: an entry of the same address is put into the
 * window's history while it is open, and taken out again when it closes by other means.
 */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    let byBack = false;
    history.pushState({ fitoutOverlay: true }, '');
    const onPop = (): void => {
      byBack = true;
      latest.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      if (!byBack && (history.state as { fitoutOverlay?: boolean } | null)?.fitoutOverlay) history.back();
    };
  }, []);
}
