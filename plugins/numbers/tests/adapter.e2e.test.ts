import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { FakeUnicom } from './fake-unicom.ts';
import { poolWith, someNumbers, tablesOf } from './kit.ts';
import { place, secret } from './upstream-kit.ts';

/**
 * A carrier's system is set up in 资费与规则, tried, and switched off again.
 * @module-tag long
 */

const fake = new FakeUnicom();
beforeAll(() => fake.start());
afterAll(() => fake.close());
const desk = openDesk({ folder: 'numbers-adapter', config: () => ({ innerHosts: [fake.host] }) });

/** Whether it stands within the window, whole. */
const isInSight = (at: Locator) =>
  at.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('is set up, tried, shown with what went wrong, and switched off', async () => {
  // As it was before a first try, too.
  await tablesOf(desk.server).deleteFrom('upstream_adapter').execute();
  const numbers = someNumbers(30, 3);
  await poolWith(desk.server, numbers);
  fake.sells(numbers);
  const page = await desk.open('#/numbers/rules?tab=carriers');
  const card = page.getByRole('list', { name: '运营商' }).getByRole('listitem').filter({ hasText: '中国联通' });
  await card.getByRole('button', { name: '接口' }).click();
  const drawer = page.getByRole('dialog', { name: '运营商接口 · 中国联通' });
  await drawer.getByText('现在没有启用接口，号码以号码池为准').waitFor();
  await drawer.getByLabel('地址').fill('ftp://unicom');
  await drawer.getByLabel('每分钟最多请求').fill('0');
  await drawer.getByRole('button', { name: '保存接口设置' }).click();
  await drawer.getByText('请填写 http(s) 地址，不带参数和密码').waitFor();
  await drawer.getByText('请填写 1 到 6000').waitFor();
  await desk.shot('01-wrong');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByLabel('地址').fill(fake.url);
  await drawer.getByLabel('每分钟最多请求').fill('600');
  await drawer.getByLabel('商品编号 goodsId').fill('g1');
  await drawer.getByLabel('号码组密钥 groupKey').fill(secret);
  await drawer.getByRole('button', { name: '保存接口设置' }).click();
  await drawer.getByText('预订前先向运营商占号').waitFor();
  await drawer.getByText('已设置').waitFor();
  expect(await page.content()).not.toContain(secret);

  await drawer.getByLabel('省份代码').fill(place.province);
  await drawer.getByLabel('城市代码').fill(place.city);
  const again = drawer.getByRole('button', { name: '试查一次（不占号）' });
  await again.click();
  await expect.poll(() => isInSight(drawer.getByText(/^接通了，查到 \d+ 个号码/))).toBe(true);
  await desk.shot('02-answers');
  expect(fake.countOf('occupy')).toBe(0);
  fake.next('query', 'html');
  await again.click();
  await expect.poll(() => isInSight(drawer.getByText(/来的是网页/))).toBe(true);
  await desk.shot('03-a-web-page');
  expect(await seriousFaults(page)).toEqual([]);

  await drawer.getByLabel('启用').click();
  await drawer.getByRole('button', { name: '保存接口设置' }).click();
  await drawer.getByText('现在没有启用接口').waitFor();
  await expect.poll(() => again.count()).toBe(0);
  expect(desk.browser.errors).toEqual([]);
  await desk.beside({ dark: true }, async (other) => {
    await other.page.goto(page.url());
    await other.page.reload();
    await other.page
      .getByRole('listitem')
      .filter({ hasText: '中国联通' })
      .getByRole('button', { name: '接口' })
      .click();
    await other.page.getByLabel('地址').waitFor();
    expect(await other.page.getByLabel('地址').inputValue()).toBe(fake.url);
    await other.shot('04-dark');
    await resizeTo(other.page, { width: 390, height: 844 });
    await other.shot('05-dark-390');
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
