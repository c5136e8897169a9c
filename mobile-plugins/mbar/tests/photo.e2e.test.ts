import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { BrowserContext, Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type CameraPhone, filmSize, fingersOn, phoneWithFilm } from './kit.ts';

let server: TestServer;
let phone: CameraPhone;
let context: BrowserContext;
let page: Page;

/** Dark in its middle half, bright around it: what was cut or enlarged shows in the pixels. */
function target(): Uint8Array {
  const { width, height } = filmSize;
  const grey = new Uint8Array(width * height).fill(200);
  for (let y = height / 4; y < (height * 3) / 4; y += 1)
    grey.fill(50, y * width + width / 4, y * width + (width * 3) / 4);
  return grey;
}

beforeAll(async () => {
  server = await startTestServer();
  phone = await phoneWithFilm(target());
  ({ context, page } = await phone.open());
  await page.goto(`${server.url}/#/m/bar?mode=photo`);
});

afterAll(async () => {
  await context?.close();
  await phone?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const shutter = () => button('拍下照片');
const tiles = () => page.getByRole('region', { name: '照片', exact: true }).getByRole('listitem');
/** So many are in the roll, as the finder says. */
const taken = (n: number) => button(`查看 ${n} 张照片`).waitFor();

async function saved(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The photo that is open, as a file: its size, and the grey at its edge and in its middle. */
async function openOne(): Promise<{ width: number; height: number; edge: number; middle: number }> {
  const [{ name, bytes }] = await Promise.all([saved(page.waitForEvent('download')), button('保存').tap()]);
  expect(name).toMatch(/^照片 \d{8}-\d{6}(?: \(\d+\))?\.jpg$/);
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  const y = Math.floor(info.height / 2);
  return { width: info.width, height: info.height, edge: at(8, y), middle: at(Math.floor(info.width / 2), y) };
}

/** How wide the part of the film is that the page shows. */
const seenWidth = () =>
  page.evaluate(({ width, height }) => {
    const { clientWidth, clientHeight } = document.querySelector('video') ?? document.body;
    return Math.round(Math.min(width, (height * clientWidth) / clientHeight));
  }, filmSize);

describe('photos on a phone', () => {
  it('are what stands in the frame, in the shape that was chosen', async () => {
    await button('打开摄像头').waitFor();
    await keepPicture(page, 'mbar/photo-first');
    expect(await seriousFaults(page)).toEqual([]);
    await button('打开摄像头').tap();
    await expect.poll(() => shutter().isEnabled()).toBe(true);
    await page.getByText('轻点快门拍照，按住连拍').waitFor();
    await page.locator('svg[data-ratio="4:3"]').waitFor();
    await keepPicture(page, 'mbar/photo');
    await button('比例 4:3').tap();
    await button('比例 16:9').tap();
    await page.locator('svg[data-ratio="1:1"]').waitFor();
    await shutter().tap();
    await taken(1);
    await button('变焦 1 倍').tap();
    await button('变焦 2 倍').waitFor();
    await shutter().tap();
    await taken(2);
    const seen = await seenWidth();
    await button('查看 2 张照片').tap();
    await expect.poll(() => tiles().count()).toBe(2);
    await button('打开第 1 张').tap();
    await page.getByRole('heading', { name: '第 1 / 2 张' }).waitFor();
    const near = await openOne();
    expect(Math.abs(near.width - seen / 2)).toBeLessThanOrEqual(1);
    expect(near.height).toBe(near.width);
    // What lies beyond the enlarged picture is not in the photo.
    expect([near.edge < 80, near.middle < 80]).toEqual([true, true]);
    await button('下一张').tap();
    await page.getByRole('heading', { name: '第 2 / 2 张' }).waitFor();
    const far = await openOne();
    expect(Math.abs(far.width - seen)).toBeLessThanOrEqual(1);
    expect([far.edge > 170, far.middle < 80]).toEqual([true, true]);
    await keepPicture(page, 'mbar/photo-look');
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('lead back by the phone’s Back, from one to all to the camera', async () => {
    await page.goBack();
    await expect.poll(() => tiles().count()).toBe(2);
    await button('选择').tap();
    await page.getByText('已选 0 张').waitFor();
    await page.goBack();
    await page.getByText('共 2 张').waitFor();
    await page.goBack();
    await expect.poll(() => shutter().isEnabled()).toBe(true);
  });

  it('wait for the timer, which a press ends', async () => {
    await button('定时关').tap();
    await button('定时 3 秒').waitFor();
    await shutter().tap();
    await page.getByRole('timer').waitFor();
    await keepPicture(page, 'mbar/photo-timer');
    expect(await seriousFaults(page)).toEqual([]);
    await button('取消倒计时').tap();
    await page.getByRole('timer').waitFor({ state: 'detached' });
    await shutter().tap();
    await page.getByRole('timer').getByText('1', { exact: true }).waitFor();
    await taken(3);
    await button('定时 3 秒').tap();
    await button('定时 10 秒').tap();
    await button('定时关').waitFor();
  });

  it('come ten at a time while the shutter is held', async () => {
    const box = await shutter().boundingBox();
    if (box === null) throw new Error('no shutter');
    const fingers = await fingersOn(page);
    await fingers.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await page.getByText(/^连拍 \d+ \/ 10$/).waitFor();
    await taken(13);
    await fingers.up();
    await expect.poll(() => shutter().isEnabled()).toBe(true);
  });

  it('have lines, and a level where the phone tells how it is held', async () => {
    await button('更多设置').tap();
    await button('提示音').waitFor();
    // It has said nothing yet.
    expect(await page.getByRole('button', { name: '水平仪', pressed: true }).count()).toBe(0);
    const lean = (gamma: number) =>
      page.evaluate((by) => {
        window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', { beta: 60, gamma: by }));
      }, gamma);
    await lean(4);
    await page.getByRole('button', { name: '水平仪', pressed: true }).waitFor();
    await lean(4);
    await page.locator('[data-level="false"]').waitFor({ state: 'attached' });
    await keepPicture(page, 'mbar/photo-settings');
    expect(await seriousFaults(page)).toEqual([]);
    await lean(0);
    await page.locator('[data-level="true"]').waitFor({ state: 'attached' });
    await button('水平仪').tap();
    await page.locator('[data-level]').waitFor({ state: 'detached' });
    await button('更多设置').tap();
  });

  it('stay after a reload, and come back after they were deleted', async () => {
    await page.reload();
    await expect.poll(() => tiles().count()).toBe(13);
    await tiles().nth(12).locator('img').waitFor();
    await keepPicture(page, 'mbar/photo-list');
    expect(await seriousFaults(page)).toEqual([]);
    await button('打开第 13 张').tap();
    await button('删除').tap();
    await page.getByText('已删除 1 张照片').waitFor();
    await page.getByRole('heading', { name: '第 12 / 12 张' }).waitFor();
    await keepPicture(page, 'mbar/photo-deleted');
    await button('撤销').tap();
    await page.getByRole('heading', { name: '第 12 / 13 张' }).waitFor();
    await button('返回照片列表').tap();
    await page.reload();
    await expect.poll(() => tiles().count()).toBe(13);
  });

  it('are chosen several at once: saved as a zip, deleted, brought back', async () => {
    await button('选择').tap();
    expect(await button('保存').isDisabled()).toBe(true);
    await button('第 1 张').tap();
    await button('第 3 张').tap();
    await button('第 3 张').tap();
    await button('第 2 张').tap();
    await page.getByText('已选 2 张').waitFor();
    await keepPicture(page, 'mbar/photo-chosen');
    expect(await seriousFaults(page)).toEqual([]);
    const [{ name, bytes }] = await Promise.all([saved(page.waitForEvent('download')), button('保存').tap()]);
    expect(name).toMatch(/^照片 \d{8}-\d{6}\.zip$/);
    expect(Object.keys(unzipSync(bytes))).toHaveLength(2);
    // Nobody is signed in: there is no library to put them into.
    expect(await page.getByRole('button', { name: /素材库/ }).count()).toBe(0);
    await button('全选').tap();
    await button('删除').tap();
    await button('打开摄像头').waitFor();
    await page.getByText('已删除 13 张照片').waitFor();
    await button('撤销').tap();
    await expect.poll(() => tiles().count()).toBe(13);
    // Over the camera, it is behind them.
    await button('打开摄像头').tap();
    await button('查看 13 张照片').tap();
    await button('选择').tap();
    await button('全选').tap();
    await button('删除').tap();
    await expect.poll(() => shutter().isEnabled()).toBe(true);
    await page.getByText('已删除 13 张照片').waitFor();
  });
});
