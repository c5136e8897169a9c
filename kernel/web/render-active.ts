import { useEffect } from 'react';

/** Tells the document that the app is mounted, as the specification wants it: by the event `render-active`. */
export function useRenderActive(): void {
  useEffect(() => {
    document.dispatchEvent(new Event('render-active'));
  }, []);
}
