import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { drawnPage, filmGrey, scene } from './drawn-document.ts';
import { browserWithCamera, film } from './fake-camera.ts';

const lines = ['CONTRACT A-2026', '装修合同 第一条', 'Paid in full 13750 yuan', '甲方 张三 乙方 李四'];

let server: TestServer;
let browser: Browser;
let folder: string;
let page: Page;
let photo: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'fitout-document-'));
  const size = { width: 1280, height: 720 };
  const sheet = await drawnPage(lines, { width: 620, height: 877, size: 36 });
  const { picture } = scene(sheet, {
    ...size,
    seed: 11,
    contrast: 80,
    shadow: 0.4,
    creases: 1,
    clutter: 1,
    tilt: 0.06,
    fill: 0.94,
  });
  photo = await sharp(Buffer.from(picture.data.buffer), { raw: { ...size, channels: 4 } })
    .jpeg()
    .toBuffer();
  const path = join(folder, 'sheet.y4m');
  await film(path, size, filmGrey(picture));
  browser = await browserWithCamera(path);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    permissions: ['camera'],
    storageState: stateOf(server.url, await server.signedIn()),
  });
  page = await context.newPage();
  await page.goto(`${server.url}/#/bar?mode=document`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const pages = () => page.getByRole('region', { name: '页面' }).getByRole('listitem');

/** The least distance in pixels between two buttons that stand beside or above each other in the row of this one. */
async function minGap(button: Locator): Promise<number> {
  const boxes = await button.evaluate((one) =>
    [...(one.parentElement?.children ?? [])]
      .filter((child) => child.getClientRects().length > 0)
      .map((child) => child.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(boxes.length).toBeGreaterThan(1);
  const gaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .map((b) =>
        Math.max(
          Math.max(a.left, b.left) - Math.min(a.right, b.right),
          Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom),
        ),
      ),
  );
  return Math.min(...gaps);
}

async function savedPdf() {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '保存 PDF' }).click(),
  ]);
  return getDocument({ data: new Uint8Array(await readFile(await download.path())), verbosity: 0 }).promise;
}

describe('documents', () => {
  it('are taken by themselves once their sheet holds, and stay after a reload', async () => {
    await page.getByText('还没有页面').waitFor();
    await keepPicture(page, 'bar/document-empty');
    await page.getByRole('button', { name: '打开摄像头' }).click();
    await expect.poll(() => pages().count()).toBe(1);
    await keepPicture(page, 'bar/document-taken');
    expect(await minGap(page.getByRole('button', { name: '添加图片' }))).toBeGreaterThanOrEqual(4);
    // The same sheet is not taken twice; a press takes it.
    await page.getByRole('button', { name: '拍摄', exact: true }).click();
    await expect.poll(() => pages().count()).toBe(2);
    await page.getByRole('button', { name: '关闭摄像头' }).click();
    await page.reload();
    await expect.poll(() => pages().count()).toBe(2);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('come from photos too, are put in order, deleted and brought back', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect.poll(() => pages().count()).toBe(3);
    await page.getByRole('button', { name: '第 3 页前移' }).click();
    await page.getByRole('button', { name: '删除第 1 页' }).click();
    await expect.poll(() => pages().count()).toBe(2);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => pages().count()).toBe(3);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
    await page.getByText('这张图片无法打开，请换一张').waitFor();
  });

  it('have other looks, chosen beside their photo and its corners', async () => {
    await page.getByRole('button', { name: '调整第 1 页' }).click();
    const dialog = page.getByRole('dialog', { name: '调整页面' });
    const corner = dialog.getByRole('button', { name: '左上角' });
    const left = () => corner.evaluate((handle) => Number.parseFloat(handle.style.left));
    // The dialog takes the focus once it is open.
    await expect.poll(() => dialog.evaluate((surface) => surface.contains(document.activeElement))).toBe(true);
    const before = await left();
    await corner.press('Shift+ArrowRight');
    // Ten pixels of a photo that is 1280 wide.
    await expect.poll(left).toBeCloseTo(before + 1000 / 1280, 2);
    const box = await corner.boundingBox();
    await corner.hover();
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(left).toBeGreaterThan(before + 2);
    await keepPicture(page, 'bar/document-corners');
    expect(await minGap(dialog.getByRole('button', { name: '整张照片' }))).toBeGreaterThanOrEqual(4);
    await dialog.getByRole('radio', { name: '灰度' }).check();
    await dialog.getByRole('button', { name: '完成' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '删除第 1 页' }).click();
    await page.getByRole('button', { name: '删除第 1 页' }).click();
    await expect.poll(() => pages().count()).toBe(1);
  });

  it('are read on the device, and their PDF is searched', async () => {
    expect((await savedPdf()).numPages).toBe(1);
    await page.getByRole('button', { name: /^识别文字/ }).click();
    await page.getByRole('button', { name: '复制文字' }).waitFor();
    await keepPicture(page, 'bar/document-read');
    const pdf = await savedPdf();
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const text = items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replaceAll(' ', '');
    expect(text).toContain('A-2026');
    expect(text).toContain('13750');
    expect(text).toContain('装修合同');
  });

  it('are cleared only when somebody agreed', async () => {
    await page.getByRole('button', { name: '清空' }).click();
    const question = page.getByRole('dialog', { name: '清空所有页面？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect.poll(() => pages().count()).toBe(1);
    await page.getByRole('button', { name: '清空' }).click();
    await question.getByRole('button', { name: '清空' }).click();
    await page.getByText('还没有页面').waitFor();
  });
});
