import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { drag, layers, picked, saved, seen, stage, stageBox } from './support/editor.ts';
import { openBlank } from './support/opening.ts';

/** Several layers at once, and what helps to put them in their places. */

const desk = openDesk({ folder: 'ai', computes: true });

const blue = [15, 108, 189];
const white = [255, 255, 255];

/** A white sheet of 800 pixels with rectangles on it. */
async function opened(name: string, boxes: readonly [[number, number], [number, number]][]) {
  const page = await openBlank(desk, name);
  await page.getByLabel('前景色').fill('#ffffff');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual(white);
  await page.keyboard.press('u');
  for (const [at, [from, to]] of boxes.entries()) {
    await drag(page, from, to);
    await page.getByRole('button', { name: `矩形 ${at + 1}`, exact: true, pressed: true }).waitFor();
  }
  return page;
}

const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function history(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: '历史' }).click();
  const names = await page.getByRole('list', { name: '历史记录' }).getByRole('button').allTextContents();
  await page.getByRole('button', { name: '图层', exact: true }).click();
  return names;
}

const three: [[number, number], [number, number]][] = [
  [
    [0.36, 0.2],
    [0.42, 0.3],
  ],
  [
    [0.44, 0.4],
    [0.5, 0.5],
  ],
  [
    [0.54, 0.7],
    [0.6, 0.8],
  ],
];

test('several layers are aligned, distributed, moved, grouped and deleted, each in one step', async () => {
  const page = await opened('多选', three);
  await row(page, '矩形 1').click();
  await row(page, '矩形 3').click({ modifiers: ['Shift'] });
  await page.getByText('已选 3 个图层').waitFor();
  await desk.shot('chosen-layers');
  const panel = page.getByRole('complementary', { name: '面板' });
  await panel.getByRole('button', { name: '水平等距' }).click();
  await panel.getByRole('button', { name: '顶对齐' }).click();
  await expect.poll(() => picked(page, [0.57, 0.25])).toEqual(blue);
  expect(await picked(page, [0.57, 0.75])).toEqual(white);
  expect((await history(page)).slice(-2)).toEqual(['水平等距', '顶对齐']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => picked(page, [0.57, 0.75])).toEqual(blue);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => picked(page, [0.57, 0.75])).toEqual(white);
  // To the sheet, then by hand.
  await panel.getByRole('combobox', { name: '对齐到' }).selectOption('sheet');
  await panel.getByRole('button', { name: '垂直居中' }).click();
  await expect.poll(() => picked(page, [0.57, 0.5])).toEqual(blue);
  await page.keyboard.press('v');
  await drag(page, [0.57, 0.5], [0.57, 0.8]);
  await expect.poll(() => picked(page, [0.57, 0.8])).toEqual(blue);
  await expect.poll(() => picked(page, [0.39, 0.8])).toEqual(blue);
  expect((await history(page)).at(-1)).toBe('移动图层');
  await page.keyboard.press('ControlOrMeta+g');
  await expect.poll(() => layers(page).count()).toBe(5);
  await page.keyboard.press('ControlOrMeta+z');
  await row(page, '矩形 2').click();
  await row(page, '矩形 1').click({ modifiers: ['ControlOrMeta'] });
  await page.getByText('已选 2 个图层').waitFor();
  await page.getByRole('toolbar', { name: '图层操作' }).getByRole('button', { name: '删除图层' }).click();
  await expect.poll(() => layers(page).count()).toBe(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => layers(page).count()).toBe(4);
});

test('guides come out of the rulers, are kept, and what is moved keeps to them', async () => {
  const page = await opened('参考线', three.slice(0, 1));
  await stage(page).focus();
  await page.keyboard.press('Shift+R');
  const ruler = page.getByRole('img', { name: '垂直标尺' });
  await ruler.waitFor();
  const box = await stageBox(page);
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(box.x + 10, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(...at(0.3, 0.5));
  await page.mouse.move(...at(0.52, 0.5));
  await desk.shot('guide-drawn');
  await page.mouse.up();
  const guides = page.locator('path[data-lines=guides]');
  await expect.poll(() => guides.getAttribute('d')).not.toBe('');
  await page.mouse.move(...at(0.5, 0));
  await page.mouse.move(box.x + box.width * 0.5, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.3));
  await page.mouse.move(...at(0.5, 0.62));
  await page.mouse.up();
  expect((await history(page)).at(-1)).toBe('参考线');
  // The left edge comes to the standing one, four pixels off it.
  await page.keyboard.press('v');
  await page.mouse.move(...at(0.39, 0.25));
  await page.mouse.down();
  const [x, y] = at(0.55, 0.33);
  await page.mouse.move(x, y);
  // Bounds come from the engine.
  const snap = page.locator('path[data-lines=snap]');
  await expect
    .poll(async () => {
      await page.mouse.move(x + 3, y);
      await page.mouse.move(x + 4, y);
      return (await snap.count()) > 0 && (await snap.getAttribute('d')) !== '';
    })
    .toBe(true);
  await desk.shot('snapped');
  await page.mouse.up();
  await expect.poll(() => snap.count()).toBe(0);
  const edge = box.width * 0.52;
  await expect.poll(() => picked(page, [(edge + 3) / box.width, 0.33])).toEqual(blue);
  expect(await picked(page, [(edge - 4) / box.width, 0.33])).toEqual(white);
  await page.getByRole('button', { name: '视图' }).click();
  await page.getByRole('menuitemcheckbox', { name: '网格', exact: false }).click();
  await page.locator('path[data-lines=grid]').waitFor({ state: 'attached' });
  await desk.shot('grid');
  await saved(page).waitFor();
  await page.reload();
  await expect.poll(() => guides.getAttribute('d')).toMatch(/^M\d+.*M0 \d+/);
  // Drawn off the sheet it is gone.
  await stage(page).focus();
  await page.keyboard.press('v');
  await drag(page, [0.52, 0.5], [0.95, 0.5]);
  await expect.poll(() => guides.getAttribute('d')).toMatch(/^M0 \d+/);
  await desk.shot('rulers');
});
