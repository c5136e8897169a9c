import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Browser, Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { pageOf, storedOn } from '../../decoration/tests/editor-kit.ts';
import { asksFirst, browserWithCamera, film } from './fake-camera.ts';
import { keepLooks } from './look.ts';

const size = { width: 1280, height: 720 };
let server: TestServer;
let browser: Browser;
let folder: string;
let page: Page;

/** Dark at the left, bright at the right, and a gradient over it: what is cut or mirrored shows in the pixels. */
function scene(): Uint8Array {
  const grey = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      grey[y * size.width + x] = (x < size.width / 2 ? 50 : 200) + Math.round(((y % 120) / 120) * 20);
  return grey;
}

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'fitout-photo-'));
  const path = join(folder, 'scene.y4m');
  await film(path, size, scene());
  browser = await browserWithCamera(path);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    permissions: ['camera'],
    storageState: stateOf(server.url, await server.signedIn()),
  });
  // The scanner, which /bar shows first, opens a camera by itself once it is allowed.
  await asksFirst(context);
  page = await context.newPage();
  await page.goto(`${server.url}/#/bar`);
  await page.getByRole('group', { name: '模式' }).getByRole('button', { name: '拍照' }).click();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const photos = () => page.getByRole('region', { name: '照片' });
const cards = () => photos().getByRole('listitem');
const count = () => cards().count();
const shutter = () => page.getByRole('button', { name: /^拍照（空格）/ });
const space = () => page.getByRole('heading', { name: '相机' }).press(' ');

async function bytesOf(download: Promise<Download>): Promise<Buffer> {
  return readFile(await (await download).path());
}

/** The first photo as a file: its size, and how bright its two sides are. */
async function first(): Promise<{ width: number; height: number; left: number; right: number }> {
  const download = page.waitForEvent('download');
  await cards().first().getByRole('button', { name: /^下载/ }).click();
  const picture = sharp(await bytesOf(download));
  const { width, height, exif } = await picture.metadata();
  expect(exif).toBeUndefined();
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width * info.channels;
  return {
    width,
    height,
    left: data[row + 20 * info.channels] ?? 0,
    right: data[row + (info.width - 20) * info.channels] ?? 0,
  };
}

describe('photos', () => {
  it('are taken by the space bar in the shape that was chosen, and stay after a reload', async () => {
    await page.getByText('还没有照片').waitFor();
    await keepLooks(page, 'photo/empty');
    await page.getByRole('button', { name: '打开摄像头' }).click();
    await expect.poll(() => shutter().isEnabled()).toBe(true);
    await page.locator('svg[data-ratio="4:3"]').waitFor();
    await space();
    await expect.poll(count).toBe(1);
    const whole = await first();
    expect(whole).toMatchObject({ width: 960, height: 720 });
    expect(whole.left).toBeLessThan(100);
    expect(whole.right).toBeGreaterThan(150);
    await page.reload();
    await expect.poll(count).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('are as they were shown: mirrored, and square', async () => {
    await page.getByRole('button', { name: '打开摄像头' }).click();
    await page.getByRole('button', { name: '镜像' }).click();
    await page.getByLabel('比例').selectOption('1:1');
    await expect.poll(() => shutter().isEnabled()).toBe(true);
    await page.locator('svg[data-ratio="1:1"]').waitFor();
    await shutter().click();
    await expect.poll(count).toBe(2);
    const square = await first();
    expect(square).toMatchObject({ width: 720, height: 720 });
    expect(square.left).toBeGreaterThan(150);
    await page.getByRole('button', { name: '镜像' }).click();
    await page.getByLabel('比例').selectOption('16:9');
    await keepLooks(page, 'photo/taken');
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('wait for the timer, which Esc ends', async () => {
    await page.getByLabel('定时').selectOption('3');
    await space();
    await page.getByRole('timer').waitFor();
    await keepLooks(page, 'photo/timer');
    await page.keyboard.press('Escape');
    await page.getByRole('timer').waitFor({ state: 'detached' });
    await space();
    await page.getByRole('timer').getByText('1', { exact: true }).waitFor();
    await expect.poll(count).toBe(3);
    await page.getByLabel('定时').selectOption('0');
  });

  it('come ten at a time while the space bar is held', async () => {
    await page.getByRole('heading', { name: '相机' }).focus();
    await page.keyboard.down(' ');
    await expect.poll(count).toBe(13);
    await page.keyboard.up(' ');
    const names = await photos()
      .getByLabel('照片名称')
      .evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value));
    expect(new Set(names).size).toBe(13);
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByText('还没有照片').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(count).toBe(13);
  });

  it('get a name, are deleted and brought back, and leave as one zip', async () => {
    const name = cards().first().getByLabel('照片名称');
    await name.fill('茶/杯');
    await name.press('Enter');
    await expect.poll(() => name.inputValue()).toBe('茶_杯');
    await cards().nth(1).getByRole('button', { name: /^删除/ }).click();
    await expect.poll(count).toBe(12);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(count).toBe(13);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '全部下载（ZIP）' }).click();
    const files = unzipSync(await bytesOf(download));
    expect(Object.keys(files)).toHaveLength(13);
    expect(await sharp(files['茶_杯.jpg']).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 });
  });

  it('are looked at large, and cut by hand with a way back', async () => {
    await page.getByRole('button', { name: '放大 茶_杯' }).click();
    const preview = page.getByRole('dialog', { name: '图片预览' });
    await preview.getByRole('img', { name: '茶_杯' }).waitFor();
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '裁剪 茶_杯' }).click();
    const dialog = page.getByRole('dialog', { name: '裁剪 茶_杯' });
    await dialog.locator('canvas[data-ready]').waitFor();
    await dialog.getByLabel('比例').selectOption('1:1');
    await dialog.getByText('720 × 720').waitFor();
    await keepLooks(page, 'photo/crop');
    await dialog.getByRole('button', { name: '应用' }).click();
    await dialog.waitFor({ state: 'detached' });
    await cards().first().getByText('720 × 720').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await cards().first().getByText('1280 × 720').waitFor();
  });

  it('go into the library, tell why where they do not, and are picked there for a page', async () => {
    const uploads = '**/api/p/images/assets';
    await page.route(uploads, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await page.getByRole('button', { name: '存入素材库 茶_杯' }).click();
    await cards().first().getByRole('alert').waitFor();
    await keepLooks(page, 'photo/failed');
    await page.unroute(uploads);
    await cards().first().getByRole('button', { name: '重试' }).click();
    await cards().first().getByText('已存入素材库').waitFor();
    await keepLooks(page, 'photo/kept');
    const { id } = await pageOf(server, '有照片的页面', [['image']]);
    await page.goto(`${server.url}/#/fit/edit?id=${id}`);
    await page.getByRole('button', { name: '请选择图片' }).click();
    const library = page.getByRole('dialog', { name: '选择图片' });
    await library.getByRole('option', { name: /茶_杯/ }).click();
    await library.getByRole('button', { name: '使用', exact: true }).click();
    await library.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => Object.values((await storedOn(server, id)).nodes).find(({ parent }) => parent !== null)?.props)
      .toMatchObject({ image: { width: 1280, height: 720 } });
  });
});
