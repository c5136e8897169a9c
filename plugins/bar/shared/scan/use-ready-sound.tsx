import { useEffect } from 'react';
import { readySound } from './signal.ts';

/** Browsers let tones be heard after a press alone: any on the page will do. */
export function useReadySound(): void {
  useEffect(() => {
    window.addEventListener('pointerdown', readySound);
    window.addEventListener('keydown', readySound);
    return () => {
      window.removeEventListener('pointerdown', readySound);
      window.removeEventListener('keydown', readySound);
    };
  }, []);
}
