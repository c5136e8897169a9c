import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { drag, layers, middle, saved, seen } from './support/editor.ts';
import { chooseFromDevice, openBlank, openPicture, photo } from './support/opening.ts';

/** One document in the editor, as staff work on it. */

const desk = openDesk({ folder: 'ai', computes: true });

test('a document is opened, painted on, undone, and is there after a reload', async () => {
  const page = await openBlank(desk, '双十二主图');
  await desk.shot('editor-blank');
  await page.getByLabel('前景色').fill('#d13438');
  await page.getByRole('textbox', { name: '大小' }).fill('120');
  await page.keyboard.press('Enter');
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  await saved(page).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seen(page)).not.toEqual([209, 52, 56]);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  await saved(page).waitFor();
  // The layer's small picture follows.
  await expect.poll(() => layers(page).locator('canvas').first().evaluate(middle)).toEqual([209, 52, 56, 255]);
  await desk.shot('editor-painted');
  await page.reload();
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  expect(await seriousFaults(page)).toEqual([]);
});

test('a picture is opened from the list, gets layers, is exported and put into the library', async () => {
  const red = await photo('红色杯子.png', { r: 200, g: 30, b: 40 });
  const page = await openPicture(desk, red);
  await page.waitForURL(/#\/ai\?id=\d+$/);
  await expect.poll(() => seen(page)).toEqual([200, 30, 40]);
  await page.getByText('400 × 300 px').waitFor();
  expect(await layers(page).count()).toBe(1);

  // Another picture lies over it; hidden, the first is seen again.
  await page.getByRole('button', { name: '添加', exact: true }).click();
  const blue = await photo('蓝色标签.png', { r: 0, g: 90, b: 200 });
  await chooseFromDevice(page, blue);
  await expect.poll(() => layers(page).allInnerTexts()).toEqual(['蓝色标签', '红色杯子']);
  await expect.poll(() => seen(page)).toEqual([0, 90, 200]);
  await page.getByRole('button', { name: '显示 蓝色标签' }).click();
  await expect.poll(() => seen(page)).toEqual([200, 30, 40]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seen(page)).toEqual([0, 90, 200]);

  // Multiplied: each value is the product of both.
  await page.getByRole('combobox', { name: '混合模式' }).selectOption('multiply');
  await expect.poll(() => seen(page)).toEqual([0, 11, 31]);
  await page.getByRole('button', { name: '历史' }).click();
  await expect
    .poll(() => page.getByRole('list', { name: '历史记录' }).getByRole('listitem').allInnerTexts())
    .toEqual(['打开', '新建图层', '混合模式']);
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect.poll(() => seen(page)).toEqual([200, 30, 40]);
  await page.getByRole('button', { name: '混合模式', exact: true }).click();
  await expect.poll(() => seen(page)).toEqual([0, 11, 31]);
  await desk.shot('editor-history');

  // A file of it, and the same in the library.
  await page.getByRole('button', { name: '导出' }).click();
  const form = page.getByRole('dialog', { name: '导出' });
  await form.getByRole('combobox', { name: '格式' }).selectOption('png');
  await desk.shot('export');
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: '下载' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('红色杯子.png');
  const { data, info } = await sharp(await file.path())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([400, 300, 0, 11, 31]);
  await page.getByRole('button', { name: '导出' }).click();
  await form.getByRole('button', { name: '存入素材库' }).click();
  await page.getByText('已存入素材库').waitFor();
});

test('cropped by a frame; undone to the first picture', async () => {
  const page = await openBlank(desk, '裁剪');
  await page.keyboard.press('Alt+Delete');
  await page.keyboard.press('c');
  await page.getByRole('combobox', { name: '比例' }).selectOption('4:3');
  await page.getByRole('img', { name: '裁剪框 800 × 600' }).waitFor();
  await desk.shot('crop');
  await page.getByRole('region', { name: '工具选项' }).getByRole('button', { name: '裁剪' }).click();
  await page.getByText('800 × 600 px').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('800 × 800 px').waitFor();
});
