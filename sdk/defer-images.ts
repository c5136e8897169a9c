/** How far beyond the window a picture is asked for, of the window's height: until somebody scrolls, and from then on. */
const ahead = { still: '25%', scrolled: '100%' } as const;

/** Pictures of any kind; of these, lazy ones whose box is known, and grounds, are asked for late. */
const pictures = 'img,[style*="background-image"]';

/**
 * Asks for the lazy pictures and the background pictures below `root` as they come near the window, and not from the
 * thousands of pixels away that browsers take for near: in a strip that scrolls sideways, one width ahead. Boxes stay as
 * they are, and the first picture is left to the browser. For a document this runs while it is parsed; elements are
 * handed over before they are connected. Without it (no script) pictures come as the browser's own lazy loading has them.
 * Printing asks for all. Returns how to stop.
 */
export function deferImages(root: Document | Element): () => void {
  const held = new Map<Element, () => void>();
  const ends = new AbortController();
  const { signal } = ends;
  let first = true;

  const watch = (margin: string) =>
    new IntersectionObserver(
      // What only touches the margin has a ratio of 0.
      (entries) => {
        for (const { target, intersectionRatio } of entries) if (intersectionRatio > 0) release(target);
      },
      // Of a document the window itself scrolls, of an element something around it.
      {
        rootMargin: `${margin} 0px`,
        scrollMargin: `${root instanceof Document ? '0px' : margin} 100%`,
      } as IntersectionObserverInit,
    );
  let observer = watch(ahead.still);

  const hold = (element: Element): void => {
    const isFirst = first;
    first = false;
    const giveBack = isFirst ? undefined : takePicture(element as HTMLElement);
    if (giveBack === undefined) return;
    held.set(element, giveBack);
    observer.observe(element);
  };
  const release = (element: Element): void => {
    observer.unobserve(element);
    held.get(element)?.();
    held.delete(element);
  };
  const scrolled = ({ target }: Event): void => {
    const tree = root.getRootNode();
    if (!(target as Node).contains(tree instanceof ShadowRoot ? tree.host : root)) return;
    removeEventListener('scroll', scrolled, true);
    observer.disconnect();
    observer = watch(ahead.scrolled);
    for (const element of held.keys()) observer.observe(element);
  };
  addEventListener('scroll', scrolled, { capture: true, passive: true, signal });
  addEventListener('beforeprint', () => [...held.keys()].forEach(release), { signal });

  for (const element of root.querySelectorAll(pictures)) hold(element);
  const parsed = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element && node.matches(pictures)) hold(node);
  };
  const parser = new MutationObserver(parsed);
  if (root instanceof Document && root.readyState === 'loading') {
    parser.observe(root, { childList: true, subtree: true });
    const end = (): void => {
      parsed(parser.takeRecords());
      parser.disconnect();
    };
    root.addEventListener('DOMContentLoaded', end, { signal });
  }
  return () => {
    ends.abort();
    parser.disconnect();
    observer.disconnect();
  };
}

/** Takes an element's picture away, without moving anything; what comes back gives it back. Undefined where it keeps it. */
function takePicture(element: HTMLElement): (() => void) | undefined {
  if (!(element instanceof HTMLImageElement)) {
    const { backgroundImage } = element.style;
    element.style.backgroundImage = 'none';
    return () => {
      element.style.backgroundImage = backgroundImage;
    };
  }
  const [src, srcset, width, height] = ['src', 'srcset', 'width', 'height'].map((name) => element.getAttribute(name));
  if (element.loading !== 'lazy' || !src || !width || !height) return undefined;
  element.removeAttribute('srcset');
  // Of the same proportions: a picture that is there counts more than the width and height beside it.
  element.src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  return () => {
    element.loading = 'eager';
    if (srcset) element.setAttribute('srcset', srcset);
    element.setAttribute('src', src);
  };
}
