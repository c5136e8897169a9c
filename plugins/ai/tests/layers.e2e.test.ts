import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import {
  changeSaved,
  drag,
  layers,
  picked,
  placedText,
  saved,
  seen,
  selectionEdge,
  stageBox,
} from './support/editor.ts';
import { openBlank, openPicture, pngFile } from './support/opening.ts';

/** Selections, adjustments, texts and transforms. */

const desk = openDesk({ folder: 'ai', computes: true });

test('what is selected is filled and cleared, nothing beside it; a copy of it is a layer', async () => {
  const page = await openBlank(desk, '选区');
  await page.getByLabel('前景色').fill('#107c10');
  await page.keyboard.press('Alt+Delete');
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: '选区形状' }).selectOption('ellipse');
  await drag(page, [0.4, 0.4], [0.6, 0.6]);
  await selectionEdge(page).waitFor({ state: 'attached' });
  await page.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  await desk.shot('selection');
  await page.keyboard.press('ControlOrMeta+j');
  await expect.poll(() => layers(page).count()).toBe(2);
  await page.keyboard.press('ControlOrMeta+z');
  // Inverted, all but the middle goes.
  await page.keyboard.press('ControlOrMeta+Shift+i');
  await page.keyboard.press('Delete');
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  await page.keyboard.press('ControlOrMeta+d');
  await expect.poll(() => picked(page, [0.35, 0.5])).not.toEqual([16, 124, 16]);
  await desk.shot('selection-cleared');
  // A polygon by presses, closed by Enter.
  await page.getByRole('combobox', { name: '选区形状' }).selectOption('polygon');
  const box = await stageBox(page);
  for (const [x, y] of [
    [0.45, 0.45],
    [0.55, 0.45],
    [0.5, 0.58],
  ] as const)
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  await desk.shot('polygon');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect.poll(() => seen(page)).not.toEqual([209, 52, 56]);
});

test('an adjustment is changed at any time, masked by painting, and undone', async () => {
  const page = await openBlank(desk, '调整');
  await page.getByLabel('前景色').fill('#808080');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual([128, 128, 128]);
  await page.getByRole('button', { name: '添加调整' }).click();
  await page.getByRole('menuitem', { name: '反相' }).click();
  await expect.poll(() => seen(page)).toEqual([127, 127, 127]);
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('button', { name: '添加调整' }).click();
  await page.getByRole('menuitem', { name: '亮度与对比度' }).click();
  await page.getByRole('textbox', { name: '亮度' }).fill('100');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await seen(page))[0]).toBeGreaterThan(200);
  await desk.shot('adjustment');
  // Its mask hides it where it is painted black.
  await page.getByRole('button', { name: '添加蒙版' }).click();
  await page.getByRole('button', { name: '亮度与对比度 的蒙版', pressed: true }).waitFor();
  await page.getByLabel('前景色').fill('#000000');
  await page.keyboard.press('b');
  await page.getByRole('textbox', { name: '大小' }).fill('200');
  await page.keyboard.press('Enter');
  await drag(page, [0.4, 0.5], [0.6, 0.5]);
  await expect.poll(() => seen(page)).toEqual([128, 128, 128]);
  await desk.shot('adjustment-masked');
  await saved(page).waitFor();
  await page.reload();
  await expect.poll(() => seen(page)).toEqual([128, 128, 128]);
  await page.getByRole('button', { name: '亮度与对比度', exact: true }).click();
  expect(await page.getByRole('textbox', { name: '亮度' }).inputValue()).toBe('100');
  await page.getByRole('button', { name: '添加调整' }).click();
  await page.getByRole('menuitem', { name: '曲线' }).click();
  await page.locator('fieldset svg').click();
  await expect.poll(() => page.locator('fieldset circle').count()).toBe(3);
  await desk.shot('curves');
});

test('a text is placed, changed and stays text after a reload', async () => {
  const page = await openBlank(desk, '文字');
  await page.getByLabel('前景色').fill('#ffffff');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual([255, 255, 255]);
  await page.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('t');
  const box = await stageBox(page);
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.5);
  const words = await placedText(page);
  await page.keyboard.type('双十二');
  await page.keyboard.press('Enter');
  await page.keyboard.type('全场五折 50%');
  // Some of the letters' red on white.
  await expect.poll(() => seen(page).then(([, green = 255]) => green)).toBeLessThan(252);
  await page.getByRole('checkbox', { name: '加粗' }).check();
  await page.getByRole('textbox', { name: '弧形' }).fill('40');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '描边', exact: true }).fill('4');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '阴影', exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('status').filter({ hasText: '未保存' }).count()).toBe(0);
  await saved(page).waitFor();
  await desk.shot('text');
  await page.reload();
  await page.getByRole('button', { name: '文字', exact: true }).last().click();
  await words.waitFor();
  await expect.poll(() => words.inputValue()).toBe('双十二\n全场五折 50%');
  await page.getByRole('combobox', { name: '字体' }).selectOption('wild');
  await page.getByRole('checkbox', { name: '竖排' }).check();
  await changeSaved(page);
  await desk.shot('text-vertical');
});

test('a layer is scaled, turned and flipped by its frame, and comes back to what it was', async () => {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#d13438' } }).composite([
    { input: { create: { width: 200, height: 400, channels: 3, background: '#0f6cbd' } }, left: 0, top: 0 },
  ]);
  const page = await openPicture(desk, await pngFile('两半.png', picture));
  await expect.poll(() => picked(page, [0.45, 0.5])).toEqual([15, 108, 189]);
  await page.keyboard.press('r');
  await page.locator('svg polygon').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: '水平翻转' }).click();
  await expect.poll(() => picked(page, [0.45, 0.5])).toEqual([209, 52, 56]);
  await page.getByRole('button', { name: '右转 90°' }).click();
  await desk.shot('transform');
  await page.getByRole('button', { name: '历史' }).click();
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect.poll(() => picked(page, [0.45, 0.5])).toEqual([15, 108, 189]);
  // The lower right corner to the middle: a quarter is left, in the upper left.
  const box = await stageBox(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + 200, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.move(x, y);
  await page.mouse.up();
  await expect.poll(() => page.getByRole('list', { name: '历史记录' }).getByRole('listitem').count()).toBe(2);
  const beside = { x: x + 30, y: y + 30, width: 4, height: 4 };
  await expect
    .poll(async () => (await sharp(await page.screenshot({ clip: beside })).stats()).channels[2]?.mean ?? 0)
    .toBeGreaterThan(200);
  await desk.shot('transform-scaled');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => picked(page, [0.45, 0.5])).toEqual([15, 108, 189]);
});
