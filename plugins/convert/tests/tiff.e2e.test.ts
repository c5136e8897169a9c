import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Download, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { sharedData } from '../../../tests/support/shared-data.ts';
import { inEnglish, openSignedIn } from '../../../tests/support/shell.ts';
import { decodeElsewhere, farthest } from './support/pixels.ts';
import { photo } from './support/samples.ts';
import { page as onePage, packed, planes, tiffFile } from './support/tiff.ts';

/**
 * TIFF files of scanners, cameras and print shops on the page: the right picture, or words that say why there is none.
 * @module-tag long
 */

let folder: string;
let server: TestServer;
let browser: TestBrowser;
let page: Page;
const cases = sharedData('cases');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-tiff-e2e-'));
  server = await startTestServer();
  browser = await openBrowser({ folder: 'convert-tiff' });
  page = await openSignedIn(server, browser, '#/convert');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Converts files to PNG, and answers what became of them by name. */
async function converted(files: Map<string, Uint8Array>, failing = 0): Promise<Record<string, Uint8Array>> {
  const paths: string[] = [];
  for (const [name, bytes] of files) {
    paths.push(join(folder, name));
    await writeFile(join(folder, name), bytes);
  }
  await page.getByLabel('选择要转换的图片').setInputFiles(paths);
  for (const name of files.keys())
    await row(name)
      .getByText(/TIFF · /)
      .waitFor();
  await page.getByRole('radio', { name: 'PNG', exact: true }).check({ force: true });
  await button(`开始转换 ${files.size} 张`).click();
  const done = page.getByText(new RegExp(`完成 ${files.size - failing} 张`));
  const ask = button('仍然转换');
  await done.or(ask).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await done.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    button('全部保存为 ZIP').click(),
  ]);
  const path = join(folder, 'saved.zip');
  await download.saveAs(path);
  return unzipSync(await readFile(path));
}

async function clear(): Promise<void> {
  await button('清空').click();
  const sure = page.getByRole('alertdialog').getByRole('button').last();
  await page.getByText('把图片或文件夹拖到这里').or(sure).first().waitFor();
  if (await sure.isVisible()) await sure.click();
  await page.getByText('把图片或文件夹拖到这里').waitFor();
}

test('the small copy in front and the channels of their own of others are read as what they are', async ({ skip }) => {
  skip(cases.missing !== undefined, cases.missing);
  const names = ['c2-small-copy-first', 'c3-per-channel'];
  const files = new Map<string, Uint8Array>();
  for (const name of names) files.set(`${name}.tif`, await readFile(join(cases.folder, `${name}.tif`)));
  const made = await converted(files);
  await browser.shot('1-cases');
  const [first, second] = names.map((name) => made[`${name}.png`]);
  expect(await sharp(first).metadata()).toMatchObject({ width: 320, height: 240 });
  const picture = await decodeElsewhere('png', second as Uint8Array);
  expect([picture.width, picture.height]).toEqual([40, 24]);
  expect([...picture.data.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...picture.data.subarray(39 * 4, 39 * 4 + 3)]).toEqual([0, 0, 255]);
  await clear();
});

test('files of our own of the same kinds, with JPEG, inks, four bits and transparency, become what libtiff makes of them', async () => {
  const shot = sharp(await photo(300, 200));
  const whole = { ...onePage(3, 8, 2), tags: { 254: [0] } };
  const files = new Map<string, Uint8Array>([
    ['照片.tif', await shot.clone().tiff({ compression: 'jpeg', quality: 90 }).toBuffer()],
    ['扫描.tiff', await shot.clone().greyscale().toColourspace('b-w').tiff({ bitdepth: 4 }).toBuffer()],
    ['透明.tif', await shot.clone().greyscale().ensureAlpha(0.5).tiff({ compression: 'lzw' }).toBuffer()],
    [
      '大文件.tif',
      await shot.clone().toColourspace('rgb16').tiff({ bigtiff: true, compression: 'deflate' }).toBuffer(),
    ],
    ['分层.tif', tiffFile([onePage(3, 16, 2, { chunks: planes(3, 16, false), planar: true })], { little: false })],
    ['印刷.tif', tiffFile([onePage(4, 8, 5)])],
    ['小图在前.tif', tiffFile([{ ...onePage(1, 8, 1, { tags: { 254: [1] } }), subs: [whole] }])],
  ]);
  const made = await converted(files);
  await browser.shot('2-own');
  await row('印刷.tif')
    .getByText(/印刷色（CMYK）/)
    .waitFor();
  for (const [name, bytes] of files) {
    const result = await decodeElsewhere('png', made[name.replace(/\.tiff?$/, '.png')] as Uint8Array);
    const expected = await decodeElsewhere('tiff', name === '小图在前.tif' ? tiffFile([whole]) : bytes);
    expect(farthest(result, expected), name).toBeLessThanOrEqual(
      name === '印刷.tif' ? 40 : name === '照片.tif' ? 12 : 1,
    );
  }
  await clear();
});

test('raw photos and compressions that are not read are refused in words', async () => {
  const good = tiffFile([onePage(3, 8, 2)]);
  const raw = tiffFile([{ ...onePage(1, 8, 1, { tags: { 254: [1] } }), subs: [onePage(1, 16, 32_803)] }]);
  const height = Buffer.from(packed([1, 2, 3], 3, 16));
  const files = new Map<string, Uint8Array>([
    ['好的.tif', good],
    ['另一张.tif', good],
    ['相机.tif', raw],
    ['地图.tif', tiffFile([onePage(3, 8, 2, { compression: 34_887 })])],
    ['高程.tif', tiffFile([{ ...onePage(1, 16, 1, { chunks: [height], tags: { 339: [2] } }), width: 3, height: 1 }])],
  ]);
  const made = await converted(files, 3);
  expect(Object.keys(made).sort()).toEqual(['另一张.png', '好的.png']);
  await row('相机.tif')
    .getByText(/RAW 原始照片/)
    .waitFor();
  await row('地图.tif')
    .getByText(/暂不支持这种图片：压缩方式 LERC/)
    .waitFor();
  await row('高程.tif')
    .getByText(/暂不支持这种图片：带正负号的数值/)
    .waitFor();
  await browser.shot('3-refused');
  await inEnglish(page, async () => {
    await row('相机.tif')
      .getByText(/raw camera photo/)
      .waitFor();
    await row('地图.tif')
      .getByText(/not supported: .*LERC/)
      .waitFor();
    await row('高程.tif')
      .getByText(/not supported: signed values/)
      .waitFor();
  });
  expect(browser.errors).toEqual([]);
});
