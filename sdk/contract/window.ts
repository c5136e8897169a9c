import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { PageRegistry } from '../../kernel/core/page-registry.ts';
import type { Area } from '../manifest/manifest.ts';
import { parseAddress } from '../manifest/routes.ts';
import { installHealth } from './in-page/health.ts';
import { installKeys, installKeyWatch } from './in-page/keys.ts';
import { installMeter } from './in-page/meter.ts';
import { installPlaces } from './in-page/places.ts';
import { installTexts } from './in-page/texts.ts';
import type { PageTools } from './in-page/tools.ts';
import { installWitness } from './in-page/witness.ts';

export interface WindowOptions {
  browser: Browser;
  url: string;
  state: BrowserContextOptions['storageState'];
  area: Area;
  /** Adds routes before anything is loaded. */
  prepare?: ((context: BrowserContext) => Promise<void>) | undefined;
  /** For somebody who asks for less motion: what moves on its way in is there at once, and each step waits for less. */
  still?: boolean | undefined;
}

/** An address that is open in a window, and the document that its content stands in. */
export interface View {
  pane: TestWindow;
  address: string;
  /** The window's own document, or that of the plugin's frame. */
  where: Frame;
}

/** What the documents of a window told of plugins. */
export type Observations = Pick<PageTools, 'traces' | 'ambient'>;

function observationsOf(frame: Frame): Promise<Observations> {
  return frame.evaluate(() => ({ traces: window.fitoutContract.traces, ambient: window.fitoutContract.ambient }));
}

/** Tags stay alive behind the one in front: from so many on, loading the document anew is quicker than going on. */
const manyPages = 10;

/** Where each device is when nothing of a plugin is open. */
export const homes: Record<Area, string> = { desktop: '/tools', mobile: '/m/trip' };

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** A window of somebody who is signed in, in a profile of its own: 1440 × 900, or a phone. */
export async function openWindow({ browser, url, state, area, prepare, still }: WindowOptions): Promise<TestWindow> {
  const context = await browser.newContext({
    ...(area === 'mobile' ? phone : { viewport: { width: 1440, height: 900 } }),
    locale: 'zh-CN',
    colorScheme: 'light',
    reducedMotion: still === true ? 'reduce' : 'no-preference',
    serviceWorkers: 'block',
    ...(state === undefined ? {} : { storageState: state }),
  });
  const tools = [
    installHealth,
    installMeter,
    installPlaces,
    installTexts,
    installKeys,
    installKeyWatch,
    installWitness,
  ];
  for (const install of tools) await context.addInitScript(install);
  await prepare?.(context);
  const window = new TestWindow(context, await context.newPage(), url, area);
  await window.start();
  return window;
}

export class TestWindow {
  readonly page: Page;
  readonly area: Area;
  /** Errors that nobody caught, and those that the kernel told of a plugin, since the window was opened. */
  readonly errors: string[] = [];
  /** Files under /static that this document asked for. */
  readonly files = new Set<string>();
  /** Plugins of which a page was opened in this document. */
  readonly opened = new Set<string>();
  /** Addresses that were opened in this window, before it was loaded anew as well. */
  readonly visited = new Set<string>();
  /** Plugins whose files came with the device's home. */
  readonly pluginsAtHome = new Set<string>();
  registry: PageRegistry | undefined;
  /** What earlier documents of this window told. */
  readonly #observed: Observations = { traces: [], ambient: [] };
  /** Addresses that were opened in this document: their tags may be there still. */
  readonly #pages = new Set<string>();
  readonly #context: BrowserContext;
  readonly #url: string;

  constructor(context: BrowserContext, page: Page, url: string, area: Area) {
    this.#context = context;
    this.page = page;
    this.#url = url;
    this.area = area;
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/static/')) this.files.add(pathname);
    });
  }

  /** Loads the document anew, with no tag but that of the device's home, and waits until nothing more comes. */
  async start(): Promise<void> {
    if (this.registry !== undefined) await this.#takeLeave();
    this.files.clear();
    this.opened.clear();
    this.#pages.clear();
    // From one hash to another no document is loaded.
    await this.page.goto('about:blank');
    const line = this.page
      .waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/events', { timeout: 10_000 })
      .catch(() => undefined);
    await this.page.goto(`${this.#url}/#${homes[this.area]}`);
    await this.page.waitForFunction(() => window.fitoutContract.root() !== undefined);
    await this.page.waitForLoadState('networkidle');
    // With its line to the server the host begins what it does by itself: listeners of that would be taken for a plugin's.
    await line;
    await this.filesAtRest();
    this.registry = await this.page.evaluate(
      () => JSON.parse(document.getElementById('fitout-registry')?.textContent ?? 'null') as PageRegistry,
    );
    const home = parseAddress(homes[this.area]).path;
    for (const { id, routes } of this.registry?.plugins ?? [])
      if (routes.some(({ path }) => path === home)) this.pluginsAtHome.add(id);
  }

  /** Before another page: loads the document anew where so many live in it that each step costs more than that. */
  async refresh(): Promise<void> {
    if (this.area === 'desktop' && this.#pages.size > manyPages) await this.start();
  }

  async #takeLeave(): Promise<void> {
    const { traces, ambient } = await observationsOf(this.page.mainFrame());
    this.#observed.traces.push(...traces);
    this.#observed.ambient.push(...ambient);
    await this.page.evaluate(() => sessionStorage.removeItem('fitout.tags'));
  }

  /** Who used what in this window's documents, and in this one of a frame. */
  async observations(where: Frame = this.page.mainFrame()): Promise<Observations> {
    const own = this.page.mainFrame();
    const all = [this.#observed, await observationsOf(own), ...(where === own ? [] : [await observationsOf(where)])];
    return { traces: all.flatMap(({ traces }) => traces), ambient: all.flatMap(({ ambient }) => ambient) };
  }

  /** Is this file the plugin's alone: its halves, its views, their styles, all of an installed one? */
  owns(plugin: string, pathname: string): boolean {
    const known = this.registry?.plugins.find(({ id }) => id === plugin);
    if (known === undefined) return false;
    if (known.files !== undefined) return pathname.startsWith(known.files);
    const entries = [known.web, known.mobile, ...Object.values(known.views)];
    return entries.some((entry) => entry !== undefined && [entry.url, ...entry.css].includes(pathname));
  }

  /** Files of a plugin that this document asked for. */
  loadedOf(plugin: string): string[] {
    return [...this.files].filter((file) => this.owns(plugin, file));
  }

  /** Goes to an address as a link does, and waits until it is in front with something in it. Throws where it never is. */
  async open(address: string, plugin?: string): Promise<View> {
    const stuck = await this.page.evaluate((to) => {
      location.hash = to;
      return window.fitoutContract.arrive(to);
    }, address);
    if (stuck !== undefined) throw new Error(`${address} ${stuck}`);
    this.#pages.add(address);
    this.visited.add(address);
    if (plugin !== undefined) this.opened.add(plugin);
    const where = await this.#document(plugin);
    if (where !== this.page.mainFrame()) {
      const inside = await where.evaluate((to) => window.fitoutContract.arrive(to), address);
      if (inside !== undefined) throw new Error(`${address} ${inside} in its frame`);
    }
    return { pane: this, address, where };
  }

  async #document(plugin: string | undefined): Promise<Frame> {
    const boxed = this.registry?.plugins.find(({ id }) => id === plugin)?.tier === 'sandboxed';
    // Its frame, or the words that stand in its place where it ended at once.
    if (boxed)
      await this.page.waitForFunction(
        () => window.fitoutContract.root()?.querySelector('iframe[src^="/frame/"], [role=alert]') != null,
      );
    const framed = await this.page.evaluate(
      () => window.fitoutContract.root()?.querySelector('iframe[src^="/frame/"]') != null,
    );
    if (!framed) return this.page.mainFrame();
    const handle = await this.page.evaluateHandle(() =>
      window.fitoutContract.root()?.querySelector<HTMLIFrameElement>('iframe[src^="/frame/"]'),
    );
    const frame = await handle.asElement()?.contentFrame();
    await handle.dispose();
    if (frame == null) throw new Error('its frame is gone');
    // What stands there before the plugin's own page is a place to wait.
    await frame.waitForFunction(() => window.fitoutContract?.root()?.querySelector('*') != null);
    return frame;
  }

  /** Waits until no more files are asked for: the browser tells of a request a moment after it was made. */
  async filesAtRest(): Promise<void> {
    for (let known = -1; known !== this.files.size; ) {
      known = this.files.size;
      await this.page.evaluate(() => window.fitoutContract.settle(400));
    }
  }

  /** The page as a person of that language reads it, from now on. */
  async language(language: 'zh-CN' | 'en', view?: View): Promise<void> {
    await this.page.evaluate((to) => {
      localStorage.setItem('fitout.language', to);
      window.dispatchEvent(new StorageEvent('storage', { key: 'fitout.language' }));
    }, language);
    await this.#settle(view);
  }

  async theme(colorScheme: 'light' | 'dark', view?: View): Promise<void> {
    await this.page.emulateMedia({ colorScheme });
    await this.#settle(view);
  }

  async #settle(view?: View): Promise<void> {
    await this.page.evaluate(() => window.fitoutContract.settle());
    if (view !== undefined && view.where !== this.page.mainFrame())
      await view.where.evaluate(() => window.fitoutContract.settle());
  }

  /** To another page and back, as by their tags. Answers the view that is in front then. */
  async awayAndBack({ address }: View): Promise<View> {
    // A page may have moved on within its tag: that is where its tag leads.
    const hash = await this.page.evaluate(() => location.hash);
    await this.open(homes[this.area]);
    return this.open(hash === '' ? address : decodeURIComponent(hash.slice(1)));
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
