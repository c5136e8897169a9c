import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { groupedNumber } from '../shared/digits.ts';
import { base, poolWith, someNumbers } from './kit.ts';

/**
 * Without a mouse: a number is found, compared, held and reserved with its terms.
 * @module-tag long
 */

const desk = openDesk({ folder: 'numbers-keyboard' });
const wanted = ['18612345688', '18698765688', '18600005688'];
let page: Page;

beforeAll(async () => {
  await poolWith(desk.server, [...someNumbers(200, 21).filter((one) => !one.endsWith('5688')), ...wanted]);
  page = await desk.open('#/phone-lt');
  await cards().first().waitFor();
});

const cards = () => page.getByRole('list', { name: '号码', exact: true }).locator('button[data-number]');
const shown = () => cards().evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.number ?? ''));
/** What has the focus, as it is called: its label, its words, or what it is labelled by. */
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return '';
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((one) => one.textContent ?? '') : [];
    return at.dataset.number ?? at.getAttribute('aria-label') ?? labels[0] ?? at.textContent ?? '';
  });
/** Presses Tab until what has the focus is called so; fails where it goes round. */
async function tabTo(name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let times = 0; times < 40; times += 1) {
    const at = await focused();
    if (typeof name === 'string' ? at === name : name.test(at)) return;
    passed.push(at);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} has no focus after ${passed.join(' | ')}`);
}

test('found by its last digits, looked at and compared', async () => {
  await page.keyboard.press('/');
  await page.keyboard.press('End');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('5688');
  await expect.poll(async () => (await shown()).toSorted()).toEqual(wanted.toSorted());
  await page.keyboard.press('ArrowDown');
  const [first = '', second = ''] = await shown();
  expect(await focused()).toBe(first);
  for (const number of [first, second]) {
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: `号码 ${groupedNumber(number)}` }).waitFor();
    await tabTo(/^对比 \d\/6$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe(number);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('c');
  const compare = page.getByRole('dialog', { name: '对比号码' });
  await compare.getByRole('columnheader', { name: groupedNumber(second) }).waitFor();
  await desk.shot('01-compared');
  // Esc leaves it, and the focus is where the work goes on.
  await page.keyboard.press('Escape');
  await compare.waitFor({ state: 'detached' });
  await expect.poll(async () => (await shown()).includes(await focused())).toBe(true);
});

test('held and reserved, with the terms in sight', async () => {
  const [first = ''] = await shown();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('Enter');
  await tabTo('保留 30 分钟');
  await page.keyboard.press('Enter');
  const hold = page.getByRole('dialog', { name: '保留号码' });
  await hold.getByText('协议期内不可过户').waitFor();
  await tabTo('保留 30 分钟');
  await page.keyboard.press('Enter');
  const held = page.getByRole('dialog', { name: '预订已保留的号码' });
  await held.getByText('违约金：剩余月低消的 30%').waitFor();
  // The focus goes to what is asked for; sent too early, to what is missing.
  await expect.poll(focused).toMatch(/^联系人/);
  await page.keyboard.type('周女士');
  await page.keyboard.press('Enter');
  await held.getByText('请填写联系电话').waitFor();
  await expect.poll(focused).toMatch(/^联系电话/);
  await page.keyboard.type('13807310000');
  await desk.shot('02-held');
  await page.keyboard.press('Enter');
  await held.waitFor({ state: 'detached' });
  const { items } = await desk.api.get<{ items: NumberOrder[] }>(`${base}/orders?q=${first}`);
  expect(items).toMatchObject([{ state: 'reserved', contact: '周女士', phone: '13807310000' }]);
  // The number is gone; the next one has the focus, and the work goes on.
  await expect.poll(async () => (await shown()).includes(await focused())).toBe(true);
});
