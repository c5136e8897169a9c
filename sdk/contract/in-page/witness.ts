/** Notes what code uses without being given it: requests and stores of the browser's own. */
export function installWitness(): void {
  const { ambient } = window.fitoutContract;
  // What code may use without being given it: noted with the file that did.
  const caller = (): string => {
    const line = new Error().stack?.split('\n').find((text, at) => at > 2 && /https?:/.test(text)) ?? '';
    return /https?:\/\/[^\s)]+?(?=:\d+:\d+)/.exec(line)?.[0] ?? '';
  };
  const note = (what: string): void => {
    const url = caller();
    if (url !== '' && !ambient.some(([known, file]) => known === what && file === url)) ambient.push([what, url]);
  };
  const wrap = (owner: object, name: string, what: string): void => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (own === undefined || own.configurable !== true) return;
    if (typeof own.value === 'function') {
      const original = own.value as (...given: unknown[]) => unknown;
      const wrapped = new Proxy(original, {
        apply(target, self, given: unknown[]) {
          note(what);
          return Reflect.apply(target, self, given) as unknown;
        },
        construct(target, given: unknown[], made) {
          note(what);
          return Reflect.construct(target, given, made) as object;
        },
      });
      Object.defineProperty(owner, name, { ...own, value: wrapped });
    } else if (own.get !== undefined) {
      const { get } = own;
      Object.defineProperty(owner, name, {
        ...own,
        get(this: unknown) {
          note(what);
          return get.call(this) as unknown;
        },
      });
    }
  };
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) wrap(window, name, name);
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) wrap(window, name, name);
  wrap(Navigator.prototype, 'sendBeacon', 'navigator.sendBeacon');
  wrap(Document.prototype, 'cookie', 'document.cookie');
  // Absent where the page is not of a secure origin.
  if ('MediaDevices' in window)
    for (const name of ['getUserMedia', 'getDisplayMedia'])
      wrap(MediaDevices.prototype, name, `navigator.mediaDevices.${name}`);
}
