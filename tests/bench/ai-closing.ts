import { setTimeout as wait } from 'node:timers/promises';
import { blankDocument } from '../../plugins/ai/shared/document/document.ts';
import { create, kept } from '../../plugins/ai/tests/kit.ts';
import type { BareSession } from './bare-session.ts';
import { type Figure, figure, median } from './figure.ts';
import { photoFile, photoSize } from './photo-file.ts';
import type { BenchProduct } from './product.ts';
import { rendererBytes, rendererWorkers, type Slope, slopeOf } from './renderer-memory.ts';
import { untilPainted } from './until-painted.ts';
import { unwatchedPage } from './unwatched-browser.ts';

/** Openings for the compiler and for what is kept once, then those between two samples. */
const openings = { first: 12, between: 4 };
const samples = 7;
/** Over so many the growth is told. */
const reportedOpenings = 20;
/** Milliseconds in which what was closed comes to its end. */
const settledMs = 1500;

interface Held {
  /** Milliseconds of each opening, until the sheet was painted. */
  times: number[];
  heap: Slope;
  renderer: Slope;
  /** Workers before and after, and while the document was open. */
  workers: { before: number; after: number; open: number };
}

/**
 * A document of 12 MP is opened and closed again and again, and what the page holds is weighed: by the slope through
 * samples, since a single one is as high as the garbage of its moment. Chromium is told that memory is short before each
 * sample; what is held then is held by somebody. Without that, what allocators keep for the next time counts, too.
 */
export async function closingFigures(product: BenchProduct): Promise<Figure[]> {
  const id = await photoDocument(product);
  const short = await openedAndClosed(product, id, true);
  const easy = await openedAndClosed(product, id, false);
  const times = [...short.times, ...easy.times];
  const growth = (what: 'heap' | 'renderer', name: string): Figure =>
    figure(
      name,
      percent(short[what]),
      '% of before',
      { most: 110 },
      {
        'its standard error': errorOf(short[what]),
        'MB, the least': short[what].least / 1e6,
        'MB, the most': short[what].most / 1e6,
        'while memory is not short': percent(easy[what]),
        'its standard error, not short': errorOf(easy[what]),
        'MB, the most, not short': easy[what].most / 1e6,
      },
    );
  const { before, after, open } = short.workers;
  return [
    figure('a document of 12 MP opened again, until it is painted', median(times) / 1000, 's', undefined, {
      spread: (Math.max(...times) - Math.min(...times)) / 1000,
    }),
    growth('heap', `heap over ${reportedOpenings} documents opened and closed`),
    growth('renderer', 'memory of the renderer, its workers with it'),
    figure('workers that stay', after - before, '', { most: 0 }, { before, 'while it is open': open }),
  ];
}

/** What a line through the samples comes to after as many openings as are told, of what it began with. */
const percent = ({ slope, least }: Slope): number => (1 + (slope * reportedOpenings) / least) * 100;
const errorOf = ({ error, least }: Slope): number => ((error * reportedOpenings) / least) * 100;

/** A photo as a document, as opening its file makes one. */
async function photoDocument({ api }: BenchProduct): Promise<string> {
  const source = { blob: await kept(api, await photoFile()), x: 0, y: 0, ...photoSize };
  const blank = blankDocument(photoSize.width, photoSize.height, { id: 'photo', name: '照片' });
  const layers = blank.layers.map((layer) => ({ ...layer, source }));
  return (await create(api, '照片', { ...blank, layers })).id;
}

/** `short`: the browser is told that memory is short before each sample. */
async function openedAndClosed(product: BenchProduct, id: string, short: boolean): Promise<Held> {
  const { page, close } = await unwatchedPage(product, '#/ai');
  try {
    await page.evaluate(untilListed);
    const times: number[] = [];
    let open = 0;
    const cycle = async (): Promise<void> => {
      const painted = page.evaluate(untilPainted);
      const asked = await page.evaluate((to) => {
        location.hash = to;
        return performance.now();
      }, `#/ai?id=${id}`);
      times.push((await painted) - asked);
      open = rendererWorkers();
      await closeTag(page);
    };
    for (let n = 0; n < openings.first; n += 1) await cycle();
    times.length = 0;
    const weights = [await weighed(page, short)];
    const before = rendererWorkers();
    for (let n = 1; n < samples; n += 1) {
      for (let turn = 0; turn < openings.between; turn += 1) await cycle();
      weights.push(await weighed(page, short));
    }
    const line = (what: 'heap' | 'renderer'): Slope =>
      slopeOf(weights.map((one, at) => ({ at: at * openings.between, bytes: one[what] })));
    return {
      ...{ times, heap: line('heap'), renderer: line('renderer') },
      workers: { before, after: rendererWorkers(), open },
    };
  } finally {
    await close();
  }
}

/** Bytes of the page's scripts and of its whole process, once garbage is gone. */
async function weighed(page: BareSession, short: boolean): Promise<{ heap: number; renderer: number }> {
  await wait(settledMs);
  for (let round = 0; round < 3; round += 1) await page.send('HeapProfiler.collectGarbage');
  if (short) {
    await page.send('Memory.simulatePressureNotification', { level: 'critical' });
    await wait(settledMs);
    await page.send('HeapProfiler.collectGarbage');
  }
  const { usedSize } = await page.send('Runtime.getHeapUsage');
  return { heap: usedSize, renderer: rendererBytes() };
}

/** As a person does by the keyboard. */
async function closeTag(page: BareSession): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-tag][aria-selected=true]')?.focus());
  const key = { key: 'Delete', code: 'Delete', windowsVirtualKeyCode: 46 };
  await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = (): void => {
          if (document.querySelector('[role=application]') === null) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** In the page: until the list of documents stands there. */
function untilListed(): Promise<void> {
  return new Promise((done) => {
    const look = (): void => {
      if (
        document.querySelector('[data-tag][aria-selected=true]') !== null &&
        document.querySelector('main, h1') !== null
      )
        done();
      else requestAnimationFrame(look);
    };
    look();
  });
}
