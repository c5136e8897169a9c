import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { readEnglish } from '../../../tests/support/shell.ts';
import { base, poolWith, someNumbers } from './kit.ts';

/**
 * A price is changed for all numbers of a tariff, and put back: the list, the picking page of a colleague and what is
 * open there say so by themselves. A million numbers at once are measured by the bench.
 * @module-tag long
 */

const desk = openDesk({ folder: 'numbers-price' });
const numbers = someNumbers(3000, 31);
let page: Page;

beforeAll(async () => {
  await poolWith(desk.server, numbers);
  page = await desk.open('#/numbers/rules');
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const pricesOf = (at: Page) =>
  at
    .locator('button[data-number]')
    .evaluateAll((all) => [...new Set(all.map((one) => /¥([\d,.]+)/.exec(one.textContent ?? '')?.[1]))]);

test('saved, it is everywhere; put back, it is again', async () => {
  await desk.beside({}, async (other) => {
    const picking = other.page;
    await picking.goto(`${desk.server.url}/#/phone-lt`);
    await expect.poll(() => pricesOf(picking)).toEqual(['100']);
    await picking.locator('button[data-number]').first().click();
    const sheet = picking.getByRole('complementary').filter({ hasText: '月最低消费' });
    await sheet.getByText('¥100', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: '资费 1', exact: true }).click();
    const drawer = dialog('修改资费');
    await drawer.getByLabel('价格').fill('1288.5');
    await drawer.getByText('3,000 个号码的价格：¥100 → ¥1,288.50').waitFor();
    await desk.shot('01-preview');
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '¥1,288.50' }).waitFor();
    await expect.poll(() => pricesOf(picking)).toEqual(['1,288.50']);
    await sheet.getByText('¥1,288.50', { exact: true }).waitFor();
    // The filter beside them counts by the new price.
    const dearest = picking.getByRole('complementary', { name: '筛选' }).locator('label', { hasText: '1,000 以上' });
    await expect.poll(() => dearest.locator('small').innerText()).toBe('3,000');
    await other.shot('02-picking');

    await page.getByRole('button', { name: '“资费 1”的修改记录' }).click();
    const history = dialog('修改记录 · 资费 1');
    await history.getByText('价格 ¥100 → ¥1,288.50').waitFor();
    await history.getByRole('button', { name: '恢复到这次修改之前' }).click();
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await history.getByText('价格 ¥1,288.50 → ¥100').waitFor();
    await history.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('cell', { name: '¥100', exact: true }).first().waitFor();
    await expect.poll(() => pricesOf(picking)).toEqual(['100']);
    const [number] = numbers;
    const { items } = await desk.api.post<{ items: { price: number }[] }>(`${base}/search`, {
      ...{ carrier: 'unicom', wish: { boxes: number }, limit: 10 },
    });
    expect(items).toMatchObject([{ price: 10_000 }]);
  });
});

test('a price that cannot be is said before anything is asked', async () => {
  await page.getByRole('button', { name: '资费 1', exact: true }).click();
  const drawer = dialog('修改资费');
  for (const bad of ['1e9', '-1', '12.345']) {
    await drawer.getByLabel('价格').fill(bad);
    await drawer.getByText('请填写金额，最多两位小数').waitFor();
  }
  // Nothing is changed, so that nothing is asked.
  await drawer.getByLabel('价格').fill('100');
  await drawer.getByRole('button', { name: '取消' }).click();
  await drawer.waitFor({ state: 'detached' });
  await readEnglish(page);
  await page.getByRole('button', { name: '资费 1', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Price').fill('1,299');
  await page.getByText('Price of 3,000 numbers: ¥100 → ¥1,299').waitFor();
  await desk.shot('03-english');
});
