import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf, pageOf } from '../../plugins/decoration/tests/editor-kit.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/shell.ts';

/** The Enter that ends the composition of an input method is its own: the page does nothing on it. */

let server: TestServer;
let browser: TestBrowser;
let page: Page;
let input: CDPSession;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'composition' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(address: string): Promise<void> {
  page = await openSignedIn(server, browser, address);
  input = await page.context().newCDPSession(page);
}

/** A key that the input method takes: its code says so. */
const taken = (key: string) =>
  input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });

/** Composes `text` in the field that has the focus, and ends it by Enter as Chromium and as Safari send it. */
async function compose(text: string): Promise<void> {
  await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await taken('Enter');
  await input.send('Input.insertText', { text });
  await taken('Enter');
}

test('opens no tool in 工具集合', async () => {
  await open('#/tools');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  await compose('素材');
  await search.fill('');
  await compose('登录设备');
  await search.press('Enter');
  const tags = page.locator('[data-tag-strip]').getByRole('tab');
  await tags.filter({ hasText: '登录设备' }).waitFor();
  expect(await tags.filter({ hasText: '素材库' }).count()).toBe(0);
});

test('saves no half of a page’s address', async () => {
  const { id } = await pageOf(server, '春天', []);
  const api = await ownerOf(server);
  await open(`#/fit/edit?id=${id}`);
  const field = page.getByLabel('页面地址');
  await field.fill('');
  const path = `/api/p/decoration/pages/${id}`;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname === path) sent.push(request.method());
  });
  await compose('xin');
  await field.pressSequentially('-dian');
  await field.press('Enter');
  const saved = async () => (await api.get<{ slug: string }>(path)).slug;
  await expect.poll(saved).toBe('xin-dian');
  expect(sent).toHaveLength(1);
});
