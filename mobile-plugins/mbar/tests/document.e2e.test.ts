import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmGrey, plainPage, scene } from '../../../plugins/bar/tests/drawn-document.ts';
import { type PdfPage, pdfPages } from '../../../plugins/bar/tests/pdf-pages.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type CameraPhone, filmSize, phoneWithFilm } from './kit.ts';

let server: TestServer;
let phone: CameraPhone;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  const { picture } = scene(plainPage(), { ...filmSize, seed: 5, contrast: 90, shadow: 0.3, creases: 1, fill: 0.8 });
  phone = await phoneWithFilm(filmGrey(picture));
  ({ context, page } = await phone.open());
  await page.goto(`${server.url}/#/m/bar`);
}, 180_000);

afterAll(async () => {
  await context?.close();
  await phone?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tiles = () => page.getByRole('region', { name: '页面' }).getByRole('listitem');

async function savedPdf(): Promise<PdfPage[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button('保存 PDF').tap()]);
  expect(file.suggestedFilename()).toMatch(/^文档 \d{4}-\d{2}-\d{2}\.pdf$/);
  return pdfPages(await readFile(await file.path()), 40);
}

describe('documents on a phone', { timeout: 240_000 }, () => {
  it('are a mode of the camera that stands in the address', async () => {
    await button('文档').tap();
    await page.getByRole('heading', { name: '文档', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/m/bar?mode=document');
    await page.getByText('把纸张变成清晰的 PDF').waitFor();
    await keepPicture(page, 'mbar/document-first');
    expect(await seriousFaults(page)).toEqual([]);
    await button('打开摄像头').tap();
    await button('拍下这一页').waitFor();
    // One camera: it stays on from one mode to the next.
    const stream = () => page.evaluate(() => (document.querySelector('video')?.srcObject as MediaStream | null)?.id);
    await expect.poll(stream).toBeTruthy();
    const first = await stream();
    await button('扫码').tap();
    await button('暂停画面').waitFor();
    expect(await stream()).toBe(first);
    await button('文档').tap();
    await button('拍下这一页').waitFor();
    expect(await stream()).toBe(first);
  });

  it('are taken by the shutter, kept over a reload and saved as a PDF', async () => {
    await button('拍下这一页').tap();
    await button('查看页面（1 页）').waitFor({ timeout: 60_000 });
    await page.reload();
    await page.getByRole('heading', { name: '文档', level: 1 }).waitFor();
    await expect.poll(() => tiles().count()).toBe(1);
    await keepPicture(page, 'mbar/document-pages');
    const [sheet, ...others] = await savedPdf();
    expect(others).toEqual([]);
    expect(sheet?.paper.width).toBeCloseTo(210, 0);
    expect(sheet?.paper.height).toBeCloseTo(297, 0);
  });
});
