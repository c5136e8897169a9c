import { keyOf } from '@fitout/sdk';

/** Milliseconds between two keys of a scanner; people are slower. */
const keyMs = 50;
/** Shortest code that is taken for a scanner's. */
const shortest = 3;
/** And the longest: no code that is printed holds more, and a key held down ends nowhere. */
const longest = 8000;

/**
 * Tells a scanner that types (a "keyboard wedge") from a person: its keys come within milliseconds and end with Enter or
 * Tab.
 */
export class Wedge {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  /** Takes a key that was pressed at `now` (milliseconds). Returns the code that it ends. */
  take(key: string, now: number): string | undefined {
    const fast = now - this.#last <= keyMs;
    this.#last = now;
    if (key === 'Enter' || key === 'Tab') {
      const code = fast ? this.#text : '';
      this.#text = '';
      return code.length >= shortest && code.length <= longest ? code : undefined;
    }
    // Shift and its like stand between the letters of a code.
    if ([...key].length === 1) this.#text = fast ? (this.#text + key).slice(0, longest + 1) : key;
    return undefined;
  }
}

/** Calls `onCode` with what a scanner types while no field has the focus. @returns what ends it */
export function listenToScanner(onCode: (text: string) => void): () => void {
  const wedge = new Wedge();
  const listen = (event: KeyboardEvent): void => {
    const { target, ctrlKey, metaKey, altKey } = event;
    const key = keyOf(event);
    if (ctrlKey || metaKey || altKey || key === '') return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null) return;
    const code = wedge.take(key, event.timeStamp);
    if (code === undefined) return;
    // Its Enter would press whatever button has the focus.
    event.preventDefault();
    event.stopPropagation();
    onCode(code);
  };
  window.addEventListener('keydown', listen, true);
  return () => window.removeEventListener('keydown', listen, true);
}
