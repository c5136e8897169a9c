import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { chinaTime, spokenDay } from '../shared/rules/booking.ts';
import { type Asked, formOf, type LiveForm } from './kit.ts';

let server: TestServer;
let phone: TestBrowser;
let form: LiveForm;
let other: LiveForm;

const options = (...labels: string[]) => ({ options: labels.map((label) => ({ label })), other: false });
const tomorrow = chinaTime(new Date(Date.now() + 86_400_000)).slice(0, 10);
const times = [
  { from: '09:00', to: '10:00', capacity: 5 },
  { from: '14:00', to: '15:00', capacity: 5 },
];
const show = { match: 'all', tests: [{ of: 'kind', is: 'is', than: '企业' }] };
const fields: Asked[] = [
  ['kind', 'radio', { title: '类型', ...options('个人', '企业') }],
  ['company', 'text', { title: '公司', required: true, rules: { show } }],
  ['score', 'slider', { title: '满意度', min: 0, max: 100, step: 10, unit: '分' }],
  ['at', 'booking', { title: '到店时间', times }],
];

beforeAll(async () => {
  server = await startTestServer();
  phone = await openBrowser({ folder: 'forms-restored', phone: true });
  const api = await server.signedIn();
  form = await formOf(api, fields, '填到一半');
  other = await formOf(api, [['name', 'text', { title: '姓名' }]], '另一张');
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const field = (page: Page, id: string) => page.locator(`[data-field="${id}"]`);
const slot = (page: Page) => field(page, 'at').getByRole('button', { name: '14:00–15:00' });
const day = spokenDay(tomorrow).split(' ')[0] ?? '';

async function open(): Promise<Page> {
  const page = await phone.renew();
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.locator('form[data-live]').waitFor();
  return page;
}

async function fillHalf(page: Page): Promise<void> {
  await page.getByText('企业', { exact: true }).click();
  await field(page, 'score').locator('input').fill('70');
  await field(page, 'at').getByRole('button', { name: day }).click();
  await slot(page).click();
}

async function expectHalf(page: Page): Promise<void> {
  await page.locator('form[data-live]').waitFor();
  await expect.poll(() => page.locator('input[value="企业"]').isChecked()).toBe(true);
  await expect.poll(() => field(page, 'company').isVisible()).toBe(true);
  await expect.poll(() => field(page, 'score').locator('output').innerText()).toBe('70 分');
  await expect.poll(() => slot(page).getAttribute('aria-pressed')).toBe('true');
}

describe('a form that one comes back to', () => {
  test('shows what its controls hold', async () => {
    const page = await open();
    await fillHalf(page);
    await page.goto(`${server.url}/p/${other.slug}`);
    await page.locator('form[data-live]').waitFor();
    await page.evaluate('sessionStorage.clear()');
    await page.goBack();
    await expectHalf(page);
    await page.getByRole('button', { name: '提交' }).click();
    await field(page, 'company').getByText('不能为空').waitFor();
    expect(phone.errors).toEqual([]);
  });
});
