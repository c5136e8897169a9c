/** What each editor's measuring page offers as `window.driver`. Blocks are counted from 0. */
export interface EditorDriver {
  /** Settles when the page of blocks can be edited; the time is `performance.now()`. */
  ready: Promise<number>;
  /** The text that block `i` shows. */
  text(i: number): string;
  /** The document that the blocks are drawn in. */
  canvas(): Document;
  /** The visible panel input of the selected block's text. */
  input(): HTMLInputElement;
  undo(): void;
  /** True where the panel takes a value over only when it is left. */
  commitsOnChange?: boolean;
}

declare global {
  interface Window {
    driver: EditorDriver;
  }
}

export const blocks = Number(new URLSearchParams(location.search).get('blocks') ?? 1000);
export const titles: readonly string[] = Array.from({ length: blocks }, (_, i) => `标题 ${i}`);

/** Settles once `there` holds, looked at each frame. */
export function when(there: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (there()) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

export function visible(selector: string): HTMLInputElement {
  const found = [...document.querySelectorAll<HTMLInputElement>(selector)].find((input) => input.offsetParent !== null);
  if (found === undefined) throw new Error(`no visible ${selector}`);
  return found;
}
