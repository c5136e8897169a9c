import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { groupedNumber } from '../shared/digits.ts';
import { FakeUnicom } from './fake-unicom.ts';
import { base, poolWith, someNumbers } from './kit.ts';
import { place } from './upstream-kit.ts';

/**
 * What a carrier was asked, at a desk: it is set up, numbers are fetched from it, one that it did not clearly answer is
 * looked after.
 * @module-tag long
 */

const fake = new FakeUnicom();
beforeAll(() => fake.start());
afterAll(() => fake.close());
const desk = openDesk({ folder: 'numbers-upstream', config: () => ({ innerHosts: [fake.host] }) });
const numbers = someNumbers(230, 41);
const [unclear = '', sold = '', gone = ''] = numbers;
let page: Page;

const hold = (number: string, seconds: string[] = []) =>
  desk.api.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: [number], seconds });
const reserve = ({ id }: NumberOrder) =>
  desk.api.send('POST', `${base}/orders/${id}/reserve`, { contact: '王芳', phone: '13900001111' });
const line = (words: string) => page.getByRole('row').filter({ hasText: words });

beforeAll(async () => {
  await poolWith(desk.server, numbers.slice(0, 3));
  fake.sells(numbers.slice(0, 3));
  page = await desk.open('#/numbers/rules?tab=carriers');
});

test('a carrier’s system is set up, and its record is empty at first', async () => {
  const card = page.getByRole('list', { name: '运营商' }).getByRole('listitem').filter({ hasText: '中国联通' });
  await card.getByRole('button', { name: '接口' }).click();
  const drawer = page.getByRole('dialog', { name: '运营商接口 · 中国联通' });
  await drawer.getByLabel('地址').fill(fake.url);
  await drawer.getByLabel('每分钟最多请求').fill('6000');
  await drawer.getByLabel('应答时限（秒）').fill('3');
  await drawer.getByRole('button', { name: '保存接口设置' }).click();
  await drawer.getByRole('button', { name: '查看接口记录' }).click();
  await page.getByText('还没有向运营商占过号').waitFor();
  await desk.shot('01-empty');
  expect(await seriousFaults(page)).toEqual([]);
});

test('numbers are fetched into a pool: what came and what did not, and why', async () => {
  fake.sells(numbers.slice(3, 200));
  fake.sells(numbers.slice(200), 99_000);
  fake.next('query', 'M1', 'lies');
  await page.getByRole('button', { name: '接口取号', exact: true }).click();
  await page.getByText('还没有从接口取过号').waitFor();
  await page.getByRole('button', { name: '从接口取号' }).first().click();
  const drawer = page.getByRole('dialog', { name: '从接口取号' });
  await drawer.getByRole('button', { name: '开始取号' }).click();
  await drawer.getByText('请选择号码池').waitFor();
  await desk.shot('02-missing');
  await drawer.getByLabel('取进号码池').selectOption({ label: '测试号码池' });
  await drawer.getByLabel('使用资费').selectOption({ label: '资费 1' });
  await drawer.getByPlaceholder('长沙').fill('长沙');
  await drawer.getByText('湖南长沙 0731').waitFor();
  await drawer.getByLabel('省份代码').fill(place.province);
  await drawer.getByLabel('城市代码').fill(place.city);
  await desk.shot('03-fetch');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: '开始取号' }).click();
  await line('测试号码池').getByText('已完成').waitFor();
  await line('测试号码池').getByText('连续 3 次没有新号码').waitFor();
  await line('测试号码池')
    .getByText(/读不懂或不是本网号码/)
    .waitFor();
  await desk.shot('04-fetched');
});

test('one that runs is stopped, by keys', async () => {
  fake.next('query', ...Array.from({ length: 6 }, () => 'M9' as const));
  await page.getByRole('button', { name: '从接口取号' }).first().click();
  const drawer = page.getByRole('dialog', { name: '从接口取号' });
  await drawer.getByLabel('取进号码池').selectOption({ label: '测试号码池' });
  await drawer.getByLabel('使用资费').selectOption({ label: '资费 1' });
  await drawer.getByPlaceholder('长沙').fill('长沙');
  // As it was asked the last time.
  await expect.poll(() => drawer.getByLabel('城市代码').inputValue()).toBe(place.city);
  await drawer.getByPlaceholder('长沙').press('Enter');
  await line('稍后再试').waitFor();
  await desk.shot('05-waits');
  await page.getByRole('button', { name: '停止取号：测试号码池' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '停止取号', exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '停止取号', exact: true }).press('Enter');
  await line('已停止').waitFor();
  fake.calm();
});

test('a time-out is seen as unclear by itself, looked at now, and shown as what it was', async () => {
  await page.getByRole('button', { name: '占号核对' }).click();
  await reserve(await hold(sold));
  await line(groupedNumber(sold)).getByText('明确答复').waitFor();
  fake.next('occupy', 'hang-after', 'hang-before');
  const first = await hold(unclear);
  const second = await hold(gone);
  expect((await reserve(first)).body.reason).toBe('numbers.checking');
  expect((await reserve(second)).body.reason).toBe('numbers.checking');
  fake.takenByOthers(gone);
  await line(groupedNumber(unclear)).getByText('尚未明确').waitFor();
  await line(groupedNumber(unclear)).getByText('3 秒内没有应答完').waitFor();
  // What is not clear stands first.
  await expect.poll(() => page.getByRole('row').nth(3).textContent()).toContain(groupedNumber(sold));
  await desk.shot('06-unclear');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: `立即核对 ${groupedNumber(unclear)}` }).click();
  await line(groupedNumber(unclear)).getByText('核对：本店已占').waitFor();
  await page.getByRole('button', { name: `立即核对 ${groupedNumber(gone)}` }).click();
  await line(groupedNumber(gone)).getByText('核对：他人占用').waitFor();
  await expect.poll(async () => (await desk.api.get<NumberOrder>(`${base}/orders/${first.id}`)).state).toBe('reserved');
  await desk.shot('07-clear');
  await page.getByRole('combobox', { name: '结果' }).selectOption({ label: '尚未明确' });
  await page.getByText('没有符合条件的记录').waitFor();
  await page.getByRole('combobox', { name: '结果' }).selectOption({ label: '核对：本店已占' });
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: groupedNumber(unclear), exact: true }).click();
  await page.getByRole('dialog').getByText('王芳').waitFor();
  await desk.shot('08-order');
  await page.keyboard.press('Escape');
  expect(desk.browser.errors).toEqual([]);
});

test('what cannot be loaded says so, and a press tries again', async () => {
  const failing = '**/api/p/numbers/upstream/attempts**';
  await page.route(failing, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: '清除筛选' }).click();
  await page.getByRole('button', { name: '重试' }).waitFor();
  await desk.shot('09-error');
  await page.unroute(failing);
  await page.getByRole('button', { name: '重试' }).click();
  await line(groupedNumber(sold)).waitFor();
});

test('on a phone, in the dark, in English', async () => {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await resizeTo(page, { width: 390, height: 844 });
  await desk.shot('10-390');
  expect(await wide()).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: '接口取号', exact: true }).click();
  await line('已完成').waitFor();
  await desk.shot('11-fetches-390');
  expect(await wide()).toBeLessThanOrEqual(390);
  await desk.beside({ dark: true, language: 'en' }, async (other) => {
    await other.page.goto(`${desk.server.url}/#/numbers/upstream`);
    await other.page.getByRole('row').filter({ hasText: 'Checked: ours' }).waitFor();
    await other.shot('12-dark-english');
    expect(await seriousFaults(other.page)).toEqual([]);
    await other.page.goto(`${desk.server.url}/#/numbers/upstream?tab=fetches`);
    await other.page.getByRole('row').filter({ hasText: 'Stopped' }).waitFor();
    await other.shot('13-fetches-dark-english');
    await resizeTo(other.page, { width: 390, height: 844 });
    await other.shot('14-fetches-dark-390');
    await other.page.getByRole('button', { name: 'Fetch numbers' }).first().click();
    await other.page.getByRole('dialog').waitFor();
    await other.shot('15-drawer-dark-390');
  });
});
