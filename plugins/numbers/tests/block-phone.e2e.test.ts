import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingersOn } from '../../../mobile-plugins/mbar/tests/kit.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, phoneSize, type TestBrowser } from '../../../tests/support/browser.ts';
import { scale } from '../../../tests/support/limits.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { groupedNumber } from '../shared/digits.ts';
import { poolWith, someNumbers, tablesOf } from './kit.ts';
import { type Published, publishedPicker } from './visitors-kit.ts';

/**
 * The block 选号 under a customer's fingers: batches by pull and back, a hold that ends, a room on a broken network, and
 * an order that is cancelled among the customer's orders.
 * @module-tag long
 */

let server: TestServer;
let live: Published;
let pool: Awaited<ReturnType<typeof poolWith>>;
let phone: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  pool = await poolWith(server, someNumbers(60, 5));
  live = await publishedPicker(server, [pool], { terms: '首次办理请携带手机到店，运营商核验身份后激活。' });
  phone = await openBrowser({ folder: 'numbers-phone', phone: true });
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const cards = (page: Page) => page.locator('.fb-picker-card');
const sheet = (page: Page) => page.locator('.fb-picker-sheet');
const bar = (page: Page) => page.locator('.fb-picker-held');
const numbersOn = (page: Page) => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-number')));

/** A finger goes on upwards at the page's end. */
async function pullOn(page: Page, from = 700): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const finger = await fingersOn(page);
  await finger.down({ x: 195, y: from });
  for (let y = from - 20; y >= from - 160; y -= 20) await finger.move({ x: 195, y });
  await finger.up();
}

async function hold(page: Page, nth = 0): Promise<string> {
  const number = (await cards(page).nth(nth).getAttribute('data-number')) ?? '';
  await cards(page).nth(nth).tap();
  await sheet(page)
    .getByRole('button', { name: /保留号码/ })
    .tap();
  await bar(page).getByText(groupedNumber(number)).waitFor();
  return number;
}

async function endsIn(number: string, seconds: number): Promise<void> {
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
  const db = tablesOf(server);
  const row = await db
    .updateTable('taken')
    .set({ until })
    .where('number', '=', BigInt(number))
    .returning('order_id')
    .executeTakeFirstOrThrow();
  await db.updateTable('orders').set({ until }).where('id', '=', row.order_id).execute();
}

test('a pull at the end brings another batch without repeats, and one goes back to each earlier one', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/p/${live.slug}`);
  await expect.poll(() => cards(page).count()).toBe(12);
  const back = page.getByRole('button', { name: '上一批' });
  expect(await back.isVisible()).toBe(false);
  const first = await numbersOn(page);
  const seen = [first];
  for (let at = 0; at < 4; at++) {
    await pullOn(page);
    await expect.poll(async () => (await numbersOn(page)).some((one) => seen.at(-1)?.includes(one))).toBe(false);
    seen.push(await numbersOn(page));
  }
  const all = seen.flat();
  expect([all.length, new Set(all).size]).toEqual([60, 60]);
  await page.getByRole('button', { name: '已是最后一批，从头看' }).waitFor();
  await phone.shot('01-last-batch');
  expect(await seriousFaults(page)).toEqual([]);
  for (const batch of seen.slice(0, -1).reverse()) {
    await back.tap();
    await expect.poll(() => numbersOn(page)).toEqual(batch);
  }
  expect(await back.isVisible()).toBe(false);
  // Within a sheet a finger that goes upwards reads on there.
  await cards(page).first().tap();
  const before = await numbersOn(page);
  await pullOn(page, 800);
  await sheet(page).getByRole('button', { name: '关闭' }).tap();
  expect(await numbersOn(page)).toEqual(before);
});

test('an earlier batch comes back without the numbers that somebody has by then', async () => {
  const { page } = phone;
  const [number = ''] = await numbersOn(page);
  await page.getByRole('button', { name: '换一批' }).tap();
  await expect.poll(async () => (await numbersOn(page)).includes(number)).toBe(false);
  const other = await phone.context.browser()?.newContext({ viewport: phoneSize, hasTouch: true, isMobile: true });
  if (other === undefined) throw new Error('no browser');
  const second = await other.newPage();
  await second.goto(`${server.url}/p/${live.slug}`);
  await second.locator(`[data-number="${number}"]`).tap();
  await sheet(second)
    .getByRole('button', { name: /保留号码/ })
    .tap();
  await bar(second)
    .getByText(groupedNumber(String(number)))
    .waitFor();
  await page.getByRole('button', { name: '上一批' }).tap();
  await expect.poll(async () => (await numbersOn(page)).length).toBe(11);
  expect(await numbersOn(page)).not.toContain(number);
  await other.close();
});

test('every press is as large as a thumb, and nothing is wider than the phone', async () => {
  const { page } = phone;
  await page.locator('[data-pattern="AAA"]').tap();
  await expect.poll(() => page.locator('.fb-picker-grid').getAttribute('aria-busy')).toBeNull();
  await phone.shot('02-chip');
  await cards(page).first().tap();
  await sheet(page).waitFor();
  const small = await page.locator('.fb-picker').evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('button, select, input, a, summary')].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width === 0 || (height >= 44 && width >= 44) ? [] : [`${one.className} ${width}×${height}`];
    }),
  );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phoneSize.width);
  await sheet(page).getByRole('button', { name: '关闭' }).tap();
  const chosen = await numbersOn(page);
  await page.locator('[data-pattern="AAA"]').tap();
  await expect.poll(() => numbersOn(page)).not.toEqual(chosen);
});

test('a hold that ends says so, the number is everybody’s again, and can be held once more', async () => {
  const { page } = phone;
  const number = await hold(page);
  // As long as a reload may take here.
  await endsIn(number, 6 * scale);
  await page.reload();
  await bar(page).getByText('即将到期').waitFor();
  await phone.shot('03-soon');
  await bar(page).getByText('保留已到期，号码已放回').waitFor();
  await phone.shot('04-ended');
  expect(await seriousFaults(page)).toEqual([]);
  await bar(page).getByRole('button', { name: '再次保留' }).tap();
  await sheet(page).getByText('剩余月低消的 30%').waitFor();
  await sheet(page)
    .getByRole('button', { name: /保留号码/ })
    .tap();
  await bar(page)
    .getByText(/为您保留/)
    .waitFor();
});

test('an order is cancelled among the customer’s orders, once they said yes', async () => {
  const { page } = phone;
  const number = groupedNumber(await hold(page, 1));
  await bar(page).getByRole('button', { name: '去预订' }).tap();
  await sheet(page).getByLabel('联系人').fill('王女士');
  await sheet(page).getByLabel('联系电话').fill('13800000000');
  await sheet(page).getByRole('button', { name: '确认预订' }).tap();
  await page.getByRole('heading', { name: '注册账号' }).waitFor();
  await phone.shot('05-register');
  await page.getByLabel('用户名').fill('wangnvshi');
  await page.getByLabel('密码', { exact: true }).fill('blue kettle 9');
  await page.getByRole('button', { name: '注册', exact: true }).tap();
  await sheet(page).getByRole('button', { name: '确认预订' }).tap();
  await sheet(page).getByText('预订成功').waitFor();
  await sheet(page).getByRole('link', { name: '查看我的订单' }).tap();
  await page.getByRole('link').filter({ hasText: number }).tap();
  const cancel = page.getByRole('button', { name: '取消预订' });
  await cancel.waitFor();
  await phone.shot('06-order');
  await cancel.tap();
  await phone.shot('07-sure');
  await page.getByRole('button', { name: '再想想' }).tap();
  await page.locator('main:visible').getByText('已预订').waitFor();
  await cancel.tap();
  await page.getByRole('dialog').getByRole('button', { name: '取消预订' }).tap();
  await page.locator('main:visible').getByText('已取消').waitFor();
  await cancel.waitFor({ state: 'detached' });
  await phone.shot('08-cancelled');
  const rows = await tablesOf(server)
    .selectFrom('taken')
    .select('number')
    .where('number', '=', BigInt(number.replaceAll(' ', '')))
    .execute();
  expect(rows).toEqual([]);
});

test('a room on a network that breaks off keeps what it knows, says so, and goes on by itself', async () => {
  const { page, context } = phone;
  const opening = await publishedPicker(server, [pool], {
    ...{ opens: new Date(Date.now() + 25_000).toISOString(), queue: true, pace: 600 },
  });
  await page.goto(`${server.url}/p/${opening.slug}`);
  await page.getByText(/已有 1 人在等/).waitFor();
  // Numbers are nobody's yet: neither to be seen nor in the page.
  expect(await cards(page).count()).toBe(0);
  await context.setOffline(true);
  await page.getByText('您的位置还在').waitFor();
  expect(await page.getByText('距开放还有').isVisible()).toBe(true);
  await phone.shot('09-room-offline');
  await context.setOffline(false);
  await expect.poll(() => cards(page).count()).toBe(12);
  await hold(page, 2);
});

test('finding on a broken network says so, and works once it is back; in the dark and on a desk it is as good', async () => {
  const { page, context } = phone;
  await page.goto(`${server.url}/p/${live.slug}`);
  await cards(page).first().waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: '换一批' }).tap();
  await page.locator('.fb-picker-says').getByText('请再试一次').waitFor();
  await phone.shot('10-offline');
  await context.setOffline(false);
  const before = await numbersOn(page);
  await page.getByRole('button', { name: '换一批' }).tap();
  await expect.poll(async () => (await numbersOn(page)).some((one) => before.includes(one))).toBe(false);
  await expect.poll(() => page.locator('.fb-picker-says').textContent()).toBe('');
  for (const dark of [false, true]) {
    const desk = await openBrowser({ folder: 'numbers-phone', dark });
    try {
      await desk.page.goto(`${server.url}/p/${live.slug}`);
      await cards(desk.page).first().waitFor();
      await keepPicture(desk.page, `numbers-phone/11-desk-${dark ? 'dark' : 'light'}`);
      await cards(desk.page).first().click();
      await sheet(desk.page).waitFor();
      await keepPicture(desk.page, `numbers-phone/12-desk-sheet-${dark ? 'dark' : 'light'}`);
      expect(await seriousFaults(desk.page)).toEqual([]);
    } finally {
      await desk.close();
    }
  }
});
