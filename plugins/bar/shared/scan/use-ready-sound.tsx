import { useEffect } from 'react';
import { readySound } from './signal.ts';

/** Browsers play tones only after a press: any on the page will do. */
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
