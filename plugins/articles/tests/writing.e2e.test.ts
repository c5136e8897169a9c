import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, phoneSize, resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { go, stateOf } from '../../../tests/support/shell.ts';
import type { ArticleDetail } from '../shared/calls/answers.ts';
import type { ArticleInput } from '../shared/calls/inputs.ts';

/**
 * What the page to write on does with an input method, for whom it shows what, and how it looks on a phone.
 * @module-tag long
 */

const desk = openDesk({ folder: 'articles-writing' });
const root = '/api/p/articles';

type Node = ArticleInput['document']['content'][number];

const line = (text: string): Node => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const cell = (type: 'tableCell' | 'tableHeader', text: string): Node => ({ type, content: [line(text)] });

async function makeArticle(title: string, content: Node[]): Promise<string> {
  const { id, rev } = await desk.api.post<ArticleDetail>(`${root}/articles`, { title });
  const words = { title, slug: '', digest: '', author: '', tags: [], cover: null };
  await desk.api.put(`${root}/articles/${id}`, { rev, ...words, document: { version: 1, content } });
  return String(id);
}

const text = (page: Page) => page.getByRole('textbox', { name: '正文' });
const saved = (page: Page) => page.getByRole('status').getByText('已保存', { exact: true }).waitFor();

test('an input method composes in a heading, a list and a cell without a letter twice', async () => {
  const list: Node = { type: 'bulletList', content: [{ type: 'listItem', content: [line('项')] }] };
  const table: Node = { type: 'table', content: [{ type: 'tableRow', content: [cell('tableHeader', '格')] }] };
  const heading: Node = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '题' }] };
  const id = await makeArticle('输入法', [heading, list, table, line('段')]);
  const page = await desk.open(`#/editor?id=${id}`);
  const keys = await page.context().newCDPSession(page);
  const compose = async (part: string, pinyin: string, words: string) => {
    await text(page).locator(part).last().click();
    await page.keyboard.press('End');
    for (let at = 1; at <= pinyin.length; at += 1)
      await keys.send('Input.imeSetComposition', { text: pinyin.slice(0, at), selectionStart: at, selectionEnd: at });
    await keys.send('Input.insertText', { text: words });
  };
  await compose('h2', 'cha', '茶');
  await compose('li', 'mingqian', '明前');
  await compose('th', 'chandi', '产地');
  await compose('p', 'hao', '好');
  // A line that has no id yet when the composition begins in it.
  await page.keyboard.press('Enter');
  await expect.poll(() => text(page).locator('p').last().textContent()).toBe('');
  for (const pinyin of ['x', 'xi', 'xin']) {
    const end = pinyin.length;
    await keys.send('Input.imeSetComposition', { text: pinyin, selectionStart: end, selectionEnd: end });
  }
  await keys.send('Input.insertText', { text: '新' });
  await saved(page);
  expect(await text(page).locator('h2').textContent()).toBe('题茶');
  expect(await text(page).locator('li').textContent()).toBe('项明前');
  expect(await text(page).locator('th').textContent()).toBe('格产地');
  expect(await text(page).locator('p').allTextContents()).toEqual(['项明前', '格产地', '段好', '新']);
  const { document } = await desk.api.get<ArticleDetail>(`${root}/articles/${id}`);
  expect(document.content).toHaveLength(5);
  expect(new Set(document.content.map(({ attrs }) => attrs?.id)).size).toBe(5);
});

test('who may only look reads it, and who may not publish has no button for it', async () => {
  const id = await makeArticle('给谁看', [line('正文')]);
  const asked = [
    { username: 'looker', functions: ['articles.view'] },
    { username: 'writer', functions: ['articles.view', 'articles.edit'] },
  ];
  for (const { username, functions } of asked) {
    const role = await desk.api.post<{ id: string }>('/api/v1/roles', { name: username, functions });
    const person = { username, name: username, roleIds: [role.id] };
    const made = await desk.api.post<{ password: string }>('/api/v1/people', person);
    const client = await desk.server.signedIn({ username, password: made.password });
    await client.post('/api/v1/password', { next: 'another horse 2' });
    const page = await desk.browser.renew(stateOf(desk.server.url, client));
    await page.goto(`${desk.server.url}/#/editor?id=${id}`);
    await text(page).getByText('正文').waitFor();
    const mayWrite = username === 'writer';
    expect(await text(page).getAttribute('contenteditable')).toBe(String(mayWrite));
    expect(await page.getByRole('toolbar', { name: '文字格式' }).count()).toBe(mayWrite ? 1 : 0);
    expect(await page.getByText('只能查看').count()).toBe(mayWrite ? 0 : 1);
    expect(await page.getByRole('button', { name: '发布', exact: true }).count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`${desk.server.url}/#/editor`);
    await page.getByRole('row', { name: /给谁看/ }).waitFor();
    expect(await page.getByRole('button', { name: '写文章' }).count()).toBe(mayWrite ? 1 : 0);
  }
});

test('an article that lacks something is not published, and an address without an article says so', async () => {
  const id = await makeArticle('', []);
  const page = await desk.open(`#/editor?id=${id}`);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布文章' });
  await dialog.getByText('没有标题').waitFor();
  await dialog.getByText('正文是空的').waitFor();
  expect(await dialog.getByRole('button', { name: '确认发布' }).getAttribute('aria-disabled')).toBe('true');
  await desk.shot('01-checks');
  await page.goto(`${desk.server.url}/#/editor?id=999999`);
  await page.getByText('找不到这篇文章').waitFor();
  await desk.shot('02-none');
});

test('list and page fit a phone', async () => {
  const rows: Node[] = ['春', '夏'].map((season) => ({
    type: 'tableRow',
    content: ['绿茶', '白茶', '红茶', '乌龙'].map((tea) => cell('tableCell', `${season}${tea}`)),
  }));
  const heading: Node = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '四季的茶' }] };
  const id = await makeArticle('一张有表格的长标题文章，看它在手机上怎样换行', [
    heading,
    line('春天喝绿茶，夏天喝白茶。'.repeat(6)),
    { type: 'table', content: rows },
  ]);
  const owner = await desk.server.signedIn();
  for (const dark of [false, true]) {
    const phone = await openBrowser({ folder: 'articles-writing', dark });
    const page = await phone.renew(stateOf(desk.server.url, owner));
    await page.addInitScript((chosen) => localStorage.setItem('fitout.language', chosen), dark ? 'en' : 'zh-CN');
    await resizeTo(page, phoneSize);
    const look = dark ? 'dark-english' : 'light';
    const inWindow = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto(`${desk.server.url}/#/editor`);
    await page.getByText('一张有表格的长标题文章').first().waitFor();
    await phone.shot(`10-list-${look}`);
    expect(await inWindow()).toBeLessThanOrEqual(phoneSize.width);
    await page.goto(`${desk.server.url}/#/editor?id=${id}`);
    await page.locator('.tiptap h2').waitFor();
    await phone.shot(`11-page-${look}`);
    expect(await inWindow()).toBeLessThanOrEqual(phoneSize.width);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: dark ? 'Properties' : '属性', exact: true }).click();
    await phone.shot(`12-panel-${look}`);
    await page.getByRole('button', { name: dark ? 'Publish' : '发布', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await phone.shot(`13-publish-${look}`);
    await phone.close();
  }
});

test('a tag that was behind another one goes on with its text and its steps to undo', async () => {
  const id = await makeArticle('两个标签', [line('前一句')]);
  const page = await desk.open(`#/editor?id=${id}`);
  await text(page).locator('p').click();
  await page.keyboard.press('End');
  await page.keyboard.type('，后一句');
  await go(page, '#/editor');
  await page.getByRole('row', { name: /两个标签/ }).waitFor();
  await page.getByRole('button', { name: '两个标签', exact: true }).click();
  await expect.poll(() => text(page).locator('p').allTextContents()).toEqual(['前一句，后一句']);
  await text(page).locator('p').click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => text(page).locator('p').allTextContents()).toEqual(['前一句']);
  await page.keyboard.press('End');
  await page.keyboard.type('，再一句');
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect
    .poll(async () => JSON.stringify((await desk.api.get<ArticleDetail>(`${root}/articles/${id}`)).document))
    .toContain('前一句，再一句');
});

test('somebody who only has it open sees what another one saves', async () => {
  const id = await makeArticle('看着', [line('从前')]);
  const page = await desk.open(`#/editor?id=${id}`);
  await text(page).getByText('从前').waitFor();
  await page.locator('[data-page-heading]').locator('visible=true').first().focus();
  const { rev } = await desk.api.get<ArticleDetail>(`${root}/articles/${id}`);
  const words = { title: '看着', slug: '', digest: '', author: '', tags: [], cover: null };
  await desk.api.put(`${root}/articles/${id}`, { rev, ...words, document: { version: 1, content: [line('现在')] } });
  await text(page).getByText('现在').waitFor();
});

test('formatted text is pasted as the blocks that it is, and what runs is left out', async () => {
  const id = await makeArticle('粘贴', [line('段')]);
  const page = await desk.open(`#/editor?id=${id}`);
  await text(page).locator('p').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await text(page).evaluate((box) => {
    const clipboardData = new DataTransfer();
    const table = '<table><tr><th>产地</th></tr><tr><td>杭州</td></tr></table>';
    const link = '<a href="javascript:alert(1)">坏</a><a href="https://example.org/">好</a>';
    clipboardData.setData('text/html', `<h2>节</h2><ul><li><b>粗</b></li></ul>${table}<p onclick="x()">${link}</p>`);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await text(page).getByRole('heading', { name: '节' }).waitFor();
  await page.keyboard.press('Control+s');
  await saved(page);
  const { document } = await desk.api.get<ArticleDetail>(`${root}/articles/${id}`);
  expect(document.content.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['paragraph', 'heading', 'bulletList', 'table']),
  );
  const stored = JSON.stringify(document);
  expect(stored).toContain('"bold"');
  expect(stored).toContain('https://example.org/');
  expect(stored).not.toContain('javascript:');
  // One step takes it back.
  await text(page).locator('h2').click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => text(page).locator('h2').count()).toBe(0);
});
