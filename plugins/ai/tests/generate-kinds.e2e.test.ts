import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { root } from './kit.ts';
import type { Fake } from './providers/fakes/fake.ts';
import { startIopaint } from './providers/fakes/iopaint.ts';
import { layers, picked } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** What a service does to a whole picture, without more words: a larger one, a mask. */

let fake: Fake;
beforeAll(async () => {
  fake = await startIopaint();
});
afterAll(() => fake?.close());
const desk = openDesk({ folder: 'ai', config: () => ({ innerHosts: [fake.host] }) });

beforeAll(async () => {
  await desk.api.post(`${root}/settings/providers`, {
    ...{ kind: 'iopaint', name: '自建修图', base: fake.url, key: fake.key, enabled: true },
    models: [{ id: 'lama', price: 5 }],
  });
});

const form = (page: Page) => page.getByRole('form', { name: '生成' });
const strip = (page: Page) => page.getByRole('region', { name: '生成结果' });
const tab = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '面板' }).getByRole('button', { name, exact: true }).first();

async function ask(page: Page, where: string): Promise<void> {
  await tab(page, '生成').click();
  await form(page).getByLabel('生成什么').selectOption(where);
  await form(page).getByText('本次 ¥0.05').waitFor();
  expect(await form(page).getByRole('textbox', { name: '提示词' }).count()).toBe(0);
  await form(page).getByRole('button', { name: '生成', exact: true }).click();
  await strip(page).waitFor();
}

test('a service cuts out as a mask, and upscales to a larger canvas, each one step', async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#884422' } });
  const page = await openPicture(desk, await pngFile('杯子.png', picture));

  await tab(page, '生成').click();
  await form(page).waitFor();
  const kinds = await form(page).getByLabel('生成什么').locator('option').allTextContents();
  expect(kinds).toContain('放大整张');
  // None of its models can do that.
  expect(kinds).not.toContain('黑白上色');

  await ask(page, '抠出当前图层的主体');
  await desk.shot('generate-cut-out');
  await strip(page).getByRole('button', { name: '采用为蒙版' }).click();
  await strip(page).waitFor({ state: 'detached' });
  await expect.poll(() => picked(page, [0.45, 0.5])).toEqual([0x88, 0x44, 0x22]);
  await expect.poll(() => picked(page, [0.55, 0.5])).not.toEqual([0x88, 0x44, 0x22]);

  await ask(page, '放大整张');
  await desk.shot('generate-upscale');
  await strip(page).getByRole('button', { name: '采用并放大画布' }).click();
  await page.getByText('800 × 600 px').waitFor();
  await tab(page, '图层').click();
  await layers(page).filter({ hasText: '放大' }).waitFor();
  await expect.poll(() => picked(page, [0.6, 0.6])).toEqual([51, 102, 204]);
  await page.getByRole('application', { name: '画布' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('400 × 300 px').waitFor();
  expect(await layers(page).count()).toBe(1);
  await page.close();
});
