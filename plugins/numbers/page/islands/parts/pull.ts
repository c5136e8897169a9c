/** Pixels that a finger goes on upwards at the page's end. */
const farEnough = 70;

/** Calls `run` when a finger pulls on at the end of what scrolls, as one does who wants more. */
export function pullAtEnd(root: HTMLElement, run: () => void): () => void {
  const abort = new AbortController();
  let from: number | undefined;
  root.addEventListener(
    'touchstart',
    (event) => {
      const inSheet = (event.target as Element).closest('dialog') !== null;
      from = event.touches.length === 1 && !inSheet && isAtEnd(root) ? event.touches[0]?.clientY : undefined;
    },
    { signal: abort.signal, passive: true },
  );
  root.addEventListener(
    'touchend',
    (event) => {
      const to = event.changedTouches[0]?.clientY;
      if (from !== undefined && to !== undefined && from - to > farEnough) run();
      from = undefined;
    },
    { signal: abort.signal, passive: true },
  );
  return () => abort.abort();
}

function isAtEnd(root: HTMLElement): boolean {
  const scroller = scrollerOf(root);
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < 4;
}

/** What scrolls around an element, through the roots that it stands in. */
function scrollerOf(element: Element): Element {
  for (let at: Node | null = element; at !== null; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (!(at instanceof Element) || at.scrollHeight <= at.clientHeight + 1) continue;
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}
