import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { asksFirst, browserWithCamera, film, picture } from '../../plugins/bar/tests/fake-camera.ts';
import { desktopSize } from '../support/browser.ts';
import { stateOf } from '../support/shell.ts';
import { type Figure, figure, median } from './figure.ts';
import type { BenchProduct } from './product.ts';
import { memorySlope } from './renderer-memory.ts';

const size = { width: 1280, height: 720 };
const codes = [
  { text: 'https://example.com/tea?n=1', x: 120, y: 160, scale: 10 },
  { text: '6901028075831', options: { format: 'EAN13' as const }, x: 700, y: 240, scale: 4 },
];
const rounds = 7;
/** Milliseconds of scanning in which the main thread is watched. */
const watchedMs = 15_000;

/** What the page keeps of itself, from its first script on (`watchPage`). */
interface Watched {
  /** Milliseconds of the page at which the camera was given to it, and at which a code stood in the list. */
  given: number;
  read: number;
  /** Of its longest task since the press. */
  longest: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** The product with a camera that shows a film: from the permission to the first code, and what scanning does to the page. */
export async function openingFigures(product: BenchProduct, slowness: number): Promise<Figure[]> {
  return withFilm(1, async (browser) => {
    const times: number[] = [];
    const tasks: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { page, close } = await opened(browser, product);
      times.push(await page.evaluate(firstCode));
      if (round === rounds - 1) await page.waitForTimeout(watchedMs);
      tasks.push(await page.evaluate(() => window.watched.longest));
      await close();
    }
    const spread = { 'its quickest': Math.min(...times), 'its slowest': Math.max(...times) };
    return [
      figure(
        'from the permission to the first code, median of 7',
        median(times),
        'ms',
        { most: 500 * slowness },
        spread,
      ),
      figure('longest task of the page, from the press on', Math.max(...tasks), 'ms', { most: 50 * slowness }),
    ];
  });
}

/** Scans for so long, and says how the page's memory grows in its second half. */
export async function memoryFigures(product: BenchProduct, minutes: number): Promise<Figure[]> {
  // Longer without a code than it takes until the same one counts anew.
  return withFilm(4, async (browser) => {
    const { page, close } = await opened(browser, product);
    await page.evaluate(firstCode);
    const { slope, error, most, least } = await memorySlope(minutes * 60_000, 0.5, () => collect(page));
    await close();
    return [
      figure(
        `scanning for ${minutes} minutes, growth of the page's memory in the last ${minutes / 2}`,
        slope / 1e6,
        'MB a minute',
        { most: 1 },
        { 'its standard error': error / 1e6 },
      ),
      figure('the same memory', most / 1e6, 'MB', {}, { 'its least': least / 1e6 }),
    ];
  });
}

/** Takes the garbage of the page and of its workers away. */
async function collect(page: Page): Promise<void> {
  const now = (): void => (globalThis as typeof globalThis & { gc(): void }).gc();
  await page.evaluate(now);
  for (const worker of page.workers()) await worker.evaluate(now);
}

/** With a browser whose camera shows two codes for a second, then none for so many less one. */
async function withFilm<T>(seconds: number, work: (browser: Browser) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-bench-camera-'));
  const path = join(folder, 'codes.y4m');
  const empty = await picture(size, []);
  await film(path, size, await picture(size, codes), ...Array.from({ length: seconds - 1 }, () => empty));
  const browser = await browserWithCamera(path, ['--js-flags=--expose-gc']);
  try {
    return await work(browser);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

/** /bar in a window of its own, nothing of it kept from before, with its camera just asked for. */
async function opened(browser: Browser, { url, api }: BenchProduct): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({
    viewport: desktopSize,
    locale: 'zh-CN',
    serviceWorkers: 'block',
    storageState: stateOf(url, api),
  });
  // What is measured begins with a press.
  await asksFirst(context);
  const page = await context.newPage();
  await page.addInitScript(
    watchPage,
    codes.map(({ text }) => text),
  );
  await page.goto(`${url}/#/bar`);
  const press = page.getByRole('button', { name: '打开摄像头' });
  await press.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.watched.longest = 0;
  });
  await press.click();
  return { page, close: () => context.close() };
}

/** In the page, before its scripts. */
function watchPage(texts: string[]): void {
  const watched: Watched = { given: Number.NaN, read: Number.NaN, longest: 0 };
  Object.assign(window, { watched });
  // Absent without a secure context, as in the frame that is open first.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    if (Number.isNaN(watched.given)) watched.given = performance.now();
    return stream;
  };
  new MutationObserver(() => {
    if (!Number.isNaN(watched.read) || Number.isNaN(watched.given)) return;
    const list = document.querySelector('[role=region][aria-label="识别结果"], section[aria-label="识别结果"]');
    if (texts.some((text) => list?.textContent.includes(text) === true)) watched.read = performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask' });
}

/** In the page: waits for the first code, and answers the milliseconds since the camera was given. */
function firstCode(): Promise<number> {
  const { watched } = window;
  const until = performance.now() + 60_000;
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (!Number.isNaN(watched.read)) resolve(watched.read - watched.given);
      else if (performance.now() > until) reject(new Error('no code within a minute'));
      else requestAnimationFrame(look);
    };
    look();
  });
}
