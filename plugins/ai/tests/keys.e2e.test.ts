import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { drag, layers, picked, seen, stage } from './support/editor.ts';
import { openBlank } from './support/opening.ts';

/** Hands that know Photoshop find its keys. */

const desk = openDesk({ folder: 'ai', computes: true });

const inHand = (page: Page) => page.getByRole('toolbar', { name: '工具', exact: true }).locator('[aria-pressed=true]');
const field = (page: Page, name: string) =>
  page.getByRole('region', { name: '工具选项' }).getByRole('textbox', { name, exact: true });
const steps = (page: Page) => page.getByRole('list', { name: '历史记录' }).getByRole('listitem');

test('each letter takes up its tool, and with Shift the other of a pair', async () => {
  const page = await openBlank(desk, '字母键', 400, 400);
  const rail = [
    ...[
      ['v', '移动'],
      ['m', '选区'],
      ['c', '裁剪'],
      ['b', '画笔'],
      ['e', '橡皮擦'],
      ['g', '渐变'],
      ['j', '污点修复'],
    ],
    ...[
      ['s', '仿制图章'],
      ['t', '文字'],
      ['u', '形状'],
      ['i', '吸管'],
      ['h', '抓手'],
      ['z', '缩放'],
    ],
    ...[
      ['ControlOrMeta+t', '变换'],
      ['l', '选区'],
    ],
  ] as const;
  for (const [key, name] of rail) {
    await page.keyboard.press(key as string);
    await expect.poll(() => inHand(page).getAttribute('aria-label'), { message: key as string }).toBe(name);
  }
  const shape = page.getByRole('combobox', { name: '选区形状' });
  for (const [key, value] of [
    ['m', 'rectangle'],
    ['Shift+M', 'ellipse'],
    ['l', 'lasso'],
    ['Shift+L', 'polygon'],
    // The one of the pair that was used last stays.
    ['l', 'polygon'],
    ['w', 'wand'],
    ['Shift+W', 'colours'],
    ['m', 'rectangle'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => shape.inputValue(), { message: key }).toBe(value);
  }
});

test('brackets and digits set the brush in hand, else the layer', async () => {
  const page = await openBlank(desk, '数字键', 400, 400);
  await page.keyboard.press('b');
  for (const [key, name, value] of [
    [']', '大小', '44'],
    ['[', '大小', '40'],
    ['Shift+[', '硬度', '75'],
    ['Shift+[', '硬度', '50'],
    ['Shift+]', '硬度', '75'],
    ['4', '不透明度', '40'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => field(page, name).inputValue(), { message: key }).toBe(value);
  }
  // Another tool has its own.
  await page.keyboard.press('e');
  expect(await field(page, '不透明度').inputValue()).toBe('100');
  await page.keyboard.press('2');
  await page.keyboard.press('5');
  await expect.poll(() => field(page, '不透明度').inputValue()).toBe('25');
  await page.keyboard.press('b');
  expect(await field(page, '不透明度').inputValue()).toBe('40');
  await page.keyboard.press('v');
  await page.keyboard.press('7');
  await page.keyboard.press('5');
  const opacity = page.getByRole('complementary', { name: '面板' }).getByRole('textbox', { name: '不透明度' });
  await expect.poll(() => opacity.inputValue()).toBe('75');
  // Both digits are one step.
  await page.getByRole('button', { name: '历史' }).click();
  await expect.poll(() => steps(page).count()).toBe(2);
});

test('filled by both colours; the sheet alone, and all of it back', async () => {
  const page = await openBlank(desk, '填充键', 400, 400);
  await page.getByLabel('前景色').fill('#107c10');
  await page.getByLabel('背景色').fill('#d13438');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await page.keyboard.press('Control+Delete');
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  await page.keyboard.press('x');
  await page.keyboard.press('Control+Delete');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+j');
  await expect.poll(() => layers(page).count()).toBe(2);
  await page.keyboard.press('ControlOrMeta+Shift+i');
  await page.keyboard.press('ControlOrMeta+d');
  await page.keyboard.press('ControlOrMeta+e');
  await expect.poll(() => layers(page).count()).toBe(1);

  // Tab goes through the fields, until a hand took the sheet.
  await page.keyboard.press('Tab');
  expect(await inHand(page).count()).toBe(1);
  await page.keyboard.press('h');
  await drag(page, [0.5, 0.5], [0.5, 0.5]);
  await page.keyboard.press('Tab');
  await inHand(page).waitFor({ state: 'detached' });
  await page.getByRole('complementary', { name: '面板' }).waitFor({ state: 'detached' });
  await desk.shot('bare-sheet');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('F7');
  await inHand(page).waitFor();
  await page.getByRole('complementary', { name: '面板' }).waitFor();
  await stage(page).focus();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
});

test('a fill and a gradient let through, prints stand apart, and a layer leans', async () => {
  const page = await openBlank(desk, '透过', 400, 400);
  await page.getByLabel('前景色').fill('#000000');
  await page.keyboard.press('g');
  await page.keyboard.press('5');
  await expect.poll(() => field(page, '不透明度').inputValue()).toBe('50');
  await page.getByLabel('背景色').fill('#000000');
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  await expect.poll(async () => Math.abs(((await seen(page))[0] ?? 0) - 114)).toBeLessThan(20);
  await page.keyboard.press('ControlOrMeta+z');

  await page.keyboard.press('b');
  await page.getByRole('button', { name: '笔尖' }).click();
  const tip = page.getByRole('dialog', { name: '笔尖' }).or(page.getByRole('group', { name: '笔尖' }));
  await page.getByRole('textbox', { name: '间距' }).fill('200');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: '压感大小' }).waitFor();
  await desk.shot('brush-tip');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  const box = await stage(page).boundingBox();
  if (box === null) throw new Error('no stage');
  const at = (x: number): [number, number] => [0.5 + x / box.width, 0.5];
  await drag(page, at(-120), at(120));
  // Of 40 px, 80 px apart: three and more that do not touch.
  await expect.poll(async () => Math.max(...(await picked(page, at(-120))))).toBeLessThan(40);
  expect(Math.max(...(await picked(page, at(-80))))).toBeGreaterThan(180);
});

test('keys that follow one another at once are done in their order, each on what the one before left', async () => {
  const page = await openBlank(desk, '连续按键', 400, 400);
  await page.getByLabel('前景色').fill('#107c10');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await page.keyboard.press('ControlOrMeta+j');
  await expect.poll(() => layers(page).count()).toBe(2);
  // The copy is gone when Delete is pressed: the sheet is cleared instead.
  await pressAtOnce(page, [{ key: 'z', ctrlKey: true }, { key: 'Delete' }]);
  await expect.poll(() => seen(page)).toEqual([234, 234, 234]);
  expect(await layers(page).count()).toBe(1);
  // The first change of a document is undone, although it was not complete when undo was pressed.
  const fresh = await openBlank(desk, '马上撤销', 400, 400);
  await pressAtOnce(fresh, [
    { key: 'Delete', altKey: true },
    { key: 'z', ctrlKey: true },
  ]);
  await fresh.getByRole('button', { name: '历史', exact: true }).first().click();
  await expect.poll(() => steps(fresh).count()).toBe(2);
  await expect.poll(() => fresh.locator('[aria-current=step]').innerText()).toBe('打开');
});

/** Presses keys without leaving the page time for anything between them. */
async function pressAtOnce(page: Page, keys: { key: string; ctrlKey?: true; altKey?: true }[]): Promise<void> {
  await page.evaluate((all) => {
    for (const key of all) document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
  }, keys);
}
