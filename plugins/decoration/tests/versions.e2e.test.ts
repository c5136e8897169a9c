import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openEditor, pageOf } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'versions' });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('versions', () => {
  it('are looked at, and one is brought back, live and as the draft', async () => {
    const { id, slug } = await pageOf(server, '有版本的页面', [['title', { text: '第一版' }]]);
    const api = await server.signedIn();
    await api.post(`/api/p/decoration/pages/${id}/publish`, { rev: 0, note: '开张' });
    const live = async () => (await fetch(`${server.url}/p/${slug}`)).text();
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await editor.block('第一版').click();
    await page.getByLabel('标题文字').fill('第二版');
    await editor.press('发布');
    await editor.press('确认发布');
    await page.getByText('版本 2 已上线').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await live()).toContain('第二版');

    await editor.press('版本');
    const dialog = page.getByRole('dialog', { name: '版本' });
    await dialog.getByText('开张').waitFor();
    await dialog.getByRole('button', { name: '查看版本 1' }).click();
    await dialog.locator('.fb-title-text', { hasText: '第一版' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '对比版本 1' }).click();
    const changes = dialog.getByRole('list', { name: '改动' });
    await changes.getByRole('button', { name: /修改.*标题/ }).click();
    expect(await changes.locator('dl').innerText()).toContain('第一版 → 第二版');
    expect(await dialog.locator('.fb-title-text').allInnerTexts()).toEqual(['第一版', '第二版']);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('对比', { exact: true }).selectOption('2');
    await dialog.getByText('两者内容相同').waitFor();
    await dialog.getByRole('button', { name: '返回版本列表' }).click();
    await dialog.getByRole('button', { name: '回滚到版本 1' }).click();
    await page.getByRole('dialog', { name: '回滚到版本 1？' }).getByRole('button', { name: '回滚' }).click();
    await page.getByText('已回滚，新版本 3 已上线').waitFor();
    await expect.poll(editor.titles).toEqual(['第一版']);
    expect(await live()).toContain('第一版');
    expect(await page.locator('#root').getAttribute('aria-hidden')).toBeNull();
  });

  it('a draft is previewed as visitors would get it, and found again by its code', async () => {
    const { id } = await pageOf(server, '预览的页面', [['title', { text: '草稿里的字' }]]);
    const { page, press } = await openEditor(browser, server, id);
    await press('预览');
    await page.frameLocator('iframe[title="页面预览"]').getByText('草稿里的字').waitFor();
    await page.getByRole('img', { name: '二维码' }).waitFor();
    const href = await page.getByRole('link', { name: '在新窗口打开' }).getAttribute('href');
    expect(await (await fetch(String(href))).text()).toContain('草稿里的字');
    // A phone that scanned it follows what is saved.
    const phone = await browser.context.newPage();
    await phone.goto(String(href));
    await phone.getByText('草稿里的字').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.fb-title-text').click();
    await page.getByLabel('标题文字').fill('后来的字');
    await phone.getByText('后来的字').waitFor();
    await phone.close();
  });
});
