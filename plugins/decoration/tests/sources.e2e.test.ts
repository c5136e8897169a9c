import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/document.ts';
import { base, openWindow, pageOf, signIn } from './editor-kit.ts';
import { hasOpenssl, type Shop, startShop } from './shop-kit.ts';

/** A person who edits sets an http source up, sees what it says, and publishes it. */

let shop: Shop;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  if (!hasOpenssl) return;
  shop = await startShop();
  const green = { width: 400, height: 400, channels: 3, background: '#c9d8c5' } as const;
  shop.picture = await sharp({ create: green }).png().toBuffer();
  server = await startTestServer({ start: { outbound: shop.outbound } });
  browser = await openBrowser({ folder: 'sources' });
  await signIn(browser, server);
  browser.page.setDefaultTimeout(15_000);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  shop?.close();
});

const items = ['山野蜂蜜 500g', '高山红茶', '手工豆皮'].map((title, at) => ({
  sku: { title },
  cost: `${39 + at}.9`,
  no: at,
  img: `/${at}.png`,
}));

test.skipIf(!hasOpenssl)(
  'a source is mapped with the help of its own answer, and the canvas and visitors see its goods',
  async () => {
    const { id, slug } = await pageOf(server, '外部商品', []);
    const editor = await openWindow(browser.context, server, id);
    const { page } = editor;
    browser.page = page;
    page.setDefaultTimeout(15_000);
    await editor.add('商品列表');
    await page.getByLabel('商品来源').selectOption({ label: '外部接口' });
    await editor.press('新建数据源');
    const dialog = page.getByRole('dialog', { name: '数据源' });
    const tryIt = () => dialog.getByRole('button', { name: '试读' }).click();
    await dialog.getByLabel('地址').fill('http://shop.example/');
    await dialog.getByText('地址要以 https:// 开头').waitFor();
    expect(await dialog.getByRole('button', { name: '使用' }).isDisabled()).toBe(true);

    shop.answer = { status: 500, body: '' };
    await dialog.getByLabel('地址').fill(`${shop.origin}/v1/goods`);
    await tryIt();
    await dialog.getByText('对方应答了错误状态 500').waitFor();
    shop.answer = { status: 200, body: JSON.stringify({ data: { list: items } }) };
    await tryIt();
    await dialog.getByText('应答本身不是列表，请填写列表路径').waitFor();
    await dialog.getByText('data.list').first().waitFor();
    await dialog.getByLabel('列表路径').fill('data.list');
    expect(await dialog.locator('datalist option[value="sku.title"]').count()).toBeGreaterThan(0);
    await dialog.getByLabel('名称', { exact: true }).fill('sku.title');
    await dialog.getByLabel('价格', { exact: true }).fill('cost');
    await dialog.getByLabel('图片', { exact: true }).fill('img');
    await dialog.getByLabel('数据源名称').fill('供应商');
    await tryIt();
    await dialog.getByText('读到 3 条').waitFor();
    await dialog.getByRole('list', { name: '试读结果' }).getByText('高山红茶').waitFor();
    await browser.shot('01-source');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '使用' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('[data-canvas-stage]').getByText('山野蜂蜜 500g').waitFor();
    const picture = page.locator('[data-canvas-stage] .fb-good-img').first();
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await browser.shot('02-canvas');

    // One step of the history, source and all.
    await editor.press('撤销');
    await editor.press('重做');
    await page.locator('[data-canvas-stage]').getByText('高山红茶').waitFor();
    await editor.saved();
    const api = await server.signedIn();
    const { rev } = await api.get<PageDetail>(`${base}/pages/${id}`);
    await api.post(`${base}/pages/${id}/publish`, { rev });
    const visit = await (await fetch(`${server.url}/p/${slug}`)).text();
    expect(visit).toContain('手工豆皮');
    expect(visit).toContain('¥41.90');
    expect(browser.errors.filter((text) => !/\b4\d\d\b|ERR_ABORTED/.test(text))).toEqual([]);
  },
  90_000,
);
