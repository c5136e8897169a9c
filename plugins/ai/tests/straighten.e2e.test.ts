import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { stageBox } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** A picture that hangs askew is turned level, and cut so that no corner is empty. */

const desk = openDesk({ folder: 'ai', computes: true });

test('straightened by a line along the horizon, by keys, and as one step', async () => {
  // The horizon falls by 40 of 400: 5.7°.
  const svg =
    '<svg width="600" height="400"><rect width="600" height="400" fill="#7fb3e0"/><path d="M0 170 L600 230 V400 H0Z" fill="#2f6b3a"/></svg>';
  const page = await openPicture(desk, await pngFile('海边.png', svg));
  const box = await stageBox(page);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [left, top] = [middle.x - 300, middle.y - 200];
  /** Of what is seen: is it land? Without the shade outside of a frame. */
  const land = async (x: number, y: number) => {
    const shot = await page.screenshot({ clip: { x: middle.x + x, y: middle.y + y, width: 2, height: 2 } });
    const [red = 0, , blue = 0] = (await sharp(shot).stats()).channels.map(({ mean }) => mean);
    return blue < red + 40;
  };

  await page.keyboard.press('c');
  await page.getByRole('button', { name: '沿地平线画' }).click();
  await page.mouse.move(left + 100, top + 180);
  await page.mouse.down();
  await page.mouse.move(left + 500, top + 220, { steps: 4 });
  await page.mouse.up();
  const angle = page.getByRole('textbox', { name: '拉直' });
  await expect.poll(() => angle.inputValue()).toBe('-5.7');
  // The picture is seen turned before it is cut: level on both sides of the middle.
  await expect
    .poll(() => Promise.all([land(-180, 12), land(-180, -12), land(180, 12), land(180, -12)]))
    .toEqual([...[true, false, true, false]]);
  await desk.shot('straighten');
  // A key on the slider is a tenth of a degree.
  await page.getByRole('slider', { name: '拉直' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => angle.inputValue()).toBe('-5.6');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => angle.inputValue()).toBe('-5.7');

  const panel = page.getByRole('complementary', { name: '面板' });
  const frame = page.getByRole('img', { name: /裁剪框/ });
  const [, width, height] = /(\d+) × (\d+)/.exec((await frame.getAttribute('aria-label')) ?? '') ?? [];
  expect([Number(width) < 600, Number(height) < 400, Number(width) > 500]).toEqual([true, true, true]);
  await page.getByRole('region', { name: '工具选项' }).getByRole('button', { name: '裁剪' }).click();
  await page.getByText(`${width} × ${height} px`).waitFor();
  await panel.getByRole('button', { name: '历史' }).click();
  await panel.getByRole('button', { name: '拉直' }).waitFor();
  await desk.shot('straightened');
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('600 × 400 px').waitFor();
  await expect.poll(() => land(-280, -10)).toBe(true);

  // Given up, nothing is turned.
  await page.keyboard.press('c');
  await angle.fill('20');
  await page.keyboard.press('Enter');
  await frame.waitFor();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await frame.waitFor({ state: 'detached' });
  await expect.poll(() => land(-280, -10)).toBe(true);
});
