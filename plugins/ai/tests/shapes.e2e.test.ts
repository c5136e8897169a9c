import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { readPixels } from '../../bar/tests/read-codes.ts';
import { drag, layers, picked, placedText, saved, seen, stage, stageBox } from './support/editor.ts';
import { openBlank, photo } from './support/opening.ts';

/** Shapes, codes, watermarks and frames: drawn from recipes that stay. */

const desk = openDesk({ folder: 'ai', computes: true });

async function opened(name: string) {
  const page = await openBlank(desk, name);
  await page.getByLabel('前景色').fill('#ffffff');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual([255, 255, 255]);
  return page;
}

const red = [209, 52, 56];

test('a shape is drawn by a drag, changed afterwards, scaled sharply, undone by name, and stays a shape', async () => {
  const page = await opened('形状');
  await page.keyboard.press('u');
  await drag(page, [0.4, 0.4], [0.6, 0.6]);
  await expect.poll(() => layers(page).count()).toBe(2);
  await expect.poll(() => seen(page)).toEqual([15, 108, 189]);
  const panel = page.getByRole('group', { name: '形状' });
  await panel.getByLabel('填充', { exact: true }).fill('#d13438');
  await expect.poll(() => seen(page)).toEqual(red);
  await panel.getByRole('textbox', { name: '圆角' }).fill('400');
  await page.keyboard.press('Enter');
  await expect.poll(() => picked(page, [0.405, 0.41])).toEqual([255, 255, 255]);
  await desk.shot('shape');
  await page
    .getByRole('tab', { name: '历史' })
    .or(page.getByRole('button', { name: '历史' }))
    .click();
  const history = page.getByRole('list', { name: '历史记录' }).getByRole('button');
  await expect.poll(() => history.allTextContents()).toEqual(['打开', '填充', '矩形', '修改形状', '修改形状']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => picked(page, [0.405, 0.41])).toEqual(red);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await saved(page).waitFor();
  await page.reload();
  await expect.poll(() => seen(page)).toEqual(red);
  await page.getByRole('button', { name: '矩形 1', exact: true }).click();
  expect(await panel.getByRole('textbox', { name: '圆角' }).inputValue()).toBe('400');
  await panel.getByRole('combobox').selectOption('star');
  await expect.poll(() => picked(page, [0.42, 0.42])).toEqual([255, 255, 255]);
  await panel.getByRole('button', { name: '填充：无' }).click();
  await expect.poll(() => seen(page)).toEqual([255, 255, 255]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seen(page)).toEqual(red);
  await panel.getByRole('combobox').selectOption('rectangle');
  await panel.getByRole('textbox', { name: '圆角' }).fill('0');
  await page.keyboard.press('Enter');
  await expect.poll(() => picked(page, [0.405, 0.41])).toEqual(red);
  await stage(page).focus();
  await page.keyboard.press('r');
  await page.locator('svg polygon').waitFor({ state: 'attached' });
  // Its lower right corner farther out: the edge stays sharp, since it is drawn anew, and all of it is one step.
  await drag(page, [0.6, 0.6], [0.64, 0.7]);
  await expect.poll(() => picked(page, [0.62, 0.62])).toEqual(red);
  await page.getByRole('button', { name: '历史' }).click();
  await expect.poll(() => history.last().textContent()).toBe('变换');
  await desk.shot('shape-scaled');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => picked(page, [0.62, 0.62])).toEqual([255, 255, 255]);
});

test('a line and an arrow go where the hand goes', async () => {
  const page = await opened('线');
  await page.keyboard.press('u');
  await page.getByRole('combobox', { name: '形状', exact: true }).selectOption('arrow');
  await drag(page, [0.35, 0.5], [0.65, 0.5]);
  await expect.poll(() => seen(page).then(([r = 255]) => r)).toBeLessThan(200);
  await page.getByRole('combobox', { name: '形状', exact: true }).selectOption('line');
  await drag(page, [0.4, 0.3], [0.6, 0.7]);
  await expect.poll(() => layers(page).count()).toBe(3);
  await desk.shot('lines');
  await page.keyboard.press('r');
  await desk.shot('line-transform');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => layers(page).count()).toBe(2);
});

test('a QR code is read from the sheet, and changed', async () => {
  const page = await opened('码');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await desk.shot('insert-menu');
  await page.getByRole('menuitem', { name: '二维码' }).click();
  const words = await placedText(page, '二维码内容');
  await page.keyboard.type('https://example.com/a');
  const read = () => stage(page).screenshot().then(decoded);
  await expect.poll(read).toBe('https://example.com/a');
  const group = page.getByRole('group', { name: '二维码' });
  await group.getByLabel('前景', { exact: true }).fill('#0f6cbd');
  await group.getByRole('combobox', { name: '容错' }).selectOption('H');
  await desk.shot('qr');
  await page.getByRole('button', { name: '历史' }).click();
  await expect
    .poll(() => page.getByRole('list', { name: '历史记录' }).getByRole('button').allTextContents())
    .toContain('修改二维码');
  await saved(page).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '二维码 1', exact: true }).click();
  await words.waitFor();
  expect(await words.inputValue()).toBe('https://example.com/a');
  await expect.poll(read).toBe('https://example.com/a');
});

test('a watermark goes across the sheet, and a frame around it', async () => {
  const page = await opened('水印');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('menuitem', { name: '水印' }).click();
  await placedText(page, '水印文字');
  await page.keyboard.type('样片 2026', { delay: 20 });
  await page.getByRole('textbox', { name: '浓度' }).fill('80');
  await page.keyboard.press('Enter');
  // Something of it in each quarter of the sheet.
  for (const [x, y] of [
    [0.36, 0.1],
    [0.5, 0.1],
    [0.36, 0.6],
    [0.5, 0.6],
  ] as const)
    await expect.poll(() => darkest(page, [x, y], 0.12)).toBeLessThan(200);
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('menuitem', { name: '边框' }).click();
  const frame = page.getByRole('group', { name: '边框' });
  await frame.getByLabel('颜色', { exact: true }).fill('#d13438');
  await frame.getByRole('combobox', { name: '边框样式' }).selectOption('polaroid');
  await expect.poll(() => picked(page, [0.5, 0.94])).toEqual(red);
  await expect.poll(() => picked(page, [0.5, 0.9])).toEqual(red);
  await desk.shot('watermark-frame');
  // Around the picture: 32 pixels at three sides, and 112 below.
  await frame.getByRole('button', { name: '扩大画布，不遮画面' }).click();
  await page.getByText('864 × 944 px').waitFor();
  await expect.poll(() => picked(page, [0.5, 0.94])).toEqual(red);
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('800 × 800 px').waitFor();
  await expect.poll(() => picked(page, [0.5, 0.94])).toEqual(red);
  await saved(page).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '边框 1', exact: true }).click();
  expect(await frame.getByRole('combobox', { name: '边框样式' }).inputValue()).toBe('polaroid');
  await page.getByRole('button', { name: '水印 1', exact: true }).click();
  expect(await page.getByRole('textbox', { name: '水印文字' }).inputValue()).toBe('样片 2026');
});

test('a sticker of the library comes as a small layer, in one step, and can be scaled without loss', async () => {
  const form = new FormData();
  const file = await photo('贴图.png', { r: 209, g: 52, b: 56 });
  form.append('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  await desk.api.post('/api/p/images/assets', form);
  const page = await opened('贴纸');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('menuitem', { name: '贴纸' }).click();
  const library = page.getByRole('dialog', { name: '选择图片' });
  await library.getByRole('option', { name: /贴图/ }).click();
  await library.getByRole('button', { name: '使用', exact: true }).click();
  await expect.poll(() => seen(page)).toEqual(red);
  // A third of the sheet.
  await expect.poll(() => picked(page, [0.5, 0.36])).toEqual([255, 255, 255]);
  await page.locator('svg polygon').waitFor({ state: 'attached' });
  await desk.shot('sticker');
  await page.getByRole('button', { name: '历史' }).click();
  const history = page.getByRole('list', { name: '历史记录' }).getByRole('button');
  await expect.poll(() => history.count()).toBe(3);
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('button', { name: '图层', exact: true }).click();
  await expect.poll(() => layers(page).count()).toBe(1);
});

/** What the code says that is seen on a picture. */
async function decoded(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [found] = await readPixels({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
  return found?.text;
}

/** The darkest pixel of a square at a share of the stage. */
async function darkest(page: Parameters<typeof seen>[0], [x, y]: readonly [number, number], side: number) {
  const box = await stageBox(page);
  const edge = box.height * side;
  const clip = { x: box.x + box.width * x, y: box.y + box.height * y, width: edge, height: edge };
  return (await sharp(await page.screenshot({ clip })).stats()).channels[0]?.min ?? 255;
}
