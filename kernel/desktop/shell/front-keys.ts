import { keyOf } from '../../../sdk/base/keys.ts';
import { frontModal } from './modals.ts';

/**
 * A button that goes with what it did leaves the focus to nobody, and the dialog or drawer that it stood in would hear no
 * key: what is pressed then is the front one's, and it has the focus again.
 */
export function keepKeysInFront(): void {
  document.addEventListener('keydown', (event) => {
    if (event.target !== document.body || event.defaultPrevented) return;
    const front = frontModal();
    if (front === undefined) return;
    front.focus({ preventScroll: true });
    if (keyOf(event) !== 'Escape') return;
    event.preventDefault();
    front.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
  });
}
