import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { DocumentDetail } from '../shared/calls/outputs.ts';
import { blank, create, root } from './kit.ts';
import { chooseInMenu, saved, stage } from './support/editor.ts';
import { choose, chooseFromDevice, openDocument, photo } from './support/opening.ts';

/** 表格套图: a picture for each row of a sheet. */

const desk = openDesk({ folder: 'ai' });

test('each row of a sheet becomes a picture with its words and its photo', async () => {
  const { id } = await create(desk.api, '价签', blank(400, 300));
  const page = await openDocument(desk, id);
  // A layer that is called as a column is its photo's place.
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await chooseFromDevice(page, await photo('照片.png', { r: 90, g: 90, b: 90 }));
  await page.getByRole('list', { name: '图层', exact: true }).getByText('照片').waitFor();
  await page.getByRole('toolbar', { name: '工具' }).getByRole('button', { name: '文字' }).click();
  await stage(page).click();
  await page.getByRole('textbox', { name: '文字内容' }).fill('{{名称}} {{价格}}');
  await saved(page).waitFor();

  await chooseInMenu(page, '表格套图');
  const dialog = page.getByRole('dialog', { name: '表格套图' });
  const csv = '名称,价格,照片\n红茶,39,red\n这是一款名字特别特别长的白茶,128,blue.png\n绿茶,59,green\n';
  await choose(page, () => dialog.getByRole('button', { name: '选择表格' }).click(), {
    ...{ name: '商品.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
  });
  await dialog.getByText('缺照片「green」').waitFor();
  await dialog.getByRole('button', { name: '添加照片' }).click();
  await chooseFromDevice(page, [
    await photo('red.png', { r: 220, g: 20, b: 20 }),
    await photo('blue.png', { r: 20, g: 20, b: 220 }),
  ]);
  const faults = dialog.getByRole('list', { name: '有问题的行' });
  await expect.poll(() => faults.getByRole('listitem').count()).toBe(1);
  await dialog.getByRole('button', { name: '下一行' }).click();
  await dialog.getByText(/太长，已缩小/).waitFor();
  await desk.shot('rows');
  expect(await seriousFaults(page)).toEqual([]);

  // A row without its photo would show another one's: it is left out, unless somebody wants it.
  await dialog.getByRole('checkbox', { name: '跳过缺照片的行' }).uncheck();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 zip' }).click();
  const files = unzipSync(await readFile(await (await download).path()));
  const names = Object.keys(files);
  expect(names.map((name) => /红茶|白茶|绿茶/.exec(name)?.[0])).toEqual(['红茶', '白茶', '绿茶']);
  const corners = await Promise.all(
    Object.values(files).map(async (bytes) => {
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return ['r', 'g', 'b'].map((_, at) => (data[(10 * 400 + 10) * 3 + at] as number) > 150);
    }),
  );
  expect(corners).toEqual([
    [true, false, false],
    [false, false, true],
    [false, false, false],
  ]);
  // The document itself is as it was.
  const { document } = await desk.api.get<DocumentDetail>(`${root}/documents/${id}`);
  expect(document.layers.length).toBe(3);
  expect(JSON.stringify(document)).toContain('{{名称}}');
});
