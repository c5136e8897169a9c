import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';
import { limits } from './limits.ts';
import { SameWindow } from './same-window.ts';

const args = [
  '--disable-gpu',
  // Maps draw by WebGL, which a machine without a graphics card computes.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Its small form (headless shell) would run a frame of an opaque origin in the page's own process, as no desktop does.
  '--site-per-process',
];

/**
 * Chromium takes the last list that it is given: Playwright's own, and the popups of the address bar, two pages more that
 * each window makes for itself (a third of the time that a window takes).
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/**
 * A page of a test lives for seconds: what the optimising compilers make is thrown away before it pays. Not so where a
 * page computes on a million pixels, which takes it ten times as long without them.
 */
const forSeconds = '--js-flags=--no-opt --no-maglev';

export async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await findBrowser(),
    headless: true,
    // Without a locale of its own a machine lets Chromium make question marks of the names of files.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...args,
      `--disable-features=${withoutFeatures.join(',')}`,
    ],
  };
}

/** The two sizes at which every screen is looked at. */
export const desktopSize = { width: 1440, height: 900 };
export const phoneSize = { width: 390, height: 844 };

export const tabletSize = { width: 1024, height: 768 };

/**
 * Gives the window another size and waits for two frames: in the first one the page gets the event, and what places itself by
 * scripts, such as a popover beside its button, still stands where the old size put it.
 */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

/** Of a tablet that calls itself one, and of an iPad as it comes: it asks for sites as on a computer, and is touched. */
export const tablets = {
  mobile:
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
} as const;

export interface TestBrowser {
  context: BrowserContext;
  /** The window that was opened last by this object. */
  page: Page;
  /** Errors that pages threw or logged since the start; a test that expects one takes it out. */
  errors: string[];
  /** Keeps a picture under out/screens/<folder>/ for people to look at, where they asked for it (FITOUT_SCREENS=1). */
  shot(name: string): Promise<void>;
  /**
   * A new window in place of all that are open, without their routes and errors; cookies and storage become what
   * `state` says. Far quicker than another browser with its empty cache.
   */
  renew(state?: StorageState): Promise<Page>;
  close(): Promise<void>;
}

export type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

export interface BrowserOptions {
  /** Folder of the screenshots. */
  folder: string;
  /** Keeps them whether somebody asked or not. */
  screens?: boolean;
  /** An iPhone for true. */
  phone?: boolean | 'android';
  /** A tablet, by what it calls itself. */
  tablet?: keyof typeof tablets;
  /** Lets the page's service worker in; without it, routes of the test see every request. */
  workers?: boolean;
  dark?: boolean;
  /** With what moves on its way in and out, for tests of just that; the others wait for less and find the same. */
  motion?: boolean;
  /** The page computes (pixels, codes, models): a Chromium whose scripts are compiled as everybody's are. */
  computes?: boolean;
  language?: 'zh-CN' | 'en-US';
  /** IANA name of the zone that the device is set to; the machine's where left out. */
  timeZone?: string;
}

/** A Chromium of a file's own, such as one with a camera. Its pages wait as long as those of every test. */
export async function launchBrowser(options: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch(options);
  const open = browser.newContext.bind(browser);
  browser.newContext = async (of) => {
    const context = await open(of);
    context.setDefaultTimeout(limits.page);
    return context;
  };
  return browser;
}

const key = Symbol.for('fitout.test.browsers');
/** Of the process, not of this module: a runner may load the module anew for each file. */
const home = globalThis as typeof globalThis & { [key]?: { quick?: Promise<Browser>; computing?: Promise<Browser> } };

/**
 * In a test run the Chromium of this worker, which ends with it: its files open their windows there, each with a fresh
 * profile. One of its own for a caller outside of a run: a benchmark, a script.
 */
export async function anyBrowser(computes = false): Promise<{ browser: Browser; leave(): Promise<void> }> {
  if (process.env.VITEST === undefined) {
    const browser = await chromium.launch(await launchOptions());
    return { browser, leave: () => browser.close() };
  }
  home[key] ??= {};
  const browsers = home[key];
  const kind = computes ? 'computing' : 'quick';
  const started = browsers[kind];
  const before = await started?.catch(() => undefined);
  // One that died, or did not start, is no reason for the next file to fail.
  if (before?.isConnected() !== true && browsers[kind] === started)
    browsers[kind] = launchOptions().then(({ args = [], ...options }) =>
      chromium.launch({ ...options, args: computes ? args : [...args, forSeconds] }),
    );
  return { browser: (await browsers[kind]) as Browser, leave: async () => undefined };
}

/**
 * Keeps a picture as out/screens/<name>.png for people to look at, where they asked for it by FITOUT_SCREENS=1: hundreds
 * of them are a good part of a run. What must be kept in any case is kept `always`.
 */
export async function keepPicture(
  of: Page | Locator,
  name: string,
  { always = false, fullPage = false }: { always?: boolean; fullPage?: boolean } = {},
): Promise<void> {
  if (!always && process.env.FITOUT_SCREENS === undefined) return;
  const path = join('out', 'screens', `${name}.png`);
  if ('goto' in of) await of.screenshot({ path, fullPage });
  else await of.screenshot({ path });
}

/** A window of a real Chromium with a fresh profile (cookies, storage and cache of its own), as on a desktop, a phone or a tablet. */
export async function openBrowser(options: BrowserOptions): Promise<TestBrowser> {
  const { browser, leave } = await anyBrowser(options.computes);
  const size = options.phone ? phoneSize : options.tablet ? tabletSize : desktopSize;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
    locale: options.language ?? 'zh-CN',
    ...(options.timeZone === undefined ? {} : { timezoneId: options.timeZone }),
    serviceWorkers: options.workers ? 'allow' : 'block',
    ...(options.phone
      ? {
          userAgent: options.phone === 'android' ? android : iphone,
          hasTouch: true,
          isMobile: true,
          deviceScaleFactor: 2,
        }
      : {}),
    ...(options.tablet === undefined
      ? {}
      : { userAgent: tablets[options.tablet], hasTouch: true, isMobile: options.tablet === 'mobile' }),
  });
  context.setDefaultTimeout(limits.page);
  const errors: string[] = [];
  const watch = (page: Page): void => {
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
    });
  };
  context.on('page', watch);
  const debug = context.newCDPSession.bind(context);
  context.newCDPSession = (of) => {
    if (of === self.page) same.spoil();
    return debug(of);
  };
  const page = await context.newPage();
  let same = new SameWindow(page, size, () => debug(page));
  const self: TestBrowser = {
    context,
    page,
    errors,
    async shot(name) {
      await keepPicture(self.page, `${options.folder}/${name}`, { always: options.screens === true });
    },
    async renew(state = { cookies: [], origins: [] }) {
      const before = context.pages();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all(before.map((one) => one !== self.page && one.close()));
      if (options.workers || !(await same.beginAnew(state))) {
        const last = self.page;
        const next = await context.newPage();
        self.page = next;
        same = new SameWindow(next, size, () => debug(next));
        await last.close();
        await context.setStorageState(state);
      }
      errors.length = 0;
      return self.page;
    },
    async close() {
      await context.close();
      await leave();
    },
  };
  return self;
}

/** A finger pulls the phone's page down, which asks for it anew. */
export async function pullDown({ context, page }: TestBrowser): Promise<void> {
  const touch = await context.newCDPSession(page);
  const at = (y: number) => [{ x: 195, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(200) });
  for (let y = 210; y <= 520; y += 20)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** Drags files and folders of the disk over the page's front and drops them there, as a person does from a file manager. */
export async function dropFromDisk({ context, page }: TestBrowser, files: string[], y = 500): Promise<void> {
  const drag = await context.newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await drag.send('Input.dispatchDragEvent', { type, x: 650, y, data });
    // A drop counts where the page has said by then that it takes it.
    if (type !== 'drop') await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await drag.detach();
}
