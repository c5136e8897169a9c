import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';
import { jpeg } from './corpus.ts';

/** @module-tag long */

let folder: string;
let server: TestServer;
let browser: TestBrowser;
let page: Page;
const names = ['春季海报', '门店外景', '手冲咖啡', '山野露营'];
let paths: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-images-e2e-'));
  paths = await Promise.all(
    names.map(async (name, index) => {
      const path = join(folder, `${name}.jpg`);
      await writeFile(path, await jpeg(index + 1, 600, 400));
      return path;
    }),
  );
  server = await startTestServer();
  browser = await openBrowser({ folder: 'images' });
  page = await openSignedIn(server, browser, '#/images');
  await page.getByText('素材库还是空的').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const tile = (name: string | RegExp) => page.getByRole('option', { name });
const tiles = () => page.getByRole('option');
const details = () => page.getByRole('region', { name: '素材详情' });
const place = (name: RegExp) => page.getByRole('navigation', { name: '文件夹与标签' }).getByRole('button', { name });

test('several files at once: progress, one cancelled and tried again, a wrong one alone in failing', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const large = join(folder, '大图.png');
  await sharp({ create: { width: 800, height: 700, channels: 3, background: '#888', noise } })
    .png()
    .toFile(large);
  const wrong = join(folder, '说明.jpg');
  await writeFile(wrong, 'this is no picture');
  // Slow enough for a person, and for this test, to cancel in the middle.
  const slow = await browser.context.newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await slow.send('Network.emulateNetworkConditions', network);
  await page
    .getByLabel('选择要上传的文件')
    .first()
    .setInputFiles([large, ...paths, wrong]);
  const tray = page.getByRole('region', { name: '上传列表' });
  await tray.getByRole('button', { name: '取消上传 大图.png' }).click();
  await tray.getByText('已取消').waitFor();
  await slow.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });
  await tray.getByText('已上传 4 个，1 个失败').waitFor();
  expect(await tray.getByText('无法识别的文件类型').count()).toBe(1);
  await tray.getByRole('button', { name: '重试 大图.png' }).click();
  await tray.getByText('已上传 5 个，1 个失败').waitFor();
  await expect.poll(() => tiles().count()).toBe(5);
  await browser.shot('1-uploaded');
  // Beside the details there is little room: the uploads and what can be done with the chosen are both in reach.
  await resizeTo(page, { width: 1440, height: 900 });
  await page.getByRole('heading', { name: '素材库', level: 1 }).waitFor();
  expect(await details().count()).toBe(0);
  await tile(/大图/).click();
  await details().waitFor();
  const bar = page.getByRole('group', { name: '批量操作' });
  for (const button of [...(await bar.getByRole('button').all()), ...(await tray.locator('button').all()).slice(0, 2)])
    await button.click({ trial: true });
  await page.keyboard.press('Escape');
  await details().waitFor({ state: 'detached' });
  await tray.getByRole('button', { name: '清除上传列表' }).click();
});

test('a folder, a move with its undo, tags and search', async () => {
  await page.getByRole('button', { name: '新建文件夹' }).first().click();
  await page.getByLabel('文件夹名称').fill('夏季活动');
  await page.getByRole('button', { name: '确定' }).click();
  await place(/^夏季活动/).waitFor();
  await tile(/春季海报/).click();
  await tile(/门店外景/).click({ modifiers: ['Control'] });
  await details().getByText('已选 2 项').waitFor();
  await browser.shot('1-several');
  await page.getByRole('button', { name: '移动', exact: true }).click();
  await page.getByRole('dialog').getByText('夏季活动').click();
  await page.getByRole('button', { name: '移动到这里' }).click();
  await page.getByText('已移动 2 个素材').waitFor();
  await place(/^夏季活动/).click();
  await expect.poll(() => tiles().count()).toBe(2);
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('这里还没有素材').waitFor();
  await place(/^全部素材/).click();
  await tile(/手冲咖啡/).click();
  await page.getByRole('button', { name: '加标签' }).click();
  const field = page.getByRole('dialog').getByLabel('添加标签');
  await field.fill('饮品');
  await field.press('Enter');
  await page.getByRole('button', { name: '确定' }).click();
  await place(/^饮品/).waitFor();
  const search = page.getByRole('searchbox', { name: '搜索名称或标签' });
  await search.fill('饮品');
  await expect.poll(() => tiles().count()).toBe(1);
  expect(page.url()).toContain(encodeURIComponent('饮品'));
  await search.fill('');
  await expect.poll(() => tiles().count()).toBe(5);
});

test('tiles have the size that was chosen, after a reload, too', async () => {
  const width = async () => (await tiles().first().boundingBox())?.width ?? 0;
  const medium = await width();
  await page.getByRole('button', { name: '图块大小：中图' }).click();
  await page.getByRole('menuitemradio', { name: '大图' }).click();
  await expect.poll(width).toBeGreaterThan(medium * 1.3);
  await page.reload();
  await tiles().first().waitFor();
  await expect.poll(width).toBeGreaterThan(medium * 1.3);
  await page.getByRole('button', { name: '图块大小：大图' }).click();
  await page.getByRole('menuitemradio', { name: '中图' }).click();
});

test('the keyboard alone: walk, choose, rename, delete, and bring back from the trash', async () => {
  await page.getByRole('listbox', { name: '素材' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('已选 2 项').waitFor();
  await page.keyboard.press('Escape');
  await tile(/山野露营/).click();
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByLabel('名称').fill('山野露营 2026');
  await page.keyboard.press('Enter');
  await tile(/山野露营 2026/).waitFor();
  await tile(/山野露营 2026/).click();
  await page.keyboard.press('Delete');
  await page.getByText('已将 1 个素材放入回收站').waitFor();
  await place(/^回收站/).click();
  await tile(/山野露营 2026/).click();
  await browser.shot('2-trash');
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await page.getByText('回收站是空的').waitFor();
  await place(/^全部素材/).click();
  await tile(/山野露营 2026/).waitFor();
});

test('a file dropped on the list is taken up', async () => {
  const bytes = (await jpeg(99, 300, 300)).toString('base64');
  const drop = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], '拖入.jpg', {
      type: 'image/jpeg',
    });
    transfer.items.add(file);
    return transfer;
  }, bytes);
  await page.getByRole('listbox', { name: '素材' }).dispatchEvent('drop', { dataTransfer: drop });
  await tile(/拖入/).waitFor();
});

test('the picker over another page: search, upload inside, choose, use', async () => {
  await page.goto(`${server.url}/#/admin/org`);
  await page.getByRole('button', { name: '选择标志' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: '选择图片' }).waitFor();
  await expect.poll(() => dialog.getByRole('option').count()).toBe(6);
  await dialog.getByRole('searchbox').fill('门店');
  await expect.poll(() => dialog.getByRole('option').count()).toBe(1);
  await dialog.getByRole('searchbox').fill('');
  const logo = join(folder, '标志.png');
  await sharp(await jpeg(77, 400, 400))
    .png()
    .toFile(logo);
  await dialog.getByLabel('选择要上传的文件').first().setInputFiles(logo);
  await dialog.getByText('已选 1 个').waitFor();
  await browser.shot('3-picker');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '使用', exact: true }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => page.locator('main img[src*="/a/"], form img[src*="/a/"]').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('组织信息已保存').waitFor();
  await page.goto(`${server.url}/#/images`);
  await tile(/标志/).click();
  await page.getByRole('link', { name: '组织 → 标志' }).waitFor();
  await page.keyboard.press('Delete');
  await page.getByText('其中 1 个仍在使用，用到的地方会继续显示').waitFor();
  await browser.shot('3-logo-in-trash');
  await page.getByRole('button', { name: '撤销' }).click();
  await tile(/标志/).waitFor();
});

test('axe finds nothing serious, and the page threw nothing', async () => {
  // The strip of tags is the shell's, which has tests of its own.
  const faults = await seriousFaults(page);
  expect(faults).toEqual([]);
  await browser.shot('4-library');
  // The refused upload is logged by the browser as 415; nothing else may be.
  expect(browser.errors.filter((text) => !/\b415\b|ERR_ABORTED/.test(text))).toEqual([]);
});
