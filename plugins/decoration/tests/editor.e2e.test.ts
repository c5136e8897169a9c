import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type Editor, editorOf, signIn } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
let editor: Editor;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'editor' });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  await signIn(browser, server, '/fit/list');
  page = browser.page;
  editor = editorOf(page);
  await page.getByRole('heading', { name: '装修列表' }).waitFor();
});

async function newPage(title: string): Promise<void> {
  await page.getByRole('button', { name: '新建页面' }).first().click();
  await page.getByLabel('页面标题').fill(title);
  await page.getByRole('button', { name: '创建' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

const add = (name: string) => editor.add(name);
const addTitle = (text: string) => editor.addTitle(text);
const titles = () => editor.titles();
const press = (name: string) => editor.press(name);
const saved = () => editor.saved();

describe('the page editor', () => {
  it('adds, edits, saves, and takes back after a reload what was done before it', async () => {
    await newPage('撤销的页面');
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
    await newPage('拖动的页面');
    for (const text of ['甲', '乙', '丙']) await addTitle(text);
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

  it('says that a page is published also where the dialog was closed meanwhile', { tags: ['long'] }, async () => {
    await newPage('先关的页面');
    await addTitle('欢迎');
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/publish', async (route) => {
      await held;
      await route.continue();
    });
    await press('发布');
    await press('确认发布');
    await page.getByRole('button', { name: '正在发布' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    answer();
    await page.getByText('发布成功，版本 1 已上线').waitFor();
  });

  it('refuses to publish what is not whole, leads to the fault, and publishes when it is mended', async () => {
    await newPage('发布的页面');
    await addTitle('欢迎');
    await add('图片');
    await press('发布');
    await page.getByText('还没有选择图片').waitFor();
    expect(await page.getByRole('button', { name: '确认发布' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '去修改' }).click();
    await page.getByRole('heading', { name: '图片', exact: true }).waitFor();
    // As long as the dialog is on its way out, keys are its own.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Delete');
    await press('发布');
    await press('确认发布');
    await page.getByText('发布成功').waitFor();
    const url = await page.getByRole('link', { name: /\/p\// }).getAttribute('href');
    const answer = await fetch(String(url));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('欢迎');
    // The shell's own tag strip is the shell's tests' matter.
    expect(await seriousFaults(page)).toEqual([]);
  });
});
