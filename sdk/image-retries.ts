/** How often a picture that did not come is asked for again, as the specification gives it. */
export const imageRetries = 3;

/** Milliseconds before the next try. */
export const retryDelay = (tries: number): number => 300 * 2 ** tries;

/** Elements that see to their own tries carry this attribute. */
export const ownRetries = 'data-own-retries';

/** Stands at pictures that did not come, from the first failure on, until they do: styles put a quiet ground there. */
const failedAttribute = 'data-failed';

/**
 * Tries the pictures below `root` again where they do not come, or come broken off in the middle: three times, each
 * later than the one before. Only then an element hears of its failure. What failed before this began counts as well, so
 * that a page shows its pictures without script, and a script that comes late adds the tries. What has not come carries
 * `data-failed`. Returns how to stop.
 */
export function retryImages(root: Document | ShadowRoot | Element): () => void {
  const tried = new WeakMap<HTMLImageElement, { address: string; tries: number }>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  /** Plans another try; false where there is none left, or where it would bring nothing else. */
  const again = (image: HTMLImageElement): boolean => {
    const { src } = image;
    const address = `${src} ${image.srcset}`;
    const known = tried.get(image);
    const tries = known?.address === address ? known.tries : 0;
    if (!/^https?:/.test(src) || image.hasAttribute(ownRetries) || tries >= imageRetries) return false;
    tried.set(image, { address, tries: tries + 1 });
    const timer = setTimeout(() => {
      timers.delete(timer);
      // The same address set anew is asked for anew, where nobody has set another one meanwhile.
      if (image.isConnected && `${image.src} ${image.srcset}` === address) image.src = src;
    }, retryDelay(tries));
    timers.add(timer);
    return true;
  };
  const fail = (image: HTMLImageElement): boolean => {
    if (!image.hasAttribute(ownRetries)) image.setAttribute(failedAttribute, '');
    return again(image);
  };
  const failed = (event: Event): void => {
    if (event.target instanceof HTMLImageElement && fail(event.target)) event.stopImmediatePropagation();
  };
  const came = (event: Event): void => {
    if (!(event.target instanceof HTMLImageElement)) return;
    tried.delete(event.target);
    event.target.removeAttribute(failedAttribute);
  };
  // They do not bubble, but pass by on their way down.
  root.addEventListener('error', failed, true);
  root.addEventListener('load', came, true);
  for (const image of root.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') fail(image);
  return () => {
    root.removeEventListener('error', failed, true);
    root.removeEventListener('load', came, true);
    for (const timer of timers) clearTimeout(timer);
  };
}
