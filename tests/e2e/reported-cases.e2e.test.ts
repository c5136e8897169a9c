import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Good } from '../../plugins/goods/shared/calls/outputs.ts';
import { openDesk } from '../support/desk.ts';
import { sharedData } from '../support/shared-data.ts';

/**
 * Files that other products fail on, in the pages that take such files.
 * @module-tag long
 */

const desk = openDesk({ folder: 'reported-cases', computes: true });
const { folder, missing } = sharedData('cases');

/** What is there already, as the file before brought it, is recognised by its code. */
async function importGoods(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  await dialog.getByLabel('选择要导入的文件').setInputFiles(join(folder, name));
  const unchanged = dialog.getByRole('cell', { name: '无变化' });
  const start = dialog.getByRole('button', { name: /^导入 [1-9]\d* 件/ });
  await unchanged.or(start).first().waitFor();
  await desk.shot(name);
  if ((await unchanged.count()) === 2) {
    await dialog.getByRole('button', { name: '取消' }).click();
    return;
  }
  await start.click();
  await dialog.getByText('导入完成').waitFor();
  await dialog.getByRole('button', { name: '完成' }).click();
}

test.for([
  ['t1-zeros.xlsx', ['000045', '000123', '000678']],
  ['t2-capital-strings.xlsx', ['CUP-01', 'TRAY-01']],
  ['t3-sep.csv', ['CUP-01', 'TRAY-01']],
  ['t4-equals.csv', ['000123', '6901028075831']],
  ['t4b-equals-quoted.csv', ['000123', '6901028075831']],
] as const)('goods of %s have the codes that the sheet shows', async ([name, codes], { skip }) => {
  skip(missing !== undefined, missing);
  const page = await desk.open('#/goods');
  await importGoods(page, name);
  const { items } = await desk.api.get<{ items: Good[] }>('/api/p/goods/goods');
  const found = new Set(items.map(({ code }) => code));
  expect(codes.filter((code) => !found.has(code))).toEqual([]);
  for (const code of codes) await page.getByText(code, { exact: true }).first().waitFor();
});

test('a QR code in GBK is read in a picture', async ({ skip }) => {
  skip(missing !== undefined, missing);
  const page = await desk.open('#/bar');
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'b1-gbk.png'));
  await page.getByText('品名:红茶 净含量:100克').first().waitFor();
  await desk.shot('b1-gbk');
});

test('a card of vCard 2.1 is read in a picture', async ({ skip }) => {
  skip(missing !== undefined, missing);
  const page = await desk.open('#/bar');
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'b2-vcard21.png'));
  await page.getByText('王小明 · 某某茶业有限公司 · 13800138000').first().waitFor();
  expect(await page.getByText('⟨000D⟩').count()).toBe(0);
  await desk.shot('b2-vcard21');
});

test('cells that are copied from a sheet become rows of labels', async ({ skip }) => {
  skip(missing !== undefined, missing);
  const page = await desk.open('#/bar/codes?make=sheet');
  await page.getByRole('button', { name: '粘贴多行' }).click();
  const dialog = page.getByRole('dialog', { name: '粘贴多行' });
  await dialog.getByRole('textbox').fill(readFileSync(join(folder, 't8-excel-clipboard.txt'), 'utf8'));
  await dialog.getByRole('button', { name: '加入' }).click();
  await page.getByText('2 行，共 2 张').waitFor();
  await desk.shot('t8-clipboard');
});
