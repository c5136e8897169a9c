import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { colourFaults, seriousFaults } from '../support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { go, inEnglish, stateOf } from '../support/shell.ts';
import { openTools, startShell } from './shell-probe/shell.ts';
import { withProbe } from './shell-probe/with-probe.ts';

/** The tag bar with more tags than fit. */

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await withProbe(await startShell());
  browser = await openBrowser({ folder: 'tag-bar' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  page = await openTools(server, browser);
});

const tabs = () => page.getByRole('tab');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const list = () => page.getByRole('dialog', { name: '全部标签' });

async function openProbes(count: number): Promise<void> {
  for (let id = 1; id <= count; id += 1) {
    await go(page, `/probe/${id}`);
    await page.getByRole('heading', { name: `Probe ${id}`, exact: true }).waitFor();
  }
}

/** Does the tag bar show the whole of it, with nothing in front? */
function isWhole(tab: Locator): Promise<boolean> {
  return tab.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const shown = (x: number) => element.parentElement?.contains(document.elementFromPoint(x, middle)) === true;
    return shown(left + 3) && shown(right - 3);
  });
}

const front = () => page.locator('[role=tab][aria-selected=true]');

test('keeps the tag in front whole, also with the dot of unsaved work, and pinned tags in view', async () => {
  await openProbes(16);
  await expect.poll(() => isWhole(front())).toBe(true);
  expect(await isWhole(tabs().nth(1))).toBe(false);
  await press('unsaved');
  await front().getByRole('img', { name: '未保存' }).waitFor();
  await expect.poll(() => isWhole(front())).toBe(true);

  await tabs().nth(8).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '固定', exact: true }).click();
  const pinned = tabs().first();
  await pinned.getByLabel('已固定').waitFor();
  await front().click();
  await expect.poll(async () => [await isWhole(pinned), await isWhole(front())]).toEqual([true, true]);

  const left = page.getByRole('button', { name: '向左滚动标签' });
  const right = page.getByRole('button', { name: '向右滚动标签' });
  expect([await left.isEnabled(), await right.isEnabled()]).toEqual([true, false]);
  await expect
    .poll(async () => {
      await left.evaluate((button) => (button as HTMLElement).click());
      return left.isEnabled();
    })
    .toBe(false);
  await expect.poll(() => isWhole(tabs().nth(1))).toBe(true);
  expect([await isWhole(pinned), await right.isEnabled()]).toEqual([true, true]);
  await browser.shot('crowded');
  await resizeTo(page, { width: 1000, height: 800 });
  await expect.poll(() => isWhole(front())).toBe(true);
});

test('lists all tags, finds one by its title, opens and closes it', async () => {
  await openProbes(4);
  await press('title');
  const title = await front().innerText();
  await tabs().first().click();
  const button = page.getByRole('button', { name: '全部标签' });
  await button.click();
  await list().getByRole('listitem').nth(4).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('list');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFaults(page)).toEqual([]);
  await browser.shot('list-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.type(title.slice(0, 3));
  await expect.poll(() => list().getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Probe 4' }).waitFor();
  expect(await list().count()).toBe(0);

  await button.click();
  for (const key of ['ArrowDown', 'ArrowDown', 'Delete']) await page.keyboard.press(key);
  await expect.poll(() => tabs().count()).toBe(4);
  await page.keyboard.press('Escape');
  expect(await list().count()).toBe(0);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('closes all but pinned tags, and the last one to the home page', async () => {
  await openProbes(3);
  await tabs().nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '固定', exact: true }).click();
  await tabs().first().focus();
  await page.keyboard.press('Delete');
  await tabs().nth(3).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => tabs().count()).toBe(3);
  await page.getByRole('button', { name: '全部标签' }).click();
  await list().getByRole('button', { name: '关闭全部' }).click();
  await expect.poll(() => tabs().count()).toBe(1);
  await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
  await tabs().first().dblclick();
  await page.getByRole('menuitem', { name: '取消固定' }).click();
  await page.getByRole('button', { name: '全部标签' }).click();
  await list().getByRole('button', { name: '关闭全部' }).click();
  await page.getByRole('heading', { name: '工具集合' }).waitFor();
  expect(await tabs().count()).toBe(1);
});

test('shows that the page opens while the first call hangs', async () => {
  const hanging = await browser.renew(stateOf(server.url, await server.signedIn()));
  await hanging.route('**/queryCustWithOrg*', () => {});
  await hanging.goto(`${server.url}/#/tools`);
  await hanging.getByRole('status').filter({ hasText: '正在打开…' }).waitFor();
  await hanging.unrouteAll({ behavior: 'ignoreErrors' });
});

test('gives the page the window below the tags, and takes it back', async () => {
  await openProbes(1);
  const field = page.getByRole('textbox', { name: 'Words' });
  await field.fill('kept');
  const main = async () => page.locator('main').boundingBox();
  const before = await main();
  await page.getByRole('button', { name: '最大化', exact: true }).click();
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  expect(await page.getByRole('navigation').count()).toBe(0);
  const { x, y, width } = (await main()) ?? { x: -1, y: 0, width: 0 };
  expect([x, width]).toEqual([0, 1440]);
  expect(y).toBeLessThan(before?.y ?? 0);
  await browser.shot('maximized');
  await inEnglish(page, () => page.getByRole('button', { name: 'Show menu and header' }).waitFor());
  await page.keyboard.press('Alt+m');
  await page.getByRole('banner').waitFor();
  expect([await main(), await field.inputValue()]).toEqual([before, 'kept']);
});
