import { type RefObject, useEffect } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';

/** Closes a light popup on Esc, on a press outside of it, and when the window loses or changes its size. */
export function useDismiss(
  open: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  dismiss: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event): void => {
      if (!inside.some((ref) => ref.current?.contains(event.target as Node))) dismiss(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf(event) !== 'Escape') return;
      event.stopPropagation();
      dismiss(true);
    };
    const onResize = (): void => dismiss(false);
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('resize', onResize);
    };
  }, [open, inside, dismiss]);
}
