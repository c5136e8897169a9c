import type { Locator, Page } from 'playwright-core';
import { emptyDocument } from '../../plugins/decoration/shared/document/create.ts';
import type { BlockNode } from '../../plugins/decoration/shared/document/document.ts';
import { type EditorFigures, type Hands, measureEditor } from './editor-figures.ts';
import { peers, servePeers } from './editor-peers/server.ts';
import { type Figure, figure, median } from './figure.ts';
import { pageSlowness } from './machine.ts';
import { type BenchProduct, benchProduct, browser, signIn } from './product.ts';

const blocks = 1000;
const manyBlocks = 10_000;
const rounds = 5;
const containers = 25;

/** The editor with all of its chrome at a thousand titles, next to other editors' own at the same, interleaved. */
export async function run(): Promise<Figure[]> {
  const product = await benchProduct();
  const others = await servePeers();
  try {
    const ours: EditorFigures[] = [];
    const theirs = new Map<string, EditorFigures[]>();
    for (let round = 0; round < rounds; round += 1) {
      // A page of its own each time: what was typed into one is kept, and a title takes only so many letters.
      ours.push(await measureOurs(product, await pageOfTitles(product, blocks)));
      for (const [name, file] of Object.entries(peers))
        theirs.set(name, [...(theirs.get(name) ?? []), await measurePeer(`${others.url}/${file}?blocks=${blocks}`)]);
    }
    const nested: EditorFigures[] = [];
    for (let round = 0; round < 3; round += 1) nested.push(await measureOurs(product, await pageOfContainers(product)));
    const many = await measureOurs(product, await pageOfTitles(product, manyBlocks));
    const slowness = await pageSlowness();
    return [
      ...figuresOf(ours, theirs, many, slowness),
      ...nestedFigures(nested, slowness),
      figure(
        'history of one property edit',
        await historyBytes(product, await pageOfTitles(product, blocks)),
        'bytes',
        { most: 1000 },
      ),
    ];
  } finally {
    others.stop();
    await product.stop();
  }
}

function figuresOf(
  ours: EditorFigures[],
  theirs: Map<string, EditorFigures[]>,
  many: EditorFigures,
  slowness: number,
): Figure[] {
  const of = (runs: EditorFigures[], what: keyof EditorFigures): number => median(runs.map((run) => run[what]));
  const beside = (what: keyof EditorFigures): Record<string, number> =>
    Object.fromEntries([...theirs].map(([name, runs]) => [name, of(runs, what)]));
  const key = of(ours, 'key');
  const ratio = (name: string): number => key / (beside('key')[name] ?? Number.NaN);
  return [
    figure('key in the panel at 1,000 blocks, main thread', key, 'ms', { most: 12 * slowness }, beside('key')),
    figure('the same, as a part of Puck', ratio('Puck'), 'x', { most: 0.3 }),
    figure('the same, as a part of Craft.js', ratio('Craft.js'), 'x', { most: 0.7 }),
    figure(
      'key to the next frame, p95',
      of(ours, 'frame'),
      'ms',
      { most: 16.7 * Math.max(1, slowness) },
      beside('frame'),
    ),
    figure('undo at 1,000 blocks, main thread', of(ours, 'undo'), 'ms', { most: 25 * slowness }, beside('undo')),
    figure('selecting another block, main thread', of(ours, 'select'), 'ms', undefined, beside('select')),
    figure(
      'frames while dragging, p95',
      of(ours, 'drag'),
      'ms',
      { most: 16.7 * Math.max(1, slowness) },
      beside('drag'),
    ),
    figure('load of 1,000 blocks', of(ours, 'load'), 'ms', { most: 800 * slowness }, beside('load')),
    figure('heap at 1,000 blocks', of(ours, 'heap'), 'MB', undefined, beside('heap')),
    figure('key at 10,000 blocks, as a part of 1,000', many.key / key, 'x', { most: 1.5 }),
    figure('undo at 10,000 blocks, as a part of 1,000', many.undo / of(ours, 'undo'), 'x', { most: 1.5 }),
  ];
}

function nestedFigures(runs: EditorFigures[], slowness: number): Figure[] {
  const of = (what: keyof EditorFigures): number => median(runs.map((run) => run[what]));
  const where = `${containers} containers of ${blocks / containers}`;
  return [
    figure(`key in the panel, ${where}, main thread`, of('key'), 'ms', { most: 12 * slowness }),
    figure(`key to the next frame, ${where}, p95`, of('frame'), 'ms', { most: 16.7 * Math.max(1, slowness) }),
    figure(`undo, ${where}, main thread`, of('undo'), 'ms', { most: 25 * slowness }),
    figure(`load, ${where}`, of('load'), 'ms', { most: 800 * slowness }),
    figure(`frames while dragging, ${where}, p95`, of('drag'), 'ms', { most: 16.7 * Math.max(1, slowness) }),
  ];
}

/** What the browser keeps of edits that lie apart, in its own database: bytes of JSON, median. */
async function historyBytes(product: BenchProduct, id: string): Promise<number> {
  const { page, close } = await browser();
  try {
    await signIn(page, product.url);
    await page.goto(`${product.url}/#/fit/edit?id=${id}`);
    const hands = ourHands(page);
    await page.locator('.fb-title-text').first().waitFor();
    await (await hands.toSelect(1))();
    await hands.focusInput();
    for (let n = 0; n < 10; n += 1) {
      await page.keyboard.press('b');
      await page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    }
    // Kept when the page is idle.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2000)));
    const sizes = await page.evaluate(async (pageId) => {
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('fitout.decoration.'))?.name;
      if (name === undefined) return [];
      const ask = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((done, fail) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => fail(request.error);
        });
      const db = await ask(indexedDB.open(name));
      const rows = await ask(db.transaction('steps').objectStore('steps').getAll());
      db.close();
      return rows
        .map((row) => JSON.stringify(row))
        .filter((row) => row.includes(pageId))
        .map((row) => new Blob([row]).size);
    }, id);
    if (sizes.length < 10) throw new Error(`only ${sizes.length} steps were kept`);
    return median(sizes);
  } finally {
    await close();
  }
}

/** The same thousand titles, in containers. */
async function pageOfContainers(product: BenchProduct): Promise<string> {
  const title = `${containers} 个容器`;
  const doc = emptyDocument('page', title);
  const top = doc.nodes[doc.root];
  if (top === undefined) throw new Error('a page without a root');
  const ids = Array.from({ length: containers }, (_, n) => `c${String(n).padStart(3, '0')}`);
  doc.nodes[doc.root] = { ...top, slots: { default: ids } };
  for (const [n, id] of ids.entries()) {
    const inner = Array.from({ length: blocks / containers }, (_, i) => `b${String(n * 100 + i).padStart(5, '0')}`);
    const slots = { default: inner };
    doc.nodes[id] = { id, type: 'container', v: 1, parent: doc.root, props: { gap: 0 }, style: {}, slots };
    for (const [i, one] of inner.entries()) doc.nodes[one] = titleBlock(one, id, `标题 ${n}.${i}`);
  }
  const made = await product.api.post<{ id: string }>('/api/p/decoration/pages', {
    title,
    kind: 'page',
    document: doc,
  });
  return String(made.id);
}

async function pageOfTitles(product: BenchProduct, count: number): Promise<string> {
  const title = `${count} 个标题`;
  const doc = emptyDocument('page', title);
  const ids = Array.from({ length: count }, (_, i) => `b${String(i).padStart(5, '0')}`);
  const top = doc.nodes[doc.root];
  if (top === undefined) throw new Error('a page without a root');
  doc.nodes[doc.root] = { ...top, slots: { default: ids } };
  for (const [i, id] of ids.entries()) doc.nodes[id] = titleBlock(id, doc.root, `标题 ${i}`);
  const made = await product.api.post<{ id: string }>('/api/p/decoration/pages', {
    title,
    kind: 'page',
    document: doc,
  });
  return String(made.id);
}

/** A block of the type 标题, as the editor adds one. */
function titleBlock(id: string, parent: string, text: string): BlockNode {
  const link = { kind: 'none', target: '' };
  const look = { level: 2, look: 'plain', align: 'left', size: 18, color: '', accent: '' };
  return { id, type: 'title', v: 1, parent, props: { text, subtitle: '', ...look, more: '', link }, style: {} };
}

async function measureOurs(product: BenchProduct, id: string): Promise<EditorFigures> {
  const { page, close } = await browser();
  try {
    await signIn(page, product.url);
    await page.goto('about:blank');
    await page.goto(`${product.url}/#/fit/edit?id=${id}`);
    const load = await page
      .waitForFunction(() => document.querySelector('.fb-title-text') !== null && performance.now())
      .then((handle) => handle.jsonValue() as Promise<number>);
    return await measureEditor(page, load, ourHands(page), 2);
  } finally {
    await close();
  }
}

/** The innermost block: a container holds the titles of its inside, too. */
function titleAt(page: Page, i: number): Locator {
  return page.locator('[data-block]:has(.fb-title-text):not(:has([data-block]))').nth(i);
}

function ourHands(page: Page): Hands {
  return {
    async toSelect(i) {
      const box = await titleAt(page, i).boundingBox();
      if (box === null) throw new Error(`block ${i} is not on the screen`);
      return () => page.mouse.click(box.x + 40, box.y + box.height / 2);
    },
    focusInput: () => page.getByLabel('标题文字').focus(),
    async grip(i) {
      const box = await titleAt(page, i).boundingBox();
      if (box === null) throw new Error(`block ${i} is not on the screen`);
      return { x: box.x + 40, y: box.y + box.height / 2 };
    },
    undo: () => page.keyboard.press('Control+z'),
    commitsOnChange: false,
  };
}

async function measurePeer(url: string): Promise<EditorFigures> {
  const { page, close } = await browser();
  try {
    await page.goto(url);
    const load = await page.evaluate(() => window.driver.ready);
    const commitsOnChange = await page.evaluate(() => window.driver.commitsOnChange === true);
    const grip = (i: number) =>
      page.evaluate((at) => {
        const canvas = window.driver.canvas();
        const block = [...canvas.querySelectorAll('h2')][at];
        if (block === undefined) throw new Error(`there is no block ${at}`);
        block.scrollIntoView({ block: 'center' });
        const { x, y, height } = block.getBoundingClientRect();
        const frame = canvas.defaultView?.frameElement?.getBoundingClientRect();
        return { x: x + (frame?.x ?? 0) + 40, y: y + (frame?.y ?? 0) + height / 2 };
      }, i);
    const hands: Hands = {
      async toSelect(i) {
        const { x, y } = await grip(i);
        return () => page.mouse.click(x, y);
      },
      // The panel follows the click a frame later; where the click selected nothing, there is no input and this fails.
      focusInput: () =>
        page.evaluate(async () => {
          for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
          window.driver.input().focus();
        }),
      grip,
      undo: () => page.evaluate(() => window.driver.undo()),
      commitsOnChange,
    };
    return await measureEditor(page, load, hands, blocks / 2);
  } finally {
    await close();
  }
}
