import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Coupon } from '../../../plugins/goods/shared/calls/outputs.ts';
import { couponInput } from '../../../plugins/goods/tests/kit.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { type CameraPhone, phoneThatSees } from './kit.ts';

let server: TestServer;
let phone: CameraPhone;
let code: string;

beforeAll(async () => {
  server = await startTestServer();
  const api = await server.signedIn();
  const coupon = await api.post<Coupon>('/api/p/goods/coupons', couponInput('新客满减'));
  const customer = server.api();
  await customer.get(`/api/p/goods/mine?coupons=${coupon.id}`);
  ({ code } = await customer.post<{ code: string }>(`/api/p/goods/coupons/${coupon.id}/claim`, {}));
  phone = await phoneThatSees([{ text: code, x: 240, y: 340, scale: 6 }]);
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

async function scanned(page: Page): Promise<void> {
  await page.goto(`${server.url}/#/m/bar`);
  await page.getByRole('button', { name: '打开摄像头' }).tap();
  await page.getByRole('status').getByText(code).waitFor();
}

describe('a coupon’s code on a phone', () => {
  it('says nothing to who is not signed in, and asks no server', async () => {
    const { context, page } = await phone.open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await scanned(page);
    await page.getByRole('button', { name: '复制', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '核销' }).count()).toBe(0);
    expect(asked.filter((one) => one.includes(code) || one.includes('goods/codes'))).toEqual([]);
    await context.close();
  });

  it('is redeemed by staff once they agreed, and says by whom afterwards', async () => {
    const { context, page } = await phone.open({ storageState: stateOf(server.url, await server.signedIn()) });
    await scanned(page);
    const result = page.getByRole('region', { name: '识别结果' });
    await result.getByText('新客满减').waitFor();
    await keepPicture(page, 'mbar/coupon');
    await result.getByRole('button', { name: '核销' }).tap();
    await page.getByText('核销后不能再次使用').waitFor();
    await keepPicture(page, 'mbar/coupon-asked');
    await page.getByRole('dialog').getByRole('button', { name: '核销' }).tap();
    await result.getByText('由 管理员 核销于').waitFor();
    expect(await result.getByRole('button', { name: '核销' }).count()).toBe(0);
    await keepPicture(page, 'mbar/coupon-redeemed');
    expect(await seriousFaults(page)).toEqual([]);
    await context.close();
  });
});
