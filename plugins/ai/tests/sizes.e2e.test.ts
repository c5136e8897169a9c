import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { DocumentDetail } from '../shared/calls/outputs.ts';
import { blankDocument, type RasterLayer } from '../shared/document/document.ts';
import { create, hashOf, put, root } from './kit.ts';
import { chooseInMenu, saved, stageBox } from './support/editor.ts';
import { openDocument } from './support/opening.ts';

/** One picture in the sizes of every channel. */

const desk = openDesk({ folder: 'ai', computes: true });

const colour = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A ground over all of it, a subject at the right, a mark at the upper right corner. */
async function poster(): Promise<DocumentDetail> {
  const layers = await Promise.all(
    [
      { id: 'ground', name: '背景', x: 0, y: 0, width: 800, height: 800, background: '#f3d9b1' },
      { id: 'cup', name: '杯子', x: 420, y: 300, width: 300, height: 440, background: '#a4262c' },
      { id: 'mark', name: '门店标志', x: 680, y: 24, width: 96, height: 40, background: '#0b6a0b' },
    ].map(async ({ id, name, x, y, width, height, background }) => {
      const bytes = await colour(width, height, background);
      await put(desk.api, bytes);
      const base = blankDocument(800, 800, { id, name }).layers[0] as RasterLayer;
      return { ...base, source: { blob: hashOf(bytes), x, y, width, height } };
    }),
  );
  return create(desk.api, '冬日热饮', { version: 1, width: 800, height: 800, layers });
}

test('a set of sizes: arranged anew, looked at, opened, and downloaded', async () => {
  const { id } = await poster();
  const page = await openDocument(desk, id);
  // Words at the upper left.
  await page.keyboard.press('t');
  const box = await stageBox(page);
  const side = Math.min(box.width, box.height);
  await page.mouse.click(box.x + box.width / 2 - side * 0.4, box.y + box.height / 2 - side * 0.3);
  await page.getByRole('textbox', { name: '文字内容' }).fill('第二杯半价');
  await saved(page).waitFor();
  await chooseInMenu(page, '尺寸套图');
  const dialog = page.getByRole('dialog', { name: '尺寸套图' });
  for (const name of ['主图 高清', '公众号封面', '小红书']) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByLabel('自定义宽').fill('300');
  await dialog.getByLabel('高', { exact: true }).fill('900');
  await dialog.getByRole('button', { name: '添加尺寸' }).click();
  await desk.shot('sizes-choose');
  await dialog.getByRole('button', { name: '生成 4 个尺寸' }).click();
  const previews = dialog.getByRole('list', { name: '各尺寸预览' }).getByRole('img');
  await expect.poll(() => previews.count()).toBe(4);
  await dialog.getByRole('button', { name: '下载 zip' }).and(dialog.locator(':not([aria-disabled="true"])')).waitFor();
  await desk.shot('sizes-previews');
  expect(await seriousFaults(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 zip' }).click();
  const files = unzipSync(await readFile(await (await download).path()));
  const sizes = await Promise.all(Object.values(files).map(async (bytes) => sharp(bytes).metadata()));
  expect(sizes.map(({ width, height }) => `${width}x${height}`)).toEqual([
    '1600x1600',
    '900x383',
    '1242x1660',
    '300x900',
  ]);
  const cover = Object.entries(files).find(([name]) => name.includes('900×383'))?.[1];
  const { data, info } = await sharp(cover).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const redColumns = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] as number) > 140 && (data[at + 1] as number) < 70) redColumns.add((at / info.channels) % info.width);
  // The subject is whole within the picture, right of its words; the ground is everywhere.
  expect(Math.min(...redColumns)).toBeGreaterThan(450);
  expect(Math.max(...redColumns)).toBeLessThan(890);
  for (const corner of [0, 899, 382 * 900]) expect(data[corner * info.channels] as number).toBeGreaterThan(230);

  await dialog.getByRole('button', { name: '全部存入素材库' }).click();
  await page.getByText('已把 4 张存入素材库').waitFor();
  await dialog.getByRole('button', { name: '打开编辑 公众号封面' }).click();
  await page.getByText('900 × 383 px').waitFor();
  const listed = await desk.api.get<{ items: { id: string; name: string }[] }>(`${root}/documents`);
  const made = listed.items.find(({ name }) => name === '冬日热饮 公众号封面 900×383');
  const detail = await desk.api.get<DocumentDetail>(`${root}/documents/${made?.id}`);
  const text = detail.document.layers.find((layer) => layer.kind === 'raster' && layer.content?.kind === 'text');
  expect(text).toMatchObject({ content: { recipe: { text: expect.stringContaining('第二杯') } } });
  await desk.shot('sizes-opened');
});
