import { useEffect, useRef } from 'react';
import { listenToScanner } from '../../../../plugins/bar/api.ts';

/** What comes without a press while the page is in front: codes of a scanner that types, and pictures that are pasted. */
export function useOtherWays(
  inFront: boolean,
  to: { onCode(text: string): void; onFiles(files: readonly File[]): void },
): void {
  const latest = useRef(to);
  latest.current = to;
  useEffect(() => {
    if (!inFront) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current.onFiles(files);
    };
    const end = listenToScanner((text) => latest.current.onCode(text));
    window.addEventListener('paste', paste);
    return () => {
      end();
      window.removeEventListener('paste', paste);
    };
  }, [inFront]);
}
