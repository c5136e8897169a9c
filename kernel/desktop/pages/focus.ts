/**
 * Moves the focus to a page that came to the front, to its heading, as a new document would. Leaves it where it is
 * while the person works in the tag strip or in the page already; a page that is not drawn yet is looked at again
 * when its view is there.
 */
export function focusPage(panel: HTMLElement): void {
  if (!entered) {
    entered = true; // the first page of a document: its focus is the browser's business
    return;
  }
  const now = document.activeElement;
  if (
    now !== null &&
    (panel.contains(now) || now.closest('[data-tag-strip], [role="menu"], dialog, [aria-modal="true"]') !== null)
  ) {
    if (now !== panel) return;
  }
  const heading = panel.querySelector<HTMLElement>('h1, h2, [data-page-heading]');
  // The frame of a sandboxed plugin can take it as it is: out of the order of Tab, all in it would be.
  if (heading !== null && heading.tagName !== 'IFRAME' && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (heading ?? panel).focus({ preventScroll: true });
}

/**
 * The same once the page was painted: the focus asks for the layout of the whole page, which the frame makes anyway. What
 * comes back keeps it from a page that went meanwhile.
 */
export function focusPageSoon(panel: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(focusPage, 0, panel);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

let entered = false;
