import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { chooseInMenu, drag, picked, saved, stage } from './support/editor.ts';
import { openBlank } from './support/opening.ts';

/** Selections that are kept with the document. */

const desk = openDesk({ folder: 'ai', computes: true });

test('a selection is saved, survives a reload, is combined, renamed and deleted', async () => {
  const page = await openBlank(desk, '选区', 600, 400);
  const menu = (name: string) => chooseInMenu(page, name);
  const selected = () => stage(page).locator('svg g g path').first();
  const dialog = page.getByRole('dialog', { name: '载入选区' });
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });

  await page.keyboard.press('m');
  await drag(page, [0.3, 0.4], [0.45, 0.6]);
  await selected().waitFor({ state: 'attached' });
  await menu('存储选区…');
  const asked = page.getByRole('dialog', { name: '存储选区' });
  await asked.getByLabel('名称').fill('左边');
  await asked.getByRole('button', { name: '确定' }).click();
  await page.getByText('已存储选区“左边”').waitFor();
  await page.keyboard.press('ControlOrMeta+d');
  await selected().waitFor({ state: 'detached' });
  await saved(page).waitFor();
  await page.reload();
  await stage(page).waitFor();

  // With another one it is the sum of both.
  await page.keyboard.press('m');
  await drag(page, [0.55, 0.4], [0.7, 0.6]);
  await selected().waitFor({ state: 'attached' });
  await menu('载入选区…');
  await dialog.getByRole('combobox', { name: '与现有选区' }).selectOption('add');
  await desk.shot('selections');
  await row('左边').getByRole('button', { name: '载入' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('前景色').fill('#107c10');
  await page.keyboard.press('Alt+Delete');
  const green = [16, 124, 16];
  await expect.poll(() => picked(page, [0.38, 0.5])).toEqual(green);
  await expect.poll(() => picked(page, [0.62, 0.5])).toEqual(green);
  expect(await picked(page, [0.5, 0.5])).not.toEqual(green);

  await menu('载入选区…');
  await row('左边').getByRole('button', { name: '重命名' }).click();
  const naming = page.getByRole('dialog', { name: '重命名选区' });
  await naming.getByLabel('名称').fill('杯子');
  await naming.getByRole('button', { name: '确定' }).click();
  await row('杯子').getByRole('button', { name: '删除' }).click();
  await dialog.getByText('还没有存储的选区').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('ControlOrMeta+z');
  await menu('载入选区…');
  await row('杯子').waitFor();
});
