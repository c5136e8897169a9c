import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { go } from '../../../tests/support/shell.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { groupedNumber } from '../shared/digits.ts';
import { base } from './kit.ts';

/**
 * One day of a dealer: numbers come in, a rule makes some of them dearer, a customer's number is found, compared,
 * reserved and sold.
 * @module-tag long
 */

const desk = openDesk({ folder: 'numbers-journey' });
const wanted = ['18673168868', '18673166868', '15607318688'];
const others = Array.from({ length: 60 }, (_, index) => `1310731${String(2105 + index * 97).padStart(4, '0')}`);
let folder: string;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-journey-'));
  page = await desk.open('#/numbers/pools');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cards = () => page.getByRole('list', { name: '号码', exact: true }).locator('button[data-number]');
const shown = () => cards().evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.number ?? ''));
const orderOf = async (number: string) =>
  (await desk.api.get<{ items: NumberOrder[] }>(`${base}/orders?q=${number}`)).items[0];

test('numbers come in by a file', async () => {
  await page.getByRole('button', { name: '新建号码池' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('五一路店');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { name: '五一路店' }).waitFor();
  const file = join(folder, '五一路店.csv');
  const lines = [...wanted, ...others].map((number) => `${number},100,200,29,长沙`);
  await writeFile(file, `号码,价格,预存,月低消,城市\n${lines.join('\n')}\n`);
  await page.getByRole('button', { name: '导入号码', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^导入号码到/ });
  await dialog.getByLabel('选择要导入的文件').setInputFiles(file);
  await dialog.getByRole('button', { name: '试算' }).click();
  await dialog.getByRole('button', { name: '导入 63 个号码' }).click();
  await page.getByRole('listitem', { name: '五一路店.csv' }).getByText('已导入').waitFor();
});

test('a dearer tariff for what ends in 68', async () => {
  await go(page, '#/numbers/rules');
  await page.getByRole('button', { name: '新建资费' }).click();
  const drawer = page.getByRole('dialog', { name: '新建资费' });
  await drawer.getByLabel('名称').fill('尾号 68 专享');
  await drawer.getByLabel('价格').fill('888');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '给号码改用资费' }).click();
  const assign = page.getByRole('dialog', { name: '给号码改用资费' });
  await assign.getByLabel('改用资费').selectOption({ label: '尾号 68 专享' });
  await assign.getByLabel('尾号规律').fill('68');
  await assign.getByText('2 个号码将改用此资费').waitFor();
  await desk.shot('01-assign');
  await assign.getByRole('button', { name: '开始改用' }).click();
  await assign.waitFor({ state: 'detached' });
});

test('found by its end, compared, reserved at the new price and sold', async () => {
  await go(page, '#/phone-lt');
  await cards().first().waitFor();
  await page.getByLabel('第 10 位', { exact: true }).click();
  await page.keyboard.type('68');
  await expect.poll(async () => (await shown()).toSorted()).toEqual(wanted.slice(0, 2).toSorted());
  const press = (name: RegExp) => page.getByRole('button', { name }).last().click();
  for (const at of [0, 1]) {
    await cards().nth(at).click();
    await press(/^对比 \d\/6$/);
  }
  await page.getByRole('button', { name: '对比 2/6' }).first().click();
  const compare = page.getByRole('dialog', { name: '对比号码' });
  await compare.getByText('¥888').first().waitFor();
  await desk.shot('02-compared');
  await compare.getByRole('button', { name: '清空对比' }).click();
  await compare.waitFor({ state: 'detached' });
  const [first = '', second = ''] = wanted;
  const sheet = page.getByRole('complementary', { name: `号码 ${groupedNumber(first)}` });
  if ((await sheet.count()) === 0) await page.locator(`button[data-number="${first}"]`).first().click();
  await sheet.getByRole('button', { name: '保留 30 分钟' }).click();
  const hold = page.getByRole('dialog', { name: '保留号码' });
  await hold.getByRole('button', { name: '保留 30 分钟' }).click();
  const held = page.getByRole('dialog', { name: '预订已保留的号码' });
  await held.getByLabel(/^联系人/).fill('周女士');
  await held.getByLabel(/^联系电话/).fill('138 0731 0000');
  await held.getByRole('button', { name: '预订', exact: true }).click();
  await expect.poll(async () => (await orderOf(first))?.state).toBe('reserved');
  expect((await orderOf(first))?.terms).toMatchObject([{ number: first, tariff: '尾号 68 专享', price: 88_800 }]);
  await go(page, '#/numbers/orders');
  await page.getByRole('button', { name: groupedNumber(first) }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: '历史' });
  await drawer.getByRole('button', { name: '确认售出' }).click();
  await page.getByText('不能撤销').waitFor();
  await page.getByRole('button', { name: '确认售出' }).last().click();
  await expect.poll(async () => (await orderOf(first))?.state).toBe('sold');
  await desk.shot('03-sold');
  await page.keyboard.press('Escape');
  await go(page, '#/phone-lt?boxes=*********68');
  await expect.poll(() => shown()).toEqual([second]);
});
