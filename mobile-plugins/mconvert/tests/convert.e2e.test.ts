import { buffer } from 'node:stream/consumers';
import readExif from 'exif-reader';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../../../plugins/convert/tests/support/samples.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

/** @module-tag long */

let server: TestServer;
let phone: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  phone = await openBrowser({ folder: 'mconvert', phone: true });
  page = phone.page;
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** As a phone writes it: lying on its side, with the time and the place, and grain that takes more than 100 KB. */
async function phonePhoto(name: string, seed: number, width = 720): Promise<Picture> {
  const buffer = await sharp(await photo(width, (width / 4) * 3, seed))
    .withExif({
      IFD0: { Make: 'Fitout' },
      IFD2: { DateTimeOriginal: '2024:05:01 12:30:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 28/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Two frames, each of one colour. */
async function animation(name: string): Promise<Picture> {
  const frame = (background: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#d33'), await frame('#3d3')];
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  return { name, mimeType: 'image/gif', buffer };
}

const main = () => page.locator('main:visible');
const button = (name: string | RegExp) => main().getByRole('button', { name, exact: typeof name === 'string' });
const words = (text: string | RegExp) => main().getByText(text).first();
const way = (name: string) => main().getByRole('radio', { name: new RegExp(`^${name}`) });
/** The radio of a chip is there for keys and screen readers; a finger meets its label. */
const chip = (name: string) => main().locator('label', { hasText: new RegExp(`^${name}$`) });
const rows = () => main().getByRole('list', { name: '照片' }).getByRole('listitem');
const choose = (pictures: Picture[]) => main().locator('input[type=file][multiple]').setInputFiles(pictures);

async function saved(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await press();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
}

async function exifOf(bytes: Uint8Array) {
  const { exif } = await sharp(bytes).metadata();
  return exif === undefined ? undefined : readExif(exif);
}

describe('the converter of a phone', () => {
  test('is among the tools, for anybody', async () => {
    await page.goto(`${server.url}/#/m`);
    await page.getByRole('link', { name: /图片转换/ }).tap();
    await main().getByRole('heading', { name: '转换、压缩照片' }).waitFor();
    expect(await page.title()).toBe('图片转换');
    await phone.shot('1-choose');
  });

  test('takes photos below a size, upright, without their place, and says what an animation loses', async () => {
    await choose([
      await phonePhoto('IMG_0001.JPG', 1),
      await phonePhoto('img_0001.jpg', 2),
      await animation('跳动.gif'),
      { name: '不是照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
    ]);
    await words(/已选 4 张/).waitFor();
    await way('限制大小').check();
    await chip('100 KB').tap();
    await words(/^1 张：.*第一帧/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('2-settings');
    await button('开始转换').tap();
    await words(/3 张照片/).waitFor();
    await words('1 张没有转换').waitFor();
    expect(await rows().count()).toBe(4);
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('3-results');

    const { name, bytes } = await saved(() => button('打包保存（3 张）').tap());
    expect(name).toMatch(/^照片 \d{4}-\d\d-\d\d \d{4}\.zip$/);
    const files = unzipSync(bytes);
    expect((await phonePhoto('', 1)).buffer.length).toBeGreaterThan(100_000);
    expect(Object.keys(files).sort()).toEqual(['IMG_0001.jpg', 'img_0001 (2).jpg', '跳动.webp']);
    for (const [file, content] of Object.entries(files)) {
      expect(content.length, file).toBeLessThanOrEqual(100_000);
      if (!file.endsWith('jpg')) continue;
      const { width = 0, height = 0, orientation = 1 } = await sharp(content).metadata();
      expect(height, file).toBeGreaterThan(width);
      expect(orientation, file).toBe(1);
      const exif = await exifOf(content);
      expect(exif?.GPSInfo, file).toBeUndefined();
      expect(exif?.Photo?.DateTimeOriginal, file).toBeDefined();
    }
  });

  test('shows before and after; Back closes', async () => {
    await rows().first().getByRole('button').tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('img', { name: '转换后' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('4-compare');
    const box = await sheet.getByRole('img', { name: '转换后' }).boundingBox();
    if (box === null) throw new Error('nothing is shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await sheet.getByRole('img', { name: '原图' }).waitFor();
    await sheet.getByText(/540 × 720/).waitFor();
    await page.mouse.up();
    await sheet.getByRole('img', { name: '转换后' }).waitFor();
    await page.goBack();
    await expect.poll(() => sheet.count()).toBe(0);
    await words(/3 张照片/).waitFor();
  });

  test('takes out the place alone, in the format that it was', async () => {
    await button('换个方式').tap();
    await way('去除位置信息').check();
    await button('移除 跳动.gif').tap();
    await button('移除 不是照片.jpg').tap();
    await button('移除 img_0001.jpg').tap();
    await button('开始转换').tap();
    const { name, bytes } = await saved(() => button('保存').tap());
    expect(name).toBe('IMG_0001.jpg');
    const exif = await exifOf(bytes);
    expect(exif?.GPSInfo).toBeUndefined();
    expect(exif?.Photo?.DateTimeOriginal).toBeDefined();
    // Not turned, not made anew: the picture is the camera's own, bit for bit.
    const { buffer } = await phonePhoto(name, 1);
    expect(Buffer.compare(await sharp(bytes).raw().toBuffer(), await sharp(buffer).raw().toBuffer())).toBe(0);
    expect(bytes.length).toBe(buffer.length);
  });

  test('stops at a touch, goes on at another, and shares what there is', async () => {
    await button('换一批照片').tap();
    // The first is long enough at work to be stopped; to make the others so as well would hold nothing more.
    const pictures = [640, 160, 160, 160].map((width, at) => phonePhoto(`照片${at + 1}.jpg`, at, width));
    await choose(await Promise.all(pictures));
    await way('自己设置').check();
    await chip('AVIF').tap();
    await button('开始转换').tap();
    await main().getByRole('progressbar', { name: '正在转换' }).waitFor();
    await phone.shot('5-working');
    await button('取消').tap();
    await words(/张没有转换/).waitFor();
    await button('重试').first().tap();
    await words(/^4 张照片/).waitFor();
    expect(await rows().getByText(/→/).count()).toBe(4);
    // The sheet is the phone's own: what it would be given is what counts.
    await page.evaluate(() => {
      const given: string[] = [];
      Object.assign(window, { given });
      navigator.canShare = () => true;
      navigator.share = async ({ files = [] } = {}) =>
        void given.push(...files.map(({ name, type }) => `${name} ${type}`));
    });
    await rows().first().getByRole('button').tap();
    await page.getByRole('dialog').getByRole('button', { name: '分享' }).tap();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'given'))).toEqual(['照片1.avif image/avif']);
  });

  test('opens with what another app shares', async () => {
    const { buffer } = await phonePhoto('分享来的.jpg', 9, 640);
    // As the service worker keeps it until a page takes it.
    await page.evaluate(async (base64) => {
      const cache = await caches.open('fitout-shared');
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await cache.put('/m/shared/0', new Response(bytes));
      const files = [{ name: '分享来的.jpg', type: 'image/jpeg' }];
      await cache.put('/m/shared', Response.json({ title: '', text: '', url: '', files }));
    }, buffer.toString('base64'));
    await page.goto(`${server.url}/#/m/share`);
    await words(/已选 5 张/).waitFor();
    await main().getByRole('button', { name: '移除 分享来的.jpg' }).waitFor();
    expect(phone.errors).toEqual([]);
  });
});
