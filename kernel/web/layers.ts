import { firstLayer } from './constants.ts';

/**
 * What stands over the pages, by its height. Styles take it as `var(--layer-popup)`: no `z-index` of a thousand and more
 * is typed by hand, and what a page stacks stays within the page (`isolation: isolate`).
 */
export const layers = {
  /** Menus, dialogs, previews: each newer one stands over the one before by its place in the document. */
  popup: firstLayer,
  /** What the host says of itself: no network, another version. */
  notice: firstLayer + 400,
  /** The sign of work that everything waits for. */
  busy: firstLayer + 500,
  /** Toasts, which speak over dialogs too. */
  message: firstLayer + 1000,
} as const;

/** Gives the layers to the styles of this document. */
export function setLayers({ style }: HTMLElement = document.documentElement): void {
  for (const [name, index] of Object.entries(layers)) style.setProperty(`--layer-${name}`, String(index));
}
