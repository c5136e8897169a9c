import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, openBrowser, phoneSize, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go, openSignedIn } from '../../../tests/support/shell.ts';
import type { Coupon, Good } from '../shared/calls/outputs.ts';

/**
 * A good is made, a sheet imported, cells and many goods changed, a coupon made, claimed and used.
 * @module-tag long
 */

let folder: string;
let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-goods-e2e-'));
  server = await startTestServer();
  browser = await openBrowser({ folder: 'goods' });
  page = await openSignedIn(server, browser, '#/home');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const rows = () => page.getByRole('list', { name: '商品', exact: true }).getByRole('listitem');
const toast = (words: string) => page.getByText(words).first().waitFor();

test('the menu leads to an empty catalogue, and a good is made with a picture of the library', async () => {
  await page.getByRole('navigation', { name: '主菜单' }).getByText('营销', { exact: true }).click();
  await page.getByRole('navigation', { name: '主菜单' }).getByText('商品', { exact: true }).click();
  await page.getByText('还没有商品').waitFor();
  await browser.shot('01-empty');
  await page.getByRole('button', { name: '新建第一件商品' }).click();
  const drawer = page.getByRole('dialog', { name: '新建商品' });
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('不能为空').first().waitFor();
  await drawer.getByLabel('名称').fill('西湖龙井 明前 100g');
  await drawer.getByLabel(/^价格/).fill('128');
  await drawer.getByLabel('划线价').fill('158');
  await drawer.getByLabel('库存').fill('60');
  // Scanned by what a camera, a scanner or a hand gives to the camera's dialog.
  await drawer.getByRole('button', { name: '扫码填入' }).click();
  const scan = page.getByRole('dialog', { name: '扫码', exact: true });
  await scan.getByLabel('手动输入条码').fill('TEA-001');
  await scan.getByRole('button', { name: '使用', exact: true }).click();
  await expect.poll(() => drawer.getByLabel('商品编号').inputValue()).toBe('TEA-001');
  const tags = drawer.getByRole('combobox', { name: '标签' });
  await tags.fill('茶');
  await tags.press('Enter');
  await tags.fill('春季');
  await tags.press('Enter');
  await drawer.getByRole('button', { name: '选择图片' }).click();
  const picker = page.getByRole('dialog', { name: '选择图片' });
  const picture = join(folder, '龙井.png');
  await sharp({ create: { width: 600, height: 600, channels: 3, background: '#5a8f4e' } })
    .png()
    .toFile(picture);
  await picker.getByLabel('选择要上传的文件').first().setInputFiles(picture);
  await picker.getByText('已选 1 个').waitFor();
  await picker.getByRole('button', { name: '使用', exact: true }).click();
  await drawer.getByText('主图').waitFor();
  await browser.shot('02-drawer');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: '保存' }).click();
  await toast('已保存');
  await expect.poll(() => rows().count()).toBe(1);
});

test('a sheet is looked at, mapped and imported; its bad rows are told and left out', async () => {
  const text = (value: string) => ({ value, type: String });
  const number = (value: number) => ({ value, type: Number });
  const sheet = [
    ['货号', '商品标题', '售价', '数量', '分类', '备注栏'].map(text),
    [text('TEA-001'), text('西湖龙井 明前 100g'), number(118), number(55), null, text('x')],
    ...Array.from({ length: 30 }, (_, n) => [
      text(`CUP-${n}`),
      text(`白瓷盖碗 ${n}`),
      number(n * 10 + 0.5),
      number(n),
      text('茶具，瓷器'),
      text('x'),
    ]),
    [text('BAD-1'), text('坏价格'), text('面议'), number(1), null, null],
  ];
  const file = join(folder, '商品.xlsx');
  await writeXlsxFile(sheet, { sheet: '商品' }).toFile(file);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  await browser.shot('03-import');
  await dialog.getByLabel('选择要导入的文件').setInputFiles(file);
  await dialog.getByText('商品.xlsx · 32 行').waitFor();
  expect(await dialog.getByLabel('“分类”列对应').inputValue()).toBe('tags');
  await dialog.getByLabel('“备注栏”列对应').selectOption({ label: '描述' });
  await dialog.getByText('“面议”不是有效的价格').waitFor();
  expect(await dialog.getByRole('button', { name: /^导入 31 件/ }).isDisabled()).toBe(true);
  await dialog.getByLabel('跳过有误的 1 行').check();
  await browser.shot('04-import-preview');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^导入 31 件/ }).click();
  await dialog.getByText('导入完成').waitFor();
  await browser.shot('05-imported');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect.poll(() => rows().count()).toBe(31);
  // CSV as a Chinese Excel saves it, which updates one of them.
  const csv = join(folder, 'gbk.csv');
  await writeFile(csv, Buffer.from('6e616d652c636f64652c70726963650ab2e8b1ad2c4355502d302c390a', 'hex'));
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.getByLabel('选择要导入的文件').setInputFiles(csv);
  await dialog.getByRole('button', { name: '导入 1 件商品' }).click();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '茶杯', exact: true }).waitFor();
});

test('the table keeps to its frame on a narrow window: what changes a good is in sight', async () => {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const right = async (at: ReturnType<Page['locator']>) => {
    const box = await at.boundingBox();
    return Math.ceil((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN));
  };
  for (const width of [1180, 1100, 1024, 1001]) {
    await resizeTo(page, { width, height: 700 });
    const frame = rows().first().locator('xpath=ancestor::div[1]');
    const edge = await right(frame);
    expect([width, edge <= width, await frame.evaluate((it) => it.scrollWidth <= it.clientWidth)]).toEqual([
      width,
      true,
      true,
    ]);
    expect(await right(rows().first().getByRole('button', { name: /^编辑/ })), `${width}`).toBeLessThan(edge);
  }
  await resizeTo(page, before);
});

test('price and stock are changed in the list by the keyboard', async () => {
  const search = page.getByRole('searchbox', { name: '搜索商品' });
  await search.fill('盖碗');
  await expect.poll(() => rows().count()).toBe(29);
  await page.getByLabel('排序').selectOption({ label: '价格从高到低' });
  await expect.poll(() => rows().first().innerText()).toContain('盖碗 29');
  const first = page.getByLabel('价格 白瓷盖碗 29');
  await first.click();
  await page.keyboard.type('299.9');
  await page.keyboard.press('Enter');
  await expect.poll(() => first.inputValue()).toBe('¥299.90');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('价格 白瓷盖碗 28');
  const stock = page.getByLabel('库存 白瓷盖碗 28');
  await stock.click();
  await page.keyboard.type('很多');
  await page.keyboard.press('Enter');
  expect(await stock.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await stock.inputValue()).toBe('28');
  await page.keyboard.type('0');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => stock.inputValue()).toBe('0');
  // The list is pale while it is read anew.
  await page.locator('[aria-busy="false"]').getByRole('list', { name: '商品', exact: true }).waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await browser.shot('06-list');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a cell that somebody else changed meanwhile says what it is now, and what was typed is not lost', async () => {
  const api = await server.signedIn();
  const { items } = await api.get<{ items: Good[] }>('/api/p/goods/goods?q=盖碗');
  const { id } = items.find(({ name }) => name === '白瓷盖碗 27') as Good;
  const stored = async () => (await api.get<Good>(`/api/p/goods/goods/${id}`)).stock;
  const stock = page.getByLabel('库存 白瓷盖碗 27');
  const row = rows().filter({ has: stock });
  await stock.fill('5');
  await api.patch(`/api/p/goods/goods/${id}`, { stock: 20 });
  await page.keyboard.press('Enter');
  await row.getByText('他人刚刚把库存改为 20，您填写的 5 没有保存。').waitFor();
  expect([await stock.inputValue(), await stored()]).toEqual(['5', 20]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('库存 白瓷盖碗 26');
  await browser.shot('06-conflict');
  expect(await seriousFaults(page)).toEqual([]);
  await row.getByRole('button', { name: '改为 5' }).click();
  await row.getByRole('alert').waitFor({ state: 'detached' });
  await expect.poll(stored).toBe(5);
  await stock.fill('6');
  await api.patch(`/api/p/goods/goods/${id}`, { stock: 30 });
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: '保留 30' }).click();
  await row.getByRole('alert').waitFor({ state: 'detached' });
  await expect.poll(() => stock.inputValue()).toBe('30');
  expect(await stored()).toBe(30);
});

test('many at once, with a way back', async () => {
  await page.getByLabel('选择已显示的全部商品').check();
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '上架' }).click();
  await page.getByText('已上架 29 件商品').waitFor();
  await browser.shot('07-undo');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await toast('已撤销');
  await page.getByLabel('选择 白瓷盖碗 29').or(page.getByLabel('选择白瓷盖碗 29')).check();
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '标签', exact: true }).click();
  const tags = page.getByRole('dialog', { name: '修改 1 件商品的标签' });
  await tags.getByRole('button', { name: '确定' }).click();
  await tags.getByText('至少 1 项').waitFor();
  const add = tags.getByRole('combobox', { name: '添加标签' });
  await expect.poll(() => add.evaluate((field) => field === document.activeElement)).toBe(true);
  await browser.shot('08-tags-missing');
  // What was typed and not entered counts: the button is pressed once.
  await add.fill('新品');
  await tags.getByRole('button', { name: '确定' }).click();
  await toast('已修改 1 件商品的标签');
  await page.getByLabel('选择 白瓷盖碗 29').or(page.getByLabel('选择白瓷盖碗 29')).check();
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
  await page.getByText('已将 1 件商品移入回收站').waitFor();
  await expect.poll(() => rows().count()).toBe(28);
  await page
    .getByRole('group', { name: '状态' })
    .getByRole('button', { name: /回收站/ })
    .click();
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByLabel('选择白瓷盖碗 29').check();
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '恢复' }).click();
  await expect.poll(() => rows().count()).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('group', { name: '状态' }).getByRole('button', { name: /全部/ }).click();
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: /XLSX/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^商品-.*\.xlsx$/);
});

test('a coupon is made, its claims are counted, and one is used at the counter', async () => {
  await go(page, '#/goods/coupons');
  await page.getByText('还没有优惠券').waitFor();
  await page.getByRole('button', { name: '新建优惠券' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建优惠券' });
  await drawer.getByLabel('名称').fill('双十二满减券');
  await drawer.getByLabel('优惠金额').fill('10');
  await drawer.getByLabel('使用门槛').fill('100');
  await drawer.getByLabel('发放数量').fill('2');
  await drawer.getByText('满 ¥100 减 ¥10').waitFor();
  await drawer.getByLabel('使用截止').fill('2020-01-01T00:00');
  await drawer.getByLabel('开始领取').fill('2020-01-02T00:00');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await drawer.getByText('不能早于领取时间').waitFor();
  await drawer.getByLabel('使用截止').fill('2099-12-31T23:59');
  await browser.shot('08-coupon-drawer');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByRole('listitem').getByText('双十二满减券').waitFor();
  const { items } = await (await server.signedIn()).get<{ items: Coupon[] }>('/api/p/goods/coupons');
  // As the tap on a phone does, which the blocks are tested by.
  const visitor = server.api();
  await visitor.get(`/api/p/goods/mine?coupons=${items[0]?.id}`);
  await visitor.post(`/api/p/goods/coupons/${items[0]?.id}/claim`);
  await page.getByText('已领 1 / 2').waitFor();
  await page.getByText(/有效期至 2099/).waitFor();
  await browser.shot('09-coupons');
  await page.getByRole('button', { name: '领取记录' }).click();
  const claims = page.getByRole('dialog', { name: /领取记录/ });
  await claims.getByRole('button', { name: '核销', exact: true }).click();
  await toast('核销成功');
  const close = claims.getByRole('button', { name: '关闭' });
  // The notification stands where drawers have it, and leaves it free.
  const isFree = await close.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isFree).toBe(true);
  await browser.shot('10-claims');
  expect(await seriousFaults(page)).toEqual([]);
  await close.click();
  await claims.waitFor({ state: 'detached' });
});

test('a flash sale of chosen goods', async () => {
  await go(page, '#/goods/activities');
  await page.getByText('还没有营销活动').waitFor();
  await page.getByRole('button', { name: '新建营销活动' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建营销活动' });
  await drawer.getByLabel('名称').fill('周五限时秒杀');
  await drawer.getByRole('button', { name: '选择商品' }).click();
  const picker = page.getByRole('dialog', { name: '选择商品' });
  await picker.getByLabel(/西湖龙井/).check();
  await picker.getByLabel(/白瓷盖碗 5/).check();
  await browser.shot('11-picker');
  expect(await seriousFaults(page)).toEqual([]);
  await picker.getByRole('button', { name: '使用 2 项' }).click();
  await drawer.getByLabel('秒杀价 西湖龙井').fill('88');
  const cup = drawer.getByLabel('秒杀价 白瓷盖碗 5');
  await cup.fill('9999');
  await drawer.getByText(/^须低于原价 ¥/).waitFor();
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText(/^白瓷盖碗 5：须低于原价/).waitFor();
  await cup.fill('1');
  await browser.shot('12-activity-drawer');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByRole('listitem').getByText('周五限时秒杀').waitFor();
  await browser.shot('13-activities');
  expect(await seriousFaults(page)).toEqual([]);
});

test('on a phone’s width and in the dark every page holds together', { tags: ['long'] }, async () => {
  // In the light and wide each was looked at as it was used. Of goods there is a table and there are cards; one is enough.
  await go(page, '#/goods');
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('盖碗 28');
  await expect.poll(() => rows().count()).toBe(1);
  const looks = [
    ['light', phoneSize, ['goods']],
    ['dark', phoneSize, ['activities', 'coupons', 'goods']],
    ['dark', desktopSize, ['goods']],
  ] as const;
  const pages = {
    goods: ['#/goods', '白瓷盖碗 28'],
    coupons: ['#/goods/coupons', '双十二满减券'],
    activities: ['#/goods/activities', '周五限时秒杀'],
  } as const;
  for (const [scheme, size, names] of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await resizeTo(page, size);
    for (const name of names) {
      const [address, there] = pages[name];
      await go(page, address);
      await page.getByText(there).filter({ visible: true }).first().waitFor();
      await browser.shot(`20-${name}-${scheme}-${size.width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      expect(await seriousFaults(page), `${name} ${scheme} ${size.width}`).toEqual([]);
    }
  }
  expect(browser.errors.filter((text) => !/\b4\d\d\b|ERR_ABORTED/.test(text))).toEqual([]);
});
