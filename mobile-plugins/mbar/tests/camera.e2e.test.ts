import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iphone, keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type CameraPhone, phoneThatSees } from './kit.ts';

let server: TestServer;
let phone: CameraPhone;
let blank: CameraPhone;
let box: CameraPhone;
let down = false;

beforeAll(async () => {
  server = await startTestServer();
  phone = await phoneThatSees([{ text: 'WIFI:T:WPA;S:Tea;P:green-leaf-7;;', x: 220, y: 330, scale: 6 }]);
  blank = await phoneThatSees([]);
  box = await phoneThatSees([
    { text: 'https://example.com/tea?n=1', x: 250, y: 480, scale: 6 },
    { text: '6901028075831', options: { format: 'EAN13' }, x: 240, y: 380, scale: 1 },
  ]);
});

afterAll(async () => {
  await phone?.close();
  await blank?.close();
  await box?.close();
  if (!down) await server?.stop();
});

const openCamera = async (page: Page): Promise<void> => {
  await page.goto(`${server.url}/#/m/bar`);
  await page.getByRole('button', { name: '打开摄像头' }).tap();
};

describe('the phone’s camera', () => {
  it('is set by fingers and buttons where it can be: torch and zoom', async () => {
    const { context, page } = await phone.open();
    // The film has neither: what a phone's camera says and takes.
    await page.addInitScript(() => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      MediaStreamTrack.prototype.getCapabilities = () =>
        ({ torch: true, zoom: { min: 1, max: 8, step: 0.1 } }) as MediaTrackCapabilities;
      MediaStreamTrack.prototype.applyConstraints = async (wanted) => {
        asked.push(wanted?.advanced?.[0]);
      };
    });
    await openCamera(page);
    await page.getByRole('button', { name: '手电筒' }).tap();
    await page.getByRole('button', { name: '手电筒', pressed: true }).waitFor();
    await page.getByRole('button', { name: '变焦 1 倍' }).tap();
    await page.getByRole('button', { name: '变焦 2 倍' }).waitFor();
    expect(await page.evaluate(() => (window as typeof window & { asked: unknown[] }).asked)).toEqual([
      { torch: true },
      { zoom: 2 },
    ]);
    // The camera enlarges, not the page.
    expect(await page.evaluate(() => document.querySelector('video')?.style.transform)).toBe('');
    await page.getByRole('button', { name: '复制密码' }).waitFor();
    await keepPicture(page, 'mbar/torch');
    await context.close();
  });

  it('is opened once more by itself where it shows black, and then says what to do', async () => {
    const { context, page } = await phone.open();
    await page.addInitScript(() => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (wanted) => {
        asked.push(wanted);
        return real(wanted);
      };
      HTMLVideoElement.prototype.requestVideoFrameCallback = () => 1;
    });
    await openCamera(page);
    await page.getByRole('button', { name: '重新打开摄像头' }).waitFor();
    await page.getByText('摄像头没有画面').waitFor();
    const asked = await page.evaluate(() => (window as typeof window & { asked: unknown[] }).asked);
    expect(asked).toHaveLength(3);
    // After a reopen a camera that is asked for without wishes gives a picture again.
    expect(asked[1]).toEqual({ video: true });
    await keepPicture(page, 'mbar/dark');
    await context.close();
  });

  it('offers the small barcode beside a large code', async () => {
    const { context, page } = await box.open();
    await openCamera(page);
    await page.getByRole('button', { name: '取 6901028075831' }).tap();
    await page.getByRole('status').getByText('6901028075831', { exact: true }).waitFor();
    await context.close();
  });

  it('gives no advice on reading while the code whose result was closed is still in view', async () => {
    const { context, page } = await phone.open({ userAgent: iphone });
    await page.clock.install();
    await openCamera(page);
    await page.getByText('网络 Tea，密码 green-leaf-7').waitFor();
    await page.getByRole('button', { name: '关闭结果' }).tap();
    await page.getByText('网络 Tea，密码 green-leaf-7').waitFor({ state: 'detached' });
    // Longer than a phone waits before it gives the advice.
    await page.clock.fastForward('01:00');
    expect(await page.getByText('识别不到').count()).toBe(0);
    await context.close();
  });

  it('tells an iPhone to move back where nothing is read, and another phone otherwise', async () => {
    const { context, page } = await blank.open({ userAgent: iphone });
    await openCamera(page);
    await page.getByText('请退后到 15–20 厘米').waitFor();
    await keepPicture(page, 'mbar/advice');
    await context.close();
    const other = await blank.open();
    await openCamera(other.page);
    await other.page.getByText('避开反光').waitFor();
    await other.context.close();
  });
});

describe('without a network', () => {
  it('codes are read, photos taken and packed after one visit, though no camera was open in it', async () => {
    const { context, page } = await phone.open({ serviceWorkers: 'allow' });
    await page.goto(`${server.url}/#/m/bar`);
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    const kept = () =>
      page.evaluate(async () => {
        const start = await (await caches.open('fitout-page')).match('/');
        const cache = await caches.open('fitout-files');
        const files = await cache.keys();
        const has = (part: RegExp) => files.some(({ url }) => part.test(url));
        const scripts = files.filter(({ url }) => url.endsWith('.js'));
        const texts = await Promise.all(scripts.map(async (one) => (await cache.match(one))?.text()));
        // What packs files says this of others'.
        const packs = texts.some((text) => text?.includes('invalid zip data'));
        return start !== undefined && has(/\.wasm$/) && has(/photo-mode[\w-]*\.js$/) && packs;
      });
    await expect.poll(kept).toBe(true);
    await context.setOffline(true);
    down = true;
    await server.stop();
    await page.reload();
    await page.getByRole('button', { name: '打开摄像头' }).tap();
    await page.getByRole('status').getByText('网络 Tea，密码 green-leaf-7').waitFor();
    await keepPicture(page, 'mbar/offline');
    await page.goto(`${server.url}/#/m/bar?mode=photo`);
    await page.getByRole('button', { name: '打开摄像头' }).tap();
    for (const n of [1, 2]) {
      await page.getByRole('button', { name: '拍下照片' }).tap();
      await page.getByRole('button', { name: `查看 ${n} 张照片` }).waitFor();
    }
    await page.getByRole('button', { name: '查看 2 张照片' }).tap();
    await page.getByRole('button', { name: '选择', exact: true }).tap();
    await page.getByRole('button', { name: '全选' }).tap();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '保存', exact: true }).tap(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^照片.*\.zip$/);
    // What only a network brings is no fault of any plugin.
    expect(await page.getByText('出错').count()).toBe(0);
    await context.close();
  });
});
