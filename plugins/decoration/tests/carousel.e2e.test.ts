import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepPicture, openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { base, openEditor, ownerOf, valuesOn } from './editor-kit.ts';

/** The carousel of a template: in line with what stands around it, and its photos whole where that is chosen. */

let server: TestServer;
let browser: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'carousel' });
  phone = await openBrowser({ folder: 'carousel', phone: true });
});
afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await server?.stop();
});

it('a carousel of cards keeps to the margins of the page, and shows photos whole where that is chosen', async () => {
  const api = await ownerOf(server);
  const shop = await api.post<{ id: string; slug: string }>(`${base}/pages/from-template`, {
    ...{ title: '商城首页', kind: 'page', template: 'shop-home' },
  });
  await api.post(`${base}/pages/${shop.id}/publish`, { rev: 0 });
  const { page } = phone;
  await page.goto(`${server.url}/p/${shop.slug}`);
  const slide = page.locator('.fb-carousel-item').first();
  // The white card below it stands 12 pixels off both sides.
  const card = page.locator('.fb-block:has(> .fb-container)').first();
  const sides = async (of: typeof slide) => {
    const box = await of.boundingBox();
    return box === null ? undefined : [box.x, box.x + box.width];
  };
  expect(await sides(card)).toEqual([12, 378]);
  expect(await sides(slide)).toEqual([12, 378]);
  await keepPicture(page, 'carousel/phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepPicture(page, 'carousel/phone-dark');

  const editor = await openEditor(browser, server, shop.id);
  await editor.page.locator('.fb-carousel').first().click();
  const panel = editor.page.locator('[data-field=items]');
  await panel.getByText('建议尺寸 750 × 375 像素').waitFor();
  expect(await editor.page.getByRole('radio', { name: '裁剪' }).isChecked()).toBe(true);
  await editor.page.getByRole('radio', { name: '完整显示' }).check({ force: true });
  await editor.page.locator('.fb-carousel-whole').waitFor();
  const media = editor.page.locator('.fb-carousel-media').first();
  expect(await media.evaluate((one) => getComputedStyle(one).objectFit)).toBe('contain');
  await editor.page.getByRole('spinbutton', { name: '高度（占宽度） (%)' }).fill('60');
  await panel.getByText('建议尺寸 750 × 450 像素').waitFor();
  await editor.saved();
  expect(await valuesOn(server, shop.id, 'carousel', 'fit')).toEqual(['contain']);
  await browser.shot('panel');
  expect([...browser.errors, ...phone.errors]).toEqual([]);
});
