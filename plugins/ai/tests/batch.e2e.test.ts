import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';

/** 批量修图: many pictures of the library at once, as a person begins it and comes back to it. */

const desk = openDesk({ folder: 'ai', computes: true });

beforeAll(async () => {
  for (const [name, colour] of [
    ['红杯', '#b3202a'],
    ['蓝杯', '#1d4f91'],
  ] as const) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 640 480"><rect width="640" height="480" fill="#c9ccd2"/><rect x="230" y="120" width="160" height="240" rx="24" fill="${colour}"/></svg>`;
    const form = new FormData();
    const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer();
    form.append('file', new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
    await desk.api.post('/api/p/images/assets', form);
  }
});

test('white grounds for pictures of the library, and a zip of them', async () => {
  const page = await desk.open('#/ai-batch');
  await page.getByText('还没有批量处理').waitFor();
  await desk.shot('batch-none');
  await page.getByRole('button', { name: '新建批量' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建批量' });
  await dialog.getByRole('button', { name: '开始处理' }).click();
  await dialog.getByText('请从素材库选择图片').waitFor();
  await dialog.getByRole('button', { name: '从素材库选择' }).click();
  const library = page.getByRole('dialog', { name: '选择图片' });
  await library.getByText('红杯').click();
  await library.getByText('蓝杯').click({ modifiers: ['ControlOrMeta'] });
  await library.getByRole('button', { name: /^使用/ }).click();
  await dialog.getByText('图片（2 张，最多 500 张）').waitFor();
  await desk.shot('batch-new');
  await dialog.getByRole('button', { name: '开始处理' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('2 / 2 张').waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: '完成' }).count()).toBe(2);
  await page.getByRole('row').filter({ hasText: '红杯' }).waitFor();
  await desk.shot('batch-done');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '打包下载' }).click();
  const zip = await readFile(await (await coming).path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('button', { name: '删除记录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByText('还没有批量处理').waitFor();
});

test('in both sizes, themes and languages', async () => {
  const page = await desk.open('#/ai-batch');
  await page.getByText('还没有批量处理').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await resizeTo(page, { width: 1024, height: 768 });
  await page.getByRole('button', { name: '新建批量' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建批量' });
  await dialog.getByLabel('做什么').selectOption('加水印');
  await desk.shot('batch-new-mark-dark');
  await dialog.getByLabel('做什么').selectOption('改尺寸');
  await desk.shot('batch-new-size-dark');
  await dialog.getByLabel('做什么').selectOption('尺寸套图');
  await dialog.getByText('尺寸（3 种，最多 10 种）').waitFor();
  await desk.shot('batch-new-sizes-dark');
  // No service can do it: it says so, and where one is set up.
  await dialog.getByLabel('做什么').selectOption('放大');
  await dialog.getByRole('status').filter({ hasText: '没有能放大的模型' }).waitFor();
  await desk.api.post('/api/p/ai/settings/providers', {
    ...{ kind: 'openai', name: '图片服务', base: 'http://127.0.0.1:9/v1', key: 'k', enabled: true },
    models: [{ id: 'gpt-image-2', price: 20 }],
  });
  await dialog.getByLabel('做什么').selectOption('换场景');
  await dialog.getByText('0 张共 ¥0.00').waitFor();
  await dialog.getByRole('textbox', { name: '放在什么场景里' }).fill('阳光下的大理石台面');
  await desk.shot('batch-new-scene-dark');
});
