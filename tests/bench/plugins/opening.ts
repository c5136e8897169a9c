import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { makeArtifact } from '../../../sdk/cli/make.ts';
import { reviewArtifact } from '../../support/artifact.ts';
import { launchOptions, type StorageState } from '../../support/browser.ts';
import { type Figure, figure, median } from '../figure.ts';
import { type BenchProduct, benchProduct, signIn } from '../product.ts';
import { peerNames, servePeers } from './peers.ts';
import { watchRows } from './timing.ts';

/** A way to open the view: where its page is, what to click, how to close it. */
export interface Way {
  name: string;
  url: string;
  state?: StorageState;
  /** What opens a view of the fixture. */
  open(view: string): string;
  close(page: Page): Promise<void>;
  /** The frame that the view is drawn in. */
  frame?: RegExp;
}

/** Packs the fixture as an outside team does, under an id of its own, and installs it. */
export async function installFixture(
  product: BenchProduct,
  id: string,
  tier: 'in-realm' | 'sandboxed',
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-bench-'));
  try {
    await cp(join(import.meta.dirname, 'fixtures'), folder, { recursive: true });
    const manifest = await readFile(join(folder, 'plugin.json'), 'utf8');
    await writeFile(
      join(folder, 'plugin.json'),
      manifest
        .replaceAll('/sales', `/${id}`)
        .replaceAll('"sales.view"', `"${id}.view"`)
        .replace('"id": "sales"', `"id": "${id}"`),
    );
    const { packed } = await makeArtifact(folder);
    const { body } = await reviewArtifact(product.api, packed.bytes);
    if (body.code !== 0) throw new Error(JSON.stringify(body));
    await product.api.post(`/api/v1/plugins/${id}/versions`, {
      digest: body.result.digest,
      tier,
      roles: null,
      enabled: true,
    });
    return packed.bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function signedIn(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  await signIn(await context.newPage(), url);
  const state = await context.storageState();
  await context.close();
  return state;
}

export interface Ways {
  browser: Browser;
  product: BenchProduct;
  ways: Way[];
  /** The packed fixture. */
  artifact: Uint8Array;
  stop(): Promise<void>;
}

/** Ours in both tiers and the others, each with its page, ready to be opened. */
export async function openWays(starting = benchProduct()): Promise<Ways> {
  const product = await starting;
  const peers = await servePeers();
  const browser = await chromium.launch(await launchOptions());
  const artifact = await installFixture(product, 'sales', 'in-realm');
  await installFixture(product, 'framed', 'sandboxed');
  const state = await signedIn(browser, product.url);
  const closeTag = async (page: Page): Promise<void> => {
    await page.locator('[data-tag][aria-selected=true]').focus();
    await page.keyboard.press('Delete');
  };
  const ours = (name: string, id: string): Way => ({
    name,
    url: `${product.url}/#/home`,
    state,
    open: (view) => `nav a[href="#/${id}${view === 'orders' ? '' : `/${view}`}"]`,
    close: closeTag,
  });
  return {
    browser,
    product,
    artifact,
    ways: [
      ...peerNames.map((name) => ({
        name,
        url: `${peers.url}/${name}.html`,
        open: (view: string) => `[data-open=${view}]`,
        close: (page: Page) => page.locator('[data-close]').click(),
      })),
      ours('fitout', 'sales'),
      { ...ours('fitout, sandboxed', 'framed'), frame: /\/frame\/framed/ },
    ],
    async stop() {
      await browser.close();
      peers.stop();
      await product.stop();
    },
  };
}

/** A fresh window (nothing in its cache) on the way's page, idle. */
export async function idlePage(
  browser: Browser,
  way: Way,
  watch: () => void = watchRows,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(way.state === undefined ? {} : { storageState: way.state }),
  });
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto(way.url);
  await page.locator(way.open('orders')).waitFor();
  // What a page does by itself once it stands comes within three seconds.
  await page.waitForTimeout(3_500);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  return { context, page };
}

interface Marks {
  clicked: number;
  painted: number;
}

const marksOf = (frame: Frame): Promise<Marks> =>
  frame.evaluate(() => ({ ...(window as unknown as { benchMarks: Marks }).benchMarks }));

/** Milliseconds from the click until fifty rows are painted. */
async function open(page: Page, way: Way): Promise<number> {
  const place = page.locator(way.open('orders'));
  await place.hover();
  await page.waitForTimeout(150);
  await page.mouse.down();
  await page.mouse.up();
  await until(async () => (await painted(page, way)) > 0);
  const { clicked } = await marksOf(page.mainFrame());
  return (await painted(page, way)) - clicked;
}

async function painted(page: Page, way: Way): Promise<number> {
  const frame = way.frame === undefined ? page.mainFrame() : page.frames().find((one) => way.frame?.test(one.url()));
  if (frame === undefined) return 0;
  return frame.evaluate(() => (window as unknown as { benchMarks?: Marks }).benchMarks?.painted ?? 0).catch(() => 0);
}

/** Looks rarely: each look takes time from the page. */
async function until(there: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  do {
    await new Promise((resolve) => setTimeout(resolve, 120));
    if (await there()) return;
  } while (performance.now() < end);
  throw new Error('the rows did not come within 30 s');
}

/** Closes what is open, waits until it is gone, and a second more. */
export async function close(page: Page, way: Way): Promise<void> {
  await way.close(page);
  await page.waitForFunction(() => {
    const inside = document.querySelector('wujie-app')?.shadowRoot;
    return (
      document.querySelector('[data-row], [role=tabpanel] iframe') === null &&
      (inside === undefined || inside === null || inside.querySelector('[data-row]') === null)
    );
  });
  await page.waitForTimeout(1_000);
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const warmRounds = 3;

interface Times {
  cold: number[];
  warm: number[];
}

/** Click → first paint of a page of fifty rows, in turns: nothing of it fetched before, and opened, closed and opened again. */
export async function opening({ browser, ways }: Ways): Promise<Figure[]> {
  const times = new Map<string, Times>(ways.map(({ name }) => [name, { cold: [], warm: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    // Nobody is always first.
    for (const at of ways.keys()) {
      const way = ways[(at + round) % ways.length] as Way;
      const { context, page } = await idlePage(browser, way);
      const { cold, warm } = times.get(way.name) as Times;
      cold.push(await open(page, way));
      const again: number[] = [];
      for (let n = 0; n < warmRounds; n += 1) {
        await close(page, way);
        again.push(await open(page, way));
      }
      warm.push(median(again));
      await context.close();
    }
  }
  return (['cold', 'warm'] as const).flatMap((what) => figuresOf(what, times));
}

const cycles = 20;

/** JavaScript's memory after opening and closing the page twenty times, in a shell that has done it before. */
export async function heap({ browser, ways }: Ways): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const way of ways.filter(({ name }) => name.startsWith('fitout'))) {
    const { context, page } = await idlePage(browser, way);
    const cdp = await context.newCDPSession(page);
    const used = async (): Promise<number> => {
      for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize;
    };
    const cycle = async (): Promise<void> => {
      await open(page, way);
      await close(page, way);
    };
    for (let n = 0; n < 5; n += 1) await cycle();
    const before = await used();
    for (let n = 0; n < cycles; n += 1) await cycle();
    figures.push(
      figure(
        `${way.name}: heap after ${cycles} times opened and closed`,
        ((await used()) / before) * 100,
        '% of before',
        {
          most: 110,
        },
      ),
    );
    await context.close();
  }
  return figures;
}

function figuresOf(what: keyof Times, times: ReadonlyMap<string, Times>): Figure[] {
  const of = (name: string): number => median(times.get(name)?.[what] ?? []);
  const bare = of('bare');
  const others = Object.fromEntries(
    [...times.keys()].filter((name) => name !== 'bare').map((name) => [name, of(name) / bare]),
  );
  const peers = Object.fromEntries(
    ['single-spa', 'qiankun', 'wujie'].map((name) => [name, others[name] ?? Number.NaN]),
  );
  for (const [name, all] of times)
    console.error(what, name, median(all[what]).toFixed(1), all[what].map((n) => n.toFixed(0)).join(' '));
  return [
    figure(`bare import(): click until fifty rows are painted, ${what}`, bare, 'ms'),
    figure(
      `plugin in the page, ${what}`,
      others.fitout ?? Number.NaN,
      '× bare',
      { most: what === 'cold' ? 1.1 : 1.05 },
      peers,
    ),
    figure(`plugin in its sandbox, ${what}`, others['fitout, sandboxed'] ?? Number.NaN, '× bare', { most: 2 }, peers),
  ];
}
