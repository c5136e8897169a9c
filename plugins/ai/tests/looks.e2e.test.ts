import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { chooseInMenu, layers, saved, seen } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** A look over the whole picture, chosen by eye, changed afterwards, and another in its place. */

const desk = openDesk({ folder: 'ai', computes: true });

test('a look is seen, applied as one layer, replaced, and survives a reload', async () => {
  const svg =
    '<svg width="600" height="400"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#5b8fd6"/><stop offset="1" stop-color="#f2c9a0"/></linearGradient></defs><rect width="600" height="400" fill="url(#s)"/><circle cx="300" cy="200" r="120" fill="#c8503c"/><path d="M0 330L180 260 330 340 600 250V400H0Z" fill="#3f6b42"/></svg>';
  const page = await openPicture(desk, await pngFile('日落.png', svg));
  const first = [200, 80, 60];
  await expect.poll(() => seen(page)).toEqual(first);
  const isGrey = async () => {
    const [r = 0, g = 9, b = 99] = await seen(page);
    return Math.max(r, g, b) - Math.min(r, g, b) < 3;
  };
  const strip = page.getByRole('region', { name: '滤镜风格' });
  const open = async () => {
    await chooseInMenu(page, '滤镜风格…');
    await strip.waitFor();
  };

  await open();
  expect(await strip.getByRole('option').count()).toBeGreaterThan(12);
  await strip.getByRole('option', { name: '胶片' }).click();
  await expect.poll(() => seen(page)).not.toEqual(first);
  await desk.shot('looks');
  await strip.getByRole('option', { name: '黑白' }).click();
  await expect.poll(isGrey).toBe(true);
  // Half as strong keeps some colour; given up, nothing has happened.
  await strip.getByRole('textbox', { name: '强度' }).fill('50');
  await page.keyboard.press('Enter');
  await expect.poll(isGrey).toBe(false);
  await strip.getByRole('button', { name: '取消' }).click();
  await expect.poll(() => seen(page)).toEqual(first);
  expect(await layers(page).count()).toBe(1);

  await open();
  await strip.getByRole('option', { name: '黑白' }).click();
  await strip.getByRole('button', { name: '应用' }).click();
  await expect.poll(() => layers(page).count()).toBe(2);
  await page.getByRole('group', { name: '曲线' }).waitFor();
  await desk.shot('look-layer');
  await saved(page).waitFor();
  await page.reload();
  await expect.poll(isGrey).toBe(true);

  // Another takes its place.
  await open();
  await expect(strip.getByRole('option', { name: '黑白' }).getAttribute('aria-selected')).resolves.toBe('true');
  await strip.getByRole('option', { name: '暖阳' }).click();
  await strip.getByRole('button', { name: '应用' }).click();
  await expect.poll(isGrey).toBe(false);
  expect(await layers(page).count()).toBe(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(isGrey).toBe(true);
});
