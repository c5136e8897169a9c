import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { go, signIn } from '../support/shell.ts';
import { openTools, startShell } from './shell-probe/shell.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startShell();
  browser = await openBrowser({ folder: 'shell' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const tab = (name: string) => page.getByRole('tab', { name });

describe('the shell as it ships', () => {
  beforeEach(async () => {
    page = await browser.renew();
  });

  it('signs in, without a wish on a page that this person has, and out without a network: the device forgets at once, the server as soon as it hears of it', async () => {
    await signIn(server, page);
    await expect.poll(() => page.getByRole('tab').count()).toBe(1);
    expect(new URL(page.url()).hash).not.toBe('#/home');
    await expect.poll(() => page.getByRole('tab', { selected: true }).count()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('fitout.token'))).toBeTruthy();
    expect(await page.evaluate(() => sessionStorage.getItem('fitout.login'))).toBeTruthy();
    expect(browser.errors).toEqual([]);

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
  });

  it('tells the document that it is there, leaves the root font size alone, has the debugging console where the url says so, and loads another document for /m', async () => {
    await page.addInitScript(() => {
      document.addEventListener('render-active', () => Object.assign(window, { renderActive: true }));
    });
    await page.goto(`${server.url}/?debug#/login`);
    await page.getByLabel('用户名').waitFor();
    expect(await page.evaluate(() => (window as { renderActive?: boolean }).renderActive)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('');
    await page.locator('#__vconsole').waitFor({ state: 'attached' });
    const loaded = page.waitForEvent('load');
    await go(page, '/m/trip');
    await loaded;
    expect(new URL(page.url()).hash).toBe('#/m/trip');
  });
});

describe('the shell of somebody who is signed in', () => {
  beforeEach(async () => {
    page = await openTools(server, browser);
  });

  it('asks for person, roles and menu once, not again after a reload', async () => {
    const calls: string[] = [];
    const note = (request: Request): void => void calls.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.reload();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    page.off('request', note);
    expect(calls).toContain('/');
    expect(calls.filter((path) => /queryCust|employee|role\/my|fun\/my/.test(path))).toEqual([]);
  });

  it('says so where there is no such page, and keeps the others', async () => {
    await go(page, '/gone/away');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await page.getByRole('button', { name: '关闭此页' }).click();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
  });

  it('finds tools in the palette by pinyin and opens them by keyboard', async () => {
    await go(page, '/account');
    await page.getByRole('heading', { name: '我的账号' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: '搜索工具、标签和操作' });
    await field.fill('gjjh');
    await page.getByRole('option', { name: /工具集合/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^工具集合 · /);
    expect(await field.count()).toBe(0);
  });

  it('changes theme and language in place, and has nothing that axe calls serious in either', async () => {
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '主题' }).click();
    await page.getByRole('menuitemradio', { name: '深色' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await browser.shot('dark');
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.getByRole('button', { name: '主题' }).click();
    await page.getByRole('menuitemradio', { name: '浅色' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  });

  it('stays usable at 390 × 844: the menu is a drawer', async () => {
    await resizeTo(page, { width: 390, height: 844 });
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    await browser.shot('narrow-menu');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('folds the menu to 50 px and shows a group beside it', async () => {
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(async () => (await page.locator('aside').boundingBox())?.width).toBe(50);
    await browser.shot('rail');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  });

  it('opens a tool bare in a new window, which needs no second sign-in, and signs out all windows', async () => {
    await tab('工具集合').dblclick();
    const opened = browser.context.waitForEvent('page');
    await page.getByRole('menuitem', { name: '在新窗口打开' }).click();
    const bare = await opened;
    await bare.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(await bare.getByRole('tablist').count()).toBe(0);
    expect(await bare.getByRole('navigation').count()).toBe(0);
    const work = (window: Page) =>
      window.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => /^fitout\.(?:tags|breadcrumbs|badges)/.test(key)),
      );
    await expect.poll(async () => [await work(page), await work(bare)].flat()).toContain('fitout.tags');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    await bare.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(
      await bare.evaluate(() => [sessionStorage.getItem('fitout.user'), localStorage.getItem('fitout.token')]),
    ).toEqual([null, null]);
    // What is written later than the click finds nobody either.
    await page.getByLabel('用户名').fill('ann');
    await expect.poll(async () => [await work(page), await work(bare)]).toEqual([[], []]);
  });

  it('signs out without a network where the sign-in page never loaded: it comes by itself when the network is back', async () => {
    // As from a cache that has none of it yet.
    await page.route(/\/static\//, (route) => route.continue());
    await browser.context.setOffline(true);
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('heading', { name: '页面没有加载成功' }).waitFor();
    await browser.context.setOffline(false);
    await page.getByLabel('用户名').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fitout.leaving'))).toBeNull();
  });
});
