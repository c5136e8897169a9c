import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { heic } from '../../convert/tests/support/heic.ts';
import { corners } from '../../convert/tests/support/samples.ts';
import { exported } from './support/editor.ts';
import { choose, openFile } from './support/opening.ts';

/** What comes out as a file: in which format, and what it says of the photo. */

const desk = openDesk({ folder: 'ai', computes: true });

/** A photo of a phone that was held upright, with its camera and its place. */
function photo(): Promise<Buffer> {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '31/1 14/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '121/1 28/1 0/1',
  };
  return sharp({ create: { width: 120, height: 80, channels: 3, background: '#107c10' } })
    .withExif({ IFD0: { Make: 'FitoutPhone', Orientation: '6' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function written(page: Page, format: string, set?: (form: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: '导出' }).click();
  const form = page.getByRole('dialog', { name: '导出' });
  await form.getByRole('combobox', { name: '格式' }).selectOption(format);
  await set?.(form);
  const coming = page.waitForEvent('download');
  await form.getByRole('button', { name: '下载' }).click();
  const file = await coming;
  await form.waitFor({ state: 'detached' });
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('each format is what it is called; camera and place go along only where they are asked for', async () => {
  const page = await desk.open('#/ai');
  await page.getByRole('button', { name: '打开图片' }).first().click();
  const file = { name: '样品.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await choose(page, () => page.getByRole('menuitem', { name: '从本机选择' }).click(), file);
  await page.getByText('80 × 120 px').waitFor();
  for (const [format, extension, kind] of [
    ['png', 'png', 'png'],
    ['webp', 'webp', 'webp'],
    ['avif', 'avif', 'heif'],
  ] as const) {
    const { name, bytes } = await written(page, format);
    const facts = await sharp(bytes).metadata();
    expect([name, facts.format, facts.width, facts.height, facts.exif]).toEqual([
      ...[`样品.${extension}`, kind, 80, 120, undefined],
    ]);
  }
  const psd = await written(page, 'psd');
  expect([psd.name, psd.bytes.subarray(0, 4).toString()]).toEqual(['样品.psd', '8BPS']);

  const kept = await written(page, 'jpeg', async (form) => {
    await form.getByRole('checkbox', { name: '保留拍摄信息（相机、时间）' }).check();
    await desk.shot('export-camera');
    expect(await seriousFaults(page)).toEqual([]);
  });
  const { exif, orientation, width } = await sharp(kept.bytes).metadata();
  expect([exif?.includes('FitoutPhone'), orientation, width]).toEqual([true, 1, 80]);
  // 31 degrees, as a fraction of whole numbers.
  expect(exif?.includes(Buffer.from([31, 0, 0, 0, 1, 0, 0, 0]))).toBe(false);
  const placed = await written(page, 'jpeg', (form) => form.getByRole('checkbox', { name: /保留拍摄位置/ }).check());
  const { exif: said } = await sharp(placed.bytes).metadata();
  expect(
    said?.includes(Buffer.from([31, 0, 0, 0, 1, 0, 0, 0])) || said?.includes(Buffer.from([0, 0, 0, 31, 0, 0, 0, 1])),
  ).toBe(true);
});

test('a picture that was only opened is seen in the list', async () => {
  const page = await desk.open('#/ai');
  await page.getByRole('button', { name: '打开图片' }).first().click();
  const file = { name: '只打开.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await choose(page, () => page.getByRole('menuitem', { name: '从本机选择' }).click(), file);
  await page.getByText('80 × 120 px').waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  const card = page.getByRole('listitem').filter({ hasText: '只打开' });
  await expect.poll(() => card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(120);
});

test('a photo as an iPhone keeps it is opened as its pixels are', async () => {
  const page = await desk.open('#/ai');
  await openFile(page, { name: '手机.heic', mimeType: 'image/heic', buffer: heic() });
  await page.getByText('64 × 48 px').waitFor();
  const made = await sharp(await exported(page))
    .removeAlpha()
    .raw()
    .toBuffer();
  const drawn = await sharp(await corners(64, 48))
    .raw()
    .toBuffer();
  // Its file was written with a loss.
  expect(Math.max(...drawn.map((value, at) => Math.abs(value - (made[at] ?? 0))))).toBeLessThan(16);
});
