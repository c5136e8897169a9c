import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { type Figure, figure, median, percentile } from './figure.ts';
import { benchProduct, browser, signIn } from './product.ts';

const tags = 30;
const clicks = 120;
const turns = 4;
/** Milliseconds of a frame of the screen. */
const frame = 1000 / 60;
const cycles = 50;
/**
 * The simplest thing that shows one of thirty pages, with no framework and nothing of the product: a row of buttons, the
 * panels below it, `display: none` on all but one. It holds as many elements as the product's own thirty.
 */
const peer = pathToFileURL(join(import.meta.dirname, 'tags-peer.html')).href;

/** Switching among thirty open pages, and what is left in memory after fifty were opened and closed. */
export async function run(): Promise<Figure[]> {
  const product = await benchProduct();
  const { page, shot, close } = await browser();
  try {
    await signIn(page, product.url);
    const addresses = await addressesOf(product);
    for (const address of addresses.slice(0, tags)) await open(page, address);
    const opened = await page.locator('[data-tag]').count();
    const [times, theirs] = await besidePeer(page);
    await closeOthers(page);
    const heap = await heapAfterCycles(page, addresses);
    const ratio = (part: number) => percentile(times, part) / percentile(theirs, part);
    const beside = (part: number) => ({ 'thirty pages by display: none': percentile(theirs, part) });
    return [
      figure('click on a tag until its page is painted, median', median(times), 'ms', undefined, beside(0.5)),
      // The screen takes steps: what is late by a little comes a whole frame later.
      figure('the same, as a part of the peer', ratio(0.5), 'x', { most: Math.max(1.5, 1 + frame / median(theirs)) }),
      figure('click on a tag until its page is painted, p95', percentile(times, 0.95), 'ms', undefined, beside(0.95)),
      figure('the same, as a part of the peer', ratio(0.95), 'x', { most: 2 }),
      figure('open tags', opened, 'tags', { least: tags }),
      figure('heap after 50 open and close cycles', (heap.after / heap.before) * 100, '% of before', { most: 110 }),
      figure('heap before them', heap.before / 1e6, 'MB'),
    ];
  } catch (error) {
    // What was in the way is best seen.
    await shot('tags-stuck');
    throw error;
  } finally {
    await close();
    await product.stop();
  }
}

interface MenuItem {
  url?: string;
  children?: MenuItem[];
}

/** What this person's menu opens, then pages in the editor, each a tag of its own. */
async function addressesOf(product: {
  api: { get<T>(path: string): Promise<T>; post<T>(path: string, body: unknown): Promise<T> };
}): Promise<string[]> {
  const menu = await product.api.get<MenuItem[]>('/api/v1/fun/my/WEBSITE');
  const flat = (items: MenuItem[]): string[] =>
    items.flatMap(({ url, children = [] }) => [...(url?.startsWith('/') ? [url] : []), ...flat(children)]);
  const addresses = [...new Set(flat(menu))].filter((url) => url !== '/' && url !== '/login');
  while (addresses.length < tags) {
    const made = await product.api.post<{ id: string }>('/api/p/decoration/pages', {
      title: `页面 ${addresses.length}`,
      kind: 'page',
    });
    addresses.push(`/fit/edit?id=${made.id}`);
  }
  return addresses;
}

async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=tabpanel][id^=page-]')].some((panel) =>
      panel.querySelector('h1, h2, button, input, canvas')?.checkVisibility(),
    ),
  );
}

/** The product and the peer in two windows of one browser, in turns: milliseconds of each switch. */
async function besidePeer(page: Page): Promise<[number[], number[]]> {
  const theirs = await page.context().newPage();
  await theirs.goto(peer);
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [at, one] of [page, theirs].entries()) {
      await one.bringToFront();
      times[at]?.push(...(await switchAround(one, turn * (clicks / turns))));
    }
  }
  await theirs.close();
  await page.bringToFront();
  return times;
}

/**
 * Real clicks, by the browser's own input. The time runs from the press of the button, with which a tag switches, to
 * the frame that shows the page. The pointer rests on the tag before and the button is held, as by a hand: without,
 * the frames that hover and release need by themselves would be counted too.
 */
async function switchAround(page: Page, from: number): Promise<number[]> {
  await page.evaluate(() => {
    const watched = 'fitoutBench' in window;
    const marks: number[] = [];
    Object.assign(window, { fitoutBench: marks });
    if (watched) return;
    document.addEventListener(
      'mousedown',
      (event) => {
        const tab = (event.target as Element).closest('[data-tag]');
        if (tab === null || tab.getAttribute('aria-selected') === 'true') return;
        const look = (): void => {
          // Asked by id: a search through thirty pages would be counted as the product's time.
          const view = document.getElementById(tab.id.replace('tab-', ''))?.firstElementChild;
          // A view whose own element has no box (`display: contents`) shows by the first in it.
          if (view?.checkVisibility() || view?.firstElementChild?.checkVisibility()) {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              (window as unknown as { fitoutBench: number[] }).fitoutBench.push(performance.now() - event.timeStamp);
              (window as unknown as { fitoutMarked(): void }).fitoutMarked();
            };
            port2.postMessage(undefined);
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });
  const count = await page.locator('[data-tag]').count();
  for (let n = from; n < from + clicks / turns; n += 1) {
    // 7 and 30 share no divisor: every tag has its turn, and no two in a row are neighbours.
    const place = await placeOf(page, (n * 7 + 3) % count);
    await page.mouse.move(place.x, place.y);
    // Told by the page: asking it at every frame would be counted as the product's time.
    const shown = place.selected
      ? undefined
      : page.evaluate(() => new Promise((mark) => Object.assign(window, { fitoutMarked: mark })));
    // No fixed distance from the next frame.
    await page.waitForTimeout(50 + Math.random() * 17);
    await page.mouse.down();
    await shown;
    await page.mouse.up();
  }
  return page.evaluate(() => (window as unknown as { fitoutBench: number[] }).fitoutBench);
}

/** Where a tag can be clicked, once the strip has been scrolled to it. */
function placeOf(page: Page, index: number): Promise<{ x: number; y: number; selected: boolean }> {
  return page.evaluate(async (at) => {
    const tab = document.querySelectorAll('[data-tag]')[at] as HTMLElement;
    tab.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'center' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { left, top, width, height } = tab.getBoundingClientRect();
    // Pinned tags and arrows stand over the ends of the strip.
    for (const part of [0.3, 0.5, 0.1, 0.7]) {
      const [x, y] = [left + width * part, top + height / 2];
      if (tab.contains(document.elementFromPoint(x, y)))
        return { x, y, selected: tab.getAttribute('aria-selected') === 'true' };
    }
    throw new Error(`tag ${at} cannot be clicked: ${tab.outerHTML.slice(0, 200)}`);
  }, index);
}

/** Every tag but one closed by hand, so that nothing but the cycles' own pages comes and goes. */
async function closeOthers(page: Page): Promise<void> {
  const others = page.locator('[data-tag][aria-selected=false]');
  for (let left = await others.count(); left > 0; left = await others.count()) {
    await others.first().focus();
    await page.keyboard.press('Delete');
    await page.waitForFunction(
      (had) => document.querySelectorAll('[data-tag][aria-selected=false]').length < had,
      left,
    );
  }
}

/** Bytes in use before and after fifty cycles, in a shell that has been worked in. */
async function heapAfterCycles(page: Page, addresses: string[]): Promise<{ before: number; after: number }> {
  const cdp = await page.context().newCDPSession(page);
  const used = async (): Promise<number> => {
    for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  const cycle = async (address: string): Promise<void> => {
    await open(page, address);
    await page.locator('[data-tag][aria-selected=true]').focus();
    await page.keyboard.press('Delete');
    await page.waitForFunction((to) => !location.hash.endsWith(to), address);
  };
  const fresh = addresses.slice(0, 5);
  for (const address of fresh) await cycle(address);
  const before = await used();
  for (let n = 0; n < cycles; n += 1) await cycle(fresh[n % fresh.length] as string);
  return { before, after: await used() };
}
