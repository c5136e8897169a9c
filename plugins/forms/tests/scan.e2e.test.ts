import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { android, keepPicture, phoneSize } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { asksFirst, browserWithCamera, film, picture } from '../../bar/tests/fake-camera.ts';
import { type Asked, answersOf, formOf, type LiveForm } from './kit.ts';

const size = { width: 720, height: 1280 };
const article = '6901028075831';

const fields: Asked[] = [
  ['name', 'text', { title: '称呼' }],
  ['list', 'table', { title: '明细', columns: [{ label: '品名', kind: 'text', required: false }], min: 0, max: 0 }],
  ['next', 'page', { title: '条码' }],
  ['code', 'scan', { title: '商品条码', codes: 'article', required: true }],
  ['note', 'scan', { title: '取件码', codes: 'any', help: '扫快递单上的二维码' }],
];

let server: TestServer;
let browser: Browser;
let folder: string;
let page: Page;
let form: LiveForm;

beforeAll(async () => {
  server = await startTestServer();
  form = await formOf(await server.signedIn(), fields, '报修');
  folder = await mkdtemp(join(tmpdir(), 'fitout-scan-'));
  const path = join(folder, 'code.y4m');
  await film(
    path,
    size,
    await picture(size, [{ text: article, options: { format: 'EAN13' }, x: 217, y: 500, scale: 3 }]),
  );
  browser = await browserWithCamera(path);
  const context = await browser.newContext({
    viewport: phoneSize,
    userAgent: android,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  });
  await asksFirst(context);
  page = await context.newPage();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the scanner says of the form that waits. */
const asked = () => page.getByRole('region', { name: '表单所需' });
const field = (id: string) => page.locator(`[data-field="${id}"]`);

/** A photo of a code. */
async function photo(text: string) {
  const grey = await picture({ width: 600, height: 600 }, [{ text, x: 60, y: 60, scale: 12 }]);
  const buffer = await sharp(grey, { raw: { width: 600, height: 600, channels: 1 } })
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Fills in the first page, with a row more than there are, and turns to the second one. */
async function begin(address: string, name: string): Promise<void> {
  await page.goto(`${server.url}${address}`);
  await page.locator('form[data-live]').waitFor();
  await page.getByLabel('称呼').fill(name);
  for (let n = 0; n < 4; n += 1) {
    if (n > 0) await page.getByRole('button', { name: '添加一行' }).tap();
    await field('list')
      .locator('input')
      .nth(n)
      .fill(`第 ${n + 1} 件`);
  }
  await page.getByRole('button', { name: '下一页' }).tap();
  await field('code').getByRole('link', { name: '扫码' }).waitFor();
}

async function send(): Promise<{ [id: string]: string }> {
  await page.getByRole('button', { name: '提交', exact: true }).tap();
  await page.getByText('提交成功', { exact: true }).waitFor();
  return (await answersOf(form))[0]?.cells ?? {};
}

const list = [1, 2, 3, 4].map((n) => `品名：第 ${n} 件`).join('；');

describe('a question for a code', () => {
  test('is answered by hand, and held to the check digit of an article', async () => {
    await begin(`/p/${form.slug}`, '手写');
    await keepPicture(page, 'forms/scan');
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepPicture(page, 'forms/scan-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await seriousFaults(page)).toEqual([]);
    // A scanner that types ends with Enter: nothing is sent by that.
    await page.getByLabel('商品条码').fill('6901028075830');
    await page.getByLabel('商品条码').press('Enter');
    await page.getByRole('button', { name: '提交', exact: true }).tap();
    await field('code').getByText('条码的校验码不对，请核对').waitFor();
    await page.getByLabel('商品条码').fill(article);
    await page.getByLabel('取件码').fill('8-2-1044\n上层');
    expect(await send()).toEqual({ name: '手写', list, code: article, note: '8-2-1044\n上层' });
  });

  test('is answered by the phone’s scanner, with everything written still there', async () => {
    await begin(`/p/${form.slug}?utm_source=poster`, '扫码');
    await field('code').getByRole('link', { name: '扫码' }).tap();
    await page.getByText('为表单扫商品条码').waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#\/m\/bar\?/);
    await keepPicture(page, 'forms/scan-asked');
    await page.getByRole('button', { name: '打开摄像头' }).tap();
    await page.getByRole('button', { name: '使用这个结果' }).waitFor();
    await keepPicture(page, 'forms/scan-read');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '使用这个结果' }).tap();
    await field('code').getByText('已填入扫码结果').waitFor();
    expect(page.url()).toBe(`${server.url}/p/${form.slug}?utm_source=poster`);
    expect(await page.getByLabel('商品条码').inputValue()).toBe(article);
    await keepPicture(page, 'forms/scan-back');
    expect(await send()).toEqual({ name: '扫码', list, code: article, note: '' });
    // It was sent: whoever opens the form next begins anew.
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.locator('form[data-live]').waitFor();
    expect(await page.getByLabel('称呼').inputValue()).toBe('');
  });

  test('is answered by a photo, and left as it was by whoever comes back without a code', async () => {
    await begin(`/p/${form.slug}`, '拍照');
    await page.getByLabel('商品条码').fill(article);
    await field('note')
      .locator('input[type=file][capture]')
      .setInputFiles(await photo('取件码 8-2-1044'));
    await asked().getByText('取件码 8-2-1044').waitFor();
    await keepPicture(page, 'forms/scan-photo');
    await asked().getByRole('button', { name: '使用这个结果' }).tap();
    await field('note').getByText('已填入扫码结果').waitFor();
    expect(await page.getByLabel('取件码').inputValue()).toBe('取件码 8-2-1044');
    // A QR code is no article: it is not offered, and the way back is.
    await field('code')
      .locator('input[type=file][capture]')
      .setInputFiles(await photo('https://example.com/'));
    await asked().getByText('不是商品条码，表单不接受').waitFor();
    expect(await asked().getByRole('button', { name: '使用这个结果' }).count()).toBe(0);
    await page.getByRole('button', { name: '返回表单' }).tap();
    await page.getByLabel('商品条码').waitFor();
    expect(await send()).toEqual({ name: '拍照', list, code: article, note: '取件码 8-2-1044' });
  });

  test('is answered within the phone app too, where the form waits behind the scanner', async () => {
    await begin(`/#/m/page/${form.slug}`, '手机端');
    await field('code').getByRole('link', { name: '扫码' }).tap();
    await page.getByText('为表单扫商品条码').waitFor();
    await page.goBack();
    await field('code').getByRole('link', { name: '扫码' }).waitFor();
    await field('code').getByRole('link', { name: '扫码' }).tap();
    await page.getByRole('button', { name: '打开摄像头' }).last().tap();
    await page.getByRole('button', { name: '使用这个结果' }).last().tap();
    await field('code').getByText('已填入扫码结果').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/m/page/${form.slug}`);
    await keepPicture(page, 'forms/scan-app');
    // The scanner that read one photo waits behind the form, and reads the next one.
    for (const text of ['A-1', 'A-2']) {
      await field('note')
        .locator('input[type=file][capture]')
        .setInputFiles(await photo(text));
      await asked().getByText(text, { exact: true }).waitFor();
      await asked().getByRole('button', { name: '使用这个结果' }).tap();
      await expect.poll(() => page.getByLabel('取件码').inputValue()).toBe(text);
      await page.getByLabel('取件码').waitFor();
    }
    expect(await send()).toEqual({ name: '手机端', list, code: article, note: 'A-2' });
  });
});

test.each(['//evil.example/p/a', 'https://evil.example/', 'javascript:alert(1)', '/api/v1/logout', '/p/../api'])(
  'the scanner leads nowhere by %s',
  async (to) => {
    await page.goto(`${server.url}/#/m/bar?return=${encodeURIComponent(to)}`);
    await page.reload();
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    await page.getByText('识别记录').waitFor();
    expect(await page.getByText('返回表单').count()).toBe(0);
    expect(await page.getByRole('button', { name: '使用这个结果' }).count()).toBe(0);
  },
);
