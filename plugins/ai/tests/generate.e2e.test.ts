import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aigcOf } from '../../../sdk/index.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { Generation } from '../shared/calls/generations.ts';
import { root } from './kit.ts';
import type { Fake } from './providers/fakes/fake.ts';
import { startOpenai } from './providers/fakes/openai.ts';
import { drag, exported, layers, picked } from './support/editor.ts';
import { openPicture, pngFile } from './support/opening.ts';

/** 生成: parts of a picture made anew by a service, looked at over it, and taken as a layer. */

let fake: Fake;
beforeAll(async () => {
  fake = await startOpenai();
});
afterAll(() => fake?.close());
const desk = openDesk({ folder: 'ai', computes: true, config: () => ({ innerHosts: [fake.host] }) });
beforeEach(() => fake.reset());

const width = 1200;
const height = 900;
/** No two neighbours alike, so that a changed bit is seen. */
const noise = Buffer.from({ length: width * height * 3 }).map((_, at) => (at * 2_654_435_761) >>> 11);
const cameFromFake = [51, 102, 204];

async function opened(): Promise<Page> {
  const picture = sharp(noise, { raw: { width, height, channels: 3 } });
  const page = await openPicture(desk, await pngFile('货架.png', picture));
  await panelTab(page, '生成').click();
  return page;
}

/** Of the panel beside the sheet. */
const panelTab = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '面板' }).getByRole('button', { name, exact: true }).first();
const form = (page: Page) => page.getByRole('form', { name: '生成' });
const strip = (page: Page) => page.getByRole('region', { name: '生成结果' });
const overlay = (page: Page) => page.locator('[data-shown]');

async function ask(page: Page, where: string, prompt: string): Promise<void> {
  await form(page).getByLabel('生成什么').selectOption(where);
  await form(page).getByRole('textbox', { name: '提示词' }).fill(prompt);
  await form(page).getByRole('button', { name: '生成', exact: true }).click();
}

test('without a service it says what is missing, and what goes without one', async () => {
  const page = await opened();
  await page.getByText('还没有生成服务').waitFor();
  await page.getByRole('button', { name: '去设置' }).waitFor();
  await desk.shot('generate-none');
  await page.close();
});

describe('with a service', () => {
  beforeAll(async () => {
    await desk.api.post(`${root}/settings/providers`, {
      ...{ kind: 'openai', name: '图片服务', base: `${fake.url}/v1`, key: fake.key, enabled: true },
      models: [{ id: 'gpt-image-2', price: 20 }],
    });
  });

  test('a selection is made anew, and outside of it no bit changes', async () => {
    const page = await opened();
    await form(page).getByLabel('生成什么').selectOption('重绘选区');
    await page.getByText('先用选区工具圈出要重绘的地方').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '选区', exact: true }).click();
    await drag(page, [0.4, 0.4], [0.6, 0.6]);
    await form(page).getByLabel('张数').selectOption('2');
    await page.getByText('本次 ¥0.40').waitFor();
    await ask(page, '重绘选区', '一束干花');
    await strip(page).waitFor();
    await overlay(page).waitFor({ state: 'attached' });
    await expect.poll(() => picked(page, [0.5, 0.5])).toEqual(cameFromFake);
    await desk.shot('generate-staged');
    expect(await strip(page).getByRole('option').count()).toBe(2);
    // What was there is seen while the key is held.
    await page.keyboard.down('\\');
    await expect.poll(() => picked(page, [0.5, 0.5])).not.toEqual(cameFromFake);
    await page.keyboard.up('\\');
    // Keys go on from a thumbnail that was pressed; those of a dialog stay its own.
    await strip(page).getByRole('option').first().click();
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByRole('dialog', { name: '导出' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '导出' }).waitFor({ state: 'detached' });
    await strip(page).getByRole('option').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => strip(page).getByRole('option').nth(1).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('application', { name: '画布' }).focus();
    await page.keyboard.press('Enter');
    await strip(page).waitFor({ state: 'detached' });
    await panelTab(page, '图层').click();
    await expect.poll(() => layers(page).count()).toBe(2);
    await layers(page).filter({ hasText: '一束干花' }).waitFor();

    const { items } = await desk.api.get<{ items: Generation[] }>(`${root}/generations?limit=1`);
    const { x = 0, y = 0, width: w = 0, height: h = 0 } = items[0]?.placing ?? {};
    const after = await sharp(await exported(page, { labelled: false }))
      .removeAlpha()
      .raw()
      .toBuffer();
    let [inside, outside] = [0, 0];
    for (let at = 0; at < width * height; at += 1) {
      const [px, py] = [at % width, Math.floor(at / width)];
      const changed = [0, 1, 2].some((c) => after[at * 3 + c] !== noise[at * 3 + c]);
      if (px >= x && px < x + w && py >= y && py < y + h) inside += changed ? 1 : 0;
      else outside += changed ? 1 : 0;
    }
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(1000);
    // The file says where it comes from, also after a reload; the words are there unless somebody takes them away.
    await page.reload();
    await page.getByRole('application', { name: '画布' }).waitFor();
    const file = await exported(page);
    expect(aigcOf(file)).toMatchObject({ label: '1', producer: '图片服务 gpt-image-2', produceId: items[0]?.id });
    const label = await sharp(file)
      .extract({ left: 900, top: 800, width: 300, height: 100 })
      .removeAlpha()
      .raw()
      .toBuffer();
    const rows = Array.from({ length: 100 }, (_, y) => y).filter((y) =>
      label.subarray(y * 900, y * 900 + 900).some((value, at) => value !== noise[((800 + y) * width + 900) * 3 + at]),
    );
    expect(rows.length).toBeGreaterThanOrEqual(45);
    // The mask went along, as large as its source.
    const [edit] = fake.asked.filter(({ path }) => path.endsWith('/edits'));
    expect(edit?.form?.get('mask')).not.toBeNull();
    await page.close();
  });

  test('a new scene goes beneath the subject', async () => {
    const page = await opened();
    await page.getByRole('button', { name: '选区', exact: true }).click();
    await drag(page, [0.4, 0.4], [0.6, 0.6]);
    await panelTab(page, '图层').click();
    await page.getByRole('button', { name: '添加蒙版' }).click();
    await page.keyboard.press('ControlOrMeta+d');
    await panelTab(page, '生成').click();
    await ask(page, '换背景（主体以外）', '大理石台面');
    await strip(page).waitFor();
    await expect.poll(() => picked(page, [0.3, 0.5])).toEqual(cameFromFake);
    await strip(page).getByRole('button', { name: '采用为图层' }).click();
    await strip(page).waitFor({ state: 'detached' });
    await panelTab(page, '图层').click();
    await expect.poll(() => layers(page).last().textContent()).toContain('大理石台面');
    await expect.poll(() => picked(page, [0.3, 0.5])).toEqual(cameFromFake);
    expect(await picked(page, [0.5, 0.5])).not.toEqual(cameFromFake);
    await desk.shot('generate-scene');
    await page.close();
  });

  test('one that goes on survives a reload, is cancelled, and what failed says why', async () => {
    const page = await opened();
    fake.mode = 'slow';
    await ask(page, '一张新图', '海边的清晨');
    await page.getByText('正在生成…').waitFor();
    await page.reload();
    await panelTab(page, '生成').click();
    await page.getByText('正在生成…').waitFor();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByText('已取消').waitFor();
    fake.release();
    fake.mode = 'moderated';
    await ask(page, '一张新图', '不该出现的');
    await page.getByText(/内容未通过服务商的审核/).waitFor();
    await desk.shot('generate-failed');
    fake.mode = 'recorded';
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('button', { name: '查看第 1 张' }).click();
    await strip(page).waitFor();
    await strip(page).getByRole('button', { name: '不用' }).click();
    await strip(page).waitFor({ state: 'detached' });
    await page.close();
  });

  test('fits a desktop and a tablet, dark, in English', async () => {
    await desk.beside({ dark: true, language: 'en' }, async (other) => {
      const { page } = other;
      const { items } = await desk.api.get<{ items: { id: string }[] }>(`${root}/documents`);
      await page.goto(`${desk.server.url}/#/ai?id=${items[0]?.id}`);
      await page.getByText(`${width} × ${height} px`).waitFor();
      await page
        .getByRole('complementary', { name: 'Panel' })
        .getByRole('button', { name: 'Generate' })
        .first()
        .click();
      await page.getByText('More', { exact: true }).click();
      await page.getByRole('button', { name: 'View image 1' }).first().click();
      await page.getByRole('region', { name: 'Results' }).waitFor();
      for (const size of [desktopSize, { width: 1024, height: 768 }]) {
        await resizeTo(page, size);
        await other.shot(`generate-${size.width}-en-dark`);
      }
      expect(await seriousFaults(page)).toEqual([]);
    });
  });
});
