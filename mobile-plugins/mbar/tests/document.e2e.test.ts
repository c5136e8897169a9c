import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmGrey, plainPage, scene } from '../../../plugins/bar/tests/drawn-document.ts';
import { type PdfPage, pdfPages } from '../../../plugins/bar/tests/pdf-pages.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type CameraPhone, filmSize, fingersOn, phoneWithFilm } from './kit.ts';

let server: TestServer;
let phone: CameraPhone;
let context: BrowserContext;
let page: Page;
/** A photo of a sheet that lies. */
let lying: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  const { picture } = scene(plainPage(), { ...filmSize, seed: 5, contrast: 90, shadow: 0.3, creases: 1, fill: 0.8 });
  phone = await phoneWithFilm(filmGrey(picture));
  const size = { width: 1280, height: 720 };
  const { data } = scene(plainPage(877, 620), {
    ...size,
    seed: 8,
    contrast: 90,
    shadow: 0.2,
    fill: 0.85,
    tilt: 0.05,
  }).picture;
  lying = await sharp(Buffer.from(data.buffer), { raw: { ...size, channels: 4 } })
    .jpeg()
    .toBuffer();
  ({ context, page } = await phone.open());
  // A slow machine would take a page by itself while the modes are looked at.
  await page.addInitScript(() => {
    const key = 'fitout.p.mbar.anyone.document.auto';
    if (localStorage.getItem(key) === null) localStorage.setItem(key, 'false');
  });
  await page.goto(`${server.url}/#/m/bar`);
});

afterAll(async () => {
  await context?.close();
  await phone?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tiles = () => page.getByRole('region', { name: '页面' }).getByRole('listitem');
const view = (n: number) => page.getByRole('region', { name: `第 ${n} 页`, exact: true });

async function savedPdf(layout?: string): Promise<PdfPage[]> {
  await button('保存 PDF').tap();
  const sheet = page.getByRole('dialog', { name: '保存 PDF' });
  if (layout !== undefined) await sheet.getByRole('radio', { name: layout }).check();
  const save = sheet.getByRole('button', { name: '保存到手机' });
  await sheet.getByText(/^\d+ 页，/).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), save.tap()]);
  expect(file.suggestedFilename()).toMatch(/^文档 \d{8}-\d{6}\.pdf$/);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  return pdfPages(await readFile(await file.path()), 40);
}

/** How often the pages that this device keeps are turned. */
const keptTurns = () =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('fitout.bar.document.'))?.name ?? '';
    const answer = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const db = await answer(indexedDB.open(name));
    const pages: { work: { turn: number } }[] = await answer(db.transaction('pages').objectStore('pages').getAll());
    db.close();
    return pages.map(({ work }) => work.turn);
  });

/** Whether a page of a PDF stands upright, and which of its halves has more ink: print is looked for by rows. */
const shapeOf = ({ paper }: PdfPage) => (paper.width < paper.height ? 'upright' : 'lying');

describe('documents on a phone', () => {
  it('are a mode of the camera that stands in the address', async () => {
    await button('文档').tap();
    await page.getByRole('heading', { name: '文档', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/m/bar?mode=document');
    await page.getByText('把纸张变成清晰的 PDF').waitFor();
    await keepPicture(page, 'mbar/document-first');
    expect(await seriousFaults(page)).toEqual([]);
    await button('打开摄像头').tap();
    await button('拍下这一页').waitFor();
    // One camera: it stays on from one mode to the next.
    const stream = () => page.evaluate(() => (document.querySelector('video')?.srcObject as MediaStream | null)?.id);
    await expect.poll(stream).toBeTruthy();
    const first = await stream();
    await button('扫码').tap();
    await button('暂停画面').waitFor();
    expect(await stream()).toBe(first);
    await button('文档').tap();
    await button('拍下这一页').waitFor();
    expect(await stream()).toBe(first);
  });

  it('are taken by themselves once their sheet holds, and then by the shutter alone', async () => {
    // Switched on, it takes the sheet that lies there already.
    await page.getByText('已找到纸张，请按快门').waitFor();
    await button('自动拍摄').tap();
    await button('查看 1 页').waitFor();
    await keepPicture(page, 'mbar/document-finder');
    expect(await seriousFaults(page)).toEqual([]);
    await button('自动拍摄').tap();
    await button('拍下这一页').tap();
    await button('查看 2 页').waitFor();
    await button('查看 2 页').tap();
    await expect.poll(() => tiles().count()).toBe(2);
    // Back leads to the camera, and the switch is remembered.
    await page.goBack();
    await button('拍下这一页').waitFor();
    expect(await button('自动拍摄').getAttribute('aria-pressed')).toBe('false');
    await button('关闭摄像头').tap();
  });

  it('come from photos too, where the camera is refused as well', async () => {
    await page
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: lying });
    await expect.poll(() => tiles().count()).toBe(3);
    await page.reload();
    await page.getByRole('heading', { name: '文档', level: 1 }).waitFor();
    await expect.poll(() => tiles().count()).toBe(3);
    await tiles().nth(2).locator('img').waitFor();
    await keepPicture(page, 'mbar/document-pages');
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('are put in order by a finger that holds one, and by buttons', async () => {
    const boxes = await Promise.all([0, 2].map(async (at) => tiles().nth(at).boundingBox()));
    const [to, from] = boxes.map((box) => ({ x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 40 }));
    if (to === undefined || from === undefined) throw new Error('no tiles');
    const fingers = await fingersOn(page);
    await fingers.down(from);
    await page.locator('[data-lifted]').waitFor();
    await fingers.move({ x: (from.x + to.x) / 2, y: from.y });
    await fingers.move(to);
    await keepPicture(page, 'mbar/document-lifted');
    // The others have made room.
    await expect
      .poll(() =>
        tiles()
          .nth(0)
          .evaluate((tile) => new DOMMatrix(getComputedStyle(tile).transform).e),
      )
      .toBeGreaterThan(50);
    await fingers.up();
    expect((await savedPdf()).map(shapeOf)).toEqual(['lying', 'upright', 'upright']);
    // A finger that held opened nothing.
    await tiles().nth(0).tap();
    await view(1).waitFor();
    await button('后移').tap();
    await view(2).waitFor();
    await page.goBack();
    await expect.poll(() => tiles().count()).toBe(3);
    expect((await savedPdf()).map(shapeOf)).toEqual(['upright', 'lying', 'upright']);
  });

  it('have their corners dragged by a finger, are turned, and look as somebody wants', async () => {
    await button('打开第 1 页').tap();
    await view(1).getByRole('img', { name: '第 1 页' }).waitFor();
    await keepPicture(page, 'mbar/document-page');
    expect(await seriousFaults(page)).toEqual([]);
    await button('四角').tap();
    const corner = button('左上角');
    const left = () => corner.evaluate((handle) => Number.parseFloat(handle.style.left));
    const before = await left();
    const box = await corner.boundingBox();
    if (box === null) throw new Error('no corner');
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const finger = { x: box.x + 20, y: box.y + 20 };
    const fingers = await fingersOn(page);
    await fingers.down(finger);
    await fingers.move({ x: finger.x + 20, y: finger.y + 30 });
    await fingers.move({ x: finger.x + 40, y: finger.y + 60 });
    await keepPicture(page, 'mbar/document-corners');
    await fingers.up();
    const photo = await page.getByRole('img', { name: '原照片' }).boundingBox();
    // As far as the finger went, wherever it took hold.
    expect((await left()) - before).toBeCloseTo((40 / (photo?.width ?? 1)) * 100, 0);
    // Chromium may take the first tap after a drag for the end of a fling.
    await expect
      .poll(async () => {
        if ((await button('完成').count()) > 0) await button('完成').tap();
        return view(1).isVisible();
      })
      .toBe(true);
    await button('旋转').tap();
    await view(1).getByRole('radio', { name: '黑白' }).check();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await keepPicture(page, 'mbar/document-ink');
    await expect.poll(keptTurns).toContain(1);
    await page.goBack();
    await page.reload();
    const [first] = await savedPdf();
    if (first === undefined) throw new Error('no page');
    expect(shapeOf(first)).toBe('lying');
    // Black and white alone, but for what JPEG and the size make of edges.
    const greys = Array.from({ length: first.data.length / 4 }, (_, at) => first.data[at * 4] ?? 0);
    expect(greys.filter((grey) => grey > 235).length / greys.length).toBeGreaterThan(0.6);
  });

  it('are deleted and brought back, cleared only when somebody agreed', async () => {
    await button('打开第 1 页').tap();
    await button('删除').tap();
    await page.getByText('已删除第 1 页').waitFor();
    await view(1).getByText('第 1 / 2 页').waitFor();
    await button('撤销').tap();
    await view(2).getByText('第 2 / 3 页').waitFor();
    await page.goBack();
    await expect.poll(() => tiles().count()).toBe(3);
    await button('清空').tap();
    await page.getByText('清空后不能恢复').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).tap();
    expect(await tiles().count()).toBe(3);
  });

  it('are both sides of a card on one sheet', async () => {
    const pages = await savedPdf('证件正反面（A4）');
    expect(pages.map(shapeOf)).toEqual(['upright', 'upright']);
    await button('清空').tap();
    await page.getByRole('dialog').getByRole('button', { name: '清空' }).tap();
    await page.getByText('把纸张变成清晰的 PDF').waitFor();
  });
});

/** What the page asked the worker of the outline. */
interface Looks {
  asked: number;
  /** Frames that the worker had at once, at most. */
  most: number;
  /** Frames that the page drew itself. */
  drawn: number;
}

describe('the outline of a sheet', () => {
  /** The switch of taking by itself is off: the outline goes on. */
  async function outlined(alone: boolean): Promise<{ context: BrowserContext; page: Page }> {
    const opened = await phone.open();
    await opened.page.addInitScript((without) => {
      if (without) Object.assign(window, { VideoFrame: undefined });
      const looks: Looks = { asked: 0, most: 0, drawn: 0 };
      let now = 0;
      Object.assign(window, { looks });
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (
        this: Worker,
        message: { kind?: string; frame?: object },
        ...rest: never[]
      ) {
        if (message.kind === 'find') {
          now += 1;
          looks.asked += 1;
          looks.most = Math.max(looks.most, now);
          if (message.frame !== undefined && 'data' in message.frame) looks.drawn += 1;
          this.addEventListener('message', () => (now -= 1), { once: true });
        }
        return post.call(this, message, ...rest);
      } as typeof post;
    }, alone);
    await opened.page.goto(`${server.url}/#/m/bar?mode=document`);
    await opened.page.getByRole('button', { name: '打开摄像头' }).tap();
    await opened.page.getByRole('button', { name: '自动拍摄' }).tap();
    await opened.page.getByText('已找到纸张').waitFor();
    return opened;
  }
  const looksOf = (on: Page) => on.evaluate(() => (window as typeof window & { looks: Looks }).looks);

  it('is looked for by the worker alone, one frame at a time, and by nobody once the page is left', async () => {
    const { context: own, page: on } = await outlined(false);
    await expect.poll(async () => (await looksOf(on)).asked).toBeGreaterThan(10);
    expect(await looksOf(on)).toMatchObject({ most: 1, drawn: 0 });
    const track = await on.evaluateHandle(
      () => (document.querySelector('video')?.srcObject as MediaStream | undefined)?.getVideoTracks()[0],
    );
    await on.evaluate(() => {
      location.hash = '#/m';
    });
    await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe('ended');
    const { asked } = await looksOf(on);
    expect((await looksOf(on)).asked).toBe(asked);
    // The camera comes back with its page.
    await on.goBack();
    await on.getByText('已找到纸张').waitFor();
    await expect.poll(async () => (await looksOf(on)).asked).toBeGreaterThan(asked);
    await own.close();
  });

  it('is found where the browser gives no frames as well', async () => {
    const { context: own, page: on } = await outlined(true);
    await expect.poll(async () => (await looksOf(on)).drawn).toBeGreaterThan(3);
    await own.close();
  });
});
