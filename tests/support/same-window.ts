import type { BrowserContext, CDPSession, Page } from 'playwright-core';

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** What a test sets on a window for as long as that is there. */
const lasting = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const;

/** Of a site's data all but what the network keeps: files that did not change need not come again. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems,websql';

/** Milliseconds after which a page that does not answer is left to itself, and another window is opened. */
const patience = 5000;

/**
 * A window that may be used for test after test: what one left in it is taken back, or it is known that it cannot be. A
 * page that begins in a process that is warm takes less than half of what another window takes.
 */
export class SameWindow {
  readonly #page: Page;
  readonly #size: { width: number; height: number };
  readonly #debug: () => Promise<CDPSession>;
  readonly #origins = new Set<string>();
  readonly #listeners: number;
  #lasting = false;
  #cdp: Promise<CDPSession> | undefined;

  /** `debug` opens a session of the debugger with the page. */
  constructor(page: Page, size: { width: number; height: number }, debug: () => Promise<CDPSession>) {
    this.#page = page;
    this.#size = size;
    this.#debug = debug;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().startsWith('http')) this.#origins.add(new URL(frame.url()).origin);
    });
    for (const name of lasting) this.#watch(page, name);
    this.#listeners = listenersOf(page);
  }

  /** A test did to it what nobody can take back. */
  spoil(): void {
    this.#lasting = true;
  }

  /** Resolves to whether the window is as a new one, with the cookies and storage of `state`. */
  async beginAnew(state: StorageState): Promise<boolean> {
    const page = this.#page;
    const [origin, ...others] = new Set([...this.#origins, ...state.origins.map((one) => one.origin)]);
    if (page.isClosed() || this.#lasting || listenersOf(page) !== this.#listeners) return false;
    if (origin === undefined || others.length > 0 || state.origins.some((one) => 'indexedDB' in one)) return false;
    try {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.mouse.move(0, 0);
      const now = page.viewportSize();
      if (now?.width !== this.#size.width || now.height !== this.#size.height) await page.setViewportSize(this.#size);
      // Some document of the same site in which nothing runs any more.
      await page.goto(`${origin}/manifest.webmanifest`, { timeout: patience });
      this.#cdp ??= this.#debug();
      const cdp = await this.#cdp;
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes });
      await page.context().clearCookies();
      await page.context().addCookies(state.cookies);
      // Not by evaluate, which waits without a limit: the process may be busy with what the document before it left.
      const fill = (items: readonly { name: string; value: string }[]): true => {
        window.name = '';
        sessionStorage.clear();
        localStorage.clear();
        for (const { name, value } of items) localStorage.setItem(name, value);
        return true;
      };
      await page.waitForFunction(fill, state.origins[0]?.localStorage ?? [], { timeout: patience });
      await cdp.send('Page.resetNavigationHistory');
      return true;
    } catch {
      return false;
    }
  }

  #watch(page: Page, name: (typeof lasting)[number]): void {
    const own = page[name] as (...values: unknown[]) => unknown;
    Object.assign(page, {
      [name]: (...values: unknown[]) => {
        this.spoil();
        return own.apply(page, values);
      },
    });
  }
}

function listenersOf(page: Page): number {
  const events = page as unknown as { eventNames(): string[]; listenerCount(name: string): number };
  return events.eventNames().reduce((sum, name) => sum + events.listenerCount(name), 0);
}
