import { afterAll, beforeAll, expect, it } from 'vitest';
import { colourFaults, seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, phoneSize, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go } from '../../../tests/support/shell.ts';
import { base, openAt, ownerOf, pageOf } from './editor-kit.ts';

/** What a row of 页面 shows of its page, and where it leads. */

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'lists' });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('a row shows its page, has its actions in sight and in the menu, and its figures lead on', async () => {
  const api = await ownerOf(server);
  const shop = await pageOf(server, '商城首页', [
    ['title', { text: '夏日商城', look: 'bar', size: 34 }],
    ['richtext', { html: '<p>新品上市，全场八折。</p>' }],
    ['service', { phone: '400-800-1234' }],
  ]);
  await api.post(`${base}/pages/${shop.id}/publish`, { rev: 0 });
  for (let at = 0; at < 24; at++) await pageOf(server, `页面 ${at}`, [['title', { text: `第 ${at} 页` }]]);
  const visitor = await openBrowser({ folder: 'lists', phone: true });
  await visitor.page.goto(`${server.url}/p/${shop.slug}`);
  await visitor.close();
  // Views are written in batches, every few seconds.
  const listed = () => api.get<{ items: { id: unknown; weekViews?: number }[] }>(`${base}/pages?kind=page&limit=50`);
  const viewsOf = async () => (await listed()).items.find(({ id }) => String(id) === shop.id)?.weekViews;
  await expect.poll(viewsOf).toBe(1);

  const page = await openAt(browser, server, '/fit/list');
  const frames = page.locator('iframe[title$="的缩略图"]');
  const first = page.frameLocator('iframe[title="“页面 23”的缩略图"]');
  await first.getByRole('heading', { name: '第 23 页' }).waitFor({ state: 'attached' });
  // What is out of sight is not asked for.
  expect(await frames.count()).toBeLessThan(20);
  await page.mouse.move(0, 0);
  const row = page.getByRole('listitem').filter({ hasText: '页面 23' });
  for (const name of ['编辑 页面 23', '预览 页面 23', '更多操作 页面 23'])
    expect(await row.getByRole('button', { name }).evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  await row.getByRole('button', { name: '更多操作 页面 23' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).waitFor();
  expect((await page.getByRole('menuitem').allTextContents()).slice(0, 3)).toEqual(['编辑', '预览', '复制']);
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });

  await page.getByPlaceholder('搜索标题或地址').fill('商城');
  const link = page.getByRole('link', { name: '近 7 天浏览 1' });
  await link.waitFor();
  const thumbnail = page.frameLocator('iframe[title="“商城首页”的缩略图"]');
  await thumbnail.getByRole('heading', { name: '夏日商城' }).waitFor({ state: 'attached' });
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('pages');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFaults(page)).toEqual([]);
  await browser.shot('pages-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await resizeTo(page, phoneSize);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await browser.shot('pages-phone');
  await resizeTo(page, { width: 1440, height: 900 });
  await link.click();
  await page.getByText('浏览1', { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe(`#/fit/edit?id=${shop.id}`);
  await browser.shot('figures');
  await resizeTo(page, phoneSize);
  await page.getByText('浏览1', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await browser.shot('figures-phone');
  await resizeTo(page, { width: 1440, height: 900 });
  // What was closed stays closed when the page comes to the front again.
  await page.getByRole('button', { name: '关闭数据' }).click();
  await go(page, '/fit/list');
  await go(page, `/fit/edit?id=${shop.id}`);
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).waitFor();
  expect(await page.getByRole('region', { name: '数据' }).count()).toBe(0);
  expect(browser.errors).toEqual([]);
});

it('answers of a form lead to them', async () => {
  const api = await ownerOf(server);
  const form = await api.post<{ id: string }>(`${base}/pages`, { title: '报名', kind: 'form' });
  const page = await openAt(browser, server, '/form');
  await page.getByRole('link', { name: '0 份答卷' }).click();
  await page.getByRole('tab', { name: '统计' }).waitFor();
  expect(new URL(page.url()).hash).toBe(`#/form/answers?id=${form.id}`);
  await go(page, '/form');
  await browser.shot('forms');
});
