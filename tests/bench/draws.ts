import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import '../support/source-hook.ts';
import { accountStatistics } from '../../mobile-plugins/draws/shared/statistics/account.ts';
import { generateAccount, uigf4Document } from '../../mobile-plugins/draws/tests/support/generate.ts';
import type { DrawCatalogue } from '../../plugins/draws-admin/api.ts';
import { type Figure, figure, median, percentile } from './figure.ts';
import { nodeSlowness, pageSlowness } from './machine.ts';
import { type BenchProduct, benchProduct, browser } from './product.ts';

const pulls = 100_000;
const rounds = 5;

/** The card-draw viewer on a phone with 100,000 records: import, statistics, opening it again, scrolling the list. */
export async function run(): Promise<Figure[]> {
  const product = await benchProduct();
  const folder = await mkdtemp(join(tmpdir(), 'fitout-draws-'));
  const { page, close } = await browser(true);
  try {
    const account = generateAccount({ pulls, seed: 9, from: 1_601_251_200 });
    const file = join(folder, 'records.json');
    await writeFile(file, JSON.stringify(uigf4Document(account)));
    const imported = await importFile(page, product, file);
    const opened = await openTool(page, product);
    const frames = await scrollRecords(page, product);
    const catalogue = await product.api.get<DrawCatalogue>('/api/p/draws-admin/catalogue');
    const statistics = Array.from({ length: rounds }, () => timeOf(() => accountStatistics(account, catalogue)));
    const slowness = await pageSlowness();
    return [
      figure('100,000 records from the chosen file to the report', imported.ms, 'ms', { most: 1500 * slowness }),
      figure('longest frame meanwhile', imported.frame, 'ms', { most: 50 * slowness }),
      figure('statistics of all pools', median(statistics), 'ms', { most: 100 * nodeSlowness() }),
      figure('opening the tool with 100,000 stored records', median(opened), 'ms', { most: 500 * slowness }),
      figure('scrolling all records, between two frames, p95', percentile(frames, 0.95), 'ms', {
        most: 16.7 * slowness,
      }),
    ];
  } finally {
    await close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** From the moment the page has the file until it shows the report; and the longest time without a frame. */
async function importFile(page: Page, product: BenchProduct, file: string): Promise<{ ms: number; frame: number }> {
  await page.goto(`${product.url}/#/m/ysupp?show=import`);
  const input = page.locator('main:visible input[type=file]');
  await input.waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const seen = { start: 0, end: 0, frame: 0 };
    Object.assign(window, { seen });
    document.addEventListener('change', () => {
      seen.start = performance.now();
      let last = seen.start;
      const count = (now: number): void => {
        seen.frame = Math.max(seen.frame, now - last);
        last = now;
        if (document.querySelector('main dl') === null) requestAnimationFrame(count);
        else seen.end = performance.now();
      };
      requestAnimationFrame(count);
    });
  });
  await input.setInputFiles(file);
  await page.waitForFunction(() => (window as unknown as { seen: { end: number } }).seen.end > 0);
  const { start, end, frame } = await page.evaluate(
    () => (window as unknown as { seen: { start: number; end: number; frame: number } }).seen,
  );
  return { ms: end - start, frame };
}

/** From a tap in the list of tools until the pity stands there, each time in a new document whose worker is cold. */
async function openTool(page: Page, product: BenchProduct): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('about:blank');
    await page.goto(`${product.url}/#/m`);
    await page.locator('main:visible a[href="#/m/ysupp"]').waitFor();
    times.push(
      await page.evaluate(async () => {
        const start = performance.now();
        location.hash = '#/m/ysupp';
        while (document.querySelector('section[aria-label="当前进度"]') === null)
          await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - start;
      }),
    );
  }
  return times;
}

/** Milliseconds that the browser's coarse clock may tell too much between two frames. */
const clockMs = 0.1;

/** Scrolls by 300 pixels a frame, as a hard flick does. */
async function scrollRecords(page: Page, product: BenchProduct): Promise<number[]> {
  await page.goto(`${product.url}/#/m/ysupp?show=records`);
  await page.locator('main:visible ol li').first().waitFor();
  const frames = await page.evaluate(async () => {
    const content = [...document.querySelectorAll('.page-content')].find((one) => one.checkVisibility());
    const times: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 300; step += 1) {
      content?.scrollBy(0, 300);
      const now = await new Promise<number>(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times;
  });
  return frames.map((ms) => ms - clockMs);
}
