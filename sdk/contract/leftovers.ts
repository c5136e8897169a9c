import type { CDPSession, Page } from 'playwright-core';
import { type PageMarks, readMeter } from './in-page/meter.ts';
import type { TestWindow } from './window.ts';

/** JavaScript's memory that one round may leave: compiled code and caches grow by some kilobytes, more on a busy machine. */
const bytesOfARound = 50_000;

const memory = 'pieces of 50 kB in memory';

interface Marks extends PageMarks {
  /** Elements, texts and comments, by fifties: a page that stays in memory leaves a hundred and more. */
  'elements in memory': number;
  /** By `bytesOfARound`. */
  [memory]: number;
}

export interface LeftoverOptions {
  rounds: number;
  /** How often before it counts: the first visits load modules and styles, whose own doings stay. */
  first: number;
  /** Milliseconds in which requests and transitions of the last pages may end. */
  patience: number;
}

/** Opens and closes pages of a window again and again, and tells what of them is left in the document each time. */
export async function leftBehind(
  pane: TestWindow,
  addresses: readonly string[],
  { rounds, first, patience }: LeftoverOptions,
): Promise<string[]> {
  const visit = async (times: number): Promise<void> => {
    for (const address of addresses)
      await (pane.area === 'desktop' ? openAndClose : openAnew)(pane.page, address, times);
  };
  const classes = await classesAround(pane.page);
  for (const address of addresses) await pane.open(address);
  await pane.filesAtRest();
  // A phone keeps its last eight pages.
  await visit(pane.area === 'desktop' ? first : Math.ceil(9 / addresses.length));
  const cdp = await pane.page.context().newCDPSession(pane.page);
  try {
    // What one collection frees may hold what only the next one finds.
    await cdp.send('HeapProfiler.collectGarbage');
    const before = await marks(cdp, pane.page);
    await visit(rounds);
    for (const until = performance.now() + patience; ; ) {
      const left = more(before, await marks(cdp, pane.page), rounds);
      // A class is there or not, however often it was added.
      for (const name of (await classesAround(pane.page)).filter((one) => !classes.includes(one)))
        left.push(`leaves the class ${name}: take it away in the effect’s return`);
      if (left.length === 0 || performance.now() > until) return left;
      // A transition's end, an answer still to come, and what only a second collection finds.
      await pane.page.evaluate(() => window.fitoutContract.settle());
    }
  } finally {
    await cdp.detach().catch(() => undefined);
  }
}

/** What is left once is kept for next time; what is left each time is left behind. */
function more(before: Marks, after: Marks, rounds: number): string[] {
  return (Object.keys(before) as (keyof Marks)[])
    .filter((key) => after[key] - before[key] >= (key === memory ? Math.max(rounds, 20) : rounds / 2))
    .map(
      (key) =>
        `leaves ${after[key] - before[key]} ${key} after ${rounds} times: hand what it registers to ctx, or end it in the effect’s return`,
    );
}

/** Classes of the elements around every page: `body.dark`. */
function classesAround(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.body].flatMap((element) =>
      [...element.classList].map((name) => `${element.localName}.${name}`),
    ),
  );
}

async function marks(cdp: CDPSession, page: Page): Promise<Marks> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return {
    ...(await page.evaluate(readMeter)),
    'elements in memory': Math.floor(nodes / 50),
    [memory]: Math.floor(usedSize / bytesOfARound),
  };
}

/**
 * All of it in the document itself, a step as soon as a frame shows the one before: the way to the browser and back
 * would take longer than the page.
 */
async function openAndClose(page: Page, address: string, times: number): Promise<void> {
  const stuck = await page.evaluate(
    async ([to, count]) => {
      const until = async (holds: () => boolean): Promise<boolean> => {
        for (const late = performance.now() + 30_000; !holds(); ) {
          if (performance.now() > late) return false;
          await new Promise(requestAnimationFrame);
        }
        return true;
      };
      const { isThere } = window.fitoutContract;
      const tags = (): number => document.querySelectorAll('[data-tag]').length;
      for (let round = 0; round < count; round += 1) {
        location.hash = to;
        if (!(await until(() => isThere(to)))) return 'does not open';
        const before = tags();
        const tab = document.querySelector('[data-tag][aria-selected=true]');
        tab?.parentElement?.querySelector<HTMLElement>('button[aria-label^="关闭"]')?.click();
        if (!(await until(() => tags() < before))) return 'does not close';
      }
      return undefined;
    },
    [address, times] as const,
  );
  if (stuck !== undefined) throw new Error(`${address} ${stuck}`);
}

/**
 * A phone has nothing to close: each visit has another query, so that the page is another one. A page that leads
 * elsewhere at once (signing in, to who is signed in) was there when the address is another.
 */
async function openAnew(page: Page, address: string, times: number): Promise<void> {
  const stuck = await page.evaluate(
    async ([to, count]) => {
      const path = to.split('?')[0] ?? '';
      const { isThere, root } = window.fitoutContract;
      for (let round = 0; round < count; round += 1) {
        // Of the same path: the page before would be taken for the one that is still to come.
        const before = root();
        const visit = `#${to}${to.includes('?') ? '&' : '?'}visit=${performance.now()}`;
        location.hash = visit;
        const here = () => decodeURIComponent(location.hash) === decodeURIComponent(visit);
        for (const late = performance.now() + 30_000; here() && (root() === before || !isThere(path)); ) {
          if (performance.now() > late) return 'does not open';
          await new Promise(requestAnimationFrame);
        }
      }
      return undefined;
    },
    [address, times] as const,
  );
  if (stuck !== undefined) throw new Error(`${address} ${stuck}`);
}
