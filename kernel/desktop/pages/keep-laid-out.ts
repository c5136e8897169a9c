/**
 * React hides a page by `display: none`, which throws away its layout, and with it scroll offsets and the sizes its
 * lists observed: coming back builds all of this anew (26 ms for 3,000 elements). A page that the browser skips by
 * `content-visibility` is as little seen, focused or read out, and comes back as it was (1.5 ms).
 *
 * React gives the style again whenever it renders the hidden page, so it is watched until the returned function ends
 * it. Where a browser cannot skip, React's way stays.
 *
 * Fluent's keyboard navigation (Tabster) asks for `display` and `visibility` alone and takes the controls of such a page
 * for the next ones. As an uncontrolled area it leaves the step over the page to the browser, which knows better.
 */
export function keepLaidOut(panelId: string): (() => void) | undefined {
  const panel = document.getElementById(panelId);
  if (panel === null || !CSS.supports('content-visibility', 'hidden')) return undefined;
  panel.dataset.skipped = '';
  panel.ariaHidden = 'true';
  panel.dataset.tabster = uncontrolled;
  const undo = (): void => {
    if (panel.style.display === 'none') panel.style.removeProperty('display');
  };
  undo();
  const observer = new MutationObserver(undo);
  observer.observe(panel, { attributeFilter: ['style'] });
  return () => {
    observer.disconnect();
    delete panel.dataset.skipped;
    panel.ariaHidden = null;
    delete panel.dataset.tabster;
  };
}

/** Tabster's attribute of an area whose focus it does not move, as `useUncontrolledFocus` of Fluent writes it. */
const uncontrolled = JSON.stringify({ uncontrolled: {} });
