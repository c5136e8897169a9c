import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { go, openSignedIn, stateOf } from '../support/shell.ts';
import { withProbe } from './shell-probe/with-probe.ts';

/** @module-tag long */

let server: TestServer;
let colleague: ApiClient;

beforeAll(async () => {
  // The platform knows the addresses of maps, also where no plugin serves them.
  server = await withProbe(await startTestServer(), 'mobile', ['gaode']);
  const owner = await server.signedIn();
  const role = await owner.post<{ id: string }>('/api/v1/roles', { name: '访客', functions: [] });
  const person = { username: 'colleague', name: '李雨桐', roleIds: [role.id] };
  const { password } = await owner.post<{ password: string }>('/api/v1/people', person);
  colleague = await server.signedIn({ username: 'colleague', password });
  await colleague.post('/api/v1/password', { next: 'long enough 42' });
});
afterAll(() => server?.stop());

const headings = (page: Page) => page.getByRole('heading', { level: 2 }).filter({ visible: true });

describe('on a computer', () => {
  let browser: TestBrowser;
  let page: Page;
  const title = () => page.getByRole('heading', { level: 1 }).filter({ visible: true });

  beforeAll(async () => {
    browser = await openBrowser({ folder: 'no-such-page' });
  });
  afterAll(() => browser?.close());

  test('an address that nothing has, and a tool that is not installed, have words of their own', async () => {
    page = await openSignedIn(server, browser, '#/no/such/page');
    await expect.poll(() => title().innerText()).toBe('页面不存在');
    await page.getByText('/no/such/page').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('unknown');
    await go(page, '/gaode');
    await expect.poll(() => title().innerText()).toBe('「地图」没有安装');
    await expect.poll(() => page.title()).toMatch(/^地图/);
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('not-installed');
    await page.getByRole('button', { name: '打开插件管理' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/admin/plugins');
  });

  test('a person without the right reads that, whatever leads there', async () => {
    page = await browser.renew(stateOf(server.url, colleague));
    for (const address of ['/admin/people', '/fit/edit?id=1']) {
      await page.goto(`${server.url}/#${address}`);
      await page.getByRole('heading', { name: '没有权限' }).filter({ visible: true }).waitFor();
    }
    await browser.shot('forbidden');
    await go(page, '/gaode');
    await expect.poll(() => title().innerText()).toBe('「地图」没有安装');
    expect(await page.getByRole('button', { name: '打开插件管理' }).count()).toBe(0);
  });
});

describe('on a phone', () => {
  let phone: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    phone = await openBrowser({ folder: 'no-such-page', phone: true });
  });
  afterAll(() => phone?.close());
  beforeEach(async () => {
    page = await phone.renew();
  });

  test('the workbench’s home is the home page', async () => {
    await page.goto(`${server.url}/#/home`);
    const tab = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' });
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    expect(await page.getByText('页面不存在').count()).toBe(0);
    await expect.poll(() => page.title()).toBe('首页');
    await phone.shot('home');
  });

  test.for([
    ['/fit/edit?id=1', '请在电脑上打开', '页面装修'],
    ['/admin/people', '请在电脑上打开', '人员'],
    // On a phone that is its page for phones.
    ['/gaode', '「轨迹回放」没有安装', '轨迹回放'],
    ['/m/gaode', '「轨迹回放」没有安装', '轨迹回放'],
    ['/no/such', '页面不存在', '页面不存在'],
    ['/m/no/such', '页面不存在', '页面不存在'],
  ] as const)('%s: %s', async ([address, said, bar]) => {
    await page.goto(`${server.url}/#${address}`);
    await expect.poll(() => headings(page).allInnerTexts()).toEqual([said]);
    expect(await page.title()).toBe(bar);
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot(address.replaceAll(/\W/g, '-'));
    await page.getByRole('button', { name: '去首页' }).tap();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/m/trip');
  });

  test('a person without the right reads that, of a phone’s page and of a computer’s', async () => {
    page = await phone.renew(stateOf(server.url, colleague));
    for (const address of ['/m/private', '/admin/people']) {
      await page.goto(`${server.url}/#${address}`);
      await expect.poll(() => headings(page).allInnerTexts(), { message: address }).toEqual(['没有权限']);
      expect(await seriousFaults(page)).toEqual([]);
    }
    await phone.shot('forbidden');
  });
});
