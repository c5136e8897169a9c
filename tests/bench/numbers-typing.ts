import type { Page } from 'playwright-core';
import '../support/source-hook.ts';
import { writeBlocks } from '../../plugins/numbers/server/bitmaps/blocks.ts';
import { indexOf } from '../../plugins/numbers/server/bitmaps/quick.ts';
import { organisationOf, poolWith, someNumbers, tablesOf } from '../../plugins/numbers/tests/kit.ts';
import { openBrowser } from '../support/browser.ts';
import { startCluster } from '../support/cluster.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/shell.ts';
import { type Figure, figure, percentile } from './figure.ts';

const rounds = 40;

/** From a key in a box to the frame in which the page shows what it left, in a Chromium beside the server. */
export async function* typing(): AsyncIterable<Figure> {
  const stopCluster = await startCluster();
  const server = await startTestServer();
  try {
    await poolWith(server, someNumbers(100_000, 3));
    await indexed(server);
    const browser = await openBrowser({ folder: 'bench-numbers', computes: true });
    const page = await openSignedIn(server, browser, '#/phone-lt');
    await page.locator('p[role="status"][aria-busy="false"] strong').waitFor();
    const times = await typed(page);
    await browser.close();
    const peers = { 'p50, ms': percentile(times, 0.5), 'longest, ms': Math.max(...times) };
    yield figure('answer painted after the last key, p95', percentile(times, 0.95), 'ms', { most: 100 }, peers);
  } finally {
    await server.stop();
    await stopCluster();
  }
}

async function indexed(server: TestServer): Promise<void> {
  const { database, events } = server.parts;
  const orgId = await organisationOf(server);
  await writeBlocks(
    { database: database.of('numbers'), events: events.of('numbers'), log: server.parts.log },
    orgId,
    'unicom',
  );
  const until = performance.now() + 60_000;
  while (indexOf(tablesOf(server))?.ready.includes(`${orgId} unicom`) !== true) {
    if (performance.now() > until) throw new Error('no index');
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Milliseconds of each key: another digit in the last box, so that each leaves other numbers. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const status = document.querySelector('p[role="status"]');
    const times: number[] = [];
    let pressed: number | undefined;
    document.addEventListener(
      'keydown',
      (event) => {
        pressed = event.timeStamp;
      },
      true,
    );
    new MutationObserver(() => {
      if (status?.getAttribute('aria-busy') !== 'false' || pressed === undefined) return;
      const from = pressed;
      pressed = undefined;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - from);
        channel.port2.postMessage('');
      });
    }).observe(status ?? document.body, { attributes: true, attributeFilter: ['aria-busy'] });
    Object.assign(window, { keyTimes: times });
  });
  const counted = () => page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  const box = page.getByLabel('第 11 位', { exact: true });
  for (let round = 0; round < rounds; round += 1) {
    await box.focus();
    await page.keyboard.press(String(round % 10));
    while ((await counted()).length <= round) await page.waitForTimeout(20);
    await page.waitForTimeout(300);
  }
  return (await counted()).slice(3);
}
