import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import type { Place } from '../shared/calls/answers.ts';
import { changsha, create, drag, mapIsDrawn, root, row, rowButton, stored } from './places-page.ts';

/**
 * The server is away during a move, two people move the same shop, a file is none, and a browser has no WebGL.
 * @module-tag long
 */

const desk = openDesk({ folder: 'gaode-failures' });

let shops: Place[];

beforeAll(async () => {
  shops = await create(desk.api, changsha);
});

/** Moves get no answer, as where the server cannot be reached; everything else does. */
const cutOff = (page: Page) => page.route(`**${root}/places/*/move`, (route) => route.abort('internetdisconnected'));

async function openShop(index: number): Promise<{ page: Page; shop: Place }> {
  const shop = await stored(desk.api, shops[index]?.id ?? '');
  const page = await desk.open(`#/gaode?id=${shop.id}`);
  await rowButton(page, shop.name).waitFor();
  await mapIsDrawn(page);
  await page.getByRole('button', { name: '在地图上查看' }).click();
  await mapIsDrawn(page);
  return { page, shop };
}

test('a move without the server is kept over a reload, and 重试 saves it', async () => {
  const { page, shop } = await openShop(0);
  await cutOff(page);
  await drag(page, shop.id, { x: 50, y: 30 });
  await page.getByText('“五一路店”的修改没有保存').waitFor();
  await row(page, '五一路店').getByText('未保存').waitFor();
  const details = page.getByRole('complementary', { name: '门店详情' });
  const moved = await details.getByLabel('经度').inputValue();
  expect(Number(moved)).toBeGreaterThan(shop.lng);
  await desk.shot('01-away');
  expect((await stored(desk.api, shop.id)).lng).toBe(shop.lng);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('“五一路店”的修改没有保存').waitFor();
  await expect.poll(() => details.getByLabel('经度').inputValue()).toBe(moved);
  await page.unroute(`**${root}/places/*/move`);
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(async () => (await stored(desk.api, shop.id)).lng.toFixed(6)).toBe(moved);
  await page.getByText('“五一路店”的修改没有保存').waitFor({ state: 'hidden' });
});

test('two people move the same shop: one is asked, and either answer holds', async () => {
  for (const answer of ['使用对方的', '使用我的']) {
    const { page, shop } = await openShop(1);
    await cutOff(page);
    await drag(page, shop.id, { x: 60, y: 0 });
    await page.getByText('“书院路店”的修改没有保存').waitFor();
    const theirs = { lng: shop.lng - 0.5, lat: shop.lat };
    await desk.api.post(`${root}/places/${shop.id}/move`, { rev: shop.rev, ...theirs });
    await page.unroute(`**${root}/places/*/move`);
    await page.getByRole('button', { name: '重试' }).click();
    const question = page.getByRole('alertdialog', { name: '“书院路店”在别处也改过' });
    await question.getByText('相距').waitFor();
    await desk.shot(`02-conflict-${answer === '使用我的' ? 'mine' : 'theirs'}`);
    await question.getByRole('button', { name: answer }).click();
    await question.waitFor({ state: 'hidden' });
    const longitude = page.getByRole('complementary', { name: '门店详情' }).getByLabel('经度');
    if (answer === '使用我的') {
      await expect.poll(async () => (await stored(desk.api, shop.id)).lng).toBeGreaterThan(shop.lng);
    } else {
      await expect.poll(() => longitude.inputValue()).toBe(theirs.lng.toFixed(6));
      expect((await stored(desk.api, shop.id)).lng).toBeCloseTo(theirs.lng, 6);
    }
  }
});

test('a file that is no table is refused with a reason, and another one can be chosen', async () => {
  const { page } = await openShop(2);
  const bad = join(tmpdir(), 'fitout-gaode-bad.xlsx');
  await writeFile(bad, 'this is no workbook');
  await page.getByRole('button', { name: '导入门店' }).click();
  const dialog = page.getByRole('dialog', { name: '导入门店' });
  await dialog.getByLabel('选择要导入的文件').setInputFiles(bad);
  await dialog.getByRole('alert').first().waitFor();
  await desk.shot('03-bad-file');
  await dialog.getByRole('button', { name: '选择文件' }).waitFor();
  const good = join(tmpdir(), 'fitout-gaode-good.csv');
  await writeFile(good, '名称,经度,纬度\n新店,113,28.2\n');
  await dialog.getByLabel('选择要导入的文件').setInputFiles(good);
  await dialog.getByRole('button', { name: '导入 1 家门店' }).waitFor();
});

test('without WebGL the list works, and the reason stands in the place of the map', async () => {
  const page = await desk.open('#/gaode', async () => {
    await desk.browser.page.addInitScript(() => {
      // A browser that has no graphics.
      HTMLCanvasElement.prototype.getContext = () => null;
    });
  });
  await rowButton(page, '五一路店').click();
  await page.getByRole('complementary', { name: '门店详情' }).getByLabel('电话').waitFor();
  await page.getByText('无法显示地图').waitFor();
  await desk.shot('04-no-webgl');
});

test('whoever may only look sees everything and can change nothing', async () => {
  const role = await desk.api.post<{ id: string }>('/api/v1/roles', { name: '店员', functions: ['gaode.view'] });
  const person = { username: 'looker', name: '小林', roleIds: [role.id] };
  const { password } = await desk.api.post<{ password: string }>('/api/v1/people', person);
  const client = await desk.server.signedIn({ username: 'looker', password });
  await client.post('/api/v1/password', { next: 'another horse 2' });
  const page = await desk.browser.renew(stateOf(desk.server.url, client));
  const [shop] = shops;
  await page.goto(`${desk.server.url}/#/gaode?id=${shop?.id}`);
  await rowButton(page, '五一路店').waitFor();
  await mapIsDrawn(page);
  await page.getByText('只能查看').waitFor();
  const details = page.getByRole('complementary', { name: '门店详情' });
  expect(await details.getByLabel('名称').getAttribute('readonly')).not.toBeNull();
  expect(await details.getByRole('button', { name: '删除' }).count()).toBe(0);
  for (const name of ['导入门店', '新建门店']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  const before = await stored(desk.api, shop?.id ?? '');
  await page.getByRole('button', { name: '在地图上查看' }).click();
  await mapIsDrawn(page);
  await drag(page, before.id, { x: 60, y: 40 });
  await mapIsDrawn(page);
  expect(await stored(desk.api, before.id)).toEqual(before);
  await desk.shot('05-view-only');
  expect(await seriousFaults(page)).toEqual([]);
});
