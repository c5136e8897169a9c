import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openSignedIn, readEnglish, stateOf } from '../support/shell.ts';
import { withProbe } from './shell-probe/with-probe.ts';

/**
 * What is copied where browsers refuse it, and what an error gives to whoever asks for help.
 * @module-tag long
 */

let server: TestServer;
let phoneServer: TestServer;
let desk: TestBrowser;
let phone: TestBrowser;
let page: Page;

beforeAll(async () => {
  const plain = await startTestServer();
  server = await withProbe(plain);
  phoneServer = await withProbe(plain, 'mobile');
  desk = await openBrowser({ folder: 'copy' });
  phone = await openBrowser({ folder: 'copy-phone', phone: true });
});
afterAll(async () => {
  await desk?.close();
  await phone?.close();
  await phoneServer?.stop();
  await server?.stop();
});

/** As browsers answer where the person, or who runs their machine, keeps the clipboard from pages. */
const refuseClipboard = () =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });

/** A browser in which the old way does not go either. */
const refuseCommand = () =>
  page.evaluate(() => {
    document.execCommand = () => false;
  });

/** What is selected in the field that has the focus. */
const selected = () =>
  page.evaluate(() => {
    const area = document.activeElement;
    return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : undefined;
  });

describe('in the shell', () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  test('a one-time password is copied the old way, and else shown selected', async () => {
    page = await openSignedIn(server, desk, '#/admin/org');
    await refuseClipboard();
    await button('新建组织').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('组织名称').fill('星河书店');
    await dialog.getByLabel('短名称').fill('xinghe');
    await dialog.getByLabel('所有者姓名').fill('周星');
    await dialog.getByLabel('所有者用户名').fill(`zhou.${crypto.randomUUID().slice(0, 6)}`);
    await dialog.getByRole('button', { name: '创建' }).click();
    const password = (await page.locator('[data-secret]').innerText()).trim();
    await button('复制密码').click();
    await page.getByText('复制成功').waitFor();
    await refuseCommand();
    await button('复制密码').click();
    const byHand = page.getByRole('dialog', { name: '浏览器没有允许复制' });
    await byHand.waitFor();
    expect(await selected()).toBe(password);
    expect(await seriousFaults(page)).toEqual([]);
    await desk.shot('by-hand');
    await byHand.getByRole('button', { name: '完成' }).click();
    await byHand.waitFor({ state: 'detached' });
    await button('复制登录信息').click();
    await byHand.waitFor();
    expect(await selected()).toContain(password);
    await readEnglish(page);
    await desk.shot('by-hand-english');
    await page.keyboard.press('Escape');
    await button('I have saved it').click();
    expect(desk.errors.filter((line) => !/40[49]/.test(line))).toEqual([]);
  });

  test('a page without https, which has no clipboard, copies the old way', async () => {
    page = await openSignedIn(server, desk, '#/probe/1');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await button('copy').click();
    await page.getByText('复制成功').waitFor();
    await page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus());
    await page.keyboard.press('ControlOrMeta+V');
    expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe('text');
  });

  test('an error says the number of its request, and is copied with it', async () => {
    page = await openSignedIn(server, desk, '#/probe/1');
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/v1/nothing'));
    await button('missing').click();
    const { requestId } = (await (await refused).json()) as { requestId: string };
    const notice = page.getByRole('alert').filter({ hasText: requestId });
    await notice.waitFor();
    await desk.shot('error');
    await refuseClipboard();
    await refuseCommand();
    await notice.getByRole('button', { name: '复制' }).click();
    await page.getByRole('dialog', { name: '浏览器没有允许复制' }).waitFor();
    expect(await selected()).toMatch(new RegExp(`^.+\n请求编号: ${requestId}\n\\d{4}-.*\n.*#/probe/1$`));
    await page.keyboard.press('Escape');
    await notice.getByRole('button', { name: '关闭通知' }).click();
    await page.getByRole('button', { name: /^通知/ }).click();
    const list = page.getByRole('region', { name: '通知' });
    await list.getByText(requestId).waitFor();
    await list.getByRole('button', { name: '复制' }).waitFor();
    await desk.shot('notices');
  });
});

describe('on a phone', () => {
  beforeEach(async () => {
    page = await phone.renew(stateOf(phoneServer.url, await phoneServer.signedIn()));
    await page.goto(`${phoneServer.url}/#/m/probe/1`);
    await page.getByRole('heading', { name: 'Probe 1', exact: true }).waitFor();
    await refuseClipboard();
    await refuseCommand();
  });

  test('what cannot be copied is shown selected', async () => {
    await page.getByRole('button', { name: 'copy', exact: true }).tap();
    const byHand = page.getByRole('dialog', { name: '浏览器没有允许复制' });
    await byHand.waitFor();
    expect(await selected()).toBe('text');
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('by-hand');
    await byHand.getByRole('button', { name: '完成' }).tap();
    await byHand.waitFor({ state: 'detached' });
  });

  test('an error says the number of its request, and is copied with it', async () => {
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/v1/nothing'));
    await page.getByRole('button', { name: 'missing', exact: true }).tap();
    const { requestId } = (await (await refused).json()) as { requestId: string };
    const toast = page.getByRole('alert').filter({ hasText: requestId });
    await toast.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('error');
    await toast.getByRole('button', { name: '复制' }).tap();
    await page.getByRole('dialog', { name: '浏览器没有允许复制' }).waitFor();
    expect(await selected()).toContain(requestId);
  });
});
