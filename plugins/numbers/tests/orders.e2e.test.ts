import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { groupedNumber } from '../shared/digits.ts';
import { base, poolWith, someNumbers } from './kit.ts';

/**
 * 预约订单 at a desk: the list lives, an order is extended, reserved, sold, released, and taken away as a file.
 * @module-tag long
 */

const desk = openDesk({ folder: 'numbers-orders' });
const numbers = someNumbers(30, 3);
let page: Page;

const hold = (given: string[], more: object = {}) =>
  desk.api.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: given, ...more });
const name = (index: number) => groupedNumber(numbers[index] ?? '');
const line = (words: string) => page.getByRole('row').filter({ hasText: words });
const drawer = () => page.getByRole('dialog').filter({ hasText: '历史' });
const asked = () => page.getByRole('dialog').last();

beforeAll(async () => {
  await poolWith(desk.server, numbers);
  page = await desk.open('#/numbers/orders');
});

test('it is empty at first, and a hold that somebody else makes stands there by itself', async () => {
  await page.getByText('还没有预约订单').waitFor();
  await desk.shot('01-empty');
  await hold([numbers[0] ?? '']);
  await line(name(0)).getByText('保留中').waitFor();
  await expect.poll(() => line(name(0)).getByTitle('保留剩余时间').textContent()).toMatch(/^(30:00|29:\d\d)$/);
});

test('an order is looked at, held for longer with a reason, reserved and sold', async () => {
  await page.getByRole('button', { name: name(0) }).click();
  await drawer().getByText('月低消', { exact: true }).waitFor();
  await drawer().getByText('剩余月低消的 30%').waitFor();
  await desk.shot('02-drawer-held');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer().getByRole('button', { name: '延长保留' }).click();
  await asked().getByLabel('从现在起再保留').fill('120');
  await asked().getByLabel('原因').fill('客户下午来店办理');
  await desk.shot('03-extend');
  await asked().getByRole('button', { name: '延长', exact: true }).click();
  await drawer().getByText('客户下午来店办理').waitFor();
  await drawer().getByRole('button', { name: '预订', exact: true }).click();
  await asked().getByLabel('联系人').fill('王芳');
  await asked().getByLabel('联系电话').fill('139 0000 1111');
  await asked().getByLabel('备注').fill('周五来店取卡');
  await asked().getByRole('button', { name: '预订', exact: true }).click();
  await drawer().getByText('已预订').first().waitFor();
  await desk.shot('04-reserved');
  await drawer().getByRole('button', { name: '确认售出' }).click();
  await page.getByText('不能撤销').waitFor();
  await page.getByRole('button', { name: '确认售出' }).last().click();
  await drawer().getByText('已售出').first().waitFor();
  expect(await drawer().getByRole('button', { name: '释放号码' }).count()).toBe(0);
  await desk.shot('05-sold');
  // The button that had the focus went with what it did.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await line(name(0)).getByText('已售出').waitFor();
});

test('one is released with a reason, and another browser sees it', async () => {
  await hold([numbers[1] ?? '', numbers[2] ?? ''], { seconds: [numbers[3] ?? ''] });
  await desk.beside({}, async (other) => {
    await other.page.goto(`${desk.server.url}/#/numbers/orders`);
    await other.page
      .getByRole('row')
      .filter({ hasText: name(1) })
      .getByText('保留中')
      .waitFor();
    await page.getByRole('button', { name: name(1) }).click();
    await drawer().getByText('备选号').waitFor();
    await drawer().getByRole('button', { name: '释放号码' }).click();
    await asked().getByLabel('原因').fill('客户不要了');
    await asked().getByRole('button', { name: '释放号码' }).click();
    await drawer().getByText('客户不要了').waitFor();
    await other.page
      .getByRole('row')
      .filter({ hasText: name(1) })
      .getByText('已释放')
      .waitFor();
  });
  await page.keyboard.press('Escape');
});

test('an order is handed over to another customer by name and phone, with a reason', async () => {
  await hold([numbers[4] ?? '']);
  await page.getByRole('button', { name: name(4) }).click();
  await drawer().getByRole('button', { name: '转交' }).click();
  await page.getByRole('menuitem', { name: '给另一位顾客（姓名和电话）' }).click();
  await asked().getByLabel('新联系人').fill('李雷');
  await asked().getByLabel('新联系电话').fill('137 0000 2222');
  await asked().getByLabel('原因').fill('王芳转给李雷');
  await desk.shot('10-hand-over');
  await asked().getByRole('button', { name: '转交', exact: true }).click();
  await drawer().getByText('王芳转给李雷').waitFor();
  await drawer().getByText('137 0000 2222').waitFor();
  await desk.shot('11-handed-over');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await line(name(4)).getByText('李雷').waitFor();
});

test('the list is narrowed by words and state, and comes as a file', async () => {
  for (let index = 5; index < 25; index += 1) await hold([numbers[index] ?? '']);
  await page.getByLabel('搜索订单').fill('王芳');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: '导出' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('预约订单.csv');
  await page.getByLabel('搜索订单').fill('');
  await page.getByRole('combobox', { name: '状态' }).selectOption({ label: '保留中' });
  await expect.poll(() => page.getByRole('row').count()).toBe(22);
  await desk.shot('06-list');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '预订设置' }).click();
  await asked().getByLabel('联系方式保存').fill('60');
  await desk.shot('07-settings');
  await asked().getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').first().waitFor();
});

test('what was wanted in vain is told, and a press searches for it', async () => {
  const wish = { patterns: ['AAAABBBB'] };
  await desk.api.post(`${base}/search`, { carrier: 'unicom', wish, limit: 20 });
  page = await desk.open('#/numbers/orders');
  await page.getByRole('button', { name: /^搜索 \d+ 次，\d+ 次无结果/ }).click();
  await desk.shot('07-wanted');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('dialog', { name: '想要却没有的号码' }).getByRole('button').first().click();
  await expect.poll(() => page.url()).toContain('p=AAAABBBB');
});

test('in the dark, in English', async () => {
  await desk.beside({ dark: true, language: 'en' }, async (other) => {
    await other.page.goto(`${desk.server.url}/#/numbers/orders`);
    await other.page.getByRole('button', { name: name(0) }).waitFor();
    await other.shot('08-dark-english');
    await other.page.getByRole('button', { name: name(0) }).click();
    await other.page.getByText('ID verification').or(other.page.getByText('Monthly minimum')).first().waitFor();
    await other.shot('09-drawer-dark-english');
  });
});
