import { readFile } from 'node:fs/promises';
import { readPsd, writePsdUint8Array } from 'ag-psd';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { layers, picked, saved } from './support/editor.ts';
import { openFile, psdFile } from './support/opening.ts';

/** Texts and shapes of a PSD can be edited on, here and in what is written of it. */

const desk = openDesk({ folder: 'ai' });

const white = { width: 400, height: 300, data: new Uint8ClampedArray(400 * 300 * 4).fill(255) };
const square = [
  [40, 180],
  [360, 180],
  [360, 280],
  [40, 280],
].map(([x = 0, y = 0]) => ({ linked: false, points: [x, y, x, y, x, y] }));

/** As Photoshop would have it: a text with a stroke as a layer style, and a rectangle, neither of them with pixels. */
const design = (): Buffer =>
  Buffer.from(
    writePsdUint8Array(
      {
        ...{ width: 400, height: 300, imageData: white },
        imageResources: {
          gridAndGuidesInformation: { guides: [{ location: 200, direction: 'vertical' }] },
        },
        children: [
          { name: '底色', imageData: white, left: 0, top: 0 },
          {
            name: '色块',
            vectorFill: { type: 'color', color: { r: 16, g: 124, b: 16 } },
            vectorMask: { paths: [{ open: false, fillRule: 'even-odd', knots: square }] },
          },
          {
            name: '标题',
            text: {
              text: '新品上市',
              transform: [1, 0, 0, 1, 200, 110],
              style: { font: { name: 'SourceHanSansCN-Bold' }, fontSize: 64, fillColor: { r: 0, g: 0, b: 255 } },
              paragraphStyle: { justification: 'center' },
            },
            effects: {
              stroke: [
                {
                  ...{ enabled: true, present: true, position: 'outside', fillType: 'color', opacity: 1 },
                  ...{ blendMode: 'normal', size: { units: 'Pixels', value: 8 }, color: { r: 255, g: 0, b: 0 } },
                },
              ],
            },
          },
        ],
      },
      { noBackground: true },
    ),
  );

async function open(page: Page, buffer: Buffer, name: string): Promise<void> {
  await openFile(page, psdFile(name, buffer));
  await page.getByText('400 × 300 px').waitFor();
}

/** The words of the layer that is chosen. */
const words = (page: Page) => page.getByRole('textbox', { name: '文字内容' });

async function exported(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: '导出' }).click();
  const form = page.getByRole('dialog', { name: '导出' });
  await form.getByRole('combobox', { name: '格式' }).selectOption('psd');
  const coming = page.waitForEvent('download');
  await form.getByRole('button', { name: '下载' }).click();
  return readFile(await (await coming).path());
}

test('a text and a shape are opened as such, edited, written, and opened again', async () => {
  const page = await desk.open('#/ai');
  await open(page, design(), '海报.psd');
  await layers(page).filter({ hasText: '标题' }).click();
  await expect.poll(() => words(page).inputValue()).toBe('新品上市');
  // The rectangle had no pixels: it was drawn.
  await desk.shot('psd-editable');
  expect(await picked(page, [0.55, 0.6])).toEqual([16, 124, 16]);
  expect(await page.getByText('文字已变为像素').count()).toBe(0);
  await words(page).fill('限时特惠');
  await saved(page).waitFor();
  const bytes = await exported(page);
  const [, block, title] = readPsd(bytes, { useRawData: true }).children ?? [];
  expect(title?.text).toMatchObject({ text: '限时特惠', style: { font: { name: 'NotoSansSC-Bold' }, fontSize: 64 } });
  const [, , , , x = 0, y = 0] = title?.text?.transform ?? [];
  expect(Math.hypot(x - 200, y - 110)).toBeLessThan(1);
  expect(title?.effects?.stroke).toMatchObject([{ size: { value: 8 }, position: 'outside' }]);
  expect(block?.vectorFill).toMatchObject({ type: 'color', color: { r: 16, g: 124, b: 16 } });
  expect(await page.getByText('PSD 中未能保留').count()).toBe(0);
  const again = await desk.open('#/ai');
  await open(again, bytes, '再开.psd');
  await layers(again).filter({ hasText: '标题' }).click();
  await expect.poll(() => words(again).inputValue()).toBe('限时特惠');
  await desk.shot('psd-editable-again');
  await layers(again).filter({ hasText: '色块' }).click();
  await again.getByRole('group', { name: '形状' }).first().waitFor();
});
