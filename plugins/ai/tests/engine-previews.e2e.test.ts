import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { chooseInMenu, exported, stageBox } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** What is shown of filters and frames before they are applied, of a picture that is larger than the stage. */

const desk = openDesk({ folder: 'ai', computes: true });
const [width, height] = [3300, 2500];
const [dark, light] = [30, 225];

let page: Page;

/** Dark on the left and light on the right, with a disc over the middle. */
beforeEach(async () => {
  const svg = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#1e1e1e"/><rect x="${width / 2}" width="${width / 2}" height="${height}" fill="#e1e1e1"/><circle cx="${width / 2}" cy="${height / 2}" r="300" fill="#d13438"/></svg>`;
  page = await openPicture(desk, await pngFile('两半.png', svg));
  await expect.poll(async () => (await seen()).at(0.35, 0.5)).toBe(dark);
});

/** The middle of the stage, without what stands at its rims: red by shares of it. */
async function seen() {
  const { x, y, width, height } = await stageBox(page);
  const clip = { x: x + width * 0.2, y: y + height * 0.1, width: width * 0.6, height: height * 0.8 };
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    /** A share of the stage. */
    at: (across: number, down: number): number => {
      const column = Math.round(((across - 0.2) / 0.6) * info.width);
      const row = Math.round(((down - 0.1) / 0.8) * info.height);
      return data[(row * info.width + column) * info.channels] ?? -1;
    },
  };
}

/** How far it is from what was seen: in the mean, and the most of all but a thousandth, in levels. */
async function apartFrom({ data }: { data: Buffer }) {
  const now = (await seen()).data;
  const all = [...now].map((value, at) => Math.abs(value - (data[at] as number))).sort((a, b) => a - b);
  return { mean: all.reduce((sum, one) => sum + one, 0) / all.length, most: all[Math.floor(all.length * 0.999)] ?? 0 };
}

const maxDifferenceFrom = async (before: { data: Buffer }) => (await apartFrom(before)).most;

async function showBlur(sigma: number): Promise<void> {
  await chooseInMenu(page, '模糊…');
  const field = page.getByRole('textbox', { name: '半径' });
  await field.fill(`${sigma}`);
  await field.press('Enter');
  // Keys are the sheet's again.
  await field.blur();
}

const steps = () => page.getByRole('list', { name: '历史记录' }).getByRole('listitem').count();

test('a filter is shown at each zoom as it comes out, follows the eye, and leaves nothing', async () => {
  await page.getByRole('button', { name: '历史' }).click();
  const first = await seen();
  await showBlur(60);
  await expect.poll(() => maxDifferenceFrom(first)).toBeGreaterThan(40);
  const whole = await seen();
  await desk.shot('preview-fit');

  // At 100 % the blur's sigma is 60 pixels of the screen: a sixth of the way at that far from the edge.
  await page.keyboard.press('ControlOrMeta+1');
  const { width: across } = await stageBox(page);
  /** How far it is from a sixth of the way on both sides. */
  const hard = async (down: number) => {
    const sheet = await seen();
    const sixth = (light - dark) * 0.16;
    return Math.max(
      Math.abs(sheet.at(0.5 - 60 / across, down) - dark - sixth),
      Math.abs(sheet.at(0.5 + 60 / across, down) - light + sixth),
    );
  };
  // The disc fills the sheet; above and beneath are the halves.
  await page.mouse.move(...(await middle()));
  await page.mouse.wheel(0, 800);
  await expect.poll(() => hard(0.5)).toBeLessThan(10);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => hard(0.6)).toBeLessThan(10);
  await desk.shot('preview-full');
  await page.keyboard.press('ControlOrMeta+0');
  await expect.poll(() => maxDifferenceFrom(whole)).toBeLessThanOrEqual(1);

  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect.poll(() => maxDifferenceFrom(first)).toBe(0);
  expect(await steps()).toBe(1);

  await showBlur(60);
  await expect.poll(() => maxDifferenceFrom(whole)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: '应用' }).click();
  await expect.poll(steps).toBe(2);
  await expect.poll(() => maxDifferenceFrom(whole)).toBeLessThan(4);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => maxDifferenceFrom(first)).toBe(0);
});

test('a stroke ends what is shown of a filter', async () => {
  await page.getByRole('button', { name: '历史' }).click();
  const first = await seen();
  await showBlur(80);
  await expect.poll(() => maxDifferenceFrom(first)).toBeGreaterThan(40);
  await page.keyboard.press('b');
  const [x, y] = await middle();
  await page.mouse.move(x - 20, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 3 });
  // The edge beneath the disc is sharp again.
  await expect
    .poll(async () => Math.abs((await seen()).at(0.495, 0.85) - first.at(0.495, 0.85)))
    .toBeLessThanOrEqual(1);
  await page.mouse.up();
  await expect.poll(steps).toBe(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await apartFrom(first)).mean).toBeLessThan(0.05);
});

test('what a frame does is shown under the hand as it comes out, and is not kept before', async () => {
  await page.getByRole('button', { name: '历史' }).click();
  await page.keyboard.press('r');
  await page.locator('svg polygon').waitFor({ state: 'attached' });
  const [x, y] = await middle();
  const box = await stageBox(page);
  const zoom = Math.min(box.width / width, box.height / height);
  // Turned, by a hand beside the frame.
  await page.mouse.move(x, y - (height / 2) * zoom * 0.9);
  const first = await seen();
  const corner = await page.locator('svg polygon').first().boundingBox();
  if (corner === null) throw new Error('no frame');
  await page.mouse.move(corner.x + corner.width, corner.y + corner.height);
  await page.mouse.down();
  await page.mouse.move(x + corner.width * 0.3, y + corner.height * 0.3, { steps: 8 });
  await expect.poll(() => maxDifferenceFrom(first)).toBeGreaterThan(100);
  await desk.shot('preview-frame');
  const held = await seen();
  expect(await steps()).toBe(1);
  await page.mouse.up();
  await expect.poll(steps).toBe(2);
  await expect.poll(async () => (await apartFrom(held)).mean).toBeLessThan(0.3);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('b');
  const picture = sharp(await exported(page));
  const { data } = await picture
    .extract({ left: 0, top: 0, width, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0], data.at(-1)]).toEqual([dark, light]);
});

async function middle(): Promise<[number, number]> {
  const { x, y, width, height } = await stageBox(page);
  return [x + width / 2, y + height / 2];
}
