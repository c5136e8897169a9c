import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Seen = (entries: { target: object; isIntersecting: boolean }[]) => void;

/** The browser's observer as far as the loader uses it; `move` says which elements are near now. */
class Observer {
  static last: Observer;
  readonly watched = new Set<object>();
  readonly seen: Seen;
  readonly margin: string | undefined;

  constructor(seen: Seen, options: { rootMargin?: string }) {
    this.seen = seen;
    this.margin = options.rootMargin;
    Observer.last = this;
  }

  observe(element: object): void {
    this.watched.add(element);
  }

  unobserve(element: object): void {
    this.watched.delete(element);
  }

  move(near: object[], far: object[] = []): void {
    this.seen([
      ...near.map((target) => ({ target, isIntersecting: true })),
      ...far.map((target) => ({ target, isIntersecting: false })),
    ]);
  }
}

describe('lazy images', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    vi.stubGlobal('IntersectionObserver', Observer);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('loads within 1.3 viewports, at once first and every 200 ms then, skipping what went by', async () => {
    const { whenNear } = await import('./lazy-image-loader.ts');
    const loaded: string[] = [];
    const [a, b, c] = [{}, {}, {}] as unknown as Element[];
    if (a === undefined || b === undefined || c === undefined) throw new Error('three elements');
    whenNear(a, () => loaded.push('a'));
    whenNear(b, () => loaded.push('b'));
    whenNear(c, () => loaded.push('c'));
    const observer = Observer.last;
    expect(observer.margin).toBe('30%');
    observer.move([a]);
    expect(loaded).toEqual(['a']);
    observer.move([b]);
    vi.advanceTimersByTime(100);
    observer.move([c], [b]);
    expect(loaded).toEqual(['a']);
    vi.advanceTimersByTime(100);
    expect(loaded).toEqual(['a', 'c']);
    observer.move([b]);
    expect(loaded).toEqual(['a', 'c', 'b']);
    expect(observer.watched.size).toBe(0);
  });

  it('stops waiting for an element that went', async () => {
    const { whenNear } = await import('./lazy-image-loader.ts');
    const element = {} as Element;
    const loaded: string[] = [];
    whenNear(element, () => loaded.push('x'))();
    Observer.last.move([element]);
    expect(loaded).toEqual([]);
  });

  it('remembers 200 urls, the oldest forgotten first', async () => {
    const { LoadedUrls } = await import('./lazy-image-loader.ts');
    const urls = new LoadedUrls();
    for (let n = 0; n < 201; n += 1) urls.add(`/a/${n}`);
    expect([urls.size, urls.has('/a/0'), urls.has('/a/1'), urls.has('/a/200')]).toEqual([200, false, true, true]);
  });
});
