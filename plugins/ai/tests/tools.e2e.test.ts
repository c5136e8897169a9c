import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { chooseInMenu, exported, layers, seen, selectionEdge, stageBox } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** Tools that change pixels. */

const desk = openDesk({ folder: 'ai', computes: true });

test('moved, filled by likeness, by a gradient, cloned, restored and blurred', async () => {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: 80, height: 80, channels: 3, background: '#d13438' } }, left: 40, top: 40 },
  ]);
  const page = await openPicture(desk, await pngFile('方块.png', picture));
  const box = await stageBox(page);
  /** A point of the document, which is shown at its own size in the middle. */
  const at = (x: number, y: number) => [box.x + box.width / 2 - 200 + x, box.y + box.height / 2 - 200 + y] as const;
  const colour = async (x: number, y: number) => {
    const [left, top] = at(x, y);
    const shot = await page.screenshot({ clip: { x: left - 1, y: top - 1, width: 2, height: 2 } });
    return (await sharp(shot).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  };
  const [red, white] = [
    [209, 52, 56],
    [255, 255, 255],
  ];
  await expect.poll(() => colour(80, 80)).toEqual(red);

  // The clone takes the square along.
  await page.keyboard.press('s');
  await page.keyboard.down('Alt');
  await page.mouse.click(...at(80, 80));
  await page.keyboard.up('Alt');
  await page.mouse.move(...at(280, 280));
  await page.mouse.down();
  await page.mouse.move(...at(285, 285));
  await page.mouse.up();
  await expect.poll(() => colour(280, 280)).toEqual(red);
  await desk.shot('clone');
  // What the layer began with comes back under the brush.
  await page.keyboard.press('y');
  await page.mouse.move(...at(270, 280));
  await page.mouse.down();
  await page.mouse.move(...at(295, 290), { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => colour(280, 282)).toEqual(white);

  await page.getByLabel('前景色').fill('#107c10');
  await page.keyboard.press('k');
  await page.mouse.click(...at(80, 80));
  await expect.poll(() => colour(80, 80)).toEqual([16, 124, 16]);
  expect(await colour(200, 80)).toEqual(white);
  await page.keyboard.press('ControlOrMeta+z');

  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: '选区形状' }).selectOption('wand');
  await page.mouse.click(...at(80, 80));
  await selectionEdge(page).waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => colour(80, 80)).toEqual([16, 124, 16]);
  expect(await colour(200, 80)).toEqual(white);
  await page.keyboard.press('ControlOrMeta+d');

  await page.keyboard.press('v');
  await page.mouse.move(...at(80, 80));
  await page.mouse.down();
  await page.mouse.move(...at(180, 180), { steps: 5 });
  // It is seen before it is let go.
  await expect.poll(() => colour(180, 180)).toEqual([16, 124, 16]);
  await page.mouse.up();
  await expect.poll(() => colour(180, 180)).toEqual([16, 124, 16]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => colour(80, 80)).toEqual([16, 124, 16]);

  // A blur is seen before it is applied, and gone where it is given up.
  await chooseInMenu(page, '模糊…');
  await page.getByRole('textbox', { name: '半径' }).fill('30');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await colour(122, 80))[0]).toBeLessThan(200);
  await desk.shot('blur');
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect.poll(() => colour(123, 80)).toEqual(white);

  await page.keyboard.press('g');
  await page.getByLabel('背景色').fill('#000000');
  await page.mouse.move(...at(0, 200));
  await page.mouse.down();
  await page.mouse.move(...at(200, 200));
  await page.mouse.move(...at(400, 200));
  await desk.shot('gradient');
  await page.mouse.up();
  await expect.poll(async () => (await colour(395, 300))[1]).toBeLessThan(10);
  expect((await colour(5, 300))[1]).toBeGreaterThan(110);
});

test('a product is cut out of its photo, and comes onto white in a square', async () => {
  const svg = `<svg width="600" height="400"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#e8e8ea"/><stop offset="1" stop-color="#b9bcc4"/></linearGradient></defs><rect width="600" height="400" fill="url(#g)"/><ellipse cx="305" cy="305" rx="110" ry="18" fill="#9a9ca4"/><rect x="220" y="90" width="160" height="210" rx="24" fill="#c3372f"/><circle cx="300" cy="190" r="48" fill="#f4d35e"/></svg>`;
  const page = await openPicture(desk, await pngFile('杯子.png', svg));
  await page.getByRole('button', { name: '抠图' }).click();
  await page.getByRole('button', { name: '杯子 的蒙版' }).waitFor();
  await desk.shot('cut-out');
  const box = await stageBox(page);
  const at = (x: number, y: number) => ({
    x: box.x + box.width / 2 + x,
    y: box.y + box.height / 2 + y,
    width: 2,
    height: 2,
  });
  const colour = async (x: number, y: number) =>
    (await sharp(await page.screenshot({ clip: at(x, y) })).stats()).channels
      .slice(0, 3)
      .map(({ mean }) => Math.round(mean));
  // The ground is gone: the sheet's grey and white squares are seen. The cup is there.
  await expect.poll(() => colour(-60, -50)).toEqual([195, 55, 47]);
  expect([
    [213, 213, 213],
    [255, 255, 255],
  ]).toContainEqual(await colour(-260, -160));
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => colour(-260, -160).then(([red = 0]) => red > 214 && red < 240)).toBe(true);

  await page.getByRole('button', { name: '白底图' }).click();
  const dialog = page.getByRole('dialog', { name: '白底图' });
  await dialog.getByRole('checkbox', { name: '底部加柔和阴影' }).check();
  expect(await seriousFaults(page)).toEqual([]);
  await desk.shot('white-ground-dialog');
  await dialog.getByRole('button', { name: '生成白底图' }).click();
  await expect.poll(() => layers(page).allInnerTexts()).toEqual(['杯子', '投影 1', '白色背景 1']);
  await page.getByText('1600 × 1600 px').waitFor();
  await desk.shot('white-ground');
  await expect.poll(() => seen(page)).toEqual([244, 211, 94]);
  const picture = await exported(page);
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect([info.width, info.height, pixel(0, 0), pixel(1599, 1599)]).toEqual([
    1600,
    1600,
    [255, 255, 255],
    [255, 255, 255],
  ]);
  // The subject takes four fifths of the side by its longer one, in the middle; a shadow lies under its foot.
  const rows = Array.from({ length: 1600 }, (_, y) => Math.min(...pixel(800, y)) < 180);
  expect([rows.indexOf(true), rows.lastIndexOf(true)].map((y) => Math.round(y / 10))).toEqual([16, 144]);
  expect(pixel(800, 1450)[0]).toBeLessThan(235);
  // All of it is one step.
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('600 × 400 px').waitFor();
  expect(await layers(page).allInnerTexts()).toEqual(['杯子']);
});

test('what disturbs is removed: the stripes behind it go on', async () => {
  const stripes = Array.from(
    { length: 20 },
    (_, at) => `<rect x="${at * 20}" width="10" height="400" fill="#0f6cbd"/>`,
  );
  const svg = `<svg width="400" height="400"><rect width="400" height="400" fill="#fff"/>${stripes.join('')}<circle cx="200" cy="200" r="24" fill="#d13438"/></svg>`;
  const page = await openPicture(desk, await pngFile('条纹.png', svg));
  await page.getByRole('button', { name: '去除' }).click();
  await page.getByText('请先用选区工具圈出要去除的东西').waitFor();
  const box = await stageBox(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 30, y - 30);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 30, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: '去除' }).click();
  const mean = async (dx: number) => {
    const shot = await page.screenshot({ clip: { x: x + dx, y: y - 1, width: 4, height: 2 } });
    return (await sharp(shot).stats()).channels.slice(0, 3).map((channel) => Math.round(channel.mean));
  };
  await expect.poll(() => mean(3)).toEqual([15, 108, 189]);
  expect(await mean(13)).toEqual([255, 255, 255]);
  await desk.shot('removed');
  for (let undone = 0; undone < 2; undone += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => mean(3)).toEqual([209, 52, 56]);
});
