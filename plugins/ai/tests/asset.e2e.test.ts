import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { changeSaved } from './support/editor.ts';

/** From a picture of the library into the editor, and back to it as a new version. */

const desk = openDesk({ folder: 'ai', computes: true });

interface Asset {
  id: string;
  key: string;
}

test('a picture of the library is edited, and becomes a new version of itself', async () => {
  const green = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#107c10' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(green)], '绿色.png', { type: 'image/png' }));
  const { items } = await desk.api.post<{ items: { asset: Asset }[] }>('/api/p/images/assets', form);
  const { id, key } = items[0]?.asset ?? { id: '', key: '' };
  const page = await desk.open('#/images');
  await page.getByText('绿色').first().click();
  await page.getByRole('button', { name: '用 AI 编辑' }).click();
  await page.waitForURL(/#\/ai\?id=\d+$/);
  await page.getByText('300 × 200 px').waitFor();
  await page.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('Alt+Delete');
  await changeSaved(page);
  // After a reload it still knows where it came from.
  await page.reload();
  await page.getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await dialog.getByRole('button', { name: '存为原素材的新版本' }).click();
  await page.getByText('素材已更新').waitFor();
  const now = await desk.api.get<Asset>(`/api/p/images/assets/${id}`);
  expect(now.key).not.toBe(key);
  const answer = await fetch(`${desk.server.url}/a/${now.key}`);
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([209, 52, 56]);
});
