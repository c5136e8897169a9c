import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { go, openSignedIn, signIn } from '../support/shell.ts';
import { startShell } from './shell-probe/shell.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startShell();
  browser = await openBrowser({ folder: 'shell' });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const tab = (name: string) => page.getByRole('tab', { name });

describe('the shell as it ships', () => {
  beforeEach(async () => {
    page = await browser.renew();
  });

  it('sends a person without a session to the sign-in and back to where they wanted', async () => {
    await signIn(server, page, '#/tools');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/tools');
    await expect.poll(() => page.title()).toMatch(/^工具集合 · /);
    expect(await page.evaluate(() => localStorage.getItem('fitout.token'))).toBeTruthy();
    expect(await page.evaluate(() => sessionStorage.getItem('fitout.login'))).toBeTruthy();
    expect(browser.errors).toEqual([]);
  });

  it('opens the layout’s root on a page that this person has, after a sign-in without a wish', async () => {
    await signIn(server, page);
    await expect.poll(() => page.getByRole('tab').count()).toBe(1);
    expect(new URL(page.url()).hash).not.toBe('#/home');
    await expect.poll(() => page.getByRole('tab', { selected: true }).count()).toBe(1);
  });

  it('signs out without a network: the device forgets at once, the server as soon as it hears of it', async () => {
    page = await browser.renew();
    await signIn(server, page, '#/tools');
    const cookie = (await browser.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const alive = async () => (await fetch(`${server.url}/api/v1/role/my`, { headers: { cookie } })).status;
    await browser.context.setOffline(true);
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByText('现在没有网络').waitFor();
    expect(
      await page.evaluate(() => [sessionStorage.getItem('fitout.user'), localStorage.getItem('fitout.token')]),
    ).toEqual([null, null]);
    expect(await alive()).toBe(200);
    await browser.context.setOffline(false);
    await expect.poll(alive).toBe(401);
    await expect.poll(() => page.getByText('现在没有网络').count()).toBe(0);
    browser.errors.length = 0; // what the browser says of a request without a network
  });

  it('signs out without a network where the sign-in page never loaded: it comes by itself when the network is back', async () => {
    // Not in this file's browser, which has that page in its cache.
    const other = await openBrowser({ folder: 'shell' });
    try {
      const fresh = await openSignedIn(server, other, '#/tools');
      await fresh.getByRole('heading', { name: '工具集合' }).waitFor();
      await other.context.setOffline(true);
      await fresh.getByRole('button', { name: '退出登录' }).click();
      await fresh.getByRole('heading', { name: '页面没有加载成功' }).waitFor();
      await other.context.setOffline(false);
      await fresh.getByLabel('用户名').waitFor();
      await expect.poll(() => fresh.evaluate(() => localStorage.getItem('fitout.leaving'))).toBeNull();
    } finally {
      await other.close();
    }
  });

  it('asks for person, roles and menu once, not again after a reload', async () => {
    page = await openSignedIn(server, browser, '#/tools');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(calls.filter((path) => /queryCust|employee|role\/my|fun\/my/.test(path))).toEqual([]);
  });

  it('signs out all windows', async () => {
    page = await openSignedIn(server, browser, '#/tools');
    const other = await browser.context.newPage();
    await other.goto(`${server.url}/#/tools`);
    await other.getByText('退出登录').waitFor();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    await other.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(
      await other.evaluate(() => [sessionStorage.getItem('fitout.user'), localStorage.getItem('fitout.token')]),
    ).toEqual([null, null]);
  });

  it('says so where no plugin serves an address, and keeps the others', async () => {
    page = await openSignedIn(server, browser, '#/tools');
    await go(page, '/gone/away');
    await page.getByRole('heading', { name: '这个页面还没有可用的插件' }).waitFor();
    await page.getByRole('button', { name: '关闭此页' }).click();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
  });

  it('finds tools in the palette by pinyin and opens them by keyboard', async () => {
    page = await openSignedIn(server, browser, '#/account');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: '搜索工具、标签和操作' });
    await field.fill('gjjh');
    await page.getByRole('option', { name: /工具集合/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(await field.count()).toBe(0);
  });

  it('changes theme and language in place', async () => {
    page = await openSignedIn(server, browser, '#/tools');
    await page.getByRole('button', { name: '主题' }).click();
    await page.getByRole('menuitemradio', { name: '深色' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await browser.shot('dark');
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('stays usable at 390 × 844: the menu is a drawer', async () => {
    page = await openSignedIn(server, browser, '#/tools');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    await browser.shot('narrow-menu');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('folds the menu to 50 px and shows a group beside it', async () => {
    page = await openSignedIn(server, browser, '#/tools');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(async () => (await page.locator('aside').boundingBox())?.width).toBe(50);
    await browser.shot('rail');
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('opens a tool bare in a new window, which needs no second sign-in', async () => {
    page = await openSignedIn(server, browser, '#/tools');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await tab('工具集合').dblclick();
    const opened = browser.context.waitForEvent('page');
    await page.getByRole('menuitem', { name: '在新窗口打开' }).click();
    const bare = await opened;
    await bare.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(await bare.getByRole('tablist').count()).toBe(0);
    expect(await bare.getByRole('navigation').count()).toBe(0);
  });

  it('tells the document that it is there, and loads another one for /m', async () => {
    await page.addInitScript(() => {
      document.addEventListener('render-active', () => Object.assign(window, { renderActive: true }));
    });
    await page.goto(`${server.url}/#/login`);
    await page.getByLabel('用户名').waitFor();
    expect(await page.evaluate(() => (window as { renderActive?: boolean }).renderActive)).toBe(true);
    const loaded = page.waitForEvent('load');
    await go(page, '/m/trip');
    await loaded;
    expect(new URL(page.url()).hash).toBe('#/m/trip');
  });

  it('keeps the root font size alone on a computer', async () => {
    await page.goto(`${server.url}/#/login`);
    await page.getByLabel('用户名').waitFor();
    expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('');
  });

  it('loads the debugging console where the url says debug', async () => {
    await page.goto(`${server.url}/?debug#/login`);
    await page.locator('#__vconsole').waitFor({ state: 'attached' });
  });

  it('has nothing that axe calls serious', async () => {
    page = await openSignedIn(server, browser, '#/tools');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});
