import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { localField } from '../web/parts/plan.ts';
import { base, openWindow, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'schedule' });
  await signIn(browser, server, '/fit/list');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const inHours = (hours: number) => localField(new Date(Date.now() + hours * 3_600_000));
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '发布页面' });

describe('a plan', () => {
  it('is made in the publish dialog, seen there and in the list, and cancelled', { timeout: 60_000 }, async () => {
    const { id, slug } = await pageOf(server, '双十一会场', [['title', { text: '双十一会场' }]]);
    const { page, press } = await openWindow(browser.context, server, id);
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

    const list = browser.page;
    await list.bringToFront();
    const row = list.getByRole('listitem').filter({ hasText: '双十一会场' });
    await row.getByText('待发布', { exact: true }).waitFor();
    await list.getByRole('button', { name: '定时', exact: true }).click();
    await row.waitFor();
    expect(await seriousFaults(list)).toEqual([]);

    await press('发布');
    await dialog.getByText('待发布', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: '取消定时' }).click();
    await dialog.getByText('待发布', { exact: true }).waitFor({ state: 'hidden' });
    await row.waitFor({ state: 'hidden' });
  });

  it('is cancelled from the list too', { timeout: 60_000 }, async () => {
    const { id } = await pageOf(server, '限时展示', [['title', { text: '限时' }]]);
    const api = await server.signedIn();
    await api.put(`${base}/pages/${id}/schedule`, { rev: 0, to: new Date(Date.now() + 7_200_000).toISOString() });
    const list = browser.page;
    // Behind another tab the browser draws one frame a second, and each click waits for two.
    await list.bringToFront();
    const row = list.getByRole('listitem').filter({ hasText: '限时展示' });
    await row.getByText('已发布').waitFor();
    await row.hover();
    await row.getByRole('button', { name: '更多操作 限时展示' }).click();
    await list.getByRole('menuitem', { name: '取消到期' }).click();
    await list.getByRole('dialog').getByRole('button', { name: '取消定时' }).click();
    await row.waitFor({ state: 'hidden' });
    await list.getByRole('button', { name: '全部', exact: true }).click();
    await row.getByText('已发布').waitFor();
  });
});
