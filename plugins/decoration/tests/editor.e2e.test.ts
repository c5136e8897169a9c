import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { base, editorOf, openAt, openEditor, ownerOf, pageOf } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'editor' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('the page editor', () => {
  it('adds, edits, saves, and takes back after a reload what was done before it', async () => {
    const { page, titles, press, addTitle, saved } = editorOf(await openAt(browser, server, '/fit/list'));
    await page.getByRole('button', { name: '新建页面' }).first().click();
    await page.getByLabel('页面标题').fill('撤销的页面');
    await page.getByRole('button', { name: '创建' }).click();
    await page.getByRole('heading', { name: '撤销的页面' }).waitFor();
    await addTitle('第一');
    await addTitle('第二');
    await expect.poll(titles).toEqual(['第一', '第二']);
    await saved();
    await page.reload();
    await expect.poll(titles).toEqual(['第一', '第二']);
    await press('撤销');
    await expect.poll(titles).toEqual(['第一', '标题']);
    await press('撤销');
    await expect.poll(titles).toEqual(['第一']);
    await press('重做');
    await expect.poll(titles).toEqual(['第一', '标题']);
    expect(browser.errors).toEqual([]);
  });

  it('moves a block by pointer in one step, and by keyboard', async () => {
    const blocks = ['甲', '乙', '丙'].map((text) => ['title', { text }] as const);
    const { page, titles, press } = await openEditor(browser, server, (await pageOf(server, '拖动的页面', blocks)).id);
    await expect.poll(titles).toEqual(['甲', '乙', '丙']);
    const box = async (text: string) => {
      const found = await page.locator('[data-block]', { hasText: text }).boundingBox();
      if (found === null) throw new Error(`${text} is not on the canvas`);
      return found;
    };
    const [from, to] = [await box('丙'), await box('甲')];
    await page.mouse.move(from.x + 100, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 100, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 100, to.y + 4, { steps: 8 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.mouse.up();
    await expect.poll(titles).toEqual(['丙', '甲', '乙']);
    await press('撤销');
    await expect.poll(titles).toEqual(['甲', '乙', '丙']);
    await page.locator('[data-block]', { hasText: '甲' }).click();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(titles).toEqual(['乙', '甲', '丙']);
    await page.keyboard.press('Delete');
    await expect.poll(titles).toEqual(['乙', '丙']);
  });

  it('has share card, search and palette, set, undone, used by a block, and live after a publish', async () => {
    const { id, slug } = await pageOf(server, '设置', [['title', { text: '标题一' }]]);
    const editor = await openEditor(browser, server, id);
    const { page, button, press } = editor;
    const card = page.getByRole('img', { name: '分享卡片预览' });
    await card.getByText('设置', { exact: true }).waitFor();
    await page.getByLabel('分享标题').fill('来看看吧');
    await card.getByText('来看看吧').waitFor();
    await page.getByLabel('分享文案').fill('就今天');
    await page.getByLabel('页面描述').fill('给搜索看的');
    await page.getByRole('switch', { name: '不被搜索引擎收录' }).click();
    await press('添加颜色');
    await page.getByLabel('色板颜色 1').fill('#12ab34');
    await press('添加颜色');
    // An address that is refused says so where it was typed, and keeps what was typed.
    await page.getByLabel('页面地址').fill('a b');
    await page.getByLabel('页面地址').blur();
    await page.getByText('地址只能包含小写字母').waitFor();
    expect(await page.getByText('地址只能包含小写字母').count()).toBe(1);
    expect(await page.getByLabel('页面地址').inputValue()).toBe('a b');
    await page.getByLabel('页面地址').fill(slug);
    await page.getByLabel('页面地址').blur();
    await page.getByText('地址只能包含小写字母').waitFor({ state: 'detached' });
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('page');
    await press('撤销');
    await page.getByLabel('色板颜色 2').waitFor({ state: 'detached' });

    await editor.block('标题一').click();
    await button('文字颜色用 #12ab34').click();
    await page.locator('[data-block] [style*="18, 171, 52"]').waitFor();
    await browser.shot('block');
    await editor.saved();
    const api = await ownerOf(server);
    const { rev } = await api.get<{ rev: number }>(`${base}/pages/${id}`);
    await api.post(`${base}/pages/${id}/publish`, { rev });
    const html = await (await fetch(`${server.url}/p/${slug}`)).text();
    for (const tag of [
      '<meta name="robots" content="noindex">',
      '<meta name="description" content="给搜索看的">',
      '<meta property="og:title" content="来看看吧">',
      '<meta property="og:description" content="就今天">',
    ])
      expect(html).toContain(tag);
  });
});
