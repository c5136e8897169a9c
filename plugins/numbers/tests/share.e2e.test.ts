import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { nodeReader } from '../../bar/tests/node-reader.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { base, poolWith, someNumbers } from './kit.ts';
import { publishedPicker } from './visitors-kit.ts';

/**
 * A salesperson sends a customer a search: the link, its poster, what the phone shows, whose the order is, its end.
 * @module-tag long
 */

const desk = openDesk({ folder: 'numbers-share' });
const numbers = someNumbers(600, 9);
const fitting = numbers.filter((one) => /(\d)\1(\d)\2$/.test(one) && one.at(-1) !== one.at(-3));
let phone: TestBrowser;
let url: string;

beforeAll(async () => {
  phone = await openBrowser({ folder: 'numbers-share', phone: true });
});
afterAll(() => phone?.close());

test('without a page for customers it says what to do', async () => {
  await poolWith(desk.server, numbers.slice(0, 1), { name: '空' });
  const page = await desk.open('#/phone-lt?p=AABB');
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByText('还没有可以选中国联通号码的页面').waitFor();
  await desk.shot('01-no-page');
  await page.getByRole('button', { name: '去装修页面' }).waitFor();
});

test('a link to a search, with a poster whose code leads there', async () => {
  const pool = await poolWith(desk.server, numbers.slice(1));
  await publishedPicker(desk.server, [pool]);
  const page = await desk.open('#/phone-lt?p=AABB');
  await page.getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: '分享' });
  await dialog.getByLabel('当前搜索：尾号 AABB').waitFor();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  await dialog.getByRole('img', { name: '二维码' }).waitFor();
  await desk.shot('02-link');
  expect(await seriousFaults(page)).toEqual([]);
  url = (await dialog.getByText('?n=').textContent()) ?? '';
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '保存海报' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('选号-海报.png');
  const poster = await readFile(await file.path());
  const { data, info } = await sharp(poster).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1080, 1440]);
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' };
  const [code] = await (await nodeReader())(image as ImageData, { formats: ['QRCode'] });
  expect(code?.text).toBe(url);
});

test('the customer’s phone shows what was chosen, and may look at all; the order is the salesperson’s', async () => {
  const { page } = phone;
  await page.goto(url);
  await page.getByText('为您挑选：尾号 AABB').waitFor();
  const shown = () =>
    page.locator('.fb-picker-card').evaluateAll((all) => all.map((one) => one.getAttribute('data-number') ?? ''));
  await expect.poll(() => page.locator('.fb-picker-total').textContent()).toBe(`${fitting.length} 个`);
  expect((await shown()).every((one) => fitting.includes(one))).toBe(true);
  await phone.shot('03-phone');
  expect(await seriousFaults(page)).toEqual([]);
  const [number = ''] = await shown();
  await page.locator(`[data-number="${number}"]`).tap();
  await page
    .locator('.fb-picker-sheet')
    .getByRole('button', { name: /保留号码/ })
    .tap();
  await page.locator('.fb-picker-held').waitFor();
  const { items } = await desk.api.get<{ items: NumberOrder[] }>(`${base}/orders?q=${number}`);
  expect(items[0]?.seller).not.toBeNull();
  await page.getByRole('button', { name: '看全部号码' }).tap();
  await expect.poll(() => page.locator('.fb-picker-total').textContent()).toBe(`${numbers.length - 2} 个`);
  expect(await page.getByText('为您挑选').count()).toBe(0);
  expect(phone.errors).toEqual([]);
});

test('ended, it says so and shows all numbers', async () => {
  const page = await desk.open('#/phone-lt');
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByRole('button', { name: '停用 尾号 AABB' }).click();
  await page.getByRole('button', { name: '停用', exact: true }).last().click();
  await page.getByRole('list', { name: '我发出的搜索链接' }).waitFor({ state: 'detached' });
  await phone.page.reload();
  await phone.page.getByText('这个链接已过期，下面是全部号码').waitFor();
  await phone.shot('04-over');
});

test('a link to all numbers has no end, in the dark and in English', async () => {
  await desk.beside({ dark: true, language: 'en' }, async (other) => {
    await other.page.goto(`${desk.server.url}/#/phone-lt`);
    await other.page.getByRole('button', { name: 'Share' }).click();
    await other.page.getByRole('button', { name: 'Create link' }).click();
    await other.page.getByText('?s=').waitFor();
    await other.shot('05-all-dark-english');
  });
});
