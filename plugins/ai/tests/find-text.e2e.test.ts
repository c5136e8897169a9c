import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { chooseInMenu, stage, stageBox } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** Text on a picture is found by itself, and what of it a person leaves chosen goes. */

const desk = openDesk({ folder: 'ai', computes: true });

test('text is found, one line is left out, the other goes as one step', async () => {
  const words = (y: number, text: string) =>
    `<text x="60" y="${y}" font-family="sans-serif" font-size="44" font-weight="bold" fill="#111">${text}</text>`;
  const svg = `<svg width="600" height="400"><rect width="600" height="400" fill="#e8d9b5"/>${words(110, 'SUMMER SALE')}${words(320, 'OPEN 09:30')}</svg>`;
  const page = await openPicture(desk, await pngFile('海报.png', svg));
  const box = await stageBox(page);
  const [left, top] = [box.x + box.width / 2 - 300, box.y + box.height / 2 - 200];
  /** The darkest of what is seen in a line of the sheet. */
  const darkest = async (y: number) => {
    const clip = { x: left + 60, y: top + y, width: 300, height: 20 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels[0]?.min ?? 0;
  };

  await chooseInMenu(page, '查找文字…');
  const boxes = page.getByRole('checkbox', { name: /第 \d+ 处文字/ });
  await boxes.first().waitFor();
  expect(await boxes.count()).toBe(2);
  await page.getByText('已选 2 / 2 处').waitFor();
  // The hand leaves the upper line out.
  await page.mouse.click(left + 200, top + 95);
  await page.getByText('已选 1 / 2 处').waitFor();
  await desk.shot('text-found');
  await page.getByRole('button', { name: '去除文字' }).click();
  await boxes.first().waitFor({ state: 'detached' });
  await expect.poll(() => darkest(295)).toBeGreaterThan(200);
  expect(await darkest(85)).toBeLessThan(60);
  await desk.shot('text-removed');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => darkest(295)).toBeLessThan(60);

  // What was found may be a selection; in one without text nothing is found, which is told.
  await page.keyboard.press('m');
  await page.getByRole('button', { name: '查找文字…' }).click();
  await boxes.first().waitFor();
  await page.getByRole('button', { name: '建立选区' }).click();
  await stage(page).locator('svg g g path').first().waitFor({ state: 'attached' });
  await page.keyboard.press('ControlOrMeta+d');
  await page.mouse.move(left + 20, top + 160);
  await page.mouse.down();
  await page.mouse.move(left + 560, top + 240, { steps: 3 });
  await page.mouse.up();
  await stage(page).locator('svg g g path').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: '查找文字…' }).click();
  await page.getByText('选区里没有找到文字').waitFor();
});
