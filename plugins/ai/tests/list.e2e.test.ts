import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, phoneSize, resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { sizePresets } from '../shared/presets.ts';
import { blank, create, fileOf, root } from './kit.ts';

/** The list of documents, as staff meet it. */

const desk = openDesk({ folder: 'ai', computes: true });

const pictures = (page: Page) => page.getByRole('list', { name: '图片', exact: true }).getByRole('listitem');
const named = (page: Page, name: string) => pictures(page).filter({ hasText: name });

test('an empty list invites; a size of the shop makes a document and opens it', async () => {
  const page = await desk.open('#/ai');
  await page.getByText('还没有图片').waitFor();
  await desk.shot('empty');
  await page.getByRole('button', { name: '新建' }).first().click();
  const form = page.getByRole('dialog', { name: '新建图片' });
  await form.getByLabel('名称').fill('双十二主图');
  await form.getByLabel('公众号封面').check({ force: true });
  expect(await form.getByLabel('高（像素）').inputValue()).toBe('383');
  await desk.shot('new');
  expect(await seriousFaults(page)).toEqual([]);
  await form.getByRole('button', { name: '创建' }).click();
  await page.waitForURL(/#\/ai\?id=\d+$/);
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect.poll(() => pictures(page).count()).toBe(1);
  await named(page, '双十二主图').getByText('900 × 383 · 1 个图层').waitFor();
});

test('an own size is checked before it is sent', async () => {
  const page = await desk.open('#/ai');
  await page.getByRole('button', { name: '新建' }).first().click();
  const form = page.getByRole('dialog', { name: '新建图片' });
  const make = form.getByRole('button', { name: '创建' });
  for (const [width, words] of [
    ['', '请填写 1 到 16,384'],
    ['16385', '请填写 1 到 16,384'],
    ['12.5', '请填写 1 到 16,384'],
  ] as const) {
    await form.getByLabel('宽（像素）').fill(width);
    await make.click();
    await form.getByText(words).waitFor();
  }
  await form.getByLabel('宽（像素）').fill('16384');
  await form.getByLabel('高（像素）').fill('16384');
  await form.getByText('总像素最多 6710 万').waitFor();
  await form.getByLabel('宽（像素）').fill('123');
  await form.getByLabel('高（像素）').fill('45');
  await make.click();
  await page.getByText('123 × 45 px').waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  await page.getByText('123 × 45 · 1 个图层').waitFor();
});

test('renamed, deleted with a way back, found in the trash, searched in the address', async () => {
  await create(desk.api, '改名之前');
  const page = await desk.open('#/ai');
  await page.getByRole('button', { name: '更多操作 改名之前' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  const form = page.getByRole('dialog', { name: '重命名' });
  await form.getByLabel('名称').fill('改名之后');
  await form.getByRole('button', { name: '保存' }).click();
  await named(page, '改名之后').waitFor();

  const remove = async () => {
    await page.getByRole('button', { name: '更多操作 改名之后' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await named(page, '改名之后').waitFor({ state: 'detached' });
  };
  await remove();
  await desk.shot('deleted');
  await page.getByRole('button', { name: '撤销' }).click();
  await named(page, '改名之后').waitFor();
  await remove();
  await page.getByRole('button', { name: '回收站' }).click();
  await page.getByText('30 天后彻底删除').waitFor();
  await desk.shot('trash');
  await page.getByRole('button', { name: '恢复 改名之后' }).click();
  await page.getByText('回收站是空的').waitFor();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await page.getByRole('searchbox', { name: '搜索名称' }).fill('之后');
  await expect.poll(() => pictures(page).count()).toBe(1);
  expect(page.url()).toContain('q=');
  await page.reload();
  await expect.poll(() => pictures(page).count()).toBe(1);
  await page.getByRole('searchbox', { name: '搜索名称' }).fill('没有这个');
  await page.getByText('没有找到“没有这个”').waitFor();
});

test('a failed list says so once, and comes with another try; what others make comes by itself', async () => {
  const lists = /\/api\/p\/ai\/documents\?/;
  let broken = true;
  const page = await desk.open('#/ai', async () => {
    await desk.browser.context.route(lists, (route) => (broken ? route.abort() : route.continue()));
  });
  const again = page.getByRole('button', { name: '重试' });
  await again.waitFor();
  expect(await again.count()).toBe(1);
  await desk.shot('failed');
  desk.browser.errors.length = 0;
  broken = false;
  await again.click();
  await named(page, '改名之后').waitFor();
  await create(desk.api, '同事新建的');
  await named(page, '同事新建的').waitFor();
});

test('tiles show what documents look like, in both sizes, themes and languages', {
  tags: ['long'],
}, async () => {
  for (const [at, { title, width, height }] of sizePresets.slice(0, 8).entries()) {
    const { id } = await create(desk.api, `${title.zh} 样张`, blank(width, height));
    if (at % 3 === 2) continue;
    const background = { r: 32 * at, g: 120, b: 250 - 30 * at };
    const scale = 320 / Math.max(width, height);
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const webp = await sharp({ create: { ...size, channels: 3, background } })
      .webp()
      .toBuffer();
    await desk.api.send('POST', `${root}/documents/${id}/thumbnail`, fileOf(webp));
  }
  await create(desk.api, '一个很长很长很长很长很长很长很长很长很长很长的名字，放不下的时候应该省略而不是换行');
  for (const language of ['zh-CN', 'en'] as const) for (const dark of [false, true]) await look(language, dark);
});

/** The whole list in both sizes: nothing is cut off sideways, nobody is shut out. */
async function look(language: 'zh-CN' | 'en', dark: boolean): Promise<void> {
  await desk.beside({ dark, language }, async (other) => {
    const { page } = other;
    await page.goto(`${desk.server.url}/#/ai`);
    await page.getByText('一个很长').first().waitFor();
    await expect.poll(() => page.locator('li img').evaluateAll(loaded)).toBe(true);
    for (const size of [desktopSize, phoneSize]) {
      await resizeTo(page, size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      // A long name leaves room for what is done with its document.
      expect(await page.locator('li:has(button[aria-haspopup=menu])').evaluateAll(held)).toBe(true);
      await other.shot(`list-${size.width}-${language}${dark ? '-dark' : ''}`);
    }
    expect(await seriousFaults(page)).toEqual([]);
    await resizeTo(page, desktopSize);
    await page.getByRole('button', { name: language === 'zh-CN' ? '新建' : 'New', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await other.shot(`new-${language}${dark ? '-dark' : ''}`);
    await resizeTo(page, phoneSize);
    await other.shot(`new-${phoneSize.width}-${language}${dark ? '-dark' : ''}`);
  });
}

/** Those that are near enough to be asked for. */
function loaded(images: (HTMLElement | SVGElement)[]): boolean {
  return images.length > 0 && images.every((image) => (image as HTMLImageElement).naturalWidth > 0);
}

/** Is the button of each tile within it? */
function held(tiles: (HTMLElement | SVGElement)[]): boolean {
  const right = (of: Element | null) => of?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
  return tiles.length > 0 && tiles.every((tile) => right(tile.querySelector('button[aria-haspopup]')) <= right(tile));
}
