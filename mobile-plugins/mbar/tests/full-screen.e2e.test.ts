import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodInput } from '../../../plugins/goods/tests/kit.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, resizeTo } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { type CameraPhone, phoneThatSees } from './kit.ts';

const name = '狮峰龙井 特级 明前茶 250 克礼盒装';
const code = '6901028075831';

let server: TestServer;
let phone: CameraPhone;

beforeAll(async () => {
  server = await startTestServer();
  const api = await server.signedIn();
  const key = 'c'.repeat(64);
  const images = [{ key, width: 800, height: 800, alt: '' }];
  await api.post('/api/p/goods/goods', goodInput(name, { code, stock: 12, price: 26_800, images }));
  phone = await phoneThatSees([{ text: code, options: { format: 'EAN13' }, x: 217, y: 480, scale: 3 }]);
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const result = (page: Page) => page.getByRole('region', { name: '识别结果' });
const tabs = (page: Page) => page.getByRole('navigation', { name: '主导航' });

/** Is all of a box on a screen of that size? */
function within(box: { x: number; y: number; width: number; height: number } | null, width: number, height: number) {
  if (box === null) return false;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

describe('the phone’s scanner', () => {
  it('opens the camera at once where it was allowed, and says first what article it sees', async () => {
    const { context, page } = await phone.open({
      permissions: ['camera'],
      storageState: stateOf(server.url, await server.signedIn()),
    });
    await page.goto(`${server.url}/#/m/bar`);
    await result(page).getByText(name).waitFor();
    await result(page)
      .getByText(/268.*库存 12/)
      .waitFor();
    // The asset is gone: a placeholder of the picture's size stands there.
    const lost = result(page).locator('img[data-failed]');
    await lost.waitFor();
    expect(await lost.getAttribute('src')).toMatch(/\/a\/c{64}\/160$/);
    expect(await lost.boundingBox()).toMatchObject({ width: 64, height: 64 });
    expect(await lost.evaluate((image) => getComputedStyle(image).content)).toContain('data:image/svg+xml');
    const words = await result(page).innerText();
    expect(words.indexOf(name)).toBeLessThan(words.indexOf(code));
    await keepPicture(page, 'mbar/product');
    expect(await seriousFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepPicture(page, 'mbar/product-dark');
    // Who closes the camera wants it closed.
    await page.getByRole('button', { name: '关闭摄像头' }).tap();
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    await page.getByRole('button', { name: '拍照', exact: true }).tap();
    await page.getByRole('button', { name: '扫码', exact: true }).tap();
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    await context.close();
  });

  it('fills the screen with the picture, upright, lying and on a tablet, and leads back', async () => {
    const { context, page } = await phone.open();
    await page.goto(`${server.url}/#/m`);
    await tabs(page).waitFor();
    await page.goto(`${server.url}/#/m/bar`);
    // It was not allowed before: nothing opens by itself.
    await page.getByRole('button', { name: '打开摄像头' }).tap();
    await result(page).waitFor();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [320, 568],
      [768, 1024],
    ] as const) {
      await resizeTo(page, { width, height });
      await expect.poll(() => page.getByLabel('摄像头画面').boundingBox()).toEqual({ x: 0, y: 0, width, height });
      for (const label of ['返回', '关闭摄像头', '关闭结果', '从相册选择', '暂停画面']) {
        const box = await page.getByLabel(label, { exact: true }).filter({ visible: true }).first().boundingBox();
        expect(within(box, width, height), `${label} at ${width} × ${height}`).toBe(true);
      }
      await keepPicture(page, `mbar/full-${width}`);
    }
    expect(await tabs(page).count()).toBe(0);
    await resizeTo(page, { width: 844, height: 390 });
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '返回' }).press('Enter');
    await tabs(page).waitFor();
    await expect.poll(() => page.evaluate(() => window.location.hash)).toBe('#/m');
    await context.close();
  });
});
