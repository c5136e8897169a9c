/** The engine in Chromium: its worker, its canvas, and what is kept of it. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { type PageServer, startPageServer } from '../../../tests/support/page-server.ts';
import type { PictureDocument } from '../shared/document/document.ts';
import type { Brush } from '../shared/engine/types.ts';
import type { HistoryDatabase } from '../web/engine/history-database.ts';
import type { PictureEngine } from '../web/engine/picture-engine.ts';
import type { SpillDatabase } from '../web/engine/spill-database.ts';

declare global {
  interface Window {
    PictureEngine: typeof PictureEngine;
    SpillDatabase: typeof SpillDatabase;
    HistoryDatabase: typeof HistoryDatabase;
    engine: PictureEngine;
    kept: { document: PictureDocument; blobs: Map<string, ArrayBuffer> };
    frame(): Promise<void>;
    sum(data: Uint8ClampedArray): Promise<string>;
  }
}

const plain = { kind: 'raster', visible: true, locked: false, opacity: 1, blend: 'normal' } as const;
const photo: PictureDocument = {
  version: 1,
  width: 700,
  height: 500,
  layers: [
    { ...plain, id: 'photo', name: '照片', source: { blob: 'photo', x: 0, y: 0, width: 700, height: 500 }, tiles: {} },
    { ...plain, id: 'paint', name: '涂层', tiles: {} },
  ],
};
const red: Brush = {
  tool: 'brush',
  colour: { r: 255, g: 0, b: 0, a: 255 },
  size: 60,
  hardness: 1,
  opacity: 1,
  spacing: 0.1,
};

let server: PageServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startPageServer({ page: fileURLToPath(new URL('support/engine-page.ts', import.meta.url)) });
  // Lies on its side, and says so.
  const picture = sharp({ create: { width: 500, height: 700, channels: 3, background: { r: 0, g: 90, b: 200 } } });
  server.files.set('/photo', await picture.jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer());
  browser = await openBrowser({ folder: 'ai-engine', computes: true });
});

afterAll(async () => {
  await browser?.close();
  server?.stop();
});

beforeEach(async () => {
  const { page } = browser;
  await page.goto(`${server.url}/index.html`);
  await page.waitForFunction(() => 'PictureEngine' in window);
  await page.evaluate(async (document) => {
    window.frame = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())));
    window.sum = async (data) =>
      Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(data)))).join(' ');
    window.engine = new window.PictureEngine();
    await window.engine.open(document, { get: async (hash) => (await fetch(`/${hash}`)).arrayBuffer() });
  }, photo);
});

describe('a picture', () => {
  it('is painted, undone to what it was bit by bit, redone, kept and opened again', async () => {
    const outcomes = await browser.page.evaluate(async (brush) => {
      const { engine, sum } = window;
      const look = async () => sum((await engine.picture()).data);
      const first = await look();
      const stroke = engine.stroke('paint', brush);
      for (let x = 100; x <= 300; x += 20) stroke.to([{ x, y: 100, pressure: 1 }]);
      await stroke.end();
      await engine.run({ kind: 'set-layer', id: 'paint', set: { blend: 'multiply', opacity: 0.8 } });
      await engine.run({ kind: 'turn', quarters: 1 });
      const painted = await look();
      const { history = [], at } = engine.get() ?? {};
      await engine.goTo(0);
      const undone = await look();
      await engine.goTo(3);
      const redone = await look();
      const changes = await engine.changes();
      const blobs = new Map(changes?.blobs.map(({ hash, bytes }) => [hash, bytes]));
      changes?.done();
      const nothing = await engine.changes();
      const again = new window.PictureEngine();
      if (changes === undefined) throw new Error('no changes');
      await again.open(JSON.parse(JSON.stringify(changes.document)), {
        get: async (hash) => (blobs.get(hash) as ArrayBuffer).slice(0),
      });
      const reopened = await sum((await again.picture()).data);
      const colour = await again.colourAt(500 - 100, 200);
      const thumbnail = await again.thumbnail(100);
      again.close();
      const type = [thumbnail.type, thumbnail.size > 100];
      return {
        first,
        painted,
        undone,
        redone,
        reopened,
        names: history.map(({ en }) => en),
        at,
        nothing,
        colour,
        type,
      };
    }, red);
    expect(outcomes.names).toEqual(['Brush', 'Layer settings', 'Rotate']);
    expect([outcomes.undone, outcomes.redone, outcomes.reopened]).toEqual([
      outcomes.first,
      outcomes.painted,
      outcomes.painted,
    ]);
    expect(outcomes.painted).not.toBe(outcomes.first);
    expect([outcomes.at, outcomes.nothing, outcomes.type]).toEqual([3, undefined, ['image/webp', true]]);
    // Four fifths of red times blue, which is black, and a fifth of the blue.
    const { r = 0, g = 0, b = 0, a } = outcomes.colour ?? {};
    expect(Math.max(Math.abs(r), Math.abs(g - 18), Math.abs(b - 40))).toBeLessThan(4);
    expect(a).toBe(255);
  });

  it('stands upright on the canvas, where it is looked at, and shows a stroke before it ends', async () => {
    const { page } = browser;
    await page.evaluate(async (brush) => {
      const canvas = document.createElement('canvas');
      canvas.style.cssText = 'position:fixed;left:0;top:0;width:400px;height:300px;background:#fff';
      document.body.append(canvas);
      window.engine.attach(canvas);
      window.engine.look({ x: -10, y: -20, scale: 0.5, width: 400, height: 300 });
      const stroke = window.engine.stroke('paint', brush);
      stroke.to([
        { x: 100, y: 100, pressure: 1 },
        { x: 300, y: 100, pressure: 1 },
      ]);
      // Without the stroke's end: what is asked for in turn comes after its points.
      await window.engine.colourAt(0, 0);
      await window.frame();
    }, red);
    const seen = async () => {
      const shot = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
      const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    };
    const half = await seen();
    expect([half(2, 100), half(100, 5), half(354, 259)[2], half(357, 262)]).toEqual([
      [255, 255, 255],
      [255, 255, 255],
      expect.closeTo(200, -1),
      [255, 255, 255],
    ]);
    expect(half(5 + 60, 10 + 50)).toEqual([255, 0, 0]);
    expect(half(5 + 60, 10 + 80)[0]).toBeLessThan(10);
    await page.evaluate(async () => {
      window.engine.look({ x: 99, y: 69, scale: 4, width: 400, height: 300 });
      await window.engine.undo();
      await window.engine.redo();
      await window.frame();
    });
    const large = await seen();
    // The upper rim of the stroke stands at 70: each pixel is four wide and high, and sharp.
    expect([large(8, 8), large(11, 11), large(40, 100)]).toEqual([large(8, 8), large(8, 8), [255, 0, 0]]);
    expect(large(40, 2)[2]).toBeGreaterThan(190);
  });

  it('takes pictures as layers, and says what is wrong in both languages with what is open left as it is', async () => {
    const outcomes = await browser.page.evaluate(async (document) => {
      const { engine } = window;
      const picture = await createImageBitmap(new ImageData(new Uint8ClampedArray(40 * 30 * 4).fill(255), 40, 30));
      await engine.run({ kind: 'add-layer', name: '贴图', above: 'photo', picture, x: 10, y: 10 });
      const names = engine.get()?.layers.map(({ name }) => name);
      const colours = [await engine.colourAt(10, 10), await engine.colourAt(50, 40)].map((colour) => colour?.r);
      const say = (work: Promise<unknown>) =>
        work.then(
          () => 'nothing',
          ({ reason, text }: { reason: string; text: { zh: string; en: string } }) =>
            [reason, text.zh, text.en].join('|'),
        );
      const broken = { get: async () => new ArrayBuffer(10) };
      const faults = [
        await say(engine.open(document, broken)),
        await say(engine.open({ ...document, width: 20_000 }, broken)),
        await say(engine.stroke('gone', {} as Brush).end()),
        await say(engine.run({ kind: 'remove-layer', id: 'gone' })),
      ];
      return { names, colours, faults, there: engine.get()?.layers.length };
    }, photo);
    expect(outcomes).toMatchObject({ names: ['照片', '贴图', '涂层'], colours: [255, 0], there: 3 });
    const pair = /\|[^|]*[\u4e00-\u9fff]{3}[^|]*\|[A-Za-z].* /;
    for (const [at, reason] of ['ai.source', 'ai.size', 'ai.missing', 'ai.missing'].entries())
      expect(outcomes.faults[at]).toMatch(new RegExp(`^${reason}${pair.source}`));
  });

  it('selects, shows before it does, places files and pictures, and is opened again as it was', async () => {
    const outcomes = await browser.page.evaluate(async () => {
      const { engine, sum } = window;
      const look = async () => sum((await engine.picture()).data);
      const bitmap = () => createImageBitmap(new ImageData(new Uint8ClampedArray(40 * 30 * 4).fill(200), 40, 30));
      const first = await look();
      const shape = { kind: 'rectangle', x: 10, y: 20, width: 100, height: 50 } as const;
      await engine.run({ kind: 'select', how: 'replace', shape });
      const outline = await engine.contours(1);
      await engine.preview({ kind: 'add-adjustment', name: '反相', adjust: { kind: 'invert' } });
      const shown = await engine.colourAt(50, 50);
      await engine.preview(undefined);
      const same = (await look()) === first;
      await engine.run({ kind: 'add-adjustment', name: '反相', adjust: { kind: 'invert' } });
      const inverted = await engine.colourAt(50, 50);
      const content = { kind: 'text', recipe: { text: '促销' }, matrix: [1, 0, 0, 1, 0, 0] } as const;
      await engine.run({ kind: 'set-content', name: '字', content, picture: await bitmap(), x: 300, y: 200 });
      const canvas = new OffscreenCanvas(64, 48);
      canvas.getContext('2d')?.fillRect(0, 0, 64, 48);
      const file = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      await engine.run({ kind: 'add-layer', name: '文件', file, x: 500, y: 300 });
      const id = engine.get()?.layers.at(-1)?.id ?? '';
      const bounds = await engine.bounds(id);
      await engine.run({ kind: 'place-layer', id, corners: [400, 300, 600, 320, 590, 450, 390, 440] });
      const last = await look();
      const changes = await engine.changes();
      if (changes === undefined) throw new Error('no changes');
      const blobs = new Map(changes.blobs.map(({ hash, bytes }) => [hash, bytes]));
      const again = new window.PictureEngine();
      await again.open(JSON.parse(JSON.stringify(changes.document)), {
        get: async (hash) => blobs.get(hash)?.slice(0) ?? (await fetch(`/${hash}`)).arrayBuffer(),
      });
      const reopened = await sum((await again.picture()).data);
      const kinds = again.get()?.layers.map(({ kind, content: of }) => of?.kind ?? kind);
      await again.run({ kind: 'place-layer', id, corners: [500, 300, 564, 300, 564, 348, 500, 348] });
      const back = again.get()?.layers.at(-1)?.content;
      again.close();
      return { outline, shown, same, inverted, bounds, kinds, back, alike: reopened === last };
    });
    expect(outcomes).toMatchObject({ outline: 'M10 20H110V70H10V20Z', same: true, alike: true });
    expect(outcomes.inverted).toEqual(outcomes.shown);
    expect(outcomes.shown?.r).toBeGreaterThan(240);
    expect([outcomes.bounds, outcomes.kinds]).toEqual([
      { x0: 500, y0: 300, x1: 564, y1: 348 },
      ['raster', 'raster', 'adjustment', 'text', 'placed'],
    ]);
    expect(outcomes.back).toBeUndefined();
  });

  it('says so where a browser has no such canvas', async () => {
    const text = await browser.page.evaluate(() => {
      Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
      try {
        window.engine.attach(document.createElement('canvas'));
        return undefined;
      } catch (error) {
        return (error as { text: { zh: string; en: string } }).text;
      }
    });
    expect(text).toEqual({ zh: expect.stringContaining('浏览器版本过旧'), en: expect.stringContaining('too old') });
  });
});

it('a history that spills is kept by the browser, and gone with its engine', async () => {
  const { page } = browser;
  const outcomes = await page.evaluate(async () => {
    await new Promise<void>((go) => {
      const left = indexedDB.open('fitout.ai.history.1000.left-behind');
      left.onsuccess = () => {
        left.result.close();
        go();
      };
    });
    const store = new window.SpillDatabase();
    await store.put('1', new Uint8Array([1, 2, 3]));
    await store.put('2', new Uint8Array([4]));
    await store.delete('2');
    const found = [await store.get('1'), await store.get('2')].map((bytes) => bytes && [...bytes]);
    await store.close();
    return found;
  });
  expect(outcomes).toEqual([[1, 2, 3], undefined]);
  // And what a killed page left behind.
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).toEqual([]);
});

it('keeps the histories of the five documents that were worked on last, of each person apart', async () => {
  const outcomes = await browser.page.evaluate(async () => {
    const write = async (user: string, document: string) => {
      const store = new window.HistoryDatabase({ user, document });
      await store.put(new Map([['hash', new Uint8Array([1, 2, 3])]]));
      const frame = { width: 1, height: 1, layers: [] };
      const entry = { id: 'e', name: { zh: '步', en: 'Step' }, before: frame, after: frame, tiles: [] };
      const head = { version: 1 as const, token: document, entries: ['e'], marks: [] };
      const written = [await store.write(undefined, head, [entry]), await store.write('other', head, [])];
      store.close();
      // Those of one millisecond are in no order.
      for (const since = Date.now(); Date.now() === since; ) await new Promise(requestAnimationFrame);
      return written;
    };
    const read = async (user: string, document: string) => {
      const store = new window.HistoryDatabase({ user, document });
      const { head, entries, sizes } = await store.read();
      const bytes = await store.get('hash');
      store.close();
      return [head?.token, entries.size, sizes.get('hash'), bytes && [...bytes]];
    };
    const written = await write('1', 'a');
    for (const document of ['b', 'c', 'd', 'e', 'f']) await write('1', document);
    const found = {
      a: await read('1', 'a'),
      b: await read('1', 'b'),
      others: await read('2', 'b'),
      f: [] as unknown[],
    };
    const store = new window.HistoryDatabase({ user: '1', document: 'f' });
    await store.forgetOthers();
    await store.forget();
    await store.delete(['hash']);
    store.close();
    return { ...found, written, f: await read('1', 'f'), gone: await read('1', 'b') };
  });
  const nothing = [undefined, 0, undefined, undefined];
  expect(outcomes).toEqual({
    ...{ written: [true, false], a: nothing, b: ['b', 1, 3, [1, 2, 3]] },
    ...{ others: nothing, f: nothing, gone: nothing },
  });
});

it('nothing of it went wrong in the page', () => {
  expect(browser.errors).toEqual([]);
});
