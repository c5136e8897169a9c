import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { chooseInMenu, layers, picked, stageBox } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** A picture is enlarged in the browser, layers and texts together, and it is one step. */

const desk = openDesk({ folder: 'ai', computes: true });

test('2×: exact size, texts sharp, undone as one step; a cancel changes nothing', async () => {
  const svg =
    '<svg width="300" height="220"><rect width="300" height="220" fill="#e8e8ea"/><circle cx="150" cy="110" r="70" fill="#d13438"/></svg>';
  const page = await openPicture(desk, await pngFile('图.png', svg));
  const box = await stageBox(page);
  await page.keyboard.press('t');
  await page.mouse.click(box.x + box.width / 2 - 60, box.y + box.height / 2);
  const words = page.getByRole('textbox', { name: '文字内容' });
  await words.waitFor();
  await words.fill('新品');
  const clip = { x: box.x + box.width / 2 - 150, y: box.y + box.height / 2 - 110, width: 300, height: 220 };
  const look = async () =>
    (
      await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer()
    ).toString('hex');
  const enlarge = async (factor: number, size: string) => {
    await chooseInMenu(page, '放大图片…');
    const dialog = page.getByRole('dialog', { name: '放大图片' });
    await dialog.getByRole('radio', { name: `${factor} 倍：${size} 像素` }).check();
    await desk.shot(`upscale-${factor}`);
    await dialog.getByRole('button', { name: '放大', exact: true }).click();
  };
  // A long menu scrolls within the window; left by Esc, the dialog gives the page back to screen readers, too.
  await page.getByRole('button', { name: '画布操作' }).click();
  const bottom = () => page.getByRole('menu').evaluate((one) => one.parentElement?.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(900);
  await page.getByRole('menuitem', { name: '放大图片…' }).click();
  await page.getByRole('dialog', { name: '放大图片' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '画布操作' }).waitFor();
  await enlarge(4, '1200 × 880');
  await page.getByRole('status').getByRole('button', { name: '取消' }).click();
  await page.getByText('正在放大').waitFor({ state: 'detached' });
  await page.getByText('300 × 220 px').waitFor();
  await page.getByRole('button', { name: '历史' }).click();
  expect(await page.getByText('放大图片', { exact: true }).count()).toBe(0);
  const before = await look();
  await enlarge(2, '600 × 440');
  await page.getByText('600 × 440 px').waitFor();
  await page.getByText('正在放大').waitFor({ state: 'detached' });
  expect(await page.getByText('放大图片', { exact: true }).count()).toBe(1);
  await desk.shot('upscaled');
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('300 × 220 px').waitFor();
  await expect.poll(look).toBe(before);
  await page.getByRole('button', { name: '图层', exact: true }).click();
  await layers(page).last().getByText('图', { exact: true }).click();
  await chooseInMenu(page, '放大图片…');
  const dialog = page.getByRole('dialog', { name: '放大图片' });
  await dialog.getByRole('radio', { name: '仅当前图层：图' }).check();
  await dialog.getByRole('radio', { name: '3 倍：900 × 660 像素' }).check();
  await desk.shot('upscale-layer');
  await dialog.getByRole('button', { name: '放大', exact: true }).click();
  // The circle has grown over all of the sheet.
  await expect.poll(() => picked(page, [0.5, 0.34])).toEqual([209, 52, 56]);
  await page.getByText('300 × 220 px').waitFor();
});
