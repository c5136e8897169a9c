import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type CameraPhone, fingersOn, phoneThatSees } from './kit.ts';

let server: TestServer;
let phone: CameraPhone;
let page: Page;

/** What the phone was told to do, and what its camera was set to. */
interface Told {
  vibrated: number;
  tones: number;
}

beforeAll(async () => {
  server = await startTestServer();
  phone = await phoneThatSees([
    // Of the film the phone shows x 165–555 and y 280–1000.
    { text: 'SHELF-A', x: 206, y: 380, scale: 5 },
    { text: 'SHELF-B', x: 288, y: 568, scale: 5 },
    { text: 'SHELF-C', x: 400, y: 330, scale: 5 },
  ]);
  ({ page } = await phone.open());
  await page.addInitScript(() => {
    const told: Told = { vibrated: 0, tones: 0 };
    Object.assign(window, { told });
    navigator.vibrate = () => {
      told.vibrated += 1;
      return true;
    };
    const tone = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      told.tones += 1;
      return tone.call(this);
    };
  });
  await page.goto(`${server.url}/#/m/bar`);
  await page.getByRole('button', { name: '打开摄像头' }).tap();
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const told = () => page.evaluate(() => (window as typeof window & { told: Told }).told);
const result = () => page.getByRole('region', { name: '识别结果' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('several codes in the picture', () => {
  it('are taken by nobody until one is pressed', async () => {
    await page.getByText('有 3 个码').waitFor();
    await keepPicture(page, 'mbar/many');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await result().count()).toBe(0);
    await button('取 SHELF-B').tap();
    await result().getByText('SHELF-B').waitFor();
    await expect.poll(told).toEqual({ vibrated: 1, tones: 1 });
    await keepPicture(page, 'mbar/many-taken');
    await result().getByRole('button', { name: '展开记录' }).tap();
    expect(await result().getByText('SHELF-A').count()).toBe(0);
    await result().getByRole('button', { name: '关闭结果' }).tap();
  });

  it('are all taken where somebody wants all, and the sheet goes up to show them', async () => {
    await button('全部').tap();
    await result().getByRole('button', { name: '展开记录' }).tap();
    for (const text of ['SHELF-A', 'SHELF-B', 'SHELF-C']) await result().getByText(text).waitFor();
    await keepPicture(page, 'mbar/half');
    await result().getByRole('button', { name: '展开记录' }).tap();
    await keepPicture(page, 'mbar/full');
    expect(await seriousFaults(page)).toEqual([]);
    await result().getByRole('button', { name: '关闭结果' }).tap();
    await result().waitFor({ state: 'detached' });
    // What was taken is not offered again while it is in view.
    await page.getByText('有 3 个码').waitFor({ state: 'detached' });
    await button('取 SHELF-A').waitFor({ state: 'detached' });
  });

  it('neither sound nor shake once both are off, after a reload too', async () => {
    await button('提示音').tap();
    await button('振动').tap();
    await page.reload();
    await page.getByRole('button', { name: '打开摄像头' }).tap();
    await button('取 SHELF-A').tap();
    await result().getByText('SHELF-A').waitFor();
    expect(await told()).toEqual({ vibrated: 0, tones: 0 });
    await result().getByRole('button', { name: '关闭结果' }).tap();
  });
});

describe('fingers on the picture', () => {
  const picture = { x: 60, y: 400 };
  const stands = () => page.evaluate(() => document.querySelector('video')?.paused);

  it('hold it, and it goes on when they are lifted; a button does the same', async () => {
    const fingers = await fingersOn(page);
    await fingers.down(picture);
    await page.getByText('画面已暂停').waitFor();
    await expect.poll(stands).toBe(true);
    await keepPicture(page, 'mbar/held');
    // What stands still can be pressed.
    await button('取 SHELF-C').waitFor();
    await fingers.up();
    await page.getByText('画面已暂停').waitFor({ state: 'detached' });
    expect(await stands()).toBe(false);
    await button('暂停画面').tap();
    await expect.poll(stands).toBe(true);
    await button('取 SHELF-C').tap();
    await result().getByText('SHELF-C').waitFor();
    await result().getByRole('button', { name: '关闭结果' }).tap();
    await button('继续扫码').tap();
    await expect.poll(stands).toBe(false);
  });

  it('enlarge it where the camera cannot, and only what is seen is read', async () => {
    const fingers = await fingersOn(page);
    await fingers.down({ x: 150, y: 300 }, { x: 230, y: 300 });
    await fingers.move({ x: 130, y: 300 }, { x: 250, y: 300 });
    await fingers.move({ x: 110, y: 300 }, { x: 270, y: 300 });
    await fingers.up();
    await button('变焦 2 倍').waitFor();
    // The one in the middle is alone now.
    await result().getByText('SHELF-B').waitFor();
    await keepPicture(page, 'mbar/zoomed');
    await result().getByRole('button', { name: '关闭结果' }).tap();
    await page.touchscreen.tap(picture.x, picture.y);
    await page.touchscreen.tap(picture.x, picture.y);
    await button('变焦 1 倍').waitFor();
    expect(await page.evaluate(() => document.querySelector('video')?.style.transform)).toBe('');
  });
});
