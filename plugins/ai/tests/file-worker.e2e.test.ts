import { crc32 } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { heic } from '../../convert/tests/support/heic.ts';
import { openFile, photo } from './support/opening.ts';

/** Files that are opened are read in a worker: what comes of it, of one that fails, and of one that nobody waits for. */

const desk = openDesk({ folder: 'ai', computes: true });

const fileWorker = /\/file-worker-[a-z0-9]+\.js$/;
const workersOf = (page: Page) => page.workers().filter((worker) => fileWorker.test(worker.url()));

async function documents(): Promise<number> {
  return (await desk.api.get<{ items: unknown[] }>('/api/p/ai/documents')).items.length;
}

/** The scripts of workers that read files, held back until they are let go. */
async function held(): Promise<Route[]> {
  const routes: Route[] = [];
  await desk.browser.context.route(fileWorker, (route) => void routes.push(route));
  return routes;
}

declare global {
  interface Window {
    /** Addresses of the workers that the page ended. */
    endedWorkers: string[];
  }
}

/** In the page: Playwright knows no worker whose script has not come yet. */
function noteEnds(): void {
  window.endedWorkers = [];
  window.Worker = class extends Worker {
    readonly #url: string;

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.#url = String(url);
    }

    override terminate(): void {
      window.endedWorkers.push(this.#url);
      super.terminate();
    }
  };
}

/** A PNG whose head is right, and whose pixels are none. */
async function broken(): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#107c10' } })
    .png()
    .toBuffer();
  const at = png.indexOf('IDAT');
  const length = png.readUInt32BE(at - 4);
  png.fill(0xee, at + 4, at + 4 + length);
  png.writeUInt32BE(crc32(png.subarray(at, at + 4 + length)), at + 4 + length);
  return png;
}

test('a photo of an iPhone opens; its worker ends with it', async () => {
  const page = await desk.open('#/ai');
  let begun = 0;
  page.on('worker', (worker) => {
    begun += Number(fileWorker.test(worker.url()));
  });
  await openFile(page, { name: '手机.heic', mimeType: 'image/heic', buffer: heic() });
  await page.getByText('64 × 48 px').waitFor();
  expect(begun).toBe(1);
  await expect.poll(() => workersOf(page)).toEqual([]);
});

test('pixels that are broken are told by the file’s name', async () => {
  const page = await desk.open('#/ai');
  const before = await documents();
  await openFile(page, { name: '碎片.png', mimeType: 'image/png', buffer: await broken() });
  await page.getByText('「碎片.png」无法读取，文件可能已损坏').first().waitFor();
  expect(await documents()).toBe(before);
  desk.browser.errors.length = 0;
});

test('a worker that does not come is told, and the file opens once it does', async () => {
  const green = await photo('绿.png', { r: 16, g: 124, b: 16 });
  const page = await desk.open('#/ai', async () => {
    await desk.browser.context.route(fileWorker, (route) => route.abort());
  });
  const before = await documents();
  await openFile(page, green);
  await page.getByText('处理图片时出错了，请重试').first().waitFor();
  expect(await documents()).toBe(before);
  await desk.browser.context.unroute(fileWorker);
  await openFile(page, green);
  await page.getByText('400 × 300 px').waitFor();
  desk.browser.errors.length = 0;
});

test('who leaves while a file is read ends its worker, and no document is made', async () => {
  const page = await desk.open('#/ai');
  const before = await documents();
  const routes = await held();
  await page.evaluate(noteEnds);
  await openFile(page, await photo('半路.png', { r: 209, g: 52, b: 56 }));
  await expect.poll(() => routes.length).toBe(1);
  await page.goto(`${desk.server.url}/#/home`);
  await expect.poll(() => page.evaluate(() => window.endedWorkers)).toContainEqual(expect.stringMatching(fileWorker));
  await Promise.all(routes.map((route) => route.continue().catch(() => undefined)));
  await desk.browser.context.unroute(fileWorker);
  // Another one, opened to its end, is the only document that came of both.
  await page.goto(`${desk.server.url}/#/ai`);
  await openFile(page, await photo('到底.png', { r: 16, g: 124, b: 16 }));
  await page.getByText('400 × 300 px').waitFor();
  expect(await documents()).toBe(before + 1);
});
