import { keyOf } from '../../../sdk/base/keys.ts';
import { matchesHotkey } from '../hotkeys.ts';

/**
 * Keys of the shell reach it from within the frame, as they would from a page of its own: what the plugin itself took
 * (`preventDefault`) stays with it. Tab leaves the frame at both ends by itself, as browsers do it.
 */
export function forwardKeys(hotkeys: readonly string[], tell: (key: string) => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || keyOf(event) === '') return;
    const hit = keyOf(event) === 'Escape' ? 'escape' : hotkeys.find((hotkey) => matchesHotkey(event, hotkey));
    if (hit === undefined) return;
    event.preventDefault();
    tell(hit);
  });
}

/** The page came to the front: the focus goes to its heading, as it does in a page of the shell's own. */
export function focusView(): void {
  const now = document.activeElement;
  if (now !== null && now !== document.body && now !== document.documentElement) return;
  const heading = document.querySelector<HTMLElement>('h1, h2, [data-page-heading]');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
