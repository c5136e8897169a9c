import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fillSignIn, stateOf } from '../support/shell.ts';

/** @module-tag long */

let server: TestServer;
let state: ReturnType<typeof stateOf>;
beforeAll(async () => {
  server = await startTestServer();
  state = stateOf(server.url, await server.signedIn());
});
afterAll(() => server?.stop());

/** Pixels that the page is wider than its window. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const looks = [
  { folder: 'api-docs', language: 'zh-CN' },
  { folder: 'api-docs-dark', dark: true, language: 'en-US' },
  { folder: 'api-docs-phone', phone: true, language: 'zh-CN' },
  { folder: 'api-docs-phone-dark', phone: true, dark: true, language: 'en-US' },
] as const;

describe.each(looks)('the page of the API, as $folder', (look) => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser(look);
  });
  afterAll(() => browser?.close());

  test('shows plugins, and of a call what it takes, answers and refuses', async () => {
    const page = await browser.renew(state);
    await page.goto(`${server.url}/api/docs`);
    await browser.shot('overview');
    expect([await tooWide(page), await seriousFaults(page)]).toEqual([0, []]);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: look.language === 'zh-CN' ? '商品' : 'Products' })
      .click();
    await page.locator('summary', { hasText: '/api/p/goods/goods/{id}' }).nth(1).click();
    for (const part of look.language === 'zh-CN'
      ? ['参数', '请求内容', '返回', '错误']
      : ['Parameters', 'Body', 'Answer', 'Errors'])
      await page.getByRole('heading', { name: part }).filter({ visible: true }).first().waitFor();
    await browser.shot('plugin');
    expect([await tooWide(page), await seriousFaults(page)]).toEqual([0, []]);
    // Nothing of it was refused by the page's policy.
    expect(browser.errors).toEqual([]);
  });
});

test('it is found and read with the keyboard alone', async () => {
  const browser = await openBrowser({ folder: 'api-docs', language: 'en-US' });
  try {
    const page = await browser.renew(state);
    await page.goto(`${server.url}/api/docs`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('calls');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('coupons claim');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Calls found' }).waitFor();
    await page.locator('summary').first().focus();
    const shown = page.locator('.more').first();
    const before = await shown.isVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => shown.isVisible()).toBe(!before);
    await browser.shot('search');
  } finally {
    await browser.close();
  }
});

test('who is not signed in is led to sign in, and back', async () => {
  const browser = await openBrowser({ folder: 'api-docs', language: 'zh-CN' });
  try {
    const page = await browser.renew();
    await page.goto(`${server.url}/api/docs?q=goods`);
    await browser.shot('signed-out');
    await page.getByRole('link', { name: '去登录' }).click();
    await fillSignIn(page, { password: server.adminPassword });
    await page.waitForURL(`${server.url}/api/docs?q=goods`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  } finally {
    await browser.close();
  }
});
