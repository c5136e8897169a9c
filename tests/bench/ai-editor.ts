import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { drag } from '../../plugins/ai/tests/support/editor.ts';
import { choose } from '../../plugins/ai/tests/support/opening.ts';
import { closingFigures } from './ai-closing.ts';
import { type Figure, figure } from './figure.ts';
import { photoFile, photoSize } from './photo-file.ts';
import { type BenchProduct, benchProduct, browser, signIn } from './product.ts';
import { untilPainted } from './until-painted.ts';

/** Milliseconds in which what a hand began comes to its end. */
const settledMs = 1500;

/** What the page keeps of itself, from its first script on. */
interface EditorWatch {
  /** Of its longest task that ended since it was set back, or since a file was chosen. */
  longest: number;
  /** When that was. */
  since: number;
}

declare global {
  interface Window {
    editorWatch: EditorWatch;
  }
}

/** The product itself with a photo of 12 MP: what work does to its page, and what stays of it when it is closed. */
export async function* editorFigures(slowness: number): AsyncGenerator<Figure> {
  const product = await benchProduct();
  try {
    yield* await workFigures(product, slowness);
    yield* await closingFigures(product);
  } finally {
    await product.stop();
  }
}

/**
 * In the page, before its scripts. What ended before a file was chosen belongs to whoever pressed the buttons: Playwright
 * looks for them in the page. The chooser's field stands in no document, so it is heard where it is pressed.
 */
function watch(): void {
  const own: EditorWatch = { longest: 0, since: 0 };
  window.editorWatch = own;
  const press = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
    if (this.type === 'file')
      this.addEventListener('change', () => Object.assign(own, { longest: 0, since: performance.now() }));
    press.call(this);
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > own.since) own.longest = Math.max(own.longest, duration);
  }).observe({ type: 'longtask' });
}

async function workFigures(product: BenchProduct, slowness: number): Promise<Figure[]> {
  const { page, shot, close } = await browser();
  const folder = await mkdtemp(join(tmpdir(), 'fitout-bench-photo-'));
  try {
    await page.addInitScript(watch);
    await signIn(page, product.url);
    await page.goto(`${product.url}/#/ai`);
    // By its path: bytes that Playwright hands over itself are made of base64 on the page's thread.
    const file = join(folder, '照片.jpg');
    await writeFile(file, await photoFile());
    return await opened(page, file, slowness);
  } catch (error) {
    // What was in the way is best seen.
    await shot('ai-editor-stuck');
    throw error;
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}

async function opened(page: Page, file: string, slowness: number): Promise<Figure[]> {
  await page.getByRole('button', { name: '打开图片' }).first().click();
  const [opening, took] = await longest(page, async () => {
    const painted = page.evaluate(untilPainted);
    await choose(page, () => page.getByRole('menuitem', { name: '从本机选择' }).click(), file);
    return (await painted) - (await page.evaluate(() => window.editorWatch.since));
  });
  await page.getByText(`${photoSize.width} × ${photoSize.height} px`).waitFor();
  const [painting] = await longest(page, async () => {
    await page.keyboard.press('b');
    for (const y of [0.3, 0.5, 0.7]) await drag(page, [0.3, y], [0.7, y]);
  });
  const [undo] = await longest(page, async () => {
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Control+z');
  });
  const [preview] = await longest(page, async () => {
    await page.getByRole('button', { name: '画布操作' }).click();
    await page.getByRole('menuitem', { name: '模糊…' }).click();
    await page.getByRole('textbox', { name: '半径' }).fill('30');
    await page.keyboard.press('Enter');
  });
  await page.getByRole('button', { name: '取消', exact: true }).click();
  const gate = { most: 50 * slowness };
  const goal = { target: 50 };
  return [
    figure('a photo of 12 MP chosen in the product, uploaded and painted', took / 1000, 's'),
    figure('longest task of the editor’s page, opening a photo of 12 MP', opening, 'ms', gate, goal),
    figure('the same, painting', painting, 'ms', gate, goal),
    figure('the same, undo', undo, 'ms', gate, goal),
    figure('the same, preview of a blur', preview, 'ms', gate, goal),
  ];
}

/** The longest task of the page while something is done and until it has settled. */
async function longest<T>(page: Page, work: () => Promise<T>): Promise<[number, T]> {
  await page.waitForTimeout(settledMs);
  await page.evaluate(() => {
    Object.assign(window.editorWatch, { longest: 0, since: performance.now() });
  });
  const done = await work();
  await page.waitForTimeout(settledMs);
  return [await page.evaluate(() => window.editorWatch.longest), done];
}
