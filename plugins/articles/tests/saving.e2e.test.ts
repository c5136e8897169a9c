import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { ArticleDetail } from '../shared/calls/answers.ts';
import type { ArticleInput } from '../shared/calls/inputs.ts';

/**
 * What is written while the server is away is kept and sent later; two people's edits meet in a question.
 * @module-tag long
 */

const desk = openDesk({ folder: 'articles-saving' });
const root = '/api/p/articles';

const stored = (id: string) => desk.api.get<ArticleDetail>(`${root}/articles/${id}`);
const wordsOf = async (id: string) => JSON.stringify((await stored(id)).document);

async function open(title: string): Promise<{ page: Page; id: string }> {
  const id = String((await desk.api.post<ArticleDetail>(`${root}/articles`, { title })).id);
  const page = await desk.open(`#/editor?id=${id}`);
  await page.getByRole('textbox', { name: '正文' }).click();
  return { page, id };
}

const saved = (page: Page) => page.getByRole('status').getByText('已保存', { exact: true }).waitFor();
const unsaved = (page: Page) => page.getByRole('status').getByText('未保存，网络恢复后重试').waitFor();

/** Saves get no answer, as where the server is away; all else does. */
const cutOff = (page: Page, id: string) =>
  page.route(`**${root}/articles/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
  );

/** Somebody else, in another window, saves a text of one paragraph. */
async function saveElsewhere(id: string, words: string): Promise<void> {
  const { rev, title, slug, digest, author, tags, cover } = await stored(id);
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: words }] };
  const document = { version: 1, content: [paragraph] } as ArticleInput['document'];
  await desk.api.put(`${root}/articles/${id}`, { rev, title, slug, digest, author, tags, cover, document });
}

test('what is typed while the server is away is sent when it is back', async () => {
  const { page, id } = await open('离线');
  await page.keyboard.type('先写一句');
  await saved(page);
  await cutOff(page, id);
  await page.keyboard.type('，断网后再写一句');
  await unsaved(page);
  await desk.shot('01-away');
  expect(await wordsOf(id)).not.toContain('断网后');
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await saved(page);
  expect(await wordsOf(id)).toContain('先写一句，断网后再写一句');
});

test('a reload while the server is away brings back what it does not have', async () => {
  const { page, id } = await open('重新打开');
  await cutOff(page, id);
  await page.keyboard.type('还没有保存的话');
  await unsaved(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/已恢复这台设备上/).waitFor();
  await page.getByRole('textbox', { name: '正文' }).getByText('还没有保存的话').waitFor();
  await desk.shot('02-restored');
  await page.unrouteAll();
  await expect.poll(() => wordsOf(id)).toContain('还没有保存的话');
  await saved(page);
});

test('a save that comes second asks, and a copy keeps both', async () => {
  const { page, id } = await open('两个人');
  await cutOff(page, id);
  await page.keyboard.type('我的话');
  await unsaved(page);
  await saveElsewhere(id, '对方的话');
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  const dialog = page.getByRole('alertdialog', { name: '这篇文章在别处也改过' });
  await dialog.getByText(/保存了这篇文章/).waitFor();
  await desk.shot('03-conflict');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '另存为副本' }).click();
  const title = page.getByLabel('标题', { exact: true }).locator('visible=true');
  await expect.poll(() => title.inputValue()).toBe('两个人（我的修改）');
  await page.getByRole('textbox', { name: '正文' }).locator('visible=true').getByText('我的话').waitFor();
  expect(await wordsOf(id)).toContain('对方的话');
});

test('a save that comes second may overwrite, or give way', async () => {
  const { page, id } = await open('覆盖');
  const meet = async (mine: string, theirs: string) => {
    await cutOff(page, id);
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type(mine);
    await unsaved(page);
    await saveElsewhere(id, theirs);
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
  };
  await meet('甲', '乙');
  await page.getByRole('button', { name: '用我的覆盖' }).click();
  await saved(page);
  expect(await wordsOf(id)).toContain('甲');
  await meet('丙', '丁');
  await page.getByRole('button', { name: '使用对方的' }).click();
  await page.getByRole('textbox', { name: '正文' }).getByText('丁', { exact: true }).waitFor();
  expect(await wordsOf(id)).not.toContain('丙');
});

test('an address that is taken is said at its field, and the text is saved once it is another one', async () => {
  const other = String((await desk.api.post<ArticleDetail>(`${root}/articles`, { title: '先来' })).id);
  const { rev, title, digest, author, tags, cover, document } = await stored(other);
  await desk.api.put(`${root}/articles/${other}`, { rev, title, slug: 'taken', digest, author, tags, cover, document });
  const { page, id } = await open('后到');
  await page.keyboard.type('正文');
  if ((await page.getByLabel('网址').count()) === 0)
    await page.getByRole('button', { name: '属性', exact: true }).click();
  await page.getByLabel('网址').fill('taken');
  await expect.poll(() => page.getByLabel('网址').getAttribute('aria-invalid')).toBe('true');
  await desk.shot('04-taken');
  await page.getByLabel('网址').fill('not-taken');
  await saved(page);
  expect(await wordsOf(id)).toContain('正文');
  expect((await stored(id)).slug).toBe('not-taken');
});
