import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { Place } from '../shared/calls/answers.ts';
import { askMap, drag, mapIsDrawn, root, row, rowButton, stored } from './places-page.ts';

/**
 * Shops come from a table in the system of AMap, stand in the list and on the map, are moved, kept over a reload, moved
 * back, and seen by a second window.
 * @module-tag long
 */

const desk = openDesk({ folder: 'gaode' });

let folder: string;
let page: Page;
let shops: Place[];

/** 天安门 in the three systems, as published; the others are round numbers. */
const table = [
  '编号,门店名称,地址,电话,高德经度,高德纬度,营业时间,标签',
  'BJ01,天安门店,东城区长安街 1 号,010-6000001,116.410244,39.915652,09:00–22:00,直营',
  'CS01,五一路店,芙蓉区五一大道 168 号,0731-8000001,112.981392,28.191522,09:00–22:00,直营;旗舰',
  'CS02,书院路店,天心区书院路 52 号,0731-8000002,112.975792,28.167822,10:00–21:30,加盟',
  'CS03,滨江店,岳麓区潇湘中路 311 号,0731-8000003,112.956892,28.200722,10:00–22:00,直营',
  'XX01,写错坐标的店,不详,,没有,28.2,,',
].join('\n');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-gaode-'));
  await writeFile(join(folder, '门店.csv'), `\uFEFF${table}`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const toast = (text: string) => page.getByText(text).first().waitFor();
const saved = () => page.getByRole('status').filter({ hasText: '已保存' }).first().waitFor();
const shopOf = (name: string): Place => {
  const found = shops.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no shop ${name}`);
  return found;
};

test('without shops there is an empty list over the map of China, and a table is imported in three steps', async () => {
  page = await desk.open('#/gaode');
  await page.getByText('还没有门店').waitFor();
  await mapIsDrawn(page);
  await desk.shot('01-empty');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '导入门店' }).click();
  const dialog = page.getByRole('dialog', { name: '导入门店' });
  await dialog.getByLabel('选择要导入的文件').setInputFiles(join(folder, '门店.csv'));
  await dialog.getByText('门店.csv').waitFor();
  // The header names the system; the dialog says why it was chosen.
  expect(await dialog.getByLabel('坐标系').inputValue()).toBe('gcj02');
  expect(await dialog.getByLabel('“高德经度”列对应').inputValue()).toBe('lng');
  // As it will be stored: 500 m from what the table says.
  await dialog
    .getByText('116.404')
    .or(dialog.getByRole('alert').filter({ hasText: /./ }))
    .first()
    .waitFor();
  await desk.shot('02-import');
  await dialog.getByRole('button', { name: '导入 4 家门店' }).waitFor();
  await dialog.getByText('有误，将跳过').waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: '下载有误的 1 行' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('6,经度');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '导入 4 家门店' }).click();
  await dialog.getByText('导入完成').waitFor();
  await desk.shot('03-imported');
  await dialog.getByRole('button', { name: '在地图上查看' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => row(page, '店').count()).toBe(4);
  await page.getByText('共 4 家').waitFor();
  shops = (await desk.api.get<{ items: Place[] }>(`${root}/places?order=name`)).items;
  // 天安门 in WGS-84.
  expect(shopOf('天安门店').lng).toBeCloseTo(116.404, 4);
  expect(shopOf('天安门店').lat).toBeCloseTo(39.91425, 4);
});

test('list and map highlight the same shop, and a click flies there', async () => {
  await mapIsDrawn(page);
  const { clusters, places } = await askMap(page, 'drawn');
  // From afar the three of Changsha are one.
  expect(clusters).toEqual([3]);
  expect(places).toEqual([shopOf('天安门店').id]);
  await row(page, '天安门店').hover();
  await expect.poll(() => askMap(page, 'focused')).toEqual([shopOf('天安门店').id]);
  const at = await askMap(page, 'positionOf', shopOf('天安门店').id);
  await page.mouse.move((at?.x ?? 0) + 1, at?.y ?? 0);
  await expect.poll(() => row(page, '天安门店').getAttribute('data-hovered')).toBe('true');
  await rowButton(page, '五一路店').click();
  await page.getByRole('complementary', { name: '门店详情' }).getByLabel('电话').waitFor();
  await page.getByRole('button', { name: '在地图上查看' }).click();
  await expect.poll(() => askMap(page, 'zoom')).toBeGreaterThan(8);
  await mapIsDrawn(page);
  const { lng, lat } = await askMap(page, 'center');
  expect([lng, lat]).toEqual([expect.closeTo(shopOf('五一路店').lng, 2), expect.closeTo(shopOf('五一路店').lat, 2)]);
  await desk.shot('04-opened');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a shop is dragged, its coordinates show on the way, and a reload keeps where it was dropped', async () => {
  const shop = shopOf('五一路店');
  await drag(page, shop.id, { x: 60, y: -40 }, true);
  await page.locator('output', { hasText: /^\d+\.\d{6}, \d+\.\d{6}$/ }).waitFor();
  await desk.shot('05-dragging');
  await page.mouse.up();
  await toast('已移动“五一路店”');
  await saved();
  await expect.poll(async () => (await stored(desk.api, shop.id)).lng).toBeGreaterThan(shop.lng);
  const moved = await stored(desk.api, shop.id);
  expect(moved.lat).toBeGreaterThan(shop.lat);
  await desk.shot('06-moved');
  await page.reload();
  await mapIsDrawn(page);
  const details = page.getByRole('complementary', { name: '门店详情' });
  expect(await details.getByLabel('经度').inputValue()).toBe(moved.lng.toFixed(6));
  await drag(page, shop.id, { x: 0, y: 60 });
  await toast('已移动“五一路店”');
  await expect.poll(async () => (await stored(desk.api, shop.id)).lat).toBeLessThan(moved.lat);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored(desk.api, shop.id)).lat).toBeCloseTo(moved.lat, 6);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(async () => (await stored(desk.api, shop.id)).lat).toBeLessThan(moved.lat);
  await page.getByRole('button', { name: '撤销（Ctrl+Z）' }).click();
  await expect.poll(async () => (await stored(desk.api, shop.id)).lat).toBeCloseTo(moved.lat, 6);
});

test('coordinates are read and typed in another system, and edits are undone', async () => {
  const shop = shopOf('天安门店');
  await page.keyboard.press('Escape');
  await rowButton(page, '天安门店').click();
  const details = page.getByRole('complementary', { name: '门店详情' });
  await details.getByLabel('坐标系').selectOption('gcj02');
  await expect.poll(async () => Number(await details.getByLabel('经度').inputValue())).toBeCloseTo(116.410244, 5);
  await details.getByLabel('经度').fill('116.420244');
  await details.getByLabel('经度').press('Enter');
  await expect.poll(async () => (await stored(desk.api, shop.id)).lng).toBeCloseTo(shop.lng + 0.01, 3);
  await details.getByLabel('经度').fill('216');
  await details.getByLabel('经度').press('Enter');
  await details.getByText('请填写 ±180 以内的度数').waitFor();
  await details.getByLabel('经度').press('Escape');
  await details.getByLabel('名称').fill('天安门旗舰店');
  await details.getByLabel('名称').press('Enter');
  await rowButton(page, '天安门旗舰店').waitFor();
  await details.getByText('对顾客显示').click();
  await row(page, '天安门旗舰店').getByText('已隐藏').waitFor();
  await desk.shot('07-edited');
  await rowButton(page, '天安门旗舰店').focus();
  for (const _ of ['visible', 'name', 'position']) {
    await saved();
    await page.keyboard.press('Control+z');
  }
  await expect.poll(() => stored(desk.api, shop.id)).toMatchObject({ name: '天安门店', visible: true });
  await expect.poll(async () => (await stored(desk.api, shop.id)).lng).toBeCloseTo(shop.lng, 5);
  await details.getByLabel('坐标系').selectOption('wgs84');
});

test('what one window changes the other one shows', async () => {
  const shop = shopOf('书院路店');
  await desk.beside({ dark: true, language: 'en' }, async (other) => {
    await other.page.goto(`${desk.server.url}/#/gaode`);
    await other.page.getByRole('button', { name: /书院路店/ }).waitFor();
    await mapIsDrawn(other.page);
    await other.shot('08-dark-english');
    expect(await seriousFaults(other.page)).toEqual([]);
    await rowButton(page, '书院路店').click();
    await mapIsDrawn(page);
    await page.getByRole('button', { name: '在地图上查看' }).click();
    await mapIsDrawn(page);
    await drag(page, shop.id, { x: 50, y: 50 });
    await expect.poll(async () => (await stored(desk.api, shop.id)).rev).toBeGreaterThan(shop.rev);
    const { lng, lat } = await stored(desk.api, shop.id);
    const expected = await askMap(other.page, 'project', lng, lat);
    await expect.poll(async () => (await askMap(other.page, 'positionOf', shop.id))?.x).toBeCloseTo(expected.x, 1);
  });
});

test('a shop is made on the map, many are hidden at once, and a deletion is undone', async () => {
  await page.getByRole('button', { name: '关闭详情' }).click();
  await page.getByRole('button', { name: '新建门店' }).click();
  const form = page.getByRole('complementary', { name: '新建门店' });
  await form.getByRole('button', { name: '创建门店' }).click();
  await form.getByText('名称不能为空').waitFor();
  await form.getByLabel('名称').fill('梅溪湖店');
  const map = await page.locator('[data-place-map]').boundingBox();
  await page.mouse.click((map?.x ?? 0) + 200, (map?.y ?? 0) + 200);
  await desk.shot('09-new');
  await form.getByRole('button', { name: '创建门店' }).click();
  await rowButton(page, '梅溪湖店').waitFor();
  const made = (await desk.api.get<{ items: Place[] }>(`${root}/places?search=${encodeURIComponent('梅溪湖')}`))
    .items[0];
  const drawn = await askMap(page, 'positionOf', made?.id ?? '');
  expect(drawn?.x).toBeCloseTo((map?.x ?? 0) + 200, -1);

  for (const name of ['滨江店', '书院路店']) await page.getByLabel(`选择${name}`).check();
  const bulk = page.getByRole('group', { name: '批量操作' });
  await bulk.getByText('已选 2 项').waitFor();
  await desk.shot('10-selection');
  await bulk.getByRole('button', { name: '隐藏' }).click();
  await toast('2 家门店已对顾客隐藏');
  await expect.poll(() => row(page, '滨江店').getByText('已隐藏').count()).toBe(1);

  await rowButton(page, '滨江店').focus();
  await page.keyboard.press('Delete');
  await toast('已删除“滨江店”');
  await expect.poll(() => row(page, '滨江店').count()).toBe(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await rowButton(page, '滨江店').waitFor();
});
