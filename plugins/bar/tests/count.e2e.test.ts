import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { goodInput } from '../../goods/tests/kit.ts';
import type { CountLine, StockCount } from '../shared/calls/counts.ts';
import { browserWithCamera, film, picture } from './fake-camera.ts';
import { choose, png } from './places.ts';
import { structuredAppend } from './structured-append.ts';

/** 盘点 from its beginning to its end, by camera and by scanner, with others and without a network. */

const size = { width: 1280, height: 720 };
const shelf = Array.from({ length: 50 }, (_, at) => `SKU-${String(at).padStart(3, '0')}`);

let server: TestServer;
let browser: Browser;
let folder: string;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'fitout-count-'));
  const path = join(folder, 'shelf.y4m');
  const places = Array.from({ length: 10 }, (_, at) => ({ x: 40 + (at % 5) * 245, y: 60 + Math.floor(at / 5) * 330 }));
  const views = [0, 10, 20, 30, 40].map((from) =>
    picture(
      size,
      places.map((place, at) => ({ ...place, text: shelf[from + at] ?? '', scale: 7 })),
    ),
  );
  await film(path, size, ...(await Promise.all(views)));
  browser = await browserWithCamera(path);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    permissions: ['camera'],
    storageState: stateOf(server.url, await server.signedIn()),
  });
  page = await context.newPage();
  await page.goto(`${server.url}/#/bar?mode=count`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const board = () => page.getByRole('region', { name: '盘点进度' });
const pieces = () => board().getByLabel('件数');
const details = () => page.getByRole('region', { name: '盘点明细' });
const synced = () => board().getByText('已同步').waitFor();
const countId = () => new URL(page.url().replace('#/', '')).searchParams.get('count') ?? '';

/** What the server has, by code. */
async function onServer(): Promise<Record<string, number>> {
  const api = await server.signedIn();
  const { lines } = await api.get<{ lines: CountLine[] }>(`/api/p/bar/counts/${countId()}/lines`);
  return Object.fromEntries(lines.map(({ code, counted }) => [code, counted]));
}

async function typed(code: string, amount: string): Promise<void> {
  await board().getByLabel('手动输入条码').fill(code);
  await board().getByLabel('数量').fill(amount);
  await board().getByRole('button', { name: '添加' }).click();
}

it('begins with a name, and with a list that is checked first', async () => {
  await page.getByText('还没有盘点').waitFor();
  await keepPicture(page, 'count/empty');
  await page.getByRole('button', { name: '新建盘点' }).click();
  const form = page.getByRole('dialog', { name: '新建盘点' });
  await form.getByLabel('名称').fill('十一月盘点');
  await form.getByRole('button', { name: '开始盘点' }).click();
  await page.getByRole('heading', { name: '十一月盘点' }).waitFor();
  await board().getByLabel('每个码只计一次').check();
  await page.getByRole('button', { name: '导入清单' }).click();
  const dialog = page.getByRole('dialog', { name: '导入盘点清单' });
  const rows = [
    ...shelf.slice(0, 48).map((code, at) => `${code},货架 ${at},${at === 0 ? 3 : 1}`),
    'GONE-1,旧货,2',
    'BAD,坏行,x',
  ];
  await dialog.locator('input[type=file]').setInputFiles({
    name: '库存.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['编号,名称,库存', ...rows].join('\n')),
  });
  await dialog.getByText('“x”不是有效的数量').waitFor();
  await keepPicture(page, 'count/list');
  await dialog.getByText('跳过有误的 1 行').click();
  await dialog.getByRole('button', { name: '导入 49 种' }).click();
  await board().getByText('清单 0 / 49 种').waitFor();
});

it('counts fifty codes by the camera, each once', async () => {
  await page.getByRole('button', { name: '打开摄像头' }).click();
  await expect.poll(() => pieces().textContent()).toBe('50');
  await synced();
  await keepPicture(page, 'count/counting');
  expect(await seriousFaults(page)).toEqual([]);
  expect(await onServer()).toMatchObject({ 'SKU-000': 1, 'SKU-049': 1, 'GONE-1': 0 });
  await page.getByRole('button', { name: '关闭摄像头' }).click();
});

it('takes back what was wrong, and takes a box at once', async () => {
  await typed('SKU-049', '2');
  await expect.poll(() => pieces().textContent()).toBe('52');
  await board().getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => pieces().textContent()).toBe('50');
  await typed('SKU-049', '-1');
  await typed('SKU-000', '2');
  await expect.poll(() => pieces().textContent()).toBe('51');
  await synced();
  expect(await onServer()).toMatchObject({ 'SKU-000': 3, 'SKU-049': 0 });
});

it('says what an amount may be where it is none', async () => {
  await board().getByLabel('手动输入条码').fill('SKU-000');
  await board().getByLabel('数量').fill('abc');
  await board().getByText('的整数，不能为 0').waitFor();
  await board().getByLabel('数量').press('Enter');
  expect(await pieces().textContent()).toBe('51');
  await board().getByLabel('数量').fill('1');
  await board().getByText('的整数，不能为 0').waitFor({ state: 'detached' });
  await board().getByLabel('手动输入条码').fill('');
});

it('adds up what others count at the same time', async () => {
  const api = await server.signedIn();
  const entry = { id: crypto.randomUUID(), code: 'SKU-049', amount: 4, at: new Date().toISOString(), undoes: null };
  await api.post(`/api/p/bar/counts/${countId()}/entries`, { device: '仓库手机', after: 0, entries: [entry] });
  await board().getByText('仓库手机').waitFor();
  await expect.poll(() => pieces().textContent()).toBe('55');
});

it('counts an article once whose label is several codes, when all of them are read', async () => {
  const text = 'SHELF-OF-TWO-CODES-0001';
  const [one, two] = structuredAppend(text, 2);
  const read = async (part: typeof one) => {
    if (part !== undefined) await choose(page, 'part.png', await png(part.grey, part.width, part.height));
  };
  await read(one);
  await board().getByText('由 2 个码组成，已读 1 个，请继续扫第 2 个；读全后计 1 件').waitFor();
  await keepPicture(page, 'count/part');
  expect(await pieces().textContent()).toBe('55');
  await read(two);
  await expect.poll(() => pieces().textContent()).toBe('56');
  expect(await board().getByText('读全后计 1 件').count()).toBe(0);
  await synced();
  expect(await onServer()).toMatchObject({ [text]: 1 });
  await board().getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => pieces().textContent()).toBe('55');
  await synced();
});

it('goes on without a network, and keeps what waits over a reload', async () => {
  const entries = '**/api/p/bar/counts/*/entries';
  await page.context().setOffline(true);
  await typed('OFFLINE-1', '1');
  await expect.poll(() => pieces().textContent()).toBe('56');
  await board().getByText('1 条待上传').waitFor();
  await keepPicture(page, 'count/offline');
  await page.context().setOffline(false);
  await synced();
  await page.route(entries, (route) => route.abort());
  await typed('OFFLINE-2', '2');
  await page.getByText('这台设备上有 1 条记录待上传').waitFor();
  await page.reload();
  await expect.poll(() => pieces().textContent()).toBe('58');
  await page.unroute(entries);
  await synced();
  expect(await onServer()).toMatchObject({ 'OFFLINE-1': 1, 'OFFLINE-2': 2 });
});

it('says so where the device can keep nothing, and loses nothing', async () => {
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await typed('FULL-1', '1');
  await page.getByText('设备存储已满').waitFor();
  await expect.poll(() => pieces().textContent()).toBe('59');
  await synced();
  expect((await onServer())['FULL-1']).toBe(1);
  await page.reload();
});

it('shows how all stands to the list, finds one, and puts one right', async () => {
  await details()
    .getByRole('button', { name: /^未盘到/ })
    .click();
  await expect.poll(() => details().getByRole('row').count()).toBe(2);
  await details().getByText('GONE-1').waitFor();
  await details()
    .getByRole('button', { name: /^清单外/ })
    .click();
  await expect.poll(() => details().getByRole('row').count()).toBe(6);
  await keepPicture(page, 'count/differences');
  await details().getByRole('button', { name: /^全部/ }).click();
  await details().getByLabel('搜索编号或名称').fill('货架 7');
  const row = details().getByRole('row').filter({ hasText: 'SKU-007' });
  await row.getByRole('button', { name: '找' }).click();
  // A press asks for the camera, too.
  await page.getByText('找到了：货架 7').waitFor();
  await keepPicture(page, 'count/found');
  await page.getByRole('button', { name: '关闭摄像头' }).click();
  expect(await pieces().textContent()).toBe('59');
  await row.getByRole('button', { name: '货架 7', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '货架 7' });
  await dialog.getByRole('list', { name: '记录' }).getByText('管理员').first().waitFor();
  await dialog.getByLabel('实盘数').fill('5');
  await keepPicture(page, 'count/line');
  await dialog.getByRole('button', { name: '改为此数' }).click();
  await expect.poll(() => pieces().textContent()).toBe('63');
});

it('is exported, ended and reopened', async () => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('十一月盘点.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('GONE-1,旧货,2,0,-2,未盘到');
  expect(csv).toContain('SKU-007,货架 7,1,5,4,数目不符');
  await page.getByRole('button', { name: '结束盘点' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束盘点' }).click();
  await page.getByText('盘点已结束：').waitFor();
  expect(await page.getByRole('button', { name: '打开摄像头' }).count()).toBe(0);
  await keepPicture(page, 'count/ended');
  await page.getByRole('button', { name: '重新开始' }).click();
  await page.getByRole('button', { name: '打开摄像头' }).waitFor();
  await page.getByRole('button', { name: '全部盘点' }).click();
  await page.getByRole('row').filter({ hasText: '十一月盘点' }).getByText('48 / 49').waitFor();
  await keepPicture(page, 'count/list-of-counts');
  const { items } = await (await server.signedIn()).get<{ items: StockCount[] }>('/api/p/bar/counts');
  expect(items).toMatchObject([{ name: '十一月盘点', pieces: 63, closedAt: null }]);
});

it('takes its list from the goods and their stock, and names what they know of the rest', async () => {
  const api = await server.signedIn();
  await api.post('/api/p/goods/goods', goodInput('狮峰龙井', { code: '6901028075831', stock: 12 }));
  await api.post('/api/p/goods/goods', goodInput('保温杯', { code: '4006381333931', stock: 3 }));
  await page.getByRole('button', { name: '新建盘点' }).click();
  const form = page.getByRole('dialog', { name: '新建盘点' });
  await form.getByLabel('名称').fill('茶叶盘点');
  await form.getByRole('button', { name: '开始盘点' }).click();
  await page.getByRole('heading', { name: '茶叶盘点' }).waitFor();
  const list = page.getByRole('dialog', { name: '导入盘点清单' });
  const picker = page.getByRole('dialog', { name: '选择商品' });
  const fromGoods = async () => {
    await page.getByRole('button', { name: /^(导入|更换)清单$/ }).click();
    await list.getByRole('button', { name: '从商品选择' }).waitFor();
    expect(await list.getByRole('button', { name: '从页面选择' }).count()).toBe(0);
    await list.getByRole('button', { name: '从商品选择' }).click();
    await picker.getByText('狮峰龙井').waitFor();
  };
  await fromGoods();
  await keepPicture(page, 'count/goods');
  expect(await seriousFaults(page)).toEqual([]);
  await picker.getByRole('checkbox', { name: '狮峰龙井' }).check();
  await picker.getByRole('button', { name: '选用 1 种' }).click();
  await list.getByRole('row').filter({ hasText: '6901028075831' }).getByText('12').waitFor();
  await list.getByRole('button', { name: '导入 1 种' }).click();
  await board().getByText('清单 0 / 1 种').waitFor();
  // In another spelling, and one that the list does not have.
  await typed('06901028075831', '12');
  await typed('4006381333931', '2');
  await board().getByRole('list', { name: '最近记录' }).getByText('保温杯').waitFor();
  await details().getByRole('row').filter({ hasText: '保温杯' }).getByText('清单外').waitFor();
  await details().getByRole('row').filter({ hasText: '狮峰龙井' }).getByText('一致').waitFor();
  await keepPicture(page, 'count/named');
  await fromGoods();
  await picker.getByRole('button', { name: '全部', exact: true }).click();
  await list.getByRole('button', { name: '导入 2 种' }).click();
  await board().getByText('清单 2 / 2 种').waitFor();
  await details().getByRole('row').filter({ hasText: '保温杯' }).getByText('数目不符').waitFor();
});
