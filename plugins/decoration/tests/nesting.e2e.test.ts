import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDocument } from '../shared/document/document.ts';
import { type Editor, type Made, openEditor, pageOf, storedOn } from './editor-kit.ts';

/** @module-tag long */

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'nesting' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const title = (text: string): Made => ['title', { text }];

const stored = (id: string) => storedOn(server, id);

/** The page as nested words: `fold(甲 乙)`. */
function sketch(doc: PageDocument, id = doc.root): string {
  const node = doc.nodes[id];
  if (node?.slots === undefined) return String(node?.props.text ?? node?.type);
  const inside = Object.values(node.slots)
    .flat()
    .map((child) => sketch(doc, child));
  return `${node.type}(${inside.join(' ')})`;
}

/** Waits until the server has the page like this. */
async function becomes({ page }: Editor, id: string, words: string) {
  // Without the pause after the last edit, in which the server would be asked again and again; the focus stays.
  await page.keyboard.press('Control+S');
  await expect.poll(async () => sketch(await stored(id))).toBe(words);
}

/** Drags from one point to another, as far as the pointer is let go. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 8, from[1] + 8, { steps: 2 });
  await page.mouse.move(...to, { steps: 6 });
  await page.locator('[data-canvas-stage] > [class*=indicator]:not([hidden])').waitFor();
  await page.mouse.up();
}

async function middle(page: Page, selector: string, text?: string): Promise<[number, number]> {
  const box = await page
    .locator(selector, text === undefined ? {} : { hasText: text })
    .last()
    .boundingBox();
  if (box === null) throw new Error(`nothing at ${selector}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const columns = (left: Made[], right: Made[]): Made => [
  'columns',
  {},
  [
    ['column', {}, left],
    ['column', {}, right],
  ],
];

describe('blocks in blocks', () => {
  it('are dragged in, between columns and out by mouse, each drag one step of the history', async () => {
    const { id } = await pageOf(server, '拖入容器', [title('甲'), columns([title('春')], []), ['fold', {}, []]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    const is = (words: string) => becomes(editor, id, words);
    await drag(page, await middle(page, '[data-block]', '甲'), await middle(page, '.fb-fold .fb-empty'));
    await is('page(columns(column(春) column()) fold(甲))');
    await drag(page, await middle(page, '[data-block]', '春'), await middle(page, '.fb-column .fb-empty'));
    await is('page(columns(column() column(春)) fold(甲))');
    const [x, y] = await middle(page, '.fb-columns');
    await drag(page, await middle(page, '[data-block]', '甲'), [x, y - 200 > 0 ? y - 34 : y]);
    await is('page(columns(column() column(春)) fold())'.replace('page(', 'page(甲 '));
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+Z');
    await is('page(甲 columns(column(春) column()) fold())');
  });

  it('keep the keyboard on their toolbar, which goes from block to block', async () => {
    const { id } = await pageOf(server, '工具栏', [['title', { text: '甲' }]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await page.locator('.fb-title-text').click();
    const copy = page.getByRole('toolbar', { name: '组件操作' }).getByRole('button', { name: '复制一份' });
    await copy.focus();
    await page.keyboard.press('Enter');
    await becomes(editor, id, 'page(甲 甲)');
    await page.keyboard.press('Enter');
    await becomes(editor, id, 'page(甲 甲 甲)');
    expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('are added from the palette into the chosen container, and refused where they do not fit', async () => {
    const { id } = await pageOf(server, '点入容器', [['tabs', {}, [['tab', { title: '一' }, []]]]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await page.locator('.fb-tabs-bar').click();
    await page.getByRole('list', { name: '标签页' }).waitFor();
    await editor.press('添加');
    await editor.addTitle('在里面');
    await becomes(editor, id, 'page(tabs(tab(在里面) tab()))');
    // The palette says where the next one goes, and offers the page itself.
    const target = page.getByRole('region', { name: '添加组件' }).getByRole('status');
    await target.getByText('将放入：选项卡 ▸ 标签页').waitFor();
    await target.getByRole('button', { name: '改为放到页面' }).click();
    await target.getByText('将放到页面上，在“选项卡”之后').waitFor();
    await editor.addTitle('在后面');
    await becomes(editor, id, 'page(tabs(tab(在里面) tab()) 在后面)');
    expect(await target.count()).toBe(0);
    expect(await page.getByRole('region', { name: '添加组件' }).getByRole('button', { name: '标签页' }).count()).toBe(
      0,
    );
    await page.getByRole('tab', { name: '大纲' }).click();
    expect(await page.getByRole('treeitem').evaluateAll((all) => all.map((one) => one.ariaLevel))).toEqual([
      '1',
      '2',
      '3',
      '2',
      '1',
    ]);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('move into, through and out of containers by keys', async () => {
    const { id } = await pageOf(server, '键盘移动', [title('甲'), columns([], [title('乙')]), title('丙')]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    const is = (words: string) => becomes(editor, id, words);
    await editor.block('甲').click();
    await page.keyboard.press('Alt+ArrowRight');
    await is('page(columns(column(甲) column(乙)) 丙)');
    await page.keyboard.press('Alt+ArrowDown');
    await is('page(columns(column() column(甲 乙)) 丙)');
    await page.keyboard.press('Alt+ArrowLeft');
    await is('page(columns(column() column(乙)) 甲 丙)');
    await page.keyboard.press('Control+D');
    await is('page(columns(column() column(乙)) 甲 甲 丙)');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await is('page(columns(column() column(甲 乙)) 丙)');
  });

  it('are held by the lock of what they stand in', async () => {
    const { id } = await pageOf(server, '锁住容器', [['container', {}, [title('甲')]]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await page.locator('.fb-title').click();
    await editor.press('选择上级');
    await editor.press('锁定');
    await page.locator('.fb-title').click();
    expect(await page.getByLabel('标题文字').isDisabled()).toBe(true);
    await page.keyboard.press('Delete');
    await page.getByText('锁定的组件不会被删除').waitFor();
    await becomes(editor, id, 'page(container(甲))');
  });

  it('are found in the outline by their words, and folded away in it by keys', async () => {
    const { id } = await pageOf(server, '有层次的页面', [
      title('甲'),
      ['fold', { title: '规则' }, [title('乙'), title('丙')]],
    ]);
    const { page } = await openEditor(browser, server, id);
    await page.getByRole('tab', { name: '大纲' }).click();
    const rows = () => page.getByRole('treeitem').allTextContents();
    await expect.poll(rows).toEqual(['标题：甲', '折叠：规则', '标题：乙', '标题：丙']);
    await page.getByRole('treeitem', { name: '规则' }).click();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(rows).toEqual(['标题：甲', '折叠：规则']);
    expect(await page.getByRole('treeitem', { name: '规则' }).getAttribute('aria-expanded')).toBe('false');
    await page.getByLabel('搜索页面上的组件').fill('丙');
    await expect.poll(rows).toEqual(['标题：丙']);
    await page.getByRole('treeitem', { name: '丙' }).click();
    await page.getByLabel('标题文字').fill('丁');
    await page.getByText('没有这样的组件').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('搜索页面上的组件').fill('');
    await page.keyboard.press('Escape');
    await keepPicture(page, 'nesting/outline');
    // The canvas keeps a phone's height, and is what container queries of blocks measure.
    const ground = page.locator('.fb-page');
    expect(await ground.evaluate((one) => one.clientHeight)).toBeGreaterThan(500);
    expect(await ground.evaluate((one) => getComputedStyle(one).containerType)).toBe('inline-size');
  });

  it('are there only near the window, at every depth', async () => {
    const many = Array.from({ length: 400 }, (_, n) => title(`第 ${n} 个`));
    const { id } = await pageOf(server, '深处很长', [['container', {}, [['fold', {}, many]]]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await editor.block('第 0 个').first().waitFor();
    expect(await page.locator('.fb-title').count()).toBeLessThan(150);
    await page.getByRole('tab', { name: '大纲' }).click();
    await page.getByRole('tree').focus();
    await page.getByRole('treeitem').first().click();
    await page.keyboard.press('End');
    await page.locator('.fb-title', { hasText: '第 399 个' }).waitFor();
  });
});
