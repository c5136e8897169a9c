import { lazyImageCache, lazyImagePreloadRatio, lazyImageThrottleMs } from './lazy-image-rules.ts';

/** Urls that were shown once, the oldest forgotten first. */
export class LoadedUrls {
  readonly #urls = new Set<string>();
  readonly #limit: number;

  constructor(limit = lazyImageCache) {
    this.#limit = limit;
  }

  has(url: string): boolean {
    return this.#urls.has(url);
  }

  add(url: string): void {
    this.#urls.delete(url);
    this.#urls.add(url);
    if (this.#urls.size > this.#limit) this.#urls.delete(this.#urls.values().next().value as string);
  }

  get size(): number {
    return this.#urls.size;
  }
}

export const loadedUrls = new LoadedUrls();

const waiting = new WeakMap<Element, () => void>();
const near = new Set<Element>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `load` once when the element comes near the screen (1.3 viewports). Scrolling past a thousand pictures
 * loads those where it comes to rest: what is near is looked at every 200 ms. Returns how to stop waiting.
 */
export function whenNear(element: Element, load: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    load();
    return () => {};
  }
  observer ??= new IntersectionObserver(seen, { rootMargin: `${Math.round((lazyImagePreloadRatio - 1) * 100)}%` });
  waiting.set(element, load);
  observer.observe(element);
  return () => forget(element);
}

function seen(entries: IntersectionObserverEntry[]): void {
  for (const entry of entries) {
    if (entry.isIntersecting) near.add(entry.target);
    else near.delete(entry.target);
  }
  // The first look is at once, so that the pictures of an opened page do not wait.
  if (timer !== undefined || near.size === 0) return;
  loadNear();
  timer = setTimeout(() => {
    timer = undefined;
    loadNear();
  }, lazyImageThrottleMs);
}

function loadNear(): void {
  for (const element of [...near]) {
    const load = waiting.get(element);
    forget(element);
    load?.();
  }
}

function forget(element: Element): void {
  near.delete(element);
  waiting.delete(element);
  observer?.unobserve(element);
}
