import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { blank, create } from './kit.ts';
import { saved, stage } from './support/editor.ts';
import { choose, photo } from './support/opening.ts';

/** 表格套图 without a placeholder: columns are chosen by menus, photos are dropped, and each row says how it went. */

const desk = openDesk({ folder: 'ai' });

const rowsDialog = (page: Page) => page.getByRole('dialog', { name: '表格套图' });

/** A sheet with a grey picture called 主图 and a text. */
async function opened(): Promise<{ page: Page; id: string }> {
  const { id } = await create(desk.api, '价签', blank(400, 300));
  const page = await desk.open(`#/ai?id=${id}`);
  await choose(
    page,
    async () => {
      await page.getByRole('button', { name: '添加', exact: true }).click();
      await page.getByRole('menuitem', { name: '从本机选择' }).click();
    },
    await photo('主图.png', { r: 90, g: 90, b: 90 }),
  );
  await page.getByRole('list', { name: '图层', exact: true }).getByText('主图').waitFor();
  await page.getByRole('toolbar', { name: '工具' }).getByRole('button', { name: '文字' }).click();
  await stage(page).click({ position: { x: 300, y: 300 } });
  await page.getByRole('textbox', { name: '文字内容' }).fill('商品');
  await saved(page).waitFor();
  return { page, id };
}

async function withSheet(page: Page, csv: string) {
  await page.getByRole('button', { name: '画布操作' }).click();
  await page.getByRole('menuitem', { name: '表格套图' }).click();
  const dialog = rowsDialog(page);
  const file = { name: '商品.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await choose(page, () => dialog.getByRole('button', { name: '选择表格' }).click(), file);
  await dialog.getByRole('combobox', { name: '主图' }).waitFor();
  return dialog;
}

/** Files as a hand drops them on the dialog. */
async function drop(page: Page, files: { name: string; buffer: Buffer }[]): Promise<void> {
  const sent = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  await rowsDialog(page).evaluate((dialog, given) => {
    const data = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    dialog.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, sent);
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Record<string, Uint8Array>> {
  const coming = page.waitForEvent('download');
  await press();
  return unzipSync(await readFile(await (await coming).path()));
}

/** The colour of the upper left corner, where the photo is seen. */
async function corner(bytes: Uint8Array): Promise<number[]> {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0, 1, 2].map((at) => Math.round((data[(10 * 400 + 10) * 3 + at] as number) / 50));
}

/** How much of a picture is dark: letters are. */
async function dark(bytes: Uint8Array): Promise<number> {
  const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 12).length;
}

test('menus choose what goes where, photos are dropped, and a row that fails is made again', async () => {
  const { page } = await opened();
  const csv = '款式,图\n一,red\n龘龘龘,blue.png\n二,green\n三,broken\n';
  let dialog = await withSheet(page, csv);
  await dialog.getByRole('combobox', { name: '文字' }).selectOption('款式');
  await dialog.getByRole('combobox', { name: '主图' }).selectOption('图');
  await dialog.getByText('已有 0 张，0 / 4 行照片齐全').waitFor();
  const [red, blue, spare] = [
    await photo('RED.png', { r: 220, g: 20, b: 20 }),
    await photo('blue.png', { r: 20, g: 20, b: 220 }),
    await photo('spare.png', { r: 20, g: 20, b: 20 }),
  ];
  const broken = { name: 'broken.png', buffer: Buffer.from('no picture') };
  await drop(page, [red, blue, spare, broken]);
  await dialog.getByText('已有 4 张，3 / 4 行照片齐全').waitFor();
  await dialog.getByText('没有行用到：spare.png').waitFor();
  const faults = dialog.getByRole('list', { name: '有问题的行' }).getByRole('listitem');
  expect(await faults.allTextContents()).toEqual([expect.stringContaining('缺照片「green」')]);
  // Any row is looked at before all are made.
  await dialog.getByRole('combobox', { name: '预览的行' }).selectOption({ label: '第 2 行 · 龘龘龘' });
  await dialog.getByRole('img', { name: '第 2 行，共 4 行' }).waitFor();
  await dialog.locator('[aria-busy="false"]').waitFor();
  await desk.shot('rows-menus');
  expect(await seriousFaults(page)).toEqual([]);

  const made = await downloaded(page, () => dialog.getByRole('button', { name: '下载 zip' }).click());
  expect(Object.keys(made).map((name) => name.replace(/\.\w+$/, ''))).toEqual(['价签 一', '价签 龘龘龘']);
  const [one, two] = Object.values(made) as [Uint8Array, Uint8Array];
  expect(await Promise.all([corner(one), corner(two)])).toEqual([
    [4, 0, 0],
    [0, 0, 4],
  ]);
  expect(await dark(two)).toBeGreaterThan(3 * (await dark(one)));
  await dialog.getByText('做好 2 张，跳过 1 行，没做成 1 行').waitFor();
  const results = dialog.getByRole('list', { name: '各行结果' }).getByRole('listitem');
  expect(await results.allTextContents()).toEqual([
    expect.stringMatching(/第 3 行.*已跳过：缺照片「green」/),
    expect.stringMatching(/第 4 行.*没做成：/),
  ]);
  await desk.shot('rows-report');
  // The same again says the same, and keeps nothing else back.
  await dialog.getByRole('button', { name: '重做没做成的 1 行' }).click();
  await dialog.getByText('做好 0 张，跳过 0 行，没做成 1 行').waitFor();
  // A photo of the same name takes the place of the one that was broken.
  await drop(page, [await photo('broken.png', { r: 20, g: 220, b: 20 })]);
  await dialog.getByText('已有 4 张，3 / 4 行照片齐全').waitFor();
  const again = await downloaded(page, () => dialog.getByRole('button', { name: '下载 zip' }).click());
  expect(Object.keys(again).length).toBe(3);

  // What was chosen is there the next time, also after a reload.
  await page.reload();
  await stage(page).waitFor();
  dialog = await withSheet(page, csv);
  expect(await dialog.getByRole('combobox', { name: '文字' }).inputValue()).toBe('款式');
  expect(await dialog.getByRole('combobox', { name: '主图' }).inputValue()).toBe('图');
  await dialog.getByRole('combobox', { name: '文字' }).selectOption('');
  await dialog.getByRole('button', { name: '关闭' }).click();
  dialog = await withSheet(page, csv);
  expect(await dialog.getByRole('combobox', { name: '文字' }).inputValue()).toBe('');
});

test('making many is shown row by row, and given up keeps what was stored', async () => {
  const { page } = await opened();
  const dialog = await withSheet(page, `名称\n${Array.from({ length: 120 }, (_, at) => `第${at}款`).join('\n')}\n`);
  await dialog.getByRole('combobox', { name: '文字' }).selectOption('名称');
  await dialog.getByRole('button', { name: '全部存入素材库' }).click();
  await dialog.getByText(/正在逐行生成 [1-9]\d* \/ 120/).waitFor();
  await desk.shot('rows-progress');
  await dialog.getByRole('button', { name: '取消' }).click();
  const done = dialog.getByText(/^做好 \d+ 张，跳过 0 行，没做成 0 行$/);
  await done.waitFor();
  const count = Number(/\d+/.exec((await done.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(120);
  const { ids } = await desk.api.get<{ ids: string[] }>('/api/p/images/ids');
  // The one in hand may have arrived as it was given up.
  expect([count, count + 1]).toContain(ids.length);
});
