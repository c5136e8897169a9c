import { addDays, dayIn, defaultTimeZone } from '@fitout/sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { spokenDay } from '../shared/rules/booking.ts';
import { type Asked, answersOf, formOf, type LiveForm } from './kit.ts';

let server: TestServer;
let phone: TestBrowser;
let form: LiveForm;
let other: LiveForm;

const options = (...labels: string[]) => ({ options: labels.map((label) => ({ label })), other: false });
const tomorrow = addDays(dayIn(new Date(), defaultTimeZone), 1);
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
  ['file', 'file', { title: '附件', max: 2, size: 10, accept: 'any' }],
  ['sign', 'signature', { title: '签名' }],
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

/** A file that the server never answers. */
async function hang(page: Page): Promise<void> {
  await page.route('**/public/*/files', () => {});
}

const attach = (page: Page, name = '合同.txt') =>
  field(page, 'file')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('合同') });

async function sign(page: Page): Promise<void> {
  const canvas = field(page, 'sign').locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('no canvas');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 6 });
  await page.mouse.up();
}

describe('a form that one comes back to', () => {
  test.each([
    ['with storage', false],
    ['without storage, by the browser alone', true],
  ])('shows what its controls hold, %s', async (_how, cleared) => {
    const page = await open();
    await fillHalf(page);
    await page.goto(`${server.url}/p/${other.slug}`);
    await page.locator('form[data-live]').waitFor();
    if (cleared) await page.evaluate('sessionStorage.clear()');
    await page.goBack();
    await expectHalf(page);
    await page.getByRole('button', { name: '提交' }).click();
    await field(page, 'company').getByText('不能为空').waitFor();
    expect(phone.errors).toEqual([]);
  });

  test('is as it was after a reload, and empty for who opens it anew or has sent it', async () => {
    const page = await open();
    await fillHalf(page);
    await page.getByLabel('公司').fill('示例公司');
    await attach(page);
    await field(page, 'file').getByRole('button', { name: '删除 合同.txt' }).waitFor();
    await page.reload();
    await expectHalf(page);
    await page.getByText('已恢复之前填写的内容').waitFor();
    expect(await page.getByLabel('公司').inputValue()).toBe('示例公司');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    expect((await answersOf(form))[0]?.cells).toMatchObject({
      company: '示例公司',
      score: '70 分',
      at: `${tomorrow} 14:00-15:00`,
    });
    await page.reload();
    await page.locator('form[data-live]').waitFor();
    expect(await page.locator('input[value="企业"]').isChecked()).toBe(false);
    await page.getByText('企业', { exact: true }).click();
    await page.goto(`${server.url}/p/${other.slug}`);
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.locator('form[data-live]').waitFor();
    expect(await page.locator('input[value="企业"]').isChecked()).toBe(false);
  });
});

describe('a file that gets no answer', () => {
  test('is cancelled, and the form can be sent', async () => {
    const page = await open();
    await hang(page);
    await attach(page);
    await page.getByText('合同.txt 上传中…').waitFor();
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('文件正在上传，请等它完成，或取消后再提交').waitFor();
    await page.getByRole('button', { name: '取消上传 合同.txt' }).click();
    expect(await field(page, 'file').locator('li').count()).toBe(0);
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
  });

  test('is given up in time, and tried again; the same of a signature', async () => {
    const page = await phone.renew();
    await page.clock.install();
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.locator('form[data-live]').waitFor();
    await hang(page);
    await attach(page);
    await page.getByText('合同.txt 上传中…').waitFor();
    await page.clock.fastForward(31_000);
    await page.getByText('“合同.txt”：上传超时，服务器没有回应，请重试').waitFor();
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('有文件没有上传成功，请重试或删除后再提交').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: '重试上传 合同.txt' }).click();
    await page.getByRole('button', { name: '删除 合同.txt' }).waitFor();

    await hang(page);
    const asked = page.waitForRequest('**/public/*/files');
    await sign(page);
    await page.clock.fastForward(1_000);
    await asked;
    await page.clock.fastForward(60_000);
    await field(page, 'sign').getByText('上传超时，服务器没有回应，请重试').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await field(page, 'sign').getByRole('button', { name: '重试' }).click();
    await page.clock.fastForward(1_000);
    await expect.poll(() => field(page, 'sign').locator('input[type=hidden]').inputValue()).not.toBe('');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    expect((await answersOf(form))[0]?.cells.sign).not.toBe('');
    phone.errors.length = 0;
  });
});
