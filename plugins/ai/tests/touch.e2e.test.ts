import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { blank, create } from './kit.ts';
import { layers, seen, stage } from './support/editor.ts';
import { Fingers } from './support/touch.ts';

/** Every group of tools by fingers alone, on an iPad, which calls itself a Mac. No key, no mouse. */

const desk = openDesk({ folder: 'ai', computes: true, tablet: 'desktop' });

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '工具' }).getByRole('button', { name, exact: true }).tap();
const options = (page: Page) => page.getByRole('region', { name: '工具选项' });
const outline = (page: Page) => stage(page).locator('svg g g path').first();
const percent = async (page: Page) => Number.parseFloat((await page.getByTitle('实际大小').textContent()) ?? '');
const undo = (page: Page) => page.getByRole('button', { name: '撤销' }).tap();
/** Corners of the frame of the layer that is transformed. */
const frame = async (page: Page): Promise<number[][]> =>
  ((await stage(page).locator('svg polygon').first().getAttribute('points')) ?? '')
    .split(' ')
    .map((corner) => corner.split(',').map(Number));

/** The editor with a clear sheet of 400 × 300, at its own size in the middle of the stage. */
async function opened(): Promise<{ page: Page; fingers: Fingers }> {
  const { id } = await create(desk.api, '平板', blank(400, 300));
  const page = await desk.browser.renew(stateOf(desk.server.url, desk.api));
  await page.goto(`${desk.server.url}/#/?id=${id}`);
  await page.getByText('400 × 300 px').waitFor();
  await page.getByTitle('实际大小').tap();
  await expect.poll(() => percent(page)).toBe(100);
  return { page, fingers: await Fingers.on(page) };
}

test('paints, and two fingers look closer and move the sheet without leaving a mark', async () => {
  const { page, fingers } = await opened();
  const clear = await seen(page);
  await fingers.drag([
    [-80, 0],
    [0, 0],
    [80, 0],
  ]);
  await expect.poll(() => seen(page)).toEqual([0, 0, 0]);
  await tool(page, '橡皮擦');
  await fingers.drag([
    [-20, 0],
    [20, 0],
  ]);
  await expect.poll(() => seen(page)).toEqual(clear);
  await undo(page);
  await expect.poll(() => seen(page)).toEqual([0, 0, 0]);

  // Tools that act where they are pressed do nothing where a second finger comes.
  for (const name of ['文字', '填充', '画笔']) {
    await tool(page, name);
    await fingers.two(
      [
        [-40, 60],
        [-80, 60],
      ],
      [
        [40, 60],
        [80, 60],
      ],
    );
  }
  expect(await percent(page)).toBeGreaterThan(600);
  await page.getByTitle('实际大小').tap();
  expect(await layers(page).count()).toBe(0);
  await page.getByRole('button', { name: '显示或隐藏面板' }).tap();
  expect(await layers(page).count()).toBe(1);
  await page.getByRole('button', { name: '显示或隐藏面板' }).tap();
  await page.getByRole('button', { name: '适应窗口' }).tap();
  await page.getByTitle('实际大小').tap();
  await expect.poll(() => seen(page)).toEqual([0, 0, 0]);
  await fingers.two(
    [
      [-40, 60],
      [-40, 156],
    ],
    [
      [40, 60],
      [40, 156],
    ],
  );
  await expect.poll(() => seen(page)).toEqual(clear);
  expect(await percent(page)).toBe(100);
  await undo(page);
  await expect.poll(() => page.getByRole('button', { name: '撤销' }).getAttribute('aria-disabled')).toBe('true');
});

test('selects by lasso, polygon and wand', async () => {
  const { page, fingers } = await opened();
  await tool(page, '选区');
  await options(page).getByRole('combobox', { name: '选区形状' }).selectOption('lasso');
  await fingers.drag([
    [-100, -80],
    [100, -80],
    [100, 80],
    [-100, 80],
    [-100, -70],
  ]);
  await outline(page).waitFor({ state: 'attached' });
  await options(page).getByRole('button', { name: '取消选择' }).tap();
  await outline(page).waitFor({ state: 'detached' });

  await options(page).getByRole('combobox', { name: '选区形状' }).selectOption('polygon');
  const corners = [
    [-100, -80],
    [100, -80],
    [100, 80],
  ] as const;
  for (const corner of corners) await fingers.tap(corner);
  // As near as a finger comes.
  await fingers.tap([-86, -70]);
  await outline(page).waitFor({ state: 'attached' });
  await options(page).getByRole('button', { name: '取消选择' }).tap();
  for (const corner of corners) await fingers.tap(corner);
  await desk.shot('tablet-polygon');
  await options(page).getByRole('button', { name: '闭合' }).tap();
  await outline(page).waitFor({ state: 'attached' });
  await options(page).getByRole('button', { name: '取消选择' }).tap();

  await options(page).getByRole('combobox', { name: '选区形状' }).selectOption('wand');
  await fingers.tap([0, 0]);
  await outline(page).waitFor({ state: 'attached' });
});

test('scales, distorts and crops by handles', async () => {
  const { page, fingers } = await opened();
  await fingers.drag([
    [-60, 0],
    [60, 0],
  ]);
  await tool(page, '变换');
  await stage(page).locator('svg polygon').first().waitFor();
  const before = await frame(page);
  const box = await stage(page).boundingBox();
  if (box === null) throw new Error('no stage');
  /** A corner of the frame, from the middle of the stage. */
  const corner = ([x = 0, y = 0]: readonly number[] = []) => [x - box.width / 2, y - box.height / 2] as const;
  const [x, y] = corner(before[2]);
  // Beside the handle, as a finger is.
  await fingers.drag([
    [x + 18, y + 12],
    [x + 40, y + 20],
    [x + 78, y + 42],
  ]);
  const width = (corners: number[][]) => (corners[1]?.[0] ?? 0) - (corners[0]?.[0] ?? 0);
  await expect.poll(async () => width(await frame(page)) - width(before)).toBeGreaterThan(40);
  await desk.shot('tablet-transform');
  await options(page).getByRole('combobox', { name: '拖角方式' }).selectOption('distort');
  const [right, top] = corner((await frame(page))[1]);
  await fingers.drag([
    [right + 10, top - 10],
    [right + 10, top - 30],
    [right + 10, top - 50],
  ]);
  // One corner alone went up.
  await expect
    .poll(async () =>
      Math.round((await frame(page)).reduce((a, [, y = 0], at) => a + (at === 0 ? y : at === 1 ? -y : 0), 0)),
    )
    .toBeGreaterThan(25);

  await tool(page, '裁剪');
  await fingers.drag([
    [-150, -100],
    [0, 0],
    [100, 80],
  ]);
  await options(page).getByText('250 × 180').waitFor();
  await fingers.drag([
    [100 + 18, 80 + 18],
    [90, 80],
    [78, 68],
  ]);
  await options(page).getByText('210 × 150').waitFor();
  await options(page).getByRole('button', { name: '裁剪', exact: true }).tap();
  await page.getByText('210 × 150 px').waitFor();
});

test('places texts and shapes, and clones from the sampled place', async () => {
  const { page, fingers } = await opened();
  await fingers.drag([
    [-120, -60],
    [-100, -60],
  ]);
  await tool(page, '仿制图章');
  const clear = await seen(page);
  await fingers.drag([
    [0, 0],
    [10, 0],
  ]);
  await page
    .getByText(/请先点上方的「取样」/)
    .first()
    .waitFor();
  await options(page).getByRole('button', { name: '取样' }).tap();
  await fingers.tap([-110, -60]);
  await fingers.drag([
    [0, 0],
    [5, 0],
  ]);
  await expect.poll(() => seen(page)).not.toEqual(clear);

  await tool(page, '形状');
  await fingers.drag([
    [-100, 40],
    [0, 60],
    [80, 100],
  ]);
  await tool(page, '文字');
  await fingers.tap([-100, -100]);
  await page.getByRole('textbox', { name: '文字内容' }).fill('夏季上新');
  await expect.poll(() => layers(page).count()).toBe(3);
  await desk.shot('tablet-text');
});

test('layers change places once a finger rested on one, and several are chosen', async () => {
  const { page } = await opened();
  await page.getByRole('button', { name: '显示或隐藏面板' }).tap();
  for (const count of [2, 3]) {
    await page.getByRole('button', { name: '新建图层' }).tap();
    await expect.poll(() => layers(page).count()).toBe(count);
  }
  const list = page.getByRole('list', { name: '图层', exact: true });
  const pick = (row: number) => layers(page).nth(row).getByRole('button', { pressed: false }).first();
  const names = () => layers(page).evaluateAll((rows) => rows.map((row) => row.textContent));
  const before = await names();
  const fingers = await Fingers.on(page);
  await fingers.carry(layers(page).nth(0), layers(page).nth(2), () =>
    expect.poll(() => list.getAttribute('data-dragging')).toBe('true'),
  );
  await expect.poll(names).toEqual([before[1], before[2], before[0]]);
  expect(await list.getAttribute('data-dragging')).toBe('false');

  await page.getByRole('button', { name: '多选图层' }).tap();
  await pick(0).tap();
  await page
    .getByText(/2 个图层/)
    .first()
    .waitFor();
  await desk.shot('tablet-layers');
});

test('a tablet that calls itself mobile reads why, and goes on where it asks for the desktop site', async () => {
  const own = await openBrowser({ folder: 'ai', tablet: 'mobile' });
  try {
    const page = await own.renew(stateOf(desk.server.url, desk.api));
    await page.goto(`${desk.server.url}/#/ai?id=1`);
    await page.getByRole('heading', { name: '请切换到桌面网站' }).waitFor();
    await page.getByText(/请求桌面网站/).waitFor();
    await own.shot('tablet-why');
    const page2 = await desk.browser.renew(stateOf(desk.server.url, desk.api));
    await page2.goto(page.url());
    await page2.getByRole('button', { name: '在这里打开' }).tap();
    await page2.waitForURL(/#\/ai\?id=1$/);
    await page2.getByText('退出登录').waitFor();
  } finally {
    await own.close();
  }
});
