import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { emptyDocument } from '../../decoration/shared/document/create.ts';
import { pageOf } from '../../decoration/tests/editor-kit.ts';
import { changeSaved } from './support/editor.ts';

/** From a picture of the page editor into the image editor, and back as a new version that the page shows. */

const desk = openDesk({ folder: 'ai' });

/** A picture of the library in one colour. */
async function kept(name: string, background: string): Promise<{ id: string; key: string }> {
  const { items } = await desk.api.post<{ items: { asset: { id: string; key: string } }[] }>(
    '/api/p/images/assets',
    await formOf(name, background),
  );
  return items[0]?.asset ?? { id: '', key: '' };
}

async function formOf(name: string, background: string): Promise<FormData> {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  return form;
}

test('a picture of a page is edited, and the page shows its new version, which undo takes back', async () => {
  const { id: asset, key } = await kept('绿色.png', '#107c10');
  const image = { key, width: 300, height: 200, alt: '招牌' };
  const { id } = await pageOf(desk.server, '门店', [['image', { image }]]);
  const page = await desk.open(`#/fit/edit?id=${id}`);
  await page.locator('[data-block] img').first().click();
  await page.getByRole('button', { name: '用 AI 编辑' }).click();
  await page.waitForURL(/#\/ai\?id=\d+$/);
  await page.getByText('300 × 200 px').waitFor();
  await page.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('Alt+Delete');
  await changeSaved(page);
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '存为原素材的新版本' }).click();
  await page.getByText('素材已更新').waitFor();
  const now = await desk.api.get<{ key: string }>(`/api/p/images/assets/${asset}`);
  expect(now.key).not.toBe(key);
  await page.locator('[data-tag-strip]').getByRole('tab', { name: '门店' }).click();
  await page.getByText('已换为新版本').waitFor();
  const thumb = page.getByRole('button', { name: '选择图片' }).locator('img');
  expect(await thumb.getAttribute('src')).toContain(now.key);
  await desk.shot('page-picture');
  expect(await page.getByLabel('图片的替代文字').inputValue()).toBe('招牌');
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => thumb.getAttribute('src')).toContain(key);
});

test('the share picture, kept by its key, follows what became of it', async () => {
  const { id: asset, key } = await kept('分享.png', '#005fb8');
  const empty = emptyDocument('page', '活动');
  const document = { ...empty, global: { ...empty.global, shareImage: key } };
  const { id } = await desk.api.post<{ id: string }>('/api/p/decoration/pages', {
    title: '活动',
    kind: 'page',
    document,
  });
  const page = await desk.open(`#/fit/edit?id=${id}`);
  const edit = page.getByRole('button', { name: '用 AI 编辑' });
  await edit.waitFor();
  await desk.shot('page-share-picture');
  // In one line.
  const [one, other] = [await edit.boundingBox(), await page.getByRole('button', { name: '移除' }).boundingBox()];
  expect(other?.y).toBe(one?.y);
  await edit.click();
  await page.waitForURL(/#\/ai\?id=\d+$/);
  await page.getByText('300 × 200 px').waitFor();
  const now = await desk.api.post<{ key: string }>(
    `/api/p/images/assets/${asset}/replace`,
    await formOf('新.png', '#d13438'),
  );
  await page.locator('[data-tag-strip]').getByRole('tab', { name: '活动' }).click();
  await page.getByText('已换为新版本').waitFor();
  const thumb = page.getByRole('button', { name: '选择分享图' }).locator('img');
  expect(await thumb.getAttribute('src')).toContain(now.key);
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => thumb.getAttribute('src')).toContain(key);
  // What was taken back stays so, when one comes from another tag, too.
  await page.locator('[data-tag-strip]').getByRole('tab', { name: '分享' }).click();
  await page.getByText('300 × 200 px').waitFor();
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/assets/${asset}`));
  await page.locator('[data-tag-strip]').getByRole('tab', { name: '活动' }).click();
  await (await asked).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await thumb.getAttribute('src')).toContain(key);
});
