import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { chooseInMenu, selectionEdge, stageBox } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** Healing, selections by colour and subject, filters, straightening, pictures on white. */

const desk = openDesk({ folder: 'ai', computes: true });

/** The editor with a drawing of 400 × 400, which is shown at its own size in the middle. */
async function opened(drawing: string) {
  const svg = `<svg width="400" height="400"><rect width="400" height="400" fill="#e8e8ea"/>${drawing}</svg>`;
  const page = await openPicture(desk, await pngFile('图.png', svg));
  const box = await stageBox(page);
  const at = (x: number, y: number) => [box.x + box.width / 2 - 200 + x, box.y + box.height / 2 - 200 + y] as const;
  const colour = async (x: number, y: number) => {
    const [left, top] = at(x, y);
    const shot = await page.screenshot({ clip: { x: left - 1, y: top - 1, width: 2, height: 2 } });
    return (await sharp(shot).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  };
  return { page, at, colour };
}

async function line(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

const ground = [232, 232, 234];
const red = [209, 52, 56];

test('a spot that is painted over goes, by name in the history', async () => {
  const { page, at, colour } = await opened('<circle cx="200" cy="200" r="12" fill="#d13438"/>');
  await expect.poll(() => colour(200, 200)).toEqual(red);
  await page.keyboard.press('j');
  await page.getByRole('button', { name: '笔尖' }).waitFor();
  await line(page, at(196, 200), at(204, 200));
  await expect.poll(() => colour(200, 200)).toEqual(ground);
  await desk.shot('heal');
  await page.getByRole('button', { name: '历史' }).click();
  await page.getByText('污点修复', { exact: true }).last().waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => colour(200, 200)).toEqual(red);
});

test('what has a colour is selected, by a tolerance that can be changed as one step', async () => {
  const drawing =
    '<rect x="40" y="40" width="80" height="80" fill="#d13438"/><rect x="280" y="40" width="80" height="80" fill="#b05054"/>';
  const { page, at, colour } = await opened(drawing);
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: '选区形状' }).selectOption('colours');
  await page.mouse.click(...at(80, 80));
  await selectionEdge(page).waitFor({ state: 'attached' });
  const tolerance = page.getByRole('textbox', { name: '颜色容差' });
  await tolerance.fill('10');
  await tolerance.press('Enter');
  await desk.shot('colour-range');
  await page.getByLabel('前景色').fill('#107c10');
  await chooseInMenu(page, '用前景色填充');
  await expect.poll(() => colour(80, 80)).toEqual([16, 124, 16]);
  expect(await colour(320, 80)).toEqual([176, 80, 84]);
  expect(await colour(200, 200)).toEqual(ground);
  // Another tolerance made no second step: two are undone, the fill and the selection.
  for (let undone = 0; undone < 2; undone += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => colour(80, 80)).toEqual(red);
});

test('the subject becomes a selection, and what is filled is it alone', async () => {
  const { page, colour } = await opened('<rect x="120" y="100" width="160" height="210" rx="24" fill="#d13438"/>');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: '选择主体' }).click();
  await selectionEdge(page).waitFor({ state: 'attached' });
  await page.getByLabel('前景色').fill('#107c10');
  await chooseInMenu(page, '用前景色填充');
  await expect.poll(() => colour(200, 200)).toEqual([16, 124, 16]);
  expect(await colour(40, 40)).toEqual(ground);
});

test('grain goes and an edge stays, shown before it is applied', async () => {
  const specks = Array.from({ length: 5000 }, (_, at) => {
    const [x, y] = [(at * 97) % 400, (at * 61 + Math.floor(at / 400) * 13) % 400];
    return `<rect x="${x}" y="${y}" width="2" height="2" fill="${at % 2 ? '#fff' : '#000'}" opacity="0.12"/>`;
  });
  const { page, at } = await opened(`<rect x="200" width="200" height="400" fill="#303840"/>${specks.join('')}`);
  const grain = async (x: number) => {
    const [left, top] = at(x, 100);
    const clip = { x: left, y: top, width: 100, height: 100 };
    return (await sharp(await page.screenshot({ clip })).stats()).channels[0]?.stdev ?? 0;
  };
  await expect.poll(() => grain(50)).toBeGreaterThan(4);
  const before = await grain(50);
  await chooseInMenu(page, '降噪…');
  // The preview
  await expect.poll(() => grain(50)).toBeLessThan(before / 2);
  await desk.shot('denoise');
  await page.getByRole('button', { name: '应用' }).click();
  await page.getByRole('button', { name: '应用' }).waitFor({ state: 'detached' });
  expect(await grain(50)).toBeLessThan(before / 2);
  // Across the edge nothing became alike.
  expect(await grain(150)).toBeGreaterThan(80);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => grain(50)).toBeGreaterThan(before * 0.9);
});
