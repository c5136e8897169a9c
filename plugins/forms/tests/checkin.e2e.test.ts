import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { addDays, type CodeMatches, type CustomerOrders, dayIn, defaultTimeZone } from '@fitout/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ApiClient } from '../../../tests/support/api.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn, stateOf } from '../../../tests/support/shell.ts';
import { couponInput } from '../../goods/tests/kit.ts';
import { base, bookingAsked, formOf, type LiveForm } from './kit.ts';

const { resolve } = createRequire(import.meta.url);
const tomorrow = addDays(dayIn(new Date(), defaultTimeZone), 1);
const slot = `${tomorrow} 09:00-10:00`;

let server: TestServer;
let staff: TestBrowser;
let phone: TestBrowser;
let api: ApiClient;
let lin: ApiClient;
let form: LiveForm;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  form = await formOf(api, [['name', 'text', { title: '称呼' }], bookingAsked('at', 50)], '陶艺体验课');
  staff = await openBrowser({ folder: 'forms' });
  phone = await openBrowser({ folder: 'forms', phone: true });
  const password = 'blue kettle 9';
  await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username: 'lin', password }),
  });
  lin = server.api();
  await lin.login({ username: 'lin', password });
  const { buffer } = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: buffer as ArrayBuffer }, fireImmediately: true });
});

afterAll(async () => {
  await staff?.close();
  await phone?.close();
  await server?.stop();
});

/** The codes that a scanner reads off the phone's screen. */
async function onScreen(): Promise<string[]> {
  const found = await readBarcodes(new Blob([new Uint8Array(await phone.page.screenshot())]));
  return found.map(({ text }) => text);
}

async function orderOf(plugin: string): Promise<{ id: string; code: string }> {
  const { items } = await lin.get<CustomerOrders>(`/api/p/${plugin}/orders`);
  return { id: items[0]?.id ?? '', code: items[0]?.code ?? '' };
}

test('a booking’s code stands on the screen once it is made, and among the orders over the whole screen', async () => {
  const page = await phone.renew(stateOf(server.url, lin));
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.locator('form[data-live]').waitFor();
  await page.getByLabel('称呼').fill('林一');
  await page.locator('.fb-field-days button').nth(1).click();
  await page.locator('.fb-field-times button:enabled').first().click();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByText('到场时出示此码签到').waitFor();
  await phone.shot('ticket');
  const { id, code } = await orderOf('forms');
  expect(await onScreen()).toEqual([code]);
  await page.goto(`${server.url}/#/m/mall/order/forms-submissions/${id}`);
  await page.evaluate(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const lock = { release: async () => void asked.push('released') };
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async (kind: string) => {
          asked.push(kind);
          return lock;
        },
      },
    });
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  const show = page.getByRole('button', { name: '出示二维码' });
  await show.waitFor();
  await phone.shot('order');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await show.click();
    const sheet = page.getByRole('dialog', { name: '出示核销码' });
    await sheet.getByRole('img', { name: '二维码' }).waitFor();
    expect(await onScreen()).toEqual([code]);
    expect(await sheet.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot(`order-code-${colorScheme}`);
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe(`#/m/mall/order/forms-submissions/${id}`);
  }
  expect(await asked()).toEqual(['screen', 'released', 'screen', 'released']);
  expect(phone.errors).toEqual([]);
});

test('a coupon’s code is shown by its order in the same way', async () => {
  const coupon = await api.post<{ id: string }>('/api/p/goods/coupons', couponInput('新客券'));
  await lin.post(`/api/p/goods/coupons/${coupon.id}/claim`, {});
  const { id, code } = await orderOf('goods');
  const { page } = phone;
  await page.goto(`${server.url}/#/m/mall/order/goods-coupons/${id}`);
  await page.getByRole('button', { name: '出示二维码' }).click();
  await page.getByRole('img', { name: '二维码' }).waitFor();
  expect(await onScreen()).toEqual([code]);
  await page.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '出示二维码' }).waitFor();
});

test('a scanned booking is checked in once, and says by whom where somebody was faster; at its answer that is taken back', async () => {
  const { code } = await orderOf('forms');
  const fields = new URLSearchParams({ 'fo.key': crypto.randomUUID(), 'f.name': '周二', 'f.at': slot });
  await lin.send('POST', `/f/${form.slug}`, fields, { accept: 'application/json' });
  const { code: other } = await orderOf('forms');
  const page = await openSignedIn(server, staff, '#/bar');
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const type = async (text: string) => {
    await page.getByLabel('手动输入条码').fill(text);
    await page.getByLabel('手动输入条码').press('Enter');
  };
  const checkIn = async (text: string) => {
    await row(text).getByRole('button', { name: '签到' }).click();
    await page.getByRole('dialog', { name: '签到？' }).getByRole('button', { name: '签到' }).click();
  };
  await type(code);
  await row(code).getByText('陶艺体验课').waitFor();
  await row(code).getByText('林一').waitFor();
  await staff.shot('checkin-open');
  await checkIn(code);
  await row(code)
    .getByText(/由 管理员 .*于/)
    .waitFor();
  expect(await row(code).getByRole('button', { name: '签到' }).count()).toBe(0);
  await type(other);
  await row(other).getByRole('button', { name: '签到' }).waitFor();
  const { items } = await api.post<CodeMatches>(`${base}/codes`, { text: other, format: 'QRCode' });
  await api.post(`${base}/codes/redeem`, { id: items[0]?.id });
  await checkIn(other);
  await page.getByText('该预约已签到').waitFor();
  await row(other)
    .getByText(/由 管理员 .*于/)
    .waitFor();
  await staff.shot('checkin-done');
  expect(await seriousFaults(page)).toEqual([]);
  await row(other).getByRole('button', { name: '查看答卷' }).click();
  await page.getByRole('button', { name: '0002' }).click();
  const answer = page.getByRole('dialog');
  await answer.getByRole('button', { name: '撤销签到' }).waitFor();
  await staff.shot('checkin-answer');
  await answer.getByRole('button', { name: '撤销签到' }).click();
  await answer.getByText('待签到').waitFor();
  await answer.getByRole('button', { name: '签到', exact: true }).waitFor();
});
