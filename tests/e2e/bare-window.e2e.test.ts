import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { go, stateOf } from '../support/shell.ts';
import { startShell } from './shell-probe/shell.ts';
import { withProbe } from './shell-probe/with-probe.ts';

/** @module-tag long */

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await withProbe(await startShell());
  browser = await openBrowser({ folder: 'bare-window' });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  page = await browser.renew(stateOf(server.url, await server.signedIn()));
  await page.goto(`${server.url}/?bare#/probe/1`);
  await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const asked = () => page.getByRole('dialog', { name: '有未保存的修改' });
const crumbs = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('fitout.breadcrumbs') ?? 'null'));

describe('a window that was opened for one tool', () => {
  it('is named after its page, and keeps the way there through a reload', async () => {
    await expect.poll(() => page.title()).toBe('探针页 · 我的组织');
    await expect.poll(crumbs).toEqual({ url: '/probe/1', path: ['探针页'] });
    await press('title');
    await expect.poll(() => page.title()).toBe('Named 1 · 我的组织');
    await expect.poll(crumbs).toEqual({ url: '/probe/1', path: ['Named 1'], ownTitle: 'Named 1' });
    await page.reload();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    await expect.poll(() => page.title()).toBe('Named 1 · 我的组织');
    await go(page, '/probe/2');
    await expect.poll(() => page.title()).toBe('探针页 · 我的组织');
  });

  it('asks for the menu where none is stored, and knows its way by it', async () => {
    expect(await page.evaluate(() => localStorage.getItem('fitout.menus'))).not.toBeNull();
    await page.evaluate(() => localStorage.removeItem('fitout.menus'));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/fun/my/WEBSITE')) asked.push(request.url());
    });
    await page.goto(`${server.url}/?bare=1#/admin/org`);
    await page.getByRole('heading', { name: '组织' }).first().waitFor();
    await expect.poll(crumbs).toEqual({ url: '/admin/org', path: ['系统', '组织'] });
    expect(asked).toHaveLength(1);
  });

  it('warns before it goes with unsaved work in it', async () => {
    await press('unsaved');
    const warned = page.waitForEvent('dialog');
    const reload = page.reload().catch(() => {});
    const dialog = await warned;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reload;
  });

  it('asks before another page takes the place of unsaved work: keep, discard, save', async () => {
    await press('unsaved');
    await go(page, '/probe/2');
    await asked().getByText('words of 1').waitFor();
    await asked().getByRole('button', { name: '继续编辑' }).click();
    await asked().waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).hash).toBe('#/probe/1');
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    // By a link of the page itself as well.
    await press('other');
    await asked().getByRole('button', { name: '不保存' }).click();
    await page.getByRole('heading', { name: 'Probe 2' }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/probe/2?from=1');
    // Another query of the same page is the same work.
    await press('unsaved');
    await press('query');
    await expect.poll(() => new URL(page.url()).hash).toBe('#/probe/2?step=2');
    expect(await asked().count()).toBe(0);
    await press('clean');
    await go(page, '/tools');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
  });
});
