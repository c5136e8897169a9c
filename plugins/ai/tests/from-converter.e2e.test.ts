import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { changeSaved, middle } from './support/editor.ts';
import { photo } from './support/opening.ts';

/** From a file of the converter's list into the image editor, and back into the list. */

const desk = openDesk({ folder: 'ai' });

let page: Page;
beforeAll(async () => {
  page = await desk.open('#/convert');
});

const rows = () => page.getByRole('row').filter({ hasText: '海报' });

/** The editor has opened a file of 400 × 300; it becomes red, and goes back into the list. */
async function redAndBack(meanwhile?: () => Promise<void>): Promise<void> {
  await page.waitForURL(/#\/ai\?id=\d+$/);
  const editor = page.getByRole('tabpanel');
  await editor.getByText('400 × 300 px').waitFor();
  await editor.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('Alt+Delete');
  await changeSaved(page);
  await meanwhile?.();
  await page.getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await dialog.getByRole('button', { name: '存入素材库' }).waitFor();
  await desk.shot('from-converter-export');
  await dialog.getByRole('button', { name: '放回转换列表' }).click();
  await page.waitForURL(/#\/convert$/);
}

test('a result of the converter is edited and comes back as another file, also where the list was closed', async () => {
  await page.getByLabel('选择要转换的图片').setInputFiles(await photo('海报.png', { r: 16, g: 124, b: 16 }));
  await page.getByRole('button', { name: '开始转换 1 张' }).click();
  await rows().getByText('完成').waitFor();
  await rows().getByRole('button', { name: '用 AI 编辑 海报.png' }).click();
  await page.getByRole('menuitem', { name: '编辑原图' }).waitFor();
  await desk.shot('from-converter-menu');
  await page.getByRole('menuitem', { name: '编辑结果' }).click();
  await redAndBack();
  const [first, back] = [rows().first(), rows().last()];
  await back.getByText('PNG · 400 × 300').waitFor();
  expect(await back.getAttribute('aria-selected')).toBe('true');
  await first.getByText('完成').waitFor();
  await expect.poll(() => back.locator('canvas[data-ready]').evaluate(middle)).toEqual([209, 52, 56, 255]);
  await desk.shot('from-converter-back');
  // It has one picture alone, so that nothing is asked.
  await back.getByRole('button', { name: '用 AI 编辑 海报.png' }).click();
  await redAndBack(async () => {
    await page.getByRole('button', { name: /^关闭 图片转换/ }).click();
    await page.getByRole('dialog', { name: '有未保存的修改' }).getByRole('button', { name: '不保存' }).click();
    await page.getByRole('button', { name: /^关闭 图片转换/ }).waitFor({ state: 'detached' });
  });
  await rows().getByText('PNG · 400 × 300').waitFor();
  expect(await rows().count()).toBe(1);
});
