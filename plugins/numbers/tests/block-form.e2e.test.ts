import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, phoneSize, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { ownerOf, signIn } from '../../decoration/tests/editor-kit.ts';
import { pageWith } from '../../forms/tests/kit.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { groupedNumber } from '../shared/digits.ts';
import { base, poolWith, someNumbers, tablesOf } from './kit.ts';
import { formAnswers, publishedForm } from './visitors-kit.ts';

/**
 * The block 选号 within a form on a phone: chosen, filled in, sent, seen by the staff; and sent after its time was over.
 * @module-tag long
 */

let server: TestServer;
let form: Awaited<ReturnType<typeof publishedForm>>;
let phone: TestBrowser;
let dark: TestBrowser | undefined;

beforeAll(async () => {
  server = await startTestServer();
  form = await publishedForm(server, [await poolWith(server, someNumbers(200, 5))]);
  phone = await openBrowser({ folder: 'numbers-form', phone: true });
});

afterAll(async () => {
  await dark?.close();
  await phone?.close();
  await server?.stop();
});

const cards = (page: Page) => page.locator('.fb-picker-card');
const sheet = (page: Page) => page.locator('.fb-picker-sheet');
const bar = (page: Page) => page.locator('.fb-picker-held');
const chosen = (page: Page) => page.locator('.fb-picker-chosen');

/** Holds the number of a card, and answers it as people read it. */
async function hold(page: Page, nth: number): Promise<string> {
  const number = (await cards(page).nth(nth).getAttribute('data-number')) ?? '';
  await cards(page).nth(nth).tap();
  await sheet(page)
    .getByRole('button', { name: /保留号码/ })
    .tap();
  await chosen(page)
    .getByText(`已选 ${groupedNumber(number)}`)
    .waitFor();
  return number;
}

const ordersOf = async (number: string) =>
  (await (await ownerOf(server)).get<{ items: NumberOrder[] }>(`${base}/orders?q=${number}`)).items;

test('a number is chosen among the questions, goes with the answer, and the staff see it', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/p/${form.slug}`);
  await cards(page).first().waitFor();
  await phone.shot('01-form');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phoneSize.width);
  // Sent without: the form says beside the block what is missing.
  await page.getByLabel('姓名').fill('王女士');
  await page.getByRole('button', { name: '提交' }).tap();
  await page.locator('.fb-picker').getByText('请先选择').waitFor();
  await phone.shot('02-missing');
  expect(await seriousFaults(page)).toEqual([]);
  // Return in the boxes looks for numbers, and sends nothing.
  await page.getByLabel(/按位选号/).focus();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect.poll(() => cards(page).locator('b').count()).toBeGreaterThan(0);
  const first = await hold(page, 0);
  expect(await page.locator('.fb-picker').getByText('请先选择').count()).toBe(0);
  // Another one takes its place, and the first goes back.
  const number = await hold(page, 1);
  await expect.poll(async () => (await ordersOf(first))[0]?.state).toBe('cancelled');
  await phone.shot('03-chosen');
  await page.reload();
  await chosen(page)
    .getByText(`已选 ${groupedNumber(number)}`)
    .waitFor();
  await page.getByLabel('姓名').fill('王女士');
  await bar(page).getByRole('button', { name: '继续填写' }).tap();
  await expect.poll(() => page.getByLabel('手机号').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('13800000000');
  await phone.shot('04-filled');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '提交' }).tap();
  await page.getByRole('heading', { name: '提交成功' }).waitFor();
  await bar(page).waitFor({ state: 'hidden' });
  await phone.shot('05-sent');
  const [answer] = await formAnswers(server, form);
  expect(answer?.cells).toMatchObject({ name: '王女士', number: groupedNumber(number) });
  await expect
    .poll(async () => (await ordersOf(number))[0])
    .toMatchObject({ state: 'reserved', contact: '王女士', phone: '13800000000', note: `表单 ${answer?.number}` });

  // Opened again, it asks anew.
  await page.reload();
  await cards(page).first().waitFor();
  await page.getByRole('button', { name: '我的号码 (1)' }).waitFor();
  expect(await chosen(page).isVisible()).toBe(false);

  const desk = await openBrowser({ folder: 'numbers-form' });
  try {
    await signIn(desk, server);
    await desk.page.goto(`${server.url}/#/form/answers?id=${form.id}`);
    await desk.page.getByText(groupedNumber(number)).first().waitFor();
    await desk.shot('10-answers');
    await desk.page.goto(`${server.url}/p/${form.slug}`);
    await cards(desk.page).first().waitFor();
    await desk.shot('11-form-desk');
  } finally {
    await desk.close();
  }
});

test('sent after its time is over, it is told beside the number, and another one goes', async () => {
  dark = await openBrowser({ folder: 'numbers-form', phone: true, dark: true });
  const { page } = dark;
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.getByLabel('姓名').fill('李先生');
  const number = await hold(page, 0);
  const over = sql<Date>`clock_timestamp() - interval '1 second'`;
  const [order] = await ordersOf(number);
  await tablesOf(server)
    .updateTable('orders')
    .set({ until: over, made_at: sql<Date>`now() - interval '3 hours'` })
    .where('id', '=', BigInt(order?.id ?? 0))
    .execute();
  await tablesOf(server).updateTable('taken').set({ until: over }).where('number', '=', BigInt(number)).execute();
  // The page has heard nothing of it yet.
  await page.getByRole('button', { name: '提交' }).tap();
  await page.locator('.fb-picker > .fb-field-fault').getByText('保留时间已过').waitFor();
  // What else it says of the number is as true.
  await chosen(page).getByText('已不再为您保留').waitFor();
  expect(await bar(page).isVisible()).toBe(false);
  await keepPicture(page, 'numbers-form/20-over-dark', { fullPage: true });
  await page.reload();
  await chosen(page)
    .getByText(`${groupedNumber(number)} 已不再为您保留`)
    .waitFor();
  await dark.shot('21-over-reloaded-dark');
  expect(await seriousFaults(page)).toEqual([]);
  const next = await hold(page, 2);
  await page.getByLabel('姓名').fill('李先生');
  await page.getByRole('button', { name: '提交' }).tap();
  await page.getByRole('heading', { name: '提交成功' }).waitFor();
  expect((await formAnswers(server, form))[0]?.cells).toMatchObject({ name: '李先生', number: groupedNumber(next) });
});

test('a form that stands on another page does the same; what is not wanted any more goes back', async () => {
  const slug = await pageWith({ ...form, api: await ownerOf(server) });
  const { page } = phone;
  await page.goto(`${server.url}/p/${slug}`);
  const number = await hold(page, 3);
  await chosen(page).getByRole('button', { name: '不选了' }).tap();
  await expect.poll(async () => (await ordersOf(number))[0]?.state).toBe('cancelled');
  await bar(page).waitFor({ state: 'hidden' });
  const next = await hold(page, 4);
  await page.getByLabel('姓名').fill('赵女士');
  await page.getByRole('button', { name: '提交' }).tap();
  await page.getByRole('heading', { name: '提交成功' }).waitFor();
  expect((await formAnswers(server, form))[0]?.cells).toMatchObject({ name: '赵女士', number: groupedNumber(next) });
  const errors = [...phone.errors, ...(dark?.errors ?? [])].filter((text) => !/\b4\d\d\b/.test(text));
  expect(errors).toEqual([]);
});
