import type { Page } from 'playwright-core';
import { runContract } from '../../../sdk/contract/run.ts';
import { launchOptions } from '../../support/browser.ts';
import { type Figure, figure } from '../figure.ts';
import { password } from '../product.ts';
import { close, idlePage, type Way, type Ways } from './opening.ts';

const rounds = 5;

/** What the leaky page begins and does not end, and how the contract names each. */
const kinds = {
  styles: /leaves \d+ styles/,
  elements: /leaves \d+ nodes outside of the pages/,
  classes: /leaves the class body\.leak-body/,
  globals: /leaves \d+ globals/,
  listeners: /leaves \d+ listeners/,
  timers: /leaves \d+ timers/,
};

type Kind = keyof typeof kinds;
type Left = Record<Kind, number>;

/**
 * Counts in every document of a window that shares its origin, before its own scripts: listeners and timers are counted
 * for as long as the window lives that they hang on.
 */
function countLeaks(): void {
  interface Live {
    on: Window;
  }
  interface Counted extends Window {
    benchLive?: { listeners: Map<object, Live[]>; timers: Map<string, Live> };
  }
  let top: Counted = window;
  try {
    if (window.top?.document) top = window.top;
  } catch {
    // A frame of another origin: what it holds goes with it.
  }
  top.benchLive ??= { listeners: new Map(), timers: new Map() };
  const { listeners, timers } = top.benchLive;
  const windowOf = (target: EventTarget): Window | undefined =>
    target instanceof Window ? target : target instanceof Document ? (target.defaultView ?? undefined) : undefined;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const watched = ['resize', 'leak'];
  EventTarget.prototype.addEventListener = function add(this: EventTarget | undefined, type, listener, options) {
    const on = windowOf(this ?? window);
    if (on !== undefined && listener !== null && watched.includes(type))
      listeners.set(listener, [...(listeners.get(listener) ?? []), { on }]);
    addEventListener.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function remove(this: EventTarget | undefined, type, listener, options) {
    if (listener !== null && watched.includes(type)) listeners.get(listener)?.pop();
    removeEventListener.call(this ?? window, type, listener, options);
  };
  const realm = Math.random().toString(36);
  const { setInterval, clearInterval } = window;
  Object.assign(window, {
    setInterval: (...given: Parameters<typeof window.setInterval>) => {
      const id = Number(Reflect.apply(setInterval, window, given));
      timers.set(`${realm} ${id}`, { on: window });
      return id;
    },
    clearInterval: (id?: number) => {
      timers.delete(`${realm} ${id}`);
      clearInterval.call(window, id);
    },
  });
}

function readLeaks(): Left {
  const live = (
    window as unknown as {
      benchLive: { listeners: Map<object, { on: Window }[]>; timers: Map<string, { on: Window }> };
    }
  ).benchLive;
  const open = ({ on }: { on: Window }): boolean => !on.closed;
  return {
    styles: document.querySelectorAll('style[data-leak]').length,
    elements: document.querySelectorAll('[data-leak=element]').length,
    classes: document.body.classList.contains('leak-body') ? 1 : 0,
    globals: Object.keys(window).filter((name) => /^leak\d+$/.test(name)).length,
    listeners: [...live.listeners.values()].flat().filter(open).length,
    timers: [...live.timers.values()].filter(open).length,
  };
}

async function openLeaky(page: Page, way: Way): Promise<void> {
  await page.locator(way.open('leaky')).click();
  // Its one row stands in the page, in a shadow of it or in a frame.
  const there = (): Promise<boolean[]> =>
    Promise.all(
      page.frames().map((frame) =>
        frame
          .evaluate(() => {
            const inside = document.querySelector('wujie-app')?.shadowRoot;
            return [document, inside].some((place) => place?.querySelector('[data-row]') != null);
          })
          .catch(() => false),
      ),
    );
  while (!(await there()).includes(true)) await page.waitForTimeout(50);
  await page.waitForTimeout(200);
}

/** How many of each kind one opening leaves, five of them looked at: what is kept once is no leak. */
async function leftBy({ browser }: Ways, way: Way): Promise<Kind[]> {
  const { context, page } = await idlePage(browser, way, countLeaks);
  try {
    await openLeaky(page, way);
    const during = await page.evaluate(readLeaks);
    await close(page, way);
    const before = await page.evaluate(readLeaks);
    for (let round = 0; round < rounds; round += 1) {
      await openLeaky(page, way);
      await close(page, way);
    }
    const after = await page.evaluate(readLeaks);
    console.error('leaky', way.name, JSON.stringify({ during, before, after }));
    // A class is there or not.
    return (Object.keys(kinds) as Kind[]).filter((kind) =>
      kind === 'classes' ? after[kind] > 0 : after[kind] - before[kind] >= rounds,
    );
  } finally {
    await context.close();
  }
}

/** What the contract says of the leaky page, as its team hears it before anybody installs it. */
async function namedByContract({ product, artifact }: Ways): Promise<Kind[]> {
  const { executablePath = '' } = await launchOptions();
  const report = await runContract({
    artifact,
    browser: executablePath,
    only: ['leaves-nothing'],
    startHost: async () => ({ url: product.url, username: 'admin', password, stop: async () => {} }),
  });
  if (report.result === 'broken') throw new Error(report.fault);
  const said = report.checks
    .flatMap(({ problems }) => problems.map(String))
    .filter((words) => words.startsWith('/sales/leaky (in-realm)'));
  console.error(said.join('\n'));
  return (Object.keys(kinds) as Kind[]).filter((kind) => said.some((words) => kinds[kind].test(words)));
}

/** Six kinds of things that a leaky page leaves when it is closed: how many of them stay, and stay unnamed. */
export async function leaks(ways: Ways): Promise<Figure[]> {
  const left = new Map<string, Kind[]>();
  for (const way of ways.ways) left.set(way.name, await leftBy(ways, way));
  const named = await namedByContract(ways);
  const peers = Object.fromEntries(
    ['bare', 'single-spa', 'qiankun', 'wujie'].map((name) => [name, left.get(name)?.length ?? Number.NaN]),
  );
  const unnamed = (left.get('fitout') ?? []).filter((kind) => !named.includes(kind));
  for (const [name, what] of left) console.error(name, 'leaves', what.join(', ') || 'nothing');
  return [
    figure(
      'leaky plugin in the page: kinds left and not named by the contract',
      unnamed.length,
      'of 6',
      { most: 0 },
      peers,
    ),
    figure(
      'leaky plugin in its sandbox: kinds left',
      left.get('fitout, sandboxed')?.length ?? Number.NaN,
      'of 6',
      { most: 0 },
      peers,
    ),
  ];
}
