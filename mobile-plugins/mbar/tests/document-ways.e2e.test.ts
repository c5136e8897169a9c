import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPage, filmGrey, scene } from '../../../plugins/bar/tests/drawn-document.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type CameraPhone, filmSize, phoneWithFilm } from './kit.ts';

const lines = ['CONTRACT A-2026', '装修合同 第一条', 'Paid in full 13750 yuan', '甲方 张三 乙方 李四'];

let server: TestServer;
let phone: CameraPhone;
let photo: Buffer;
let down = false;

beforeAll(async () => {
  server = await startTestServer();
  const sheet = await drawnPage(lines, { width: 620, height: 877, size: 36 });
  const { picture } = scene(sheet, {
    ...filmSize,
    seed: 12,
    contrast: 80,
    shadow: 0.3,
    creases: 0,
    clutter: 1,
    fill: 0.85,
  });
  photo = await sharp(Buffer.from(picture.data.buffer), { raw: { ...filmSize, channels: 4 } })
    .jpeg()
    .toBuffer();
  phone = await phoneWithFilm(filmGrey(picture));
});

afterAll(async () => {
  await phone?.close();
  if (!down) await server?.stop();
});

const address = () => `${server.url}/#/m/bar?mode=document`;

/** Chooses photos until there are so many pages. */
async function withPhotos(page: Page, count: number): Promise<void> {
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo };
  const wanted = count - (await page.getByRole('listitem').count());
  await page.locator('input[type=file]:not([capture])').setInputFiles(Array.from({ length: wanted }, () => file));
  await page
    .getByRole('listitem')
    .nth(count - 1)
    .locator('img')
    .waitFor();
  await expect.poll(() => page.getByRole('listitem').count()).toBe(count);
}

describe('documents on a phone, by other ways', () => {
  it('come from the phone’s own camera where the page’s is refused; in English, in the dark', async () => {
    const { context, page } = await phone.open({ locale: 'en-US', colorScheme: 'dark' });
    await page.addInitScript(() => {
      localStorage.setItem('fitout.language', 'en');
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.goto(address());
    await page.getByRole('heading', { name: 'Document', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Open camera' }).waitFor();
    await keepPicture(page, 'mbar/document-en-first');
    await page.getByRole('button', { name: 'Open camera' }).tap();
    await page.getByRole('alert').waitFor();
    await keepPicture(page, 'mbar/document-en-refused');
    expect(await seriousFaults(page)).toEqual([]);
    await page
      .locator('input[capture=environment]')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
    await page.reload();
    await page.getByRole('listitem').nth(0).waitFor();
    await withPhotos(page, 4);
    await keepPicture(page, 'mbar/document-en-pages');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open page 1' }).tap();
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    await keepPicture(page, 'mbar/document-en-page');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    await keepPicture(page, 'mbar/document-en-deleted');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Corners' }).tap();
    await page.getByRole('img', { name: 'Original photo' }).waitFor();
    await keepPicture(page, 'mbar/document-en-corners');
    expect(await seriousFaults(page)).toEqual([]);
    await context.close();
  });

  it('are shared where the phone can', async () => {
    const { context, page } = await phone.open();
    await page.addInitScript(() => {
      const shared: { name: string; type: string; size: number }[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files = [] }: ShareData) => {
          shared.push(...files.map(({ name, type, size }) => ({ name, type, size })));
        },
      });
    });
    await page.goto(address());
    await withPhotos(page, 1);
    await page.getByRole('button', { name: '保存 PDF' }).tap();
    const sheet = page.getByRole('dialog', { name: '保存 PDF' });
    await sheet.getByRole('textbox', { name: '文件名' }).fill('租房合同');
    await sheet.getByText(/^1 页，/).waitFor();
    await keepPicture(page, 'mbar/document-pdf');
    expect(await seriousFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: '分享' }).tap();
    const shared = () =>
      page.evaluate(() => (window as typeof window & { shared: { name: string; type: string }[] }).shared);
    await expect.poll(shared).toMatchObject([{ name: '租房合同.pdf', type: 'application/pdf' }]);
    await context.close();
  });

  it('are read on the phone, which can be stopped, and their PDF is searched', async () => {
    const { context, page } = await phone.open();
    await page.goto(address());
    await withPhotos(page, 1);
    const read = page.getByRole('button', { name: /^识别文字/ });
    await read.tap();
    await page.getByRole('progressbar', { name: '正在识别第 1 / 1 页' }).waitFor();
    await keepPicture(page, 'mbar/document-reading');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '取消', exact: true }).tap();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await read.tap();
    await page.getByRole('button', { name: '复制文字' }).waitFor();
    await page.getByRole('button', { name: '保存 PDF' }).tap();
    const sheet = page.getByRole('dialog', { name: '保存 PDF' });
    await sheet.getByRole('checkbox', { name: /带识别的文字/ }).waitFor();
    await sheet.getByText(/^1 页，/).waitFor();
    await keepPicture(page, 'mbar/document-pdf-text');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: '保存到手机' }).tap(),
    ]);
    const pdf = await getDocument({ data: new Uint8Array(await readFile(await file.path())), verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    expect(text.replaceAll(' ', '')).toContain('13750');
    await context.close();
  });

  it('are taken and saved without a network, after one visit of any mode', async () => {
    const { context, page } = await phone.open({ serviceWorkers: 'allow' });
    await page.goto(`${server.url}/#/m/bar`);
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    // What a script imports comes right after it.
    const kept = () =>
      page.evaluate(async () => {
        const cache = await caches.open('fitout-files');
        const files = (await cache.keys()).map(({ url }) => url);
        const whole = async (part: string): Promise<boolean> => {
          const found = files.find((url) => url.includes(part));
          const text = found === undefined ? '' : await (await cache.match(found))?.text();
          const imports = [...(text ?? '').matchAll(/from"\.\/([\w.-]+)"/g)].map(([, name = '']) => name);
          return found !== undefined && imports.every((name) => files.some((url) => url.endsWith(name)));
        };
        const parts = await Promise.all(['document-worker', 'document-pdf', 'document-mode'].map(whole));
        return (await (await caches.open('fitout-page')).match('/')) !== undefined && parts.every(Boolean);
      });
    await expect.poll(kept).toBe(true);
    await context.setOffline(true);
    down = true;
    await server.stop();
    await page.goto(address());
    await page.reload();
    await page.getByRole('button', { name: '打开摄像头' }).tap();
    await page.getByRole('button', { name: '查看 1 页' }).tap();
    await page.getByRole('button', { name: '保存 PDF' }).tap();
    const sheet = page.getByRole('dialog', { name: '保存 PDF' });
    await sheet.getByText(/^1 页，/).waitFor();
    await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: '保存到手机' }).tap()]);
    await context.close();
  });
});
