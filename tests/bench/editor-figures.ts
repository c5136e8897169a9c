import type { CDPSession, Page } from 'playwright-core';
import { median, percentile } from './figure.ts';

/** How one editor is driven: blocks are selected and dragged by the mouse, texts typed; undo is called where it can be. */
export interface Hands {
  /** Finds block `i`, which is no part of the figure, and answers what selects it by a click. */
  toSelect(i: number): Promise<() => Promise<void>>;
  focusInput(): Promise<void>;
  /** Where block `i` can be taken hold of, in the window's pixels. */
  grip(i: number): Promise<{ x: number; y: number }>;
  undo(): Promise<void>;
  commitsOnChange: boolean;
}

/** Milliseconds but for `heap` (MB). `key`, `select`, `undo`: time of the main thread, median. */
export interface EditorFigures {
  load: number;
  key: number;
  /** From the key to the frame that shows the changed canvas (its beginning, not its end), 95th percentile. */
  frame: number;
  select: number;
  undo: number;
  /** Between two frames while a block is dragged over its neighbours, 95th percentile. */
  drag: number;
  heap: number;
}

const keys = 40;
const undos = 12;
const selections = 12;
/** Moves of the mouse while a block is dragged, and pixels between two of them. */
const moves = 90;
const step = 6;
/** Milliseconds: the step of `performance.now()` in a page that is not isolated. */
const clockStep = 0.1;

/** Measures an editor that is open at a page of blocks; `canvas` is looked up in the page. */
export async function measureEditor(page: Page, load: number, hands: Hands, middle: number): Promise<EditorFigures> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const select: number[] = [];
  for (let n = 0; n < selections; n += 1) {
    const act = await hands.toSelect(middle + (n % 5));
    select.push(await busy(cdp, page, act));
  }
  await (await hands.toSelect(middle))();
  await hands.focusInput();
  await watchCanvas(page, hands.commitsOnChange);
  const key: number[] = [];
  for (let n = 0; n < keys; n += 1) {
    key.push(await busy(cdp, page, () => page.keyboard.press('a')));
    // Undo below takes back edits: some of the keys are far enough apart to be steps of their own.
    if (n >= keys - undos) await settle(page, 600);
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const undo: number[] = [];
  for (let n = 0; n < undos; n += 1) undo.push(await busy(cdp, page, () => hands.undo()));
  const drag = await dragFrames(page, await hands.grip(middle));
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return {
    load,
    key: median(key),
    frame: percentile(frames, 0.95),
    select: median(select),
    undo: median(undo),
    drag: percentile(drag, 0.95),
    heap: usedSize / 1e6,
  };
}

/** Drags a block down and up again by the mouse, and drops it where it was: the times between the frames meanwhile. */
async function dragFrames(page: Page, from: { x: number; y: number }): Promise<number[]> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Every editor waits for some way before it believes in a drag.
  await page.mouse.move(from.x + 4, from.y + 8, { steps: 4 });
  await page.evaluate(() => {
    const times: number[] = [];
    let last: number | undefined;
    const look = (now: number): void => {
      if (last !== undefined) times.push(now - last);
      last = now;
      if ((window as unknown as { dragged: number[] | undefined }).dragged !== undefined) requestAnimationFrame(look);
    };
    Object.assign(window, { dragged: times });
    requestAnimationFrame(look);
  });
  for (let n = 1; n <= moves; n += 1) {
    const down = n <= moves / 2 ? n : moves - n;
    await page.mouse.move(from.x + 4, from.y + 8 + down * step);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const times = await page.evaluate(() => {
    const { dragged } = window as unknown as { dragged: number[] };
    Object.assign(window, { dragged: undefined });
    return dragged;
  });
  await page.mouse.up();
  // The browser's clock is coarse on purpose: between two frames that came in time it may tell so much too much.
  return times.map((time) => Math.round((time - clockStep) * 10) / 10);
}

/** Main-thread time that `work` costs until two frames later, without what two frames cost anyway. */
async function busy(cdp: CDPSession, page: Page, work: () => Promise<void>): Promise<number> {
  const idle = await spent(cdp, page, async () => {});
  return Math.max(0, (await spent(cdp, page, work)) - idle);
}

async function spent(cdp: CDPSession, page: Page, work: () => Promise<void>): Promise<number> {
  const before = await taskTime(cdp);
  await work();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return (await taskTime(cdp)) - before;
}

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function settle(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate((ms) => new Promise<void>((done) => setTimeout(done, ms)), milliseconds);
}

/** Notes, for each key, the time to the frame after the canvas changed. */
function watchCanvas(page: Page, commitsOnChange: boolean): Promise<void> {
  return page.evaluate((onChange) => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const canvas = window.driver?.canvas() ?? document;
    let pressed: number | undefined;
    const look = (): void => {
      if (pressed === undefined) return;
      const since = pressed;
      pressed = undefined;
      requestAnimationFrame(() => frames.push(performance.now() - since));
    };
    const target = canvas.querySelector('.fb-page') ?? canvas.body;
    new MutationObserver(look).observe(target, { subtree: true, characterData: true, childList: true });
    document.addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
    if (onChange)
      document.addEventListener('input', ({ target: input }) =>
        input?.dispatchEvent(new Event('change', { bubbles: true })),
      );
  }, commitsOnChange);
}
