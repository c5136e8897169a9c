import { wallTime } from '@fitout/sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go } from '../../../tests/support/shell.ts';
import { base, type Made, openAt, openEditor, ownerOf, pageOf, valuesOn } from './editor-kit.ts';

/**
 * How a page gets from the editor to its visitors: checks, plans, versions, and the draft before it.
 * @module-tag long
 */

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'publishing' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const title = (text: string): Made => ['title', { text }];
const open = (id: string) => openEditor(browser, server, id);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '发布页面' });
const inHours = (hours: number) => wallTime(new Date(Date.now() + hours * 3_600_000), 'Asia/Shanghai');

describe('publishing', () => {
  it('is refused to what is not whole, leads to each fault, in a list item too, and goes on when all are mended', async () => {
    const items = Array.from({ length: 40 }, (_, n) => ({
      title: `入口 ${n}`,
      link: n === 37 ? { kind: 'url', target: 'nowhere' } : { kind: 'none', target: '' },
    }));
    const blocks: Made[] = [title('欢迎'), ['nav', { items, look: 'text' }], title(''), ['image']];
    const { page, press } = await open((await pageOf(server, '发布的页面', blocks)).id);
    const dialog = dialogOf(page);
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'));

    await press('发布');
    await dialog.getByRole('list', { name: '检查结果' }).waitFor();
    const image = dialog.getByRole('button', { name: /错误 图片 还没有选择图片/ });
    await image.waitFor();
    expect(await dialog.getByRole('button', { name: '确认发布' }).isDisabled()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('dialog');
    await dialog.getByRole('button', { name: /标题.*去修改/ }).click();
    await expect.poll(focused).toBe('text');
    await page.keyboard.type('补上的标题');
    await page.locator('[data-block]', { hasText: '补上的标题' }).waitFor();

    await press('发布');
    await dialog.getByRole('button', { name: /图文导航.*链接不完整.*去修改/ }).click();
    await expect.poll(focused).toBe('items.37.link');
    await browser.shot('focused');
    await page.locator('.fb-nav').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('Delete');

    await press('发布');
    await image.click();
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
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('without the server says that it could not look, offers nothing, and looks again when asked', async () => {
    const { page, block, press } = await open((await pageOf(server, '离线检查', [title('甲')])).id);
    await block('甲').waitFor();
    const away = (url: URL) => url.pathname.endsWith('/checks');
    await page.route(away, (route) => route.abort());
    await press('发布');
    const dialog = dialogOf(page);
    await dialog.getByText('暂时无法完成检查').waitFor();
    expect(await dialog.getByText('检查通过').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: '确认发布' }).isDisabled()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await page.unroute(away);
    await dialog.getByRole('button', { name: '重试' }).click();
    await dialog.getByText('检查通过，可以发布').waitFor();
    expect(await dialog.getByRole('button', { name: '确认发布' }).isEnabled()).toBe(true);
  });

  it('says that it is done also where the dialog was closed meanwhile', { tags: ['long'] }, async () => {
    const { page, press } = await open((await pageOf(server, '先关的页面', [title('欢迎')])).id);
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
});

describe('a plan', () => {
  it('is made in the publish dialog, seen there and in the list, and cancelled', async () => {
    const { id, slug } = await pageOf(server, '双十一会场', [title('双十一会场')]);
    const { page, press } = await open(id);
    await press('发布');
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: '定时发布' }).check();
    await dialog.getByLabel('上线时间').fill(inHours(-3));
    await dialog.getByText('时间已经过去').waitFor();
    expect(await dialog.getByRole('button', { name: '确认定时' }).isDisabled()).toBe(true);
    await dialog.getByLabel('上线时间').fill(inHours(3));
    await dialog.getByLabel('结束时间（可选）').fill(inHours(2));
    await dialog.getByText('应晚于上线时间').waitFor();
    await dialog.getByLabel('结束时间（可选）').fill(inHours(30));
    await dialog.getByRole('radio', { name: '下线', exact: true }).check();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '确认定时' }).click();
    await page.getByRole('dialog', { name: '已安排定时发布' }).getByText('后下线').waitFor();
    expect((await fetch(`${server.url}/p/${slug}`)).status).toBe(404);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await go(page, '/fit/list');
    const row = page.getByRole('listitem').filter({ hasText: '双十一会场' });
    await row.getByText('待发布', { exact: true }).waitFor();
    await page.getByRole('button', { name: '定时', exact: true }).click();
    await row.waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await go(page, `/fit/edit?id=${id}`);
    await press('发布');
    await dialog.getByText('待发布', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: '取消定时' }).click();
    await dialog.getByText('待发布', { exact: true }).waitFor({ state: 'hidden' });
    await go(page, '/fit/list');
    await page.getByRole('heading', { name: '页面', exact: true }).waitFor();
    // The address says nothing of a filter.
    await page.getByRole('button', { name: '定时', exact: true }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('is cancelled from the list too', async () => {
    const { id } = await pageOf(server, '限时展示', [title('限时')]);
    const api = await ownerOf(server);
    await api.put(`${base}/pages/${id}/schedule`, { rev: 0, to: new Date(Date.now() + 7_200_000).toISOString() });
    const page = await openAt(browser, server, '/fit/list');
    await page.getByRole('button', { name: '定时', exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: '限时展示' });
    await row.getByText('已发布').waitFor();
    await row.hover();
    await row.getByRole('button', { name: '更多操作 限时展示' }).click();
    await page.getByRole('menuitem', { name: '取消到期' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消定时' }).click();
    await row.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await row.getByText('已发布').waitFor();
  });
});

describe('versions', () => {
  it('are looked at, and one is brought back, live and as the draft', async () => {
    const { id, slug } = await pageOf(server, '有版本的页面', [['title', { text: '第一版' }]]);
    const api = await ownerOf(server);
    await api.post(`${base}/pages/${id}/publish`, { rev: 0, note: '开张' });
    const live = async () => (await fetch(`${server.url}/p/${slug}`)).text();
    const editor = await open(id);
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
    await dialog.getByRole('button', { name: '恢复到草稿版本 1' }).click();
    await page.getByText('草稿已恢复到版本 1，可以撤销').waitFor();
    await expect.poll(editor.titles).toEqual(['第一版']);
    await expect.poll(() => valuesOn(server, id, 'title', 'text')).toEqual(['第一版']);
    expect(await live()).toContain('第二版');
    await editor.press('撤销');
    await expect.poll(editor.titles).toEqual(['第二版']);
    await expect.poll(() => valuesOn(server, id, 'title', 'text')).toEqual(['第二版']);

    await editor.press('版本');
    await dialog.getByText('开张').waitFor();
    await browser.shot('versions');
    await dialog.getByRole('button', { name: '查看版本 1' }).click();
    await dialog.frameLocator('iframe[title="版本 1"]').locator('.fb-title-text', { hasText: '第一版' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '对比版本 1' }).click();
    const changes = dialog.getByRole('list', { name: '改动' });
    await changes.getByRole('button', { name: /修改.*标题/ }).click();
    expect(await changes.locator('dl').innerText()).toContain('第一版 → 第二版');
    for (const [side, text] of [
      ['版本 1', '第一版'],
      ['当前草稿', '第二版'],
    ] as const) {
      const marked = dialog.frameLocator(`iframe[title="${side}"]`).locator('[data-change=changed] .fb-title-text');
      await expect.poll(() => marked.allInnerTexts()).toEqual([text]);
    }
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
    const { page, press } = await open(id);
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
