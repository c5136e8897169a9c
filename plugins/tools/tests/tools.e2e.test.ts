import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';

/** What plugins say of their pages in a sentence: it comes after the first page, and must arrive where it is shown. */

const sentence = '谁在哪些设备上登录，可随时让其退出';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer({ start: { dist: 'dist' } });
  browser = await openBrowser({ folder: 'tools' });
  page = await openSignedIn(server, browser, '#/tools');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('stands on the card of a tool, and finds it', async () => {
  const card = page.locator('[data-tool-card]').filter({ hasText: sentence });
  await card.waitFor();
  await page.getByRole('main').getByRole('searchbox').fill('随时');
  await expect.poll(() => page.locator('[data-tool-card]').count()).toBe(1);
  expect(await card.innerText()).toContain('登录设备');
});

test('is asked for again where the network failed the first time', async () => {
  await page.route('**/plugins/descriptions', (route) => route.abort());
  await page.reload();
  await page.locator('[data-tool-card]').first().waitFor();
  expect(await page.getByText(sentence).count()).toBe(0);
  await page.unroute('**/plugins/descriptions');
  await page.getByRole('main').getByRole('searchbox').fill('登录');
  await page.locator('[data-tool-card]').filter({ hasText: sentence }).waitFor();
});
