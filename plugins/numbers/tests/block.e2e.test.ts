import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, phoneSize, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type Editor, openWindow, pageOf, signIn } from '../../decoration/tests/editor-kit.ts';
import type { Pool } from '../shared/calls/outputs.ts';
import { groupedNumber } from '../shared/digits.ts';
import { poolWith, someNumbers } from './kit.ts';
import { type Published, publishedPicker } from './visitors-kit.ts';

/**
 * The block 选号 on a published page, as a phone on a slow network has it: find, hold, register, reserve, cancel.
 * @module-tag long
 */

let server: TestServer;
let pool: Pool;
let live: Published;
let phone: TestBrowser;
let other: TestBrowser | undefined;

beforeAll(async () => {
  server = await startTestServer();
  pool = await poolWith(server, someNumbers(600, 5));
  live = await publishedPicker(server, [pool], { terms: '首次办理请携带手机到店，运营商核验身份后激活。' });
  phone = await openBrowser({ folder: 'numbers-block', phone: true });
});

afterAll(async () => {
  await other?.close();
  await phone?.close();
  await server?.stop();
});

/** Fast 4G, as the browser's own tools have it: 9 Mbit/s down, 1.5 up, 165 ms there and back. */
async function slow({ context, page }: TestBrowser): Promise<void> {
  const tools = await context.newCDPSession(page);
  const rate = { downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9, latency: 60 * 2.75 };
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', { offline: false, ...rate });
}

const cards = (page: Page) => page.locator('.fb-picker-card');
const sheet = (page: Page) => page.locator('.fb-picker-sheet');
const held = (page: Page) => page.locator('.fb-picker-held');
const numbersOn = (page: Page) => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-number')));

test('finds by boxes, chips and price; another batch is another one', async () => {
  await slow(phone);
  const { page } = phone;
  await page.goto(`${server.url}/p/${live.slug}`);
  await expect.poll(() => cards(page).count()).toBe(12);
  const first = await numbersOn(page);
  await phone.shot('01-page');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phoneSize.width);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '换一批' }).tap();
  await expect.poll(async () => (await numbersOn(page)).some((one) => first.includes(one))).toBe(false);

  // A press on the tenth box opens the keypad there.
  const field = page.getByLabel(/按位选号/);
  const box = await page.locator('.fb-picker-boxes b').nth(9).boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.keyboard.type('8');
  expect(await field.inputValue()).toBe('1********8*');
  await expect.poll(async () => (await numbersOn(page)).every((one) => /8.$/.test(one ?? ''))).toBe(true);
  await page.locator('.fb-picker-number b', { hasText: '8' }).first().waitFor();
  await phone.shot('02-boxes');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await field.inputValue()).toBe('1**********');
  await expect.poll(() => page.locator('.fb-picker-total').textContent()).toBe('600 个');

  const chip = page.locator('[data-pattern="AAA"]');
  const many = Number(await chip.locator('small').textContent());
  await chip.tap();
  await expect.poll(() => page.locator('.fb-picker-total').textContent()).toBe(`${many} 个`);
  await expect.poll(async () => (await numbersOn(page)).every((one) => /(\d)\1\1$/.test(one ?? ''))).toBe(true);
  await phone.shot('03-chip');
  await page.getByLabel('价位').selectOption({ label: '¥1,000 以上' });
  await page.getByText('没有符合条件的号码').waitFor();
  await phone.shot('04-none');
  await page.getByLabel('价位').selectOption({ label: '价位' });
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
});

test('holds on a slow network once however often it is pressed, keeps it over a reload, and the other phone reads 已被抢占', async () => {
  const { page } = phone;
  const number = (await numbersOn(page))[0] ?? '';
  other = await openBrowser({ folder: 'numbers-block', phone: true, dark: true });
  const second = other.page;
  await second.goto(`${server.url}/p/${live.slug}`);
  await second.locator('[data-pattern="AAA"]').tap();
  await second.locator(`[data-number="${number}"]`).tap();
  await sheet(second).getByText('违约金').waitFor();
  await other.shot('10-terms-dark');

  await page.locator(`[data-number="${number}"]`).tap();
  await sheet(page).getByText('剩余月低消的 30%').waitFor();
  await phone.shot('05-terms');
  expect(await seriousFaults(page)).toEqual([]);
  const asked: string[] = [];
  page.on('request', (one) => one.url().endsWith('/visitors/hold') && asked.push(one.postData() ?? ''));
  const go = sheet(page).getByRole('button', { name: /保留号码/ });
  // The answer of the first is lost on its way: the page sends the very same wish again.
  await page.route('**/visitors/hold', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await go.dblclick();
  await sheet(page)
    .getByText(/请再试一次/)
    .waitFor();
  await page.unroute('**/visitors/hold');
  await go.tap();
  await held(page).getByText(groupedNumber(number)).waitFor();
  expect(new Set(asked.map((text) => (JSON.parse(text) as { key: string }).key)).size).toBe(1);
  expect(await page.locator(`[data-number="${number}"]`).count()).toBe(0);
  await held(page)
    .getByText(/为您保留 29:|为您保留 30:/)
    .waitFor();
  await phone.shot('06-held');

  await sheet(second)
    .getByRole('button', { name: /保留号码/ })
    .tap();
  await sheet(second).getByText(`${number} 已被抢占`).waitFor();
  expect(await second.locator(`[data-number="${number}"]`).count()).toBe(0);
  await other.shot('11-taken-dark');
  await sheet(second).getByRole('button', { name: '关闭' }).tap();
  await keepPicture(second, 'numbers-block/12-page-dark', { fullPage: true });
  expect(await seriousFaults(second)).toEqual([]);

  await page.reload();
  await held(page).getByText(groupedNumber(number)).waitFor();
});

test('registers on the way without losing it, reserves, finds the order, and cancels it', async () => {
  const { page } = phone;
  const number = (await held(page).locator('strong').textContent()) ?? '';
  await held(page).getByRole('button', { name: '去预订' }).tap();
  await sheet(page).getByLabel('联系人').fill('王女士');
  await sheet(page).getByRole('button', { name: '确认预订' }).tap();
  await sheet(page).getByText('请填写联系电话').waitFor();
  await sheet(page).getByLabel('联系电话').fill('138 0000 0000');
  await phone.shot('07-reserve');
  await sheet(page).getByRole('button', { name: '确认预订' }).tap();
  await page.getByRole('heading', { name: '注册账号' }).waitFor();
  await page.getByLabel('用户名').fill('wangnvshi');
  await page.getByLabel('密码', { exact: true }).fill('blue kettle 9');
  await page.getByRole('button', { name: '注册', exact: true }).tap();
  // Back on the page, in the very same sheet with what was written.
  await expect.poll(() => sheet(page).getByLabel('联系人').inputValue()).toBe('王女士');
  await sheet(page).getByRole('button', { name: '确认预订' }).tap();
  await sheet(page).getByText('预订成功').waitFor();
  await phone.shot('08-reserved');
  expect(await held(page).isVisible()).toBe(false);
  await sheet(page).getByRole('link', { name: '查看我的订单' }).tap();
  const order = page.getByRole('link').filter({ hasText: number });
  await order.getByText('已预订').waitFor();
  await phone.shot('09-orders');
  await order.tap();
  await page.locator('main:visible').getByText('剩余月低消的 30%').waitFor();
  await phone.shot('13-order');

  await page.goto(`${server.url}/p/${live.slug}`);
  await page.getByRole('button', { name: '我的号码 (1)' }).tap();
  await sheet(page).getByRole('button', { name: '取消预订' }).tap();
  await phone.shot('14-mine');
  await sheet(page).getByRole('button', { name: '确定取消' }).tap();
  await sheet(page).getByText('已取消').waitFor();
  await page.goto(`${server.url}/#/m/mall/orderlist`);
  await page.getByRole('link').filter({ hasText: number }).getByText('已取消').waitFor();
});

test('does the same within the phone app', async () => {
  if (other === undefined) throw new Error('no second phone');
  const { page } = other;
  await page.goto(`${server.url}/#/m/page/${live.slug}`);
  await cards(page).first().waitFor();
  await cards(page).nth(1).tap();
  await sheet(page)
    .getByRole('button', { name: /保留号码/ })
    .tap();
  await held(page)
    .getByText(/为您保留/)
    .waitFor();
  const number = (await held(page).locator('strong').textContent()) ?? '';
  await other.shot('15-app-dark');
  await held(page).getByRole('button', { name: '去预订' }).tap();
  await sheet(page).getByLabel('联系人').fill('李先生');
  await sheet(page).getByLabel('联系电话').fill('13900000000');
  await sheet(page).getByRole('button', { name: '确认预订' }).tap();
  await page.getByRole('heading', { name: '注册账号' }).waitFor();
  await page.getByLabel('用户名').fill('lixiansheng');
  await page.getByLabel('密码', { exact: true }).fill('blue kettle 9');
  await page.getByRole('button', { name: '注册', exact: true }).tap();
  await expect.poll(() => sheet(page).getByLabel('联系电话').inputValue()).toBe('13900000000');
  await sheet(page).getByRole('button', { name: '确认预订' }).tap();
  await sheet(page).getByText('预订成功').waitFor();
  await sheet(page).getByRole('link', { name: '查看我的订单' }).tap();
  await page.getByRole('link').filter({ hasText: number }).getByText('已预订').waitFor();
});

test('an opening: a countdown and a room, then one’s turn without a hand', async () => {
  const { page } = phone;
  const opens = new Date(Date.now() + 12_000).toISOString();
  const opening = await publishedPicker(server, [pool], { opens, queue: true, pace: 600 });
  await page.goto(`${server.url}/p/${opening.slug}`);
  await page.getByText('距开放还有').waitFor();
  await page.getByText(/已有 \d+ 人在等/).waitFor();
  await phone.shot('16-room');
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  await cards(page).first().tap();
  await sheet(page)
    .getByRole('button', { name: /保留号码/ })
    .tap();
  await held(page)
    .getByText(/为您保留/)
    .waitFor();
});

test('staff choose its pools in the editor, and the canvas shows the real numbers', async () => {
  const desk = await openBrowser({ folder: 'numbers-block' });
  try {
    await signIn(desk, server);
    const made = await pageOf(server, '选号页', []);
    const editor: Editor = await openWindow(desk.context, server, made.id);
    const { page } = editor;
    desk.page = page;
    await editor.add('选号');
    await page.locator('[data-canvas-stage]').getByText('请选择号码池').waitFor();
    await page.getByRole('complementary', { name: '属性' }).getByRole('button', { name: '选择', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '选择号码池' });
    await dialog.getByLabel(/测试号码池/).check();
    await desk.shot('20-pools');
    await dialog.getByRole('button', { name: '使用 1 个' }).click();
    await page.locator('[data-canvas-stage] .fb-picker-card').first().waitFor();
    await desk.shot('21-editor');
    expect(await seriousFaults(page)).toEqual([]);
  } finally {
    await desk.close();
  }
  const errors = [...phone.errors, ...(other?.errors ?? [])].filter(
    (text) => !/\b4\d\d\b|ERR_ABORTED|ERR_FAILED/.test(text),
  );
  expect(errors).toEqual([]);
});
