import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Tables as GoodsTables } from '../../goods/server/tables.ts';
import { couponInput } from '../../goods/tests/kit.ts';
import { bookingAsked, formOf, type LiveForm, set } from './kit.ts';

/** What a visitor without an account booked stays on their phone, and is theirs when they register. */

let server: TestServer;
let api: ApiClient;
let phone: TestBrowser;
let form: LiveForm;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  form = await formOf(api, [['name', 'text', { title: '称呼' }], bookingAsked('at', 50)], '陶艺体验课');
  phone = await openBrowser({ folder: 'forms', phone: true });
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const own = () => phone.page.getByRole('region', { name: '我的预约' });

async function book(name: string, time: number): Promise<string> {
  const { page } = phone;
  await page.getByLabel('称呼').fill(name);
  await page.locator('.fb-field-days button').nth(1).click();
  await page.locator('.fb-field-times button:enabled').nth(time).click();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  const done = page.locator('.fb-form-notice .fb-form-ticket output');
  await done.waitFor();
  return done.innerText();
}

test('a booking’s code is there again after a reload, and when the form takes no more', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.locator('form[data-live]').waitFor();
  expect(await own().count()).toBe(0);
  const code = await book('林一', 0);
  await page.reload();
  await own().getByText(code).waitFor();
  await phone.shot('own-ticket');
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await phone.shot('own-ticket-dark');
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const second = await book('林二', 1);
  await page.reload();
  await own().getByText(second).waitFor();
  expect(await own().locator('output').allInnerTexts()).toEqual([code, second]);
  await set(form, { open: false });
  await page.reload();
  await page.getByText('表单已暂停收集').waitFor();
  expect(await page.locator('.fb-form-ticket output').allInnerTexts()).toEqual([code, second]);
  await set(form, { open: true });
});

test('moves into the orders of who registers on the phone', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/p/${form.slug}`);
  await own().waitFor();
  const codes = await own().locator('output').allInnerTexts();
  const coupon = await api.post<{ id: string }>('/api/p/goods/coupons', couponInput('新客券'));
  const claimed = await page.evaluate(async (id) => {
    await fetch(`/api/p/goods/mine?coupons=${id}`);
    return (await fetch(`/api/p/goods/coupons/${id}/claim`, { method: 'POST' })).status;
  }, coupon.id);
  expect(claimed).toBe(200);
  await page.goto(`${server.url}/#/m/mall/orderlist`);
  await page.getByRole('region', { name: '保存在这台设备上' }).waitFor();
  await page.getByText('新客券').waitFor();
  await expect.poll(() => page.getByText('陶艺体验课').count()).toBe(2);
  expect(await seriousFaults(page)).toEqual([]);
  await phone.shot('orders-visitor');
  await page.emulateMedia({ colorScheme: 'dark' });
  await phone.shot('orders-visitor-dark');
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('tab', { name: '待使用 3' }).click();
  await page
    .getByRole('link', { name: /陶艺体验课/ })
    .first()
    .click();
  await expect.poll(() => page.locator('output').first().innerText()).toMatch(/\d|[A-Z]/);
  await phone.shot('order-visitor');
  await page.goBack();
  // A coupon that may no longer be used, by the server's clock, is nothing to use any more.
  await server.parts.database
    .of('goods')
    .query<GoodsTables>()
    .updateTable('coupon')
    .set({ ends_at: new Date(Date.now() - 1000), valid_to: new Date(Date.now() - 1000) })
    .where('id', '=', BigInt(coupon.id))
    .execute();
  await page.reload();
  await page.getByRole('tab', { name: '待使用 2' }).waitFor();
  await page.getByRole('tab', { name: '已过期 1' }).click();
  await page.getByRole('link', { name: /已过期.*新客券/ }).waitFor();
  await phone.shot('orders-visitor-expired');
  await page.getByRole('tab', { name: '全部' }).click();
  await page.getByRole('button', { name: '没有账号？注册' }).click();
  await page.getByLabel('用户名').fill('lin');
  await page.getByLabel('密码', { exact: true }).fill('blue kettle 9');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.getByText('新客券').waitFor();
  await expect.poll(() => page.getByText('陶艺体验课').count()).toBe(2);
  await phone.shot('orders-registered');
  await page.goto(`${server.url}/p/${form.slug}`);
  await expect.poll(() => own().locator('output').allInnerTexts()).toEqual(codes);
  // An account's codes are not the device's to remove.
  expect(await own().getByRole('button').count()).toBe(0);
});

test('is removed from a phone that somebody else uses next, once they confirm', async () => {
  const page = await phone.renew();
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.locator('form[data-live]').waitFor();
  await book('王一', 0);
  await page.reload();
  await own().getByRole('button', { name: '从这台设备移除' }).click();
  await own().getByRole('button', { name: '保留' }).click();
  await own().getByRole('button', { name: '从这台设备移除' }).click();
  await phone.shot('own-ticket-remove');
  await own().getByRole('button', { name: '确认移除' }).click();
  await own().waitFor({ state: 'detached' });
  await Promise.all([page.waitForResponse(/\/state$/), page.reload()]);
  await page.getByLabel('称呼').fill('王二');
  expect(await own().count()).toBe(0);
});

test('is not shown to the next one on a shared device, though its owner opened no orders before they signed out', async () => {
  const page = await phone.renew();
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.locator('form[data-live]').waitFor();
  await book('林三', 0);
  await page.goto(`${server.url}/#/m/mall/orderlist`);
  await page.getByRole('link', { name: /陶艺体验课/ }).waitFor();
  await page.goto(`${server.url}/#/m/login`);
  await page.getByLabel('用户名').fill('lin');
  await page.getByLabel('密码', { exact: true }).fill('blue kettle 9');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: /点击登录/ }).waitFor();
  await page.goto(`${server.url}/#/m/mall/orderlist`);
  await page.getByRole('heading', { name: '登录后查看订单' }).waitFor();
  expect(await page.getByText('陶艺体验课').count()).toBe(0);
  // Nor does it go to the account of whoever registers next.
  await page.getByRole('button', { name: '没有账号？注册' }).click();
  await page.getByLabel('用户名').fill('wang');
  await page.getByLabel('密码', { exact: true }).fill('blue kettle 9');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.getByRole('heading', { name: '还没有订单' }).waitFor();
  expect(await page.getByText('陶艺体验课').count()).toBe(0);
});
