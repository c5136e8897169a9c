import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { phoneSize, resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { Reviews } from '../shared/calls/reviews.ts';
import { create, documentWith, kept, root } from './kit.ts';
import { chooseInMenu } from './support/editor.ts';

/** A picture is sent for review from the editor, talked about, returned and passed. */

const desk = openDesk({ folder: 'ai', computes: true });

test('without a review it says how one comes, which can be read on the dark stage in the light theme', async () => {
  const { id } = await create(desk.api, '未送审', documentWith({}));
  const page = await desk.open(`#/ai-preview?id=${id}`);
  await page.getByText('还没有送审').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await desk.shot('preview-empty');
});

test('送审, a comment at a place, 退回 with a reason; the list and another window follow', async () => {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2f6f9f' } })
    .png()
    .toBuffer();
  const source = { blob: await kept(desk.api, picture), x: 0, y: 0, width: 800, height: 600 };
  const { id } = await create(desk.api, '双十二主图', documentWith({}, { source }));
  const page = await desk.open(`#/ai?id=${id}`);
  await page.getByText('800 × 600 px').waitFor();
  await chooseInMenu(page, '送审');
  await page.waitForURL(/#\/ai-preview\?id=/);
  await page.getByRole('heading', { name: '双十二主图' }).waitFor();
  const said = page.getByRole('list', { name: '评论' });
  await page.getByRole('button', { name: '在图片上评论' }).click({ position: { x: 60, y: 60 } });
  await page.getByLabel('写评论').fill('左上角太暗');
  await page.getByRole('button', { name: '评论', exact: true }).click();
  await said.getByText('左上角太暗').waitFor();
  const divider = page.getByRole('slider', { name: '前后对比' });
  await divider.press('ArrowRight');
  expect(await divider.getAttribute('aria-valuenow')).toBe('52');
  await page.getByRole('button', { name: '退回' }).click();
  const dialog = page.getByRole('dialog', { name: '退回' });
  await dialog.getByLabel('原因').fill('背景换浅一些');
  await dialog.getByRole('button', { name: '退回' }).click();
  await page.getByText('背景换浅一些').waitFor();
  await page.getByRole('status').filter({ hasText: '已退回' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await desk.shot('preview');
  // Another person's word comes by an event.
  const { items } = await desk.api.get<Reviews>(`${root}/documents/${id}/reviews`);
  expect(items[0]?.comments[0]?.place?.x).toBeLessThan(0.2);
  await desk.api.post(`${root}/reviews/${items[0]?.id}/comments`, { words: '同意', place: null });
  await said.getByText('同意').waitFor();
  await resizeTo(page, phoneSize);
  await desk.shot('preview-narrow');
  await page.goto(`${desk.server.url}/#/ai`);
  await page.getByRole('button', { name: '已退回' }).click();
  await page.waitForURL(/#\/ai-preview\?id=/);
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('status').filter({ hasText: '已通过' }).waitFor();
});
