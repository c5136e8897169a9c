import type { PageTools } from './tools.ts';

export function installPlaces(): void {
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
  /** The element that holds the plugin's content: of the tag in front, of the phone's page in front, of the frame. */
  const root = (): HTMLElement | undefined => {
    if (document.getElementById('fitout-frame') !== null) return document.getElementById('root') ?? undefined;
    const panels = [...document.querySelectorAll<HTMLElement>('[role=tabpanel][id^=page-]')];
    if (panels.length > 0) {
      const selected = document.querySelector('[data-tag][aria-selected=true]')?.getAttribute('aria-controls');
      return panels.find((panel) => panel.id === selected && panel.firstElementChild?.checkVisibility() === true);
    }
    return [...document.querySelectorAll<HTMLElement>('main')].find(visible);
  };
  const frameTick = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
  const settle = async (quiet = 100, patience = 4000): Promise<void> => {
    const late = performance.now() + patience;
    let last = performance.now();
    // On a busy machine the time is over before anything could happen: frames count as well.
    let frames = 0;
    const observer = new MutationObserver(() => {
      last = performance.now();
      frames = 0;
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    const busy = (): boolean =>
      root()?.querySelector('[role=progressbar]:not([aria-valuenow]), [aria-busy=true]') != null;
    for (let now = last; now < late; now = performance.now()) {
      const still = now - last >= quiet && frames >= 5;
      if (still && (!busy() || now > late - 1000)) break;
      await frameTick();
      frames += 1;
    }
    observer.disconnect();
  };
  const isThere = (address: string): boolean => {
    if (document.getElementById('fitout-frame') === null) {
      const hash = decodeURIComponent(location.hash);
      if (!hash.startsWith(`#${address.split('?')[0]}`)) return false;
    }
    const element = root();
    // Before the view comes, only what will hold it stands there.
    const something = 'button, input, select, textarea, img, svg, canvas, video, iframe';
    if (element == null || (element.textContent?.trim() === '' && element.querySelector(something) === null))
      return false;
    // The shell's own "opening…" is a status by itself; a frame that still loads lies below one.
    return element.querySelector(':scope > [role=status], :scope > * > [role=status]:only-child, iframe + *') === null;
  };
  const arrive = async (address: string): Promise<string | undefined> => {
    for (const late = performance.now() + 30_000; !isThere(address); ) {
      if (performance.now() > late) return 'does not open';
      await frameTick();
    }
    await settle();
    return undefined;
  };
  const markRoot = (): boolean => {
    for (const one of document.querySelectorAll('[data-contract-root]')) one.removeAttribute('data-contract-root');
    const element = root();
    element?.setAttribute('data-contract-root', '');
    return element !== undefined;
  };

  const traces: PageTools['traces'] = [];
  const tools: Partial<PageTools> = { visible, root, isThere, arrive, settle, markRoot, traces, ambient: [] };
  Object.defineProperty(window, 'fitoutContract', { value: tools, enumerable: false });
  // The kernel tells who uses what of a context.
  Object.defineProperty(window, 'fitoutTrace', {
    value: (plugin: string, capability: string) => {
      if (!traces.some(([who, what]) => who === plugin && what === capability)) traces.push([plugin, capability]);
    },
    enumerable: false,
  });
}
