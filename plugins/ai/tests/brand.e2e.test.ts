import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { DocumentDetail } from '../shared/calls/outputs.ts';
import { create, root } from './kit.ts';
import { layers, saved, stage } from './support/editor.ts';
import { chooseFromDevice, openDocument, photo } from './support/opening.ts';

/** The brand kit: set up in the editor, used at a press. */

const desk = openDesk({ folder: 'ai' });

test('logos, colours and fonts are set up once, and used at a press', async () => {
  const { id } = await create(desk.api, '海报');
  const page = await openDocument(desk, id);
  const panel = page.getByRole('complementary', { name: '面板' });
  await panel.getByRole('button', { name: '品牌', exact: true }).click();
  await panel.getByRole('button', { name: '设置品牌套件' }).click();
  const drawer = page.getByRole('dialog', { name: '品牌套件' });
  await drawer.getByRole('button', { name: '添加标志' }).click();
  const logo = await photo('红标.png', { r: 200, g: 30, b: 30 });
  await chooseFromDevice(page, logo);
  await drawer.getByRole('textbox', { name: '标志 1 的名称' }).waitFor();
  await drawer.getByRole('button', { name: '添加颜色' }).click();
  await drawer.getByRole('textbox', { name: '颜色 1 的名称' }).fill('主色');
  await drawer.getByLabel('标题字体').selectOption({ label: '站酷快乐体' });
  await desk.shot('brand-drawer');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await panel.getByRole('img', { name: '红标' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  // A logo is a small layer in a corner; one step back it is gone.
  await panel.getByRole('img', { name: '红标' }).click();
  await saved(page).waitFor();
  const kept = () => desk.api.get<DocumentDetail>(`${root}/documents/${id}`);
  await expect.poll(async () => (await kept()).document.layers.length).toBe(2);
  await desk.shot('brand-panel');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(async () => (await kept()).document.layers.length).toBe(1);

  // A text that is made follows the brand, colour and font as one step.
  await page.getByRole('toolbar', { name: '工具' }).getByRole('button', { name: '文字' }).click();
  await stage(page).click();
  await page.getByRole('textbox', { name: '文字内容' }).fill('热卖');
  await page.getByLabel('颜色', { exact: true }).fill('#2060c0');
  const recipe = async () => {
    const layer = (await kept()).document.layers.at(-1);
    return layer?.kind === 'raster' && layer.content?.kind === 'text' ? layer.content.recipe : undefined;
  };
  await expect.poll(recipe).toMatchObject({ text: '热卖', colour: '#2060c0' });
  await panel.getByRole('button', { name: '品牌', exact: true }).click();
  await panel.getByRole('button', { name: '全部文字套用品牌' }).click();
  await page.getByText('已让 1 处文字套用品牌').waitFor();
  await expect.poll(recipe).toMatchObject({ text: '热卖', font: 'happy', colour: '#0f6cbd' });
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(recipe).toMatchObject({ text: '热卖', font: 'sans', colour: '#2060c0' });
  await panel.getByRole('button', { name: '图层', exact: true }).click();
  expect(await layers(page).count()).toBe(2);
});
