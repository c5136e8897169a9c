import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { base, editorOf, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'settings' });
  await signIn(browser, server);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('share card, search and palette are set, undone, used by a block, and live after a publish', {
  timeout: 60_000,
}, async () => {
  const { id, slug } = await pageOf(server, '设置', [['title', { text: '标题一' }]]);
  await browser.page.goto(`${server.url}/#/fit/edit?id=${id}`);
  const editor = editorOf(browser.page);
  const { page, button, press } = editor;
  const card = page.getByRole('img', { name: '分享卡片预览' });
  await card.getByText('设置', { exact: true }).waitFor();
  await page.getByLabel('分享标题').fill('来看看吧');
  await card.getByText('来看看吧').waitFor();
  await page.getByLabel('分享文案').fill('就今天');
  await page.getByLabel('页面描述').fill('给搜索看的');
  await page.getByRole('switch', { name: '不被搜索引擎收录' }).click();
  await press('添加颜色');
  await page.getByLabel('色板颜色 1').fill('#12ab34');
  await press('添加颜色');
  // An address that is refused says so where it was typed, and keeps what was typed.
  await page.getByLabel('页面地址').fill('a b');
  await page.getByLabel('页面地址').blur();
  await page.getByText('地址只能包含小写字母').waitFor();
  expect(await page.getByText('地址只能包含小写字母').count()).toBe(1);
  expect(await page.getByLabel('页面地址').inputValue()).toBe('a b');
  await page.getByLabel('页面地址').fill(slug);
  await page.getByLabel('页面地址').blur();
  await page.getByText('地址只能包含小写字母').waitFor({ state: 'detached' });
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('page');
  await press('撤销');
  await page.getByLabel('色板颜色 2').waitFor({ state: 'detached' });

  await editor.block('标题一').click();
  await button('文字颜色用 #12ab34').click();
  await page.locator('[data-block] [style*="18, 171, 52"]').waitFor();
  await browser.shot('block');
  await editor.saved();
  const api = await server.signedIn();
  const { rev } = await api.get<{ rev: number }>(`${base}/pages/${id}`);
  await api.post(`${base}/pages/${id}/publish`, { rev });
  const html = await (await fetch(`${server.url}/p/${slug}`)).text();
  for (const tag of [
    '<meta name="robots" content="noindex">',
    '<meta name="description" content="给搜索看的">',
    '<meta property="og:title" content="来看看吧">',
    '<meta property="og:description" content="就今天">',
  ])
    expect(html).toContain(tag);
});
