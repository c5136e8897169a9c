import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, openBrowser, phoneSize, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go, openSignedIn, readEnglish } from '../../../tests/support/shell.ts';
import { catalogueUrl, type DrawCatalogue } from '../api.ts';

/**
 * Staff add a banner, take one out and put it back, correct an item, and import a sheet; phones get all of it.
 * @module-tag long
 */

let folder: string;
let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-draws-e2e-'));
  server = await startTestServer();
  browser = await openBrowser({ folder: 'draws-admin' });
  page = await openSignedIn(server, browser, '#/home');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const rows = (name: string) => page.getByRole('table', { name, exact: true }).locator('tbody').getByRole('row');
const phones = () => server.api().get<DrawCatalogue>(catalogueUrl);

test('the menu leads to the banners, and a new one is told to phones', async () => {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByText('抽卡管理', { exact: true }).click();
  await menu.getByText('卡池', { exact: true }).click();
  await page.getByRole('heading', { name: '卡池', exact: true }).waitFor();
  await expect.poll(() => rows('卡池').count()).toBeGreaterThan(50);
  await rows('卡池').first().getByText('菲林斯').waitFor();
  await browser.shot('01-banners');
  // What follows needs no hundreds of rows behind it.
  const search = page.getByRole('searchbox', { name: '搜索版本、标题或 UP' });
  await search.fill('甘雨');
  await expect.poll(() => rows('卡池').count()).toBeLessThan(20);
  await page.getByRole('button', { name: '添加卡池' }).click();
  const drawer = page.getByRole('dialog', { name: '添加卡池' });
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('请至少填写一个 5 星 UP').waitFor();
  await drawer.getByLabel('版本').fill('9.9');
  await drawer.getByLabel('中文标题').fill('<b>粗体</b>');
  await drawer.getByLabel('开始时间').fill('2029-01-01T06:00:00');
  await drawer.getByLabel('开始按').selectOption('8');
  await drawer.getByLabel('结束时间').fill('2029-01-21T17:59:59');
  const up5 = drawer.getByLabel('5 星 UP');
  await up5.fill('甘雨');
  await up5.press('Enter');
  await up5.fill('没有这个人');
  await drawer.getByText('物品表里没有这个名称').waitFor();
  await up5.fill('Xiao');
  await up5.press('Enter');
  await browser.shot('02-banner-drawer');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').first().waitFor();
  const mine = rows('卡池').filter({ hasText: '<b>粗体</b>' });
  await mine.getByText('甘雨、魈').waitFor();
  await mine.getByText('自行添加').waitFor();
  expect((await phones()).banners.find(({ version }) => version === '9.9')).toMatchObject({
    ...{ pool: 'ysupp', game: 'ys', from: '2029-01-01 06:00:00', fromZone: 8, to: '2029-01-21 17:59:59', toZone: null },
    ...{ up5: ['10000037', '10000026'], title: { zh: '<b>粗体</b>', en: '' } },
  });
});

test('a banner is narrowed to, removed with a way back, and deleted for good after a question', async () => {
  const search = page.getByRole('searchbox', { name: '搜索版本、标题或 UP' });
  await search.fill('9.9 甘雨');
  await expect.poll(() => rows('卡池').count()).toBe(1);
  await rows('卡池').getByRole('button', { name: /^删除/ }).click();
  await page.getByText('没有符合条件的内容').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => rows('卡池').count()).toBe(1);
  await rows('卡池').getByRole('button', { name: /^删除/ }).click();
  await page.getByText('没有符合条件的内容').waitFor();
  await page.getByRole('button', { name: /^已删除/ }).click();
  await search.fill('');
  await expect.poll(() => rows('卡池').count()).toBe(1);
  await rows('卡池')
    .getByRole('button', { name: /^彻底删除/ })
    .click();
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /彻底删除/ }));
  await sure.getByText('此操作无法撤销').waitFor();
  await sure.getByRole('button', { name: '彻底删除' }).click();
  await page.getByText('没有符合条件的内容').waitFor();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => rows('卡池').count()).toBeGreaterThan(50);
  await search.fill('菲林斯');
  await expect.poll(() => rows('卡池').count()).toBeLessThan(20);
});

test('an item is corrected and set back', async () => {
  await go(page, '#/draws/items');
  await page.getByRole('heading', { name: '抽卡物品' }).waitFor();
  await page.getByRole('searchbox', { name: '搜索名称或编号' }).fill('10000003');
  await expect.poll(() => rows('抽卡物品').count()).toBe(1);
  await rows('抽卡物品').getByRole('button', { name: '编辑 琴' }).click();
  const drawer = page.getByRole('dialog', { name: '编辑物品' });
  await expect.poll(() => drawer.getByLabel('编号').isDisabled()).toBe(true);
  await drawer.getByLabel('英文名').fill('Jean Gunnhildr');
  await browser.shot('03-item-drawer');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: '保存' }).click();
  await rows('抽卡物品').getByText('Jean Gunnhildr').waitFor();
  expect((await phones()).items.find(({ id }) => id === '10000003')?.en).toBe('Jean Gunnhildr');
  await rows('抽卡物品').getByText('已修改').waitFor();
  await rows('抽卡物品').getByRole('button', { name: '还原 琴' }).click();
  await page.getByRole('button', { name: '还原', exact: true }).click();
  await rows('抽卡物品').getByText('内置').waitFor();
  expect((await phones()).items.find(({ id }) => id === '10000003')?.en).toBe('Jean');
});

test('a sheet with a bad line is looked at first; the rest of it is imported', async () => {
  const file = join(folder, '物品.csv');
  await writeFile(file, '游戏,编号,中文名,星级,类型,备注\n原神,999001,新角色,5,角色,x\n原神,12a,坏编号,5,角色,\n');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入物品' });
  await dialog.getByLabel('选择要导入的文件').setInputFiles(file);
  await dialog.getByText('第 3 行').waitFor();
  await dialog.getByText('未识别、不会导入的列：备注').waitFor();
  await dialog.getByText('新角色（999001）').waitFor();
  await browser.shot('04-import');
  expect(await seriousFaults(page)).toEqual([]);
  expect(await dialog.getByRole('button', { name: '导入 1 条' }).isDisabled()).toBe(true);
  await dialog.getByLabel('跳过有误的 1 行，导入其余内容').check();
  await dialog.getByRole('button', { name: '导入 1 条' }).click();
  await dialog.getByText('导入完成').waitFor();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('searchbox', { name: '搜索名称或编号' }).fill('999001');
  await rows('抽卡物品').getByText('新角色').waitFor();
  await page.getByRole('button', { name: '导出' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^抽卡物品-.*\.csv$/);
});

test('it is read well on a small screen, in the dark and in English', { tags: ['long'] }, async () => {
  await resizeTo(page, phoneSize);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [address, heading] of [
      // A few of them are as good as hundreds.
      ['#/draws?q=甘雨', '卡池'],
      ['#/draws/items?q=琴', '抽卡物品'],
    ] as const) {
      await go(page, address);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await rows(heading).first().waitFor();
      await browser.shot(`05-phone-${colorScheme}-${heading}`);
    }
    // Buttons take a moment to change their colours.
    await expect.poll(() => seriousFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await resizeTo(page, desktopSize);
  await readEnglish(page);
  await go(page, '#/draws');
  await page.getByRole('heading', { name: 'Banners', exact: true }).waitFor();
  // What a row shows and what its buttons are named by are the same words.
  await rows('Banners').first().getByText('Flins').waitFor();
  await rows('Banners')
    .first()
    .getByRole('button', { name: /^Edit Flins/ })
    .waitFor();
  await browser.shot('06-english');
  expect(browser.errors).toEqual([]);
});
