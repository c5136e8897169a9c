import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { base, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'display' });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('what is live is seen in its place, compared with the draft, and rolled back', { timeout: 90_000 }, async () => {
  const api = await server.signedIn();
  const home = await pageOf(server, '门店首页', [['title', { text: '第一版首页' }]]);
  await api.post(`${base}/pages/${home.id}/publish`, { rev: 0 });
  await api.put(`${base}/home`, { pageId: home.id });
  const head = Object.values(home.document.nodes).find((node) => node.type === 'title')?.id;
  const ops = [{ op: 'set', id: head, area: 'props', path: 'text', value: '第二版首页' }];
  await api.post(`${base}/pages/${home.id}/ops`, { base: 0, ops, client: 'a' });
  await api.post(`${base}/pages/${home.id}/publish`, { rev: 1 });
  const other = await pageOf(server, '会员权益', [['title', { text: '权益内容' }]]);
  await api.post(`${base}/pages/${other.id}/publish`, { rev: 0 });
  await pageOf(server, '没有发布的', [['title', { text: '草稿' }]]);

  await signIn(browser, server, '/display');
  const { page } = browser;
  const frame = page.frameLocator('iframe[title="线上页面"]');
  await frame.getByText('第二版首页').waitFor();
  await page.getByRole('img', { name: '二维码' }).waitFor();
  expect(await page.getByText('没有发布的').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('display');
  await page
    .getByRole('region', { name: '页面' })
    .getByRole('button', { name: /会员权益/ })
    .click();
  await frame.getByText('权益内容').waitFor();

  await page
    .getByRole('region', { name: '首页' })
    .getByRole('button', { name: /门店首页/ })
    .click();
  await page.getByRole('button', { name: '版本、对比与回滚' }).click();
  const dialog = page.getByRole('dialog', { name: '版本' });
  await dialog.getByRole('button', { name: '对比版本 1' }).click();
  await dialog.getByRole('button', { name: /修改.*标题/ }).click();
  await dialog.getByText('第二版首页').last().waitFor();
  expect(await dialog.locator('[data-block][data-change="changed"]').allTextContents()).toEqual([
    '第一版首页',
    '第二版首页',
  ]);
  await browser.shot('compare');
  await dialog.getByRole('button', { name: '返回版本列表' }).click();
  await dialog.getByRole('button', { name: '回滚到版本 1' }).click();
  await page.getByRole('dialog', { name: '回滚到版本 1？' }).getByRole('button', { name: '回滚' }).click();
  await frame.getByText('第一版首页').waitFor();
  expect(await (await fetch(`${server.url}/p/-/home`)).text()).toContain('第一版首页');
});
