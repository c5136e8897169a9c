import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CountLine, StockCount } from '../../../plugins/bar/shared/calls/counts.ts';
import { goodInput } from '../../../plugins/goods/tests/kit.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, resizeTo } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { type CameraPhone, phoneThatSees } from './kit.ts';

const code = '6901028075831';

let server: TestServer;
let phone: CameraPhone;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  const api = await server.signedIn();
  await api.post('/api/p/goods/goods', goodInput('狮峰龙井', { code, stock: 12 }));
  phone = await phoneThatSees([{ text: code, options: { format: 'EAN13' }, x: 217, y: 420, scale: 3 }]);
  ({ page } = await phone.open({ storageState: stateOf(server.url, api) }));
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const progress = () => page.getByRole('region', { name: '盘点进度' });
const pieces = () => progress().getByLabel('件数');
const details = () => page.getByRole('region', { name: '盘点明细' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** What the server has, by code. */
async function onServer(): Promise<Record<string, number>> {
  const api = await server.signedIn();
  const { items } = await api.get<{ items: StockCount[] }>('/api/p/bar/counts');
  const { lines } = await api.get<{ lines: CountLine[] }>(`/api/p/bar/counts/${items[0]?.id}/lines`);
  return Object.fromEntries(lines.map((line) => [line.code, line.counted]));
}

it('asks whoever is not signed in to do so, and does not show them the mode', async () => {
  const other = await phone.open();
  await other.page.goto(`${server.url}/#/bar?mode=count`);
  await other.page.getByText('登录后盘点').waitFor();
  expect(await other.page.getByRole('group', { name: '模式' }).getByText('盘点').count()).toBe(0);
  await other.page.getByRole('button', { name: '登录', exact: true }).tap();
  await expect.poll(() => other.page.evaluate(() => window.location.hash)).toContain('/m/login');
  await other.context.close();
});

it('begins a count, and counts by the camera', async () => {
  await page.goto(`${server.url}/#/bar?mode=count`);
  await page.getByText('还没有盘点').waitFor();
  await keepPicture(page, 'mbar/count-none');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('新建盘点').fill('十一月盘点');
  await button('开始盘点').tap();
  await page.getByRole('heading', { name: '十一月盘点' }).waitFor();
  await button('打开摄像头').tap();
  await expect.poll(() => pieces().textContent()).toBe('1');
  await progress().getByText('狮峰龙井').waitFor();
  await progress().getByText('已同步').waitFor();
  await keepPicture(page, 'mbar/count');
  expect(await seriousFaults(page)).toEqual([]);
  await resizeTo(page, { width: 844, height: 390 });
  await keepPicture(page, 'mbar/count-lying');
  await resizeTo(page, { width: 390, height: 844 });
  // The label stays in view: it counts once.
  expect(await onServer()).toEqual({ [code]: 1 });
});

it('puts the last one right over the picture, and takes it back', async () => {
  await button('狮峰龙井 加 1 件').tap();
  await button('狮峰龙井 加 1 件').tap();
  await expect.poll(() => pieces().textContent()).toBe('3');
  await button('狮峰龙井 减 1 件').tap();
  await expect.poll(() => pieces().textContent()).toBe('2');
  await button('撤销上一条').tap();
  await expect.poll(() => pieces().textContent()).toBe('3');
  await progress().getByText('已同步').waitFor();
  expect(await onServer()).toEqual({ [code]: 3 });
});

it('holds all against a list, with what differs, and a number that is typed', async () => {
  await button('盘点明细').tap();
  await page.getByLabel('选择清单文件').setInputFiles({
    name: '库存.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['编号,名称,库存', `${code},狮峰龙井,5`, 'GONE-1,旧货,2', 'BAD,坏行,x'].join('\n')),
  });
  await page.getByText('有误的 1 行会跳过').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '导入 2 种' }).tap();
  await progress().getByText('清单 1 / 2 种').waitFor();
  await details().getByText('数目不符 · 应有 5 · -2').waitFor();
  await details()
    .getByRole('button', { name: /^未盘到/ })
    .tap();
  await expect.poll(() => details().getByRole('listitem').count()).toBe(1);
  await keepPicture(page, 'mbar/count-lines');
  await details().getByRole('button', { name: /^全部/ }).tap();
  const typed = page.getByLabel('狮峰龙井 实盘数');
  await typed.fill('5');
  await typed.press('Enter');
  await details().getByText('一致 · 应有 5').waitFor();
  await page.getByLabel('手动输入条码').fill('SHELF-9');
  await button('加 1 件').tap();
  await details().getByText('清单外').first().waitFor();
  await expect.poll(() => pieces().textContent()).toBe('6');
  expect(await seriousFaults(page)).toEqual([]);
});

it('goes back to the picture, then to all counts, and keeps what waits over a reload', async () => {
  await page.goBack();
  await page.getByLabel('摄像头画面').waitFor();
  const entries = '**/api/p/bar/counts/*/entries';
  await page.route(entries, (route) => route.abort());
  await button('狮峰龙井 加 1 件').or(button('SHELF-9 加 1 件')).tap();
  await progress().getByText('1 条待上传').waitFor();
  await page.reload();
  await page.getByText('这台设备上有 1 条记录待上传').waitFor();
  await expect.poll(() => pieces().textContent()).toBe('7');
  await page.unroute(entries);
  await progress().getByText('已同步').waitFor();
  expect(await onServer()).toMatchObject({ [code]: 5, 'SHELF-9': 2 });
});

it('is exported and ended, and then counts nothing more', async () => {
  const download = page.waitForEvent('download');
  await button('导出 CSV').tap();
  const file = await download;
  expect(file.suggestedFilename()).toBe('十一月盘点.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('GONE-1,旧货,2,0,-2,未盘到');
  await button('结束盘点').tap();
  await page.getByRole('dialog').getByRole('button', { name: '结束盘点' }).tap();
  await page.getByText('盘点已结束：').waitFor();
  expect(await button('打开摄像头').count()).toBe(0);
  await keepPicture(page, 'mbar/count-ended');
  await button('全部盘点').tap();
  const row = page.getByRole('list', { name: '盘点' }).getByRole('button', { name: /十一月盘点/ });
  await row.getByText('已结束').waitFor();
  await keepPicture(page, 'mbar/count-list');
  expect(await page.evaluate(() => window.location.hash)).toBe('#/m/bar?mode=count');
});

it('takes the stock as its list, gets another name, and is deleted once that is confirmed', async () => {
  await page.getByLabel('新建盘点').fill('月底盘点');
  await button('开始盘点').tap();
  await page.getByRole('heading', { name: '月底盘点' }).waitFor();
  await page.getByText('更多', { exact: true }).tap();
  await button('以商品库存为清单').tap();
  await page.getByRole('dialog').getByRole('button', { name: '导入 1 种' }).tap();
  await progress().getByText('清单 0 / 1 种').waitFor();
  await details().getByText('未盘到 · 应有 12').waitFor();
  await keepPicture(page, 'mbar/count-more');
  expect(await seriousFaults(page)).toEqual([]);
  await button('重命名').tap();
  await page.getByLabel('盘点名称').fill('仓库盘点');
  await keepPicture(page, 'mbar/count-name');
  await button('保存').tap();
  await page.getByRole('heading', { name: '仓库盘点' }).waitFor();
  await button('移除清单').tap();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).tap();
  await progress().getByText('清单 0 / 1 种').waitFor({ state: 'detached' });
  await button('删除盘点').tap();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).tap();
  const rows = page.getByRole('list', { name: '盘点' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().innerText()).toContain('十一月盘点');
});
