/** What a page holds beyond its own tree of elements. Each is counted in the page, by the page's own objects. */
export interface PageMarks {
  listeners: number;
  timers: number;
  styles: number;
  'nodes outside of the pages': number;
  globals: number;
}

interface Meter {
  read(): PageMarks;
}

declare global {
  interface Window {
    /** In a page that `installMeter` ran in. */
    fitoutMeter: Meter;
  }
}

/**
 * Counts what is added to the page's own objects and not taken away again. Runs in the page before any of its scripts
 * (`context.addInitScript(installMeter)`), so it must not use anything of this module.
 */
export function installMeter(): void {
  const listeners = new Set<string>();
  // Weak: a listener that was taken away must not live on, with the elements it knows, because it was counted here.
  const numbers = new WeakMap<WeakKey, number>();
  let next = 0;
  const numberOf = (thing: WeakKey): number => {
    const known = numbers.get(thing);
    if (known !== undefined) return known;
    next += 1;
    numbers.set(thing, next);
    return next;
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const known = (target: EventTarget): boolean =>
    target === window || target === document || target === document.documentElement || target === document.body;
  const keyOf = (target: EventTarget, type: string, listener: WeakKey, options: unknown): string =>
    `${numberOf(target)} ${type} ${numberOf(listener)} ${typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture === true : options === true}`;
  EventTarget.prototype.addEventListener = function add(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    if (listener !== null && known(target)) {
      const key = keyOf(target, type, listener, options);
      const more = typeof options === 'object' ? options : {};
      if (more.once !== true && more.signal?.aborted !== true) listeners.add(key);
      if (more.signal !== undefined)
        addEventListener.call(more.signal, 'abort', () => void listeners.delete(key), { once: true });
    }
    addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function remove(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    if (listener !== null && known(target)) listeners.delete(keyOf(target, type, listener, options));
    removeEventListener.call(target, type, listener, options);
  };
  const timers = new Set<number>();
  const { setInterval, clearInterval } = window;
  const interval = (...given: Parameters<typeof window.setInterval>): number => {
    const timer = Number(Reflect.apply(setInterval, window, given));
    timers.add(timer);
    return timer;
  };
  const stop = (timer?: number): void => {
    timers.delete(timer ?? 0);
    clearInterval.call(window, timer);
  };
  Object.assign(window, { setInterval: interval, clearInterval: stop });
  const read = (): PageMarks => ({
    listeners: listeners.size,
    timers: timers.size,
    styles: document.querySelectorAll('style, link[rel=stylesheet]').length + document.adoptedStyleSheets.length,
    'nodes outside of the pages': document.querySelectorAll('body > *, head > :not(style, link)').length,
    globals: Object.keys(window).length,
  });
  Object.defineProperty(window, 'fitoutMeter', { value: { read } satisfies Meter, enumerable: false });
}

/** What the meter of the page says now. Runs in the page. */
export function readMeter(): PageMarks {
  return window.fitoutMeter.read();
}
