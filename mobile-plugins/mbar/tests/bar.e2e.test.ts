import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksFirst, browserWithCamera, film, picture } from '../../../plugins/bar/tests/fake-camera.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { android, keepPicture, phoneSize, resizeTo } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

const size = { width: 720, height: 1280 };

let server: TestServer;
let browser: Browser;
let folder: string;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'fitout-mbar-'));
  const path = join(folder, 'code.y4m');
  await film(path, size, await picture(size, [{ text: 'https://example.com/tea?n=1', x: 200, y: 300, scale: 10 }]));
  browser = await browserWithCamera(path);
  const context = await browser.newContext({
    viewport: phoneSize,
    userAgent: android,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  });
  await asksFirst(context);
  page = await context.newPage();
  await page.goto(`${server.url}/#/m/bar`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('codes on a phone, of somebody who is not signed in', () => {
  it('are read by the camera, which goes on behind what it read', async () => {
    const open = page.getByRole('button', { name: '打开摄像头' });
    await open.waitFor();
    await keepPicture(page, 'mbar/first');
    expect(await seriousFaults(page)).toEqual([]);
    await open.tap();
    await page.getByRole('status').getByText('https://example.com/tea?n=1').waitFor();
    await keepPicture(page, 'mbar/read');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '打开', exact: true }).tap();
    await page.getByText('打开此网址？').waitFor();
    await keepPicture(page, 'mbar/asked');
    await page.getByText('取消', { exact: true }).tap();
    await page.getByRole('button', { name: '关闭摄像头' }).tap();
    await page.getByRole('listitem').getByText('https://example.com/tea?n=1').waitFor();
  });

  it('are read from a photo, and a photo without one says so', async () => {
    const png = (data: Uint8Array, edge: number) =>
      sharp(data, { raw: { width: edge, height: edge, channels: 1 } })
        .png()
        .toBuffer();
    const photos = page.locator('input[type=file]:not([capture])');
    const grey = await picture({ width: 400, height: 400 }, [{ text: '取件码 8-2-1044', x: 60, y: 60, scale: 8 }]);
    await photos.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(grey, 400) });
    await page.getByRole('listitem').getByText('取件码 8-2-1044').waitFor();
    await photos.setInputFiles({
      name: 'b.png',
      mimeType: 'image/png',
      buffer: await png(new Uint8Array(10_000).fill(255), 100),
    });
    await page.getByText('照片里没有找到二维码或条码').waitFor();
    await keepPicture(page, 'mbar/list');
  });

  it('stay after a reload, and go for good only when that was agreed to', async () => {
    await page.reload();
    await expect.poll(() => page.getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: '清空' }).tap();
    await page.getByText('不能恢复').waitFor();
    await page.getByRole('button', { name: '清空' }).last().tap();
    await expect.poll(() => page.getByRole('listitem').count()).toBe(0);
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
  });

  it('stand below the buttons of the picture on a phone that lies, too', async () => {
    await page.getByRole('button', { name: '打开摄像头' }).tap();
    await page.getByRole('status').getByText('https://example.com/tea?n=1').waitFor();
    await resizeTo(page, { width: phoneSize.height, height: phoneSize.width });
    const close = page.getByRole('button', { name: '关闭结果' });
    const above = page.getByRole('button', { name: '关闭摄像头' });
    const room = async () => {
      const [one, other] = [await above.boundingBox(), await close.boundingBox()];
      return (other?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    await keepPicture(page, 'mbar/lying');
    await close.tap();
    await close.waitFor({ state: 'detached' });
    await resizeTo(page, phoneSize);
    await above.tap();
  });
});
