import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { editorOf, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'checks' });
  await signIn(browser, server);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('without the server says that it could not look, offers no publishing, and looks again when asked', async () => {
  const { id } = await pageOf(server, '离线检查', [['title', { text: '甲' }]]);
  await browser.page.goto(`${server.url}/#/fit/edit?id=${id}`);
  const { page, block, press } = editorOf(browser.page);
  await block('甲').waitFor();
  const away = (url: URL) => url.pathname.endsWith('/checks');
  await page.route(away, (route) => route.abort());
  await press('发布');
  const dialog = page.getByRole('dialog', { name: '发布页面' });
  await dialog.getByText('暂时无法完成检查').waitFor();
  expect(await dialog.getByText('检查通过').count()).toBe(0);
  expect(await dialog.getByRole('button', { name: '确认发布' }).isDisabled()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);
  await page.unroute(away);
  await dialog.getByRole('button', { name: '重试' }).click();
  await dialog.getByText('检查通过，可以发布').waitFor();
  expect(await dialog.getByRole('button', { name: '确认发布' }).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('a finding leads to the field at fault, in a list item too', { timeout: 60_000 }, async () => {
  const items = Array.from({ length: 40 }, (_, n) => ({
    title: `入口 ${n}`,
    link: n === 37 ? { kind: 'url', target: 'nowhere' } : { kind: 'none', target: '' },
  }));
  const { id } = await pageOf(server, '检查', [['nav', { items, look: 'text' }], ['title', { text: '' }], ['image']]);
  await browser.page.goto(`${server.url}/#/fit/edit?id=${id}`);
  const { page, press } = editorOf(browser.page);
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).waitFor();
  const dialog = page.getByRole('dialog', { name: '发布页面' });
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'));

  await press('发布');
  await dialog.getByRole('list', { name: '检查结果' }).waitFor();
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
});
