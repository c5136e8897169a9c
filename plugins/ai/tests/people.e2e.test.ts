import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { drawing, figure } from '../shared/people/testing/figure.ts';
import { chooseInMenu, picked, stage, stageBox } from './support/editor.ts';
import { choose, openFile, pngFile } from './support/opening.ts';

/** People are selected and cut out in the browser; where nobody is, words say so. */

const desk = openDesk({ folder: 'ai', computes: true });

/** The editor with a picture of 400 × 400, and the files of networks that were asked for. */
async function opened(shapes: string) {
  const page = await desk.open('#/ai');
  const loaded: string[] = [];
  page.context().on('request', (request) => {
    if (/\.tflite$|ort-wasm/.test(request.url())) loaded.push(request.url());
  });
  await openFile(page, await pngFile('图.png', sharp(drawing(400, 400, shapes, '#b9c8d6'))));
  await page.getByText('400 × 400 px').waitFor();
  const box = await stageBox(page);
  /** The colour at a pixel of the picture, which is shown at its own size in the middle. */
  const colour = (x: number, y: number) => picked(page, [0.5 + (x - 200) / box.width, 0.5 + (y - 200) / box.height]);
  const menu = (name: string) => chooseInMenu(page, name);
  return { page, loaded, colour, menu };
}

const ground = [185, 200, 214];
const shirt = [43, 74, 122];
const green = [16, 124, 16];

test('a person is selected, taken out of a selection, and cut out', async () => {
  const { page, loaded, colour, menu } = await opened(figure);
  await expect.poll(() => colour(200, 350)).toEqual(shirt);
  await page.keyboard.press('m');
  const button = page.getByRole('button', { name: '选择人物' });
  await button.waitFor();
  expect(loaded).toEqual([]);
  await button.click();
  // It is disabled until something is selected.
  await page.locator('button:not([aria-disabled="true"])', { hasText: '取消选择' }).waitFor();
  expect(loaded.length).toBe(2);
  await desk.shot('people-selected');
  await page.getByLabel('前景色').fill('#107c10');
  await menu('用前景色填充');
  await expect.poll(() => colour(200, 350)).toEqual(green);
  expect(await colour(200, 100)).toEqual(green);
  expect(await colour(40, 40)).toEqual(ground);
  // Fill and selection are a step each.
  for (let undone = 0; undone < 2; undone += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => colour(200, 350)).toEqual(shirt);
  await page.getByRole('button', { name: '全选' }).click();
  await page.getByRole('combobox', { name: '选区方式' }).selectOption('subtract');
  await button.click();
  await page.getByText('正在查找人物').waitFor();
  await page.getByText('正在查找人物').waitFor({ state: 'detached' });
  await menu('用前景色填充');
  await expect.poll(() => colour(40, 40)).toEqual(green);
  expect(await colour(200, 350)).toEqual(shirt);
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('button', { name: '画布操作' }).click();
  await page.getByRole('menuitem', { name: '抠出人物' }).scrollIntoViewIfNeeded();
  await desk.shot('people-menu');
  await page.getByRole('menuitem', { name: '抠出人物' }).click();
  await expect.poll(() => colour(40, 40)).not.toEqual(ground);
  expect(await colour(200, 350)).toEqual(shirt);
  await desk.shot('people-cut-out');
});

test('where nobody is, words say so, and nothing is selected', async () => {
  const { page } = await opened('<rect x="120" y="100" width="160" height="210" rx="24" fill="#d13438"/>');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: '选择人物' }).click();
  await page.getByText('没有找到人物').waitFor();
  await desk.shot('people-none');
  expect(await page.getByRole('button', { name: '取消选择' }).getAttribute('aria-disabled')).toBe('true');
});

/** The start page's tile 抠图 with a picture of 400 × 400. */
async function cutTile(shapes: string) {
  const page = await desk.open('#/ai');
  await page.goto(`${desk.server.url}/#/`);
  const file = await pngFile('图.png', sharp(drawing(400, 400, shapes, '#b9c8d6')));
  await choose(page, () => page.getByRole('button', { name: /^抠图/ }).click(), file);
  await stage(page).waitFor();
  const box = await stageBox(page);
  const colour = (x: number, y: number) => picked(page, [0.5 + (x - 200) / box.width, 0.5 + (y - 200) / box.height]);
  return { page, colour };
}

test('the tile 抠图 asks where people are on the picture, and takes them', async () => {
  const { page, colour } = await cutTile(figure);
  const dialog = page.getByRole('dialog', { name: '图片里有人物' });
  await dialog.waitFor();
  await desk.shot('cut-people-or-subject');
  await dialog.getByRole('button', { name: '抠图' }).click();
  await expect.poll(() => colour(40, 40)).not.toEqual(ground);
  expect(await colour(200, 350)).toEqual(shirt);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => colour(40, 40)).toEqual(ground);
});

test('the tile 抠图 takes the subject at once where nobody is', async () => {
  const { page, colour } = await cutTile('<rect x="120" y="100" width="160" height="210" rx="24" fill="#d13438"/>');
  await expect.poll(() => colour(40, 40)).not.toEqual(ground);
  expect(await colour(200, 200)).toEqual([209, 52, 56]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
