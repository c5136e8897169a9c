import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, phoneSize } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { openWindow, pageOf } from '../../decoration/tests/editor-kit.ts';
import type { ArticleDetail } from '../shared/calls/answers.ts';

/**
 * An article is written, kept over a reload, published, read on a phone without script, shown on a decorated page and
 * taken off the site.
 * @module-tag long
 */

const desk = openDesk({ folder: 'articles' });
const root = '/api/p/articles';

let folder: string;
let page: Page;
let id: string;
const slug = 'spring-tea';
const garden =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#dfe9ec"/><path d="M0 420 300 250 620 400 900 230 1200 380V800H0z" fill="#9db8a5"/><path d="M0 560Q300 440 620 540T1200 500V800H0z" fill="#5a8f4e"/><path d="M0 680Q400 580 800 660T1200 640V800H0z" fill="#3f6f3a"/></svg>';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-articles-'));
  await sharp(Buffer.from(garden)).jpeg().toFile(join(folder, '茶园.jpg'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const text = () => page.getByRole('textbox', { name: '正文' });
const tool = (name: string) =>
  page.getByRole('toolbar', { name: '文字格式' }).getByRole('button', { name, exact: true });
const saved = () => page.getByRole('status').getByText('已保存', { exact: true }).waitFor();
const stored = () => desk.api.get<ArticleDetail>(`${root}/articles/${id}`);

test('an empty list invites to write, and an article is written with all that it may hold', async () => {
  page = await desk.open('#/editor');
  await page.getByText('还没有文章').waitFor();
  await desk.shot('01-empty');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '写文章' }).first().click();
  await page.getByLabel('标题', { exact: true }).waitFor();
  id = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('id') ?? '';
  await desk.shot('02-new');
  await page.keyboard.type('春茶怎么选');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## 看外形');
  await page.keyboard.press('Enter');
  await page.keyboard.type('好的春茶条索紧结，');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('色泽均匀');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('。');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- 明前');
  await page.keyboard.press('Enter');
  await page.keyboard.type('雨前');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  const link = page.getByRole('dialog', { name: '添加链接' });
  await link.getByLabel('链接地址').fill('javascript:alert(1)');
  await link.getByLabel('显示的文字').fill('全部茶叶');
  await link.getByRole('button', { name: '确定' }).click();
  await link.getByText('这不是可用的链接').waitFor();
  await desk.shot('02-link');
  await link.getByLabel('链接地址').fill('/p/tea');
  await link.getByRole('button', { name: '确定' }).click();
  await text().getByRole('link', { name: '全部茶叶' }).waitFor();
  await page.keyboard.press('Enter');
  await tool('图片').click();
  const library = page.getByRole('dialog', { name: '选择图片' });
  await library.getByLabel('选择要上传的文件').first().setInputFiles(join(folder, '茶园.jpg'));
  await library.getByText('已选 1 个').waitFor();
  await library.getByRole('button', { name: '使用', exact: true }).click();
  await text().locator('figure img').waitFor();
  await text().locator('figure').click();
  await page.getByLabel('图片说明').fill('清明前的茶园');
  await page.getByLabel('替代文字').fill('晨雾里的茶园');
  await text().getByText('清明前的茶园').waitFor();
  await desk.shot('03-picture');
  await text().locator('p').last().click();
  await tool('表格').click();
  await page.getByRole('menuitem', { name: '插入表格' }).click();
  await page.keyboard.type('产地');
  await page.keyboard.press('Tab');
  await page.keyboard.type('口感');
  await tool('表格').click();
  await desk.shot('03-table-menu');
  await page.getByRole('menuitem', { name: '删除列' }).click();
  await page.keyboard.type('采摘');
  await expect.poll(() => text().locator('th').count()).toBe(2);
  await saved();
  await desk.shot('03-written');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a reload keeps every part, and its blocks keep their ids', async () => {
  const before = await stored();
  expect(before.document.content.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'bulletList',
    'paragraph',
    'picture',
    'table',
    'paragraph',
  ]);
  await page.reload();
  await text().locator('figure img').waitFor();
  expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe('春茶怎么选');
  await text().locator('h2', { hasText: '看外形' }).waitFor();
  await text().locator('strong', { hasText: '色泽均匀' }).waitFor();
  expect(await text().locator('li').allTextContents()).toEqual(['明前', '雨前']);
  expect(await text().locator('th').allTextContents()).toEqual(['产地', '采摘']);
  // Another word changes one block, and the ids of none.
  await text().locator('h2').click();
  await page.keyboard.press('End');
  await page.keyboard.type('与色泽');
  await saved();
  await expect.poll(async () => (await stored()).characters).toBeGreaterThan(before.characters);
  const after = await stored();
  expect(after.document.content.map(({ attrs }) => attrs?.id)).toEqual(
    before.document.content.map(({ attrs }) => attrs?.id),
  );
});

test('it is published at its address, and a phone without script reads it', async () => {
  if ((await page.getByLabel('网址').count()) === 0)
    await page.getByRole('button', { name: '属性', exact: true }).click();
  await page.getByLabel('网址').fill(slug);
  await page.getByLabel('摘要').fill('三步看懂一杯春茶。');
  await page.getByLabel('作者').fill('小林');
  await page.getByRole('combobox', { name: '标签' }).fill('春茶');
  await page.getByRole('combobox', { name: '标签' }).press('Enter');
  await desk.shot('04-panel');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布文章' });
  await dialog.getByText('检查通过').waitFor();
  await dialog.getByText(`/article/${slug}`).waitFor();
  await desk.shot('05-publish');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '确认发布' }).click();
  const done = page.getByRole('dialog', { name: '发布成功' });
  await done.getByRole('link', { name: new RegExp(`/article/${slug}$`) }).waitFor();
  await desk.shot('06-published');
  await done.getByRole('button', { name: '关闭' }).click();
  await page.getByText('已发布', { exact: true }).waitFor();

  const phone = await openBrowser({ folder: 'articles', phone: true });
  const plain = await phone.context.browser()?.newContext({ javaScriptEnabled: false, viewport: phoneSize });
  if (plain === undefined) throw new Error('no browser');
  const reading = await plain.newPage();
  await reading.goto(`${desk.server.url}/article/${slug}`);
  expect(await reading.locator('h1').allTextContents()).toEqual(['春茶怎么选']);
  await reading.getByRole('heading', { name: '看外形与色泽' }).waitFor();
  expect(await reading.getByRole('link', { name: '全部茶叶' }).getAttribute('href')).toBe('/p/tea');
  expect(await reading.getByAltText('晨雾里的茶园').isVisible()).toBe(true);
  await reading.getByText('采摘').waitFor();
  await plain.close();
  await phone.page.goto(`${desk.server.url}/article/${slug}`);
  await phone.shot('07-phone');
  expect(await seriousFaults(phone.page)).toEqual([]);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phoneSize.width);
  await phone.close();
});

test('a decorated page shows it, until it is taken off the site', async () => {
  const block = { articles: [{ id, name: '春茶怎么选' }] };
  const made = await pageOf(desk.server, '茶香', [['articles', block]]);
  await desk.api.post(`/api/p/decoration/pages/${made.id}/publish`, { rev: 0 });
  const html = async () => (await fetch(`${desk.server.url}/p/${made.slug}`)).text();
  await expect.poll(html).toContain(`/article/${slug}`);
  expect(await html()).toContain('三步看懂一杯春茶');

  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '取消发布' }).click();
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: '取消发布“春茶怎么选”' });
  await ask.getByRole('button', { name: '取消发布' }).click();
  await page.getByText('草稿', { exact: true }).waitFor();
  await expect.poll(async () => (await fetch(`${desk.server.url}/article/${slug}`)).status).toBe(410);
  await expect.poll(html).not.toContain(`/article/${slug}`);
});

test('the page editor chooses articles, and says which ones visitors do not see', async () => {
  const made = await pageOf(desk.server, '选文章', []);
  const editor = await openWindow(desk.browser.context, desk.server, made.id);
  const panel = editor.page.getByRole('complementary', { name: '属性' });
  await editor.add('文章列表');
  await panel.getByRole('button', { name: '选择', exact: true }).click();
  const picker = editor.page.getByRole('dialog', { name: '选择文章' });
  await picker.getByRole('searchbox').fill('春茶');
  await picker.getByLabel(/春茶怎么选/).check();
  await keepPicture(editor.page, 'articles/11-picker');
  await picker.getByRole('button', { name: '使用 1 篇' }).click();
  await picker.waitFor({ state: 'hidden' });
  await panel.getByText('未发布').waitFor();
  await desk.api.post(`${root}/articles/${id}/publish`, { rev: (await stored()).rev });
  await panel.getByText('未发布').waitFor({ state: 'hidden' });
  await editor.page.locator('[data-canvas-stage]').getByText('春茶怎么选').waitFor();
  await keepPicture(editor.page, 'articles/12-block');
  await desk.api.post(`${root}/articles/${id}/unpublish`);
  await panel.getByText('未发布').waitFor();
  await editor.page.close();
});

test('the list finds it, copies it, and empties the trash after a question', async () => {
  page = await desk.open('#/editor');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('春茶怎么选').waitFor();
  await page.getByRole('button', { name: '更多操作 春茶怎么选' }).click();
  await page.getByRole('menuitem', { name: '复制为新文章' }).click();
  await expect.poll(() => row('春茶怎么选').count()).toBe(2);
  await desk.shot('08-list');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('searchbox', { name: '搜索文章' }).fill('没有这个');
  await page.getByText('没有符合条件的文章').waitFor();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => row('春茶怎么选').count()).toBe(2);
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '移入回收站' }).click();
  await page
    .getByText(/已移入回收站/)
    .first()
    .waitFor();
  await expect.poll(() => row('春茶怎么选').count()).toBe(1);
  await page.getByRole('button', { name: /^回收站/ }).click();
  await page.getByRole('button', { name: /^彻底删除/ }).click();
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: '无法恢复' });
  await ask.getByRole('button', { name: '彻底删除' }).click();
  await page.getByText('回收站是空的').waitFor();
  await desk.beside({ dark: true, language: 'en' }, async (other) => {
    await other.page.goto(`${desk.server.url}/#/editor`);
    await other.page.getByRole('row', { name: /春茶怎么选/ }).waitFor();
    await other.shot('09-list-dark-english');
    await other.page.goto(`${desk.server.url}/#/editor?id=${id}`);
    await other.page.locator('figure img').waitFor();
    await other.shot('10-writing-dark-english');
    expect(await seriousFaults(other.page)).toEqual([]);
  });
});
