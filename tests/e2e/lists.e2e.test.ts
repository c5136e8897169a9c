import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, Visitor } from '../../plugins/forms/tests/kit.ts';
import { goodInput } from '../../plugins/goods/tests/kit.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/shell.ts';

/**
 * What every list page promises, on two of them.
 * @module-tag long
 */

let server: TestServer;
let browser: TestBrowser;

/** Codes are searched too: one of letters is found by no number. */
const letters = (n: number) => `CUP-${'ABCDE'[Math.floor(n / 10)]}${'ABCDEFGHIJ'[n % 10]}`;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'lists' });
  const api = await server.signedIn();
  for (let n = 1; n <= 40; n += 1)
    await api.post(
      '/api/p/goods/goods',
      goodInput(`白瓷盖碗 ${n}`, { code: letters(n), listed: n % 2 === 0, tags: ['茶具'] }),
    );
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const goods = (page: Page) => page.getByRole('list', { name: '商品', exact: true }).getByRole('listitem');
const states = (page: Page) => page.getByRole('group', { name: '状态' });
const listOfGoods = /\/api\/p\/goods\/goods\?/;

test('filters stand in the address: they outlive a reload, and go with the link', async () => {
  const page = await openSignedIn(server, browser, '#/goods');
  await expect.poll(() => goods(page).count()).toBe(40);
  await states(page).getByRole('button', { name: '上架' }).click();
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('盖碗 12');
  await expect.poll(() => goods(page).count()).toBe(1);
  await page.getByRole('status').filter({ hasText: '共 1 件' }).waitFor();
  await page.reload();
  await expect.poll(() => goods(page).count()).toBe(1);
  expect(await page.getByRole('searchbox', { name: '搜索商品' }).inputValue()).toBe('盖碗 12');
  expect(await states(page).getByRole('button', { name: '上架' }).getAttribute('aria-pressed')).toBe('true');
  const link = page.url();
  // The menu brings it back as it was left behind another page.
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '优惠券' }).click();
  await page.getByRole('heading', { name: '优惠券', exact: true }).waitFor();
  await menu.getByRole('link', { name: '商品', exact: true }).click();
  await expect.poll(() => goods(page).count()).toBe(1);
  expect(page.url()).toBe(link);
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => goods(page).count()).toBe(40);
  expect(page.url()).not.toContain('q=');
  const other = await browser.context.newPage();
  await other.goto(link);
  await expect.poll(() => goods(other).count()).toBe(1);
  await other.close();
});

test('an address with filters that are none is the whole list', async () => {
  const page = await openSignedIn(server, browser, '#/goods?status=sold&order=upwards&q=');
  await expect.poll(() => goods(page).count()).toBe(40);
});

test('where nothing fits, it says so and leads back', async () => {
  const page = await openSignedIn(server, browser, '#/goods?q=没有这一件');
  await page.getByText('没有符合条件的商品').waitFor();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => goods(page).count()).toBe(40);
});

test('the bar of what is chosen covers no line', async () => {
  const page = await openSignedIn(server, browser, '#/goods');
  await page.getByLabel('选择已显示的全部商品').check();
  const bar = page.getByRole('group', { name: '批量操作' });
  await bar.getByText('已选 40 项').waitFor();
  await goods(page).last().scrollIntoViewIfNeeded();
  await page.mouse.move(720, 500);
  await page.mouse.wheel(0, 10_000);
  const bottom = (at: ReturnType<typeof goods>) => at.evaluate((it) => it.getBoundingClientRect().bottom);
  const top = () => bar.evaluate((it) => it.getBoundingClientRect().top);
  await expect.poll(async () => (await bottom(goods(page).last())) <= (await top())).toBe(true);
  // It stands at the window's lower edge wherever the list is scrolled to.
  await page.mouse.wheel(0, -10_000);
  await expect.poll(() => bar.evaluate((it) => Math.round(it.getBoundingClientRect().bottom))).toBe(900);
  await bar.getByRole('button', { name: '取消选择' }).click();
  await expect.poll(() => bar.count()).toBe(0);
});

test('a list that does not come says so once, with a way to try again; grey rows stand there until it comes', async () => {
  let broken = true;
  let letThrough: () => void = () => undefined;
  const page = await openSignedIn(server, browser, '#/home', async () => {
    await browser.page.route(listOfGoods, async (route) => {
      if (broken) return route.fulfill({ status: 500, json: { code: 500, message: '服务器出错了', result: null } });
      await new Promise<void>((go) => {
        letThrough = go;
      });
      return route.continue();
    });
  });
  await page.evaluate(() => {
    location.hash = '#/goods';
  });
  await page.getByText('加载失败：服务器出错了').waitFor();
  expect(await page.getByText('服务器出错了').count()).toBe(1);
  broken = false;
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('progressbar', { name: '正在加载' }).waitFor();
  letThrough();
  await expect.poll(() => goods(page).count()).toBe(40);
  expect(await page.getByText('服务器出错了').count()).toBe(0);
  expect(await page.getByRole('progressbar', { name: '正在加载' }).count()).toBe(0);
});

test('columns that were put away stay away after a reload', async () => {
  const page = await openSignedIn(server, browser, '#/admin/people');
  const table = page.getByRole('table', { name: '人员' });
  const heads = () => table.getByRole('columnheader').allInnerTexts();
  await table.getByRole('row').nth(1).waitFor();
  const before = await heads();
  await page.getByRole('button', { name: '显示的列' }).click();
  const first = page.getByRole('menuitemcheckbox').first();
  const put = await first.innerText();
  await first.click();
  await page.keyboard.press('Escape');
  await expect.poll(heads).toEqual(before.filter((head) => head !== put));
  await page.reload();
  await table.getByRole('row').nth(1).waitFor();
  expect(await heads()).toEqual(before.filter((head) => head !== put));
});

test('the home page that does not come says so without a network too, and comes when it is back', async () => {
  const page = await openSignedIn(server, browser, '#/fit/home');
  const shown = page.getByText('还没有可以作为首页的页面');
  await shown.waitFor();
  await browser.context.setOffline(true);
  try {
    await page.keyboard.press('Alt+r');
    await page.getByRole('alert').getByText('加载失败').waitFor();
  } finally {
    await browser.context.setOffline(false);
  }
  await page.getByRole('button', { name: '重试' }).click();
  await shown.waitFor();
});

test('the last of two moves wins, also where the first waits for a drawer to go', async () => {
  const form = await formOf(await server.signedIn(), [['name', 'text', { title: '姓名' }]]);
  await new Visitor(server).send(form.slug, { name: '王小明' });
  const page = await openSignedIn(server, browser, `#/form/answers?id=${form.id}`);
  await page.getByRole('button', { name: '0001' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  for (const address of ['/home', '/goods']) await page.goto(`${server.url}/#${address}`);
  await drawer.waitFor({ state: 'hidden' });
  await page.waitForTimeout(600); // longer than the drawer's way out
  expect(await page.evaluate(() => location.hash)).toBe('#/goods');
  expect(await page.getByRole('heading', { name: '商品', exact: true }).isVisible()).toBe(true);
});
