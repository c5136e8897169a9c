import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startWithGuests } from '../../../tests/support/guests.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import { base, openEditor, pageOf } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startWithGuests();
  browser = await openBrowser({ folder: 'contributed' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('a block of another plugin is in the palette, has its panel and style, is checked, and is on the page', async () => {
  const { id, slug } = await pageOf(server, '问候页', [['title', { text: '上面' }]]);
  const editor = await openEditor(browser, server, id);
  const { page } = editor;
  await editor.add('问候');
  await page.getByLabel('称呼').fill('');
  await editor.press('发布');
  await page.getByRole('button', { name: /没有称呼/ }).click();
  await page.getByLabel('称呼').fill('老朋友');
  const onCanvas = page.locator('[data-block] .fb-greeting');
  expect(await onCanvas.textContent()).toBe('你好，老朋友');
  expect(await onCanvas.evaluate((one) => getComputedStyle(one).letterSpacing)).toBe('3px');
  await editor.saved();
  const api = await server.signedIn();
  const { rev } = await api.get<PageDetail>(`${base}/pages/${id}`);
  await api.post(`${base}/pages/${id}/publish`, { rev });
  const visit = await browser.context.newPage();
  await visit.goto(`${server.url}/p/${slug}`);
  await visit.locator('.fb-greeting[data-alive]').waitFor();
  expect(await visit.locator('.fb-greeting').evaluate((one) => getComputedStyle(one).letterSpacing)).toBe('3px');
  expect(browser.errors).toEqual([]);
});
