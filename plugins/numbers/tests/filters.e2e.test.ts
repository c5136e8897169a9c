import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { poolWith, someNumbers } from './kit.ts';

/**
 * Filters beside the numbers: what each digit of 某个数字较多 leaves, and all of it on a phone.
 * @module-tag long
 */

const desk = openDesk({ folder: 'numbers-filters' });
const plain = async (at: Locator) => Number((await at.innerText()).replaceAll(/\D/g, ''));

test('many of one digit: each digit says how many it leaves, for as many as are asked for', async () => {
  await poolWith(desk.server, someNumbers(900));
  const page = await desk.open('#/phone-lt?p=AA');
  const filters = page.getByRole('complementary', { name: '筛选' });
  const total = page.locator('p[role="status"][aria-busy="false"] strong');
  await filters.getByText('某个数字较多', { exact: true }).click();
  const digit = filters.getByRole('group', { name: '较多的数字' }).getByRole('button', { name: /^8/ });
  const counts: number[] = [];
  for (const times of ['3', '2']) {
    await filters.getByLabel('至少几个').selectOption(times);
    await expect.poll(() => digit.getAttribute('title')).not.toBe(null);
    const said = await plain(digit.locator('small'));
    counts.push(said);
    await digit.click();
    await page.getByRole('button', { name: `去掉 8 有 ${times} 个以上` }).waitFor();
    await expect.poll(() => plain(total), { message: times }).toBe(said);
    await desk.shot(`01-many-${times}`);
    expect(await seriousFaults(page)).toEqual([]);
    await digit.click();
    await expect.poll(() => digit.getAttribute('aria-pressed')).toBe('false');
  }
  await digit.click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await desk.shot('02-dark');
  expect(await seriousFaults(page)).toEqual([]);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
});

test('on a phone it is one column: filters when they are asked for, a number and the way to others at the foot', async () => {
  const page = await desk.open('#/phone-lt?p=AA&not=4');
  await resizeTo(page, { width: 390, height: 844 });
  const cards = page.getByRole('list', { name: '号码', exact: true }).locator('button[data-number]');
  await cards.first().waitFor();
  await desk.shot('03-390');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const box = await cards.first().boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  const filters = page.getByRole('complementary', { name: '筛选' });
  expect(await filters.getByText('不含数字').isVisible()).toBe(false);
  await filters.getByRole('button', { name: '更多筛选' }).click();
  await filters.getByText('不含数字').waitFor();
  await desk.shot('04-390-filters');
  expect(await seriousFaults(page)).toEqual([]);
  await filters.getByRole('button', { name: '收起筛选' }).click();
  const before = await cards.first().getAttribute('data-number');
  await page.getByRole('button', { name: '换一批' }).click();
  await expect.poll(() => cards.first().getAttribute('data-number')).not.toBe(before);
  await cards.first().click();
  const hold = page.getByRole('button', { name: /^保留 \d+ 分钟/ });
  await expect.poll(async () => (await hold.boundingBox())?.y ?? 9999).toBeLessThan(844);
  await page.emulateMedia({ colorScheme: 'dark' });
  await desk.shot('05-390-sheet-dark');
  expect(await seriousFaults(page)).toEqual([]);
});
