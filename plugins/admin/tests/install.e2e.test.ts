import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KernelTables } from '../../../kernel/server/schema/tables.ts';
import { type TestPlugin, testArtifact } from '../../../tests/support/artifact.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go, openSignedIn, stateOf } from '../../../tests/support/shell.ts';
import type { PluginHealth } from '../web/plugins/plugins-api.ts';

/**
 * The owner installs a plugin from outside, uses it, changes its version forth and back, sees it put into quarantine and
 * lets it out, and takes it away with its data. One story: each test goes on where the last one ended.
 * @module-tag long
 */

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'install' });
  page = await openSignedIn(server, browser, '#/admin/plugins');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const title = { zh: '便签', en: 'Notes' };

/** A page with its version, a value that it keeps on the server, and a way to break it. */
function notes(version: string, more: TestPlugin & { capabilities?: string[] } = {}): Buffer {
  const { capabilities = ['storage'], ...rest } = more;
  return Buffer.from(
    testArtifact({
      version,
      manifest: {
        title,
        description: { zh: '给自己写便签', en: 'Notes for oneself' },
        routes: [{ path: '/notes', view: 'page', title, fun: 'notes.view' }],
        menu: [{ title, url: '/notes', fun: 'notes.view' }],
        capabilities,
      },
      externals: ['react', '@fitout/sdk/web'],
      files: {
        'page-1.js': `
import { createElement as h, useState } from 'react';
import { usePlugin } from '@fitout/sdk/web';
export { Notes as default };
function Notes() {
  const { storage } = usePlugin();
  const [torn, tear] = useState(false);
  const [said, say] = useState('');
  if (torn) throw new Error('便签撕破了');
  const keep = () => storage.user.set('note', 'milk').then(() => say('记下了'), (error) => say(String(error)));
  return h('main', null,
    h('h1', null, '便签 ${version}'),
    h('button', { type: 'button', onClick: keep }, '记下'),
    h('button', { type: 'button', onClick: () => tear(true) }, '撕破'),
    h('p', { 'aria-label': '结果' }, said));
}
`,
      },
      ...rest,
    }),
  );
}

const tgz = (buffer: Buffer) => ({ name: 'notes.tgz', mimeType: 'application/gzip', buffer });
const drawer = () => page.getByRole('dialog', { name: '便签', exact: true });
const row = () => page.getByRole('row').filter({ hasText: '便签' });
const inside = () => page.frameLocator('iframe[title="便签"]');
const inMenu = () => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '便签', exact: true });

/** By the key: a notice may lie over the button for as long as the mouse is on it. */
async function leaveDrawer(): Promise<void> {
  // A question over it hides it from the tree of roles until it is gone.
  await drawer().waitFor();
  await drawer().press('Escape');
  await drawer().waitFor({ state: 'detached' });
}

/** Does what the bar at the top offers. */
async function takeReload(): Promise<void> {
  await page.getByRole('button', { name: '有新版本，点击刷新' }).click();
  await page.getByText('退出登录').waitFor();
}

async function answer(question: string, yes: string): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: yes, exact: true }).click();
}

async function openNotes(version: string): Promise<void> {
  await inMenu().click();
  await inside()
    .getByRole('heading', { name: `便签 ${version}`, exact: true })
    .waitFor();
}

async function openDrawer(): Promise<void> {
  await go(page, '#/admin/plugins');
  await row().getByRole('button', { name: '便签', exact: true }).click();
  await drawer().waitFor();
}

test('a broken artifact is refused with the field and the reason, and nothing is kept', async () => {
  await page.getByRole('button', { name: '安装插件' }).click();
  const install = page.getByRole('dialog', { name: '安装插件' });
  const bytes = notes('1.0.0', { manifest: { id: 'notes', surprise: true } });
  await install.locator('input[type=file]').setInputFiles(tgz(bytes));
  await install.getByText('不能安装').waitFor();
  await install.getByText('artifact.manifest', { exact: true }).waitFor();
  await install.getByText('没有安装任何内容').waitFor();
  await browser.shot('1-refused');
  expect(await seriousFaults(page)).toEqual([]);
  browser.errors.length = 0; // the browser counts every 422
});

test('a good one is reviewed in plain words, and installed into the sandbox', async () => {
  const install = page.getByRole('dialog', { name: '安装插件' });
  await install.locator('input[type=file]').setInputFiles(tgz(notes('1.0.0')));
  await install.getByText('没有签名').waitFor();
  await install.getByText('保存自己的数据').waitFor();
  await install.getByText('读不到其他插件、其他组织的数据。').waitFor();
  expect(await install.getByRole('radio', { name: /沙箱/ }).isChecked()).toBe(true);
  await browser.shot('2-review');
  expect(await seriousFaults(page)).toEqual([]);
  await install.getByRole('button', { name: '安装 1.0.0' }).click();
  await drawer().getByText('运行中').waitFor();
  await drawer().getByText('沙箱', { exact: true }).waitFor();
  await browser.shot('3-installed');
  expect(await seriousFaults(page)).toEqual([]);
});

test('its menu entry comes with the offered reload, and it runs in its frame', async () => {
  expect(await inMenu().count()).toBe(0);
  await leaveDrawer();
  await takeReload();
  await openNotes('1.0.0');
  await inside().getByRole('button', { name: '记下' }).click();
  await inside().getByText('记下了').waitFor();
});

test('an upgrade says what it asks for in addition, and a rollback brings the old version back', async () => {
  await openDrawer();
  await drawer().getByRole('button', { name: '更新' }).click();
  const upgrade = page.getByRole('dialog', { name: '更新「便签」' });
  const next = notes('1.1.0', { capabilities: ['storage', 'session'] });
  await upgrade.locator('input[type=file]').setInputFiles(tgz(next));
  await upgrade.getByText('多要了 1 项能力').waitFor();
  await upgrade.getByText('当前安装的是 1.0.0').waitFor();
  await browser.shot('4-upgrade');
  await upgrade.getByRole('button', { name: '更新到 1.1.0' }).click();
  await upgrade.waitFor({ state: 'detached' });
  await leaveDrawer();
  await takeReload();
  await openNotes('1.1.0');

  await openDrawer();
  await drawer().getByRole('tab', { name: '版本' }).click();
  await drawer().getByRole('button', { name: '回滚 1.0.0' }).click();
  await answer('将「便签」换成 1.0.0？', '换成 1.0.0');
  await expect.poll(() => drawer().getByRole('listitem').filter({ hasText: '使用中' }).innerText()).toContain('1.0.0');
  await browser.shot('5-versions');
  expect(await seriousFaults(page)).toEqual([]);
  await leaveDrawer();
  await takeReload();
  await openNotes('1.0.0');
});

test('one that crashes again and again is put into quarantine with the reason, until somebody releases it', async () => {
  await inside().getByRole('button', { name: '记下' }).click();
  await inside().getByText('记下了').waitFor();
  for (let times = 0; times < 3; times += 1) {
    if (times > 0) await page.getByRole('button', { name: '重试' }).click();
    // Not by a click of the mouse, whose end a frame that is taken away never hears.
    await inside()
      .getByRole('button', { name: '撕破' })
      .evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
    await page.getByText('只有这个页面受到影响').waitFor();
  }
  await go(page, '#/admin/plugins');
  await row().getByText('已隔离').waitFor();
  await openDrawer();
  await drawer().getByText('便签撕破了').waitFor();
  await browser.shot('6-quarantine');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer().getByRole('tab', { name: '健康' }).click();
  await drawer().getByText('最近的错误').waitFor();
  await drawer().getByText('便签撕破了').first().waitFor();
  const owner = await server.signedIn();
  const { totals } = await owner.get<PluginHealth>('/api/v1/plugins/notes/health?days=7');
  // What this page saw; one that is left within its first seconds tells nothing.
  expect(totals).toMatchObject({ callErrors: 0, errors: 3 });
  expect(totals.loads).toBeGreaterThanOrEqual(3);
  expect(totals.calls).toBeGreaterThanOrEqual(1);
  expect(totals.firstPaintMs).toBeGreaterThanOrEqual(totals.loadMs);
  await browser.shot('7-health');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer().getByRole('tab', { name: '概览' }).click();
  await drawer().getByRole('button', { name: '解除隔离' }).click();
  await answer('解除「便签」的隔离？', '解除隔离');
  await drawer().getByText('运行中').waitFor();
});

test('a disabled one is gone from the menu, and can be enabled again', async () => {
  await drawer().getByRole('switch').click();
  await answer('停用「便签」？', '停用');
  await drawer().getByRole('switch', { name: '已停用' }).waitFor();
  await leaveDrawer();
  await takeReload();
  await expect.poll(() => inMenu().count()).toBe(0);
  await go(page, '#/notes');
  await page.getByRole('heading', { name: '「便签」没有安装' }).waitFor();
  await page.getByRole('button', { name: '打开插件管理' }).click();
  await openDrawer();
  await drawer().getByRole('switch').click();
  await drawer().getByText('运行中').waitFor();
});

test('uninstalled with its data, nothing of it is left', async () => {
  const db = server.parts.database.of('kernel').query<KernelTables>();
  const kept = () => db.selectFrom('plugin_store').select('key').where('plugin', '=', 'notes').execute();
  expect(await kept()).toEqual([{ key: 'note' }]);
  await drawer().getByRole('button', { name: '卸载…' }).click();
  const question = page.getByRole('dialog', { name: '卸载「便签」？' });
  await question.getByLabel('同时删除它保存的数据').check();
  await question.getByLabel('输入 notes 确认').fill('note');
  await question.getByRole('button', { name: '卸载', exact: true }).click();
  await question.getByText('与插件名称不一致').waitFor();
  await browser.shot('8-uninstall');
  expect(await seriousFaults(page)).toEqual([]);
  await question.getByLabel('输入 notes 确认').fill('notes');
  await question.getByRole('button', { name: '卸载', exact: true }).click();
  await page.getByText('已卸载「便签」').waitFor();
  expect(await kept()).toEqual([]);
  // What lies under a dialog is in no tree of roles: the table is there again when both are gone.
  await page.getByRole('row', { name: /工具集合/ }).waitFor();
  await row().waitFor({ state: 'detached' });
  await takeReload();
  await expect.poll(() => inMenu().count()).toBe(0);
  await go(page, '#/notes');
  await page.getByRole('heading', { name: '页面不存在' }).waitFor();
  const unexpected = (error: string): boolean => !/便签撕破了|plugin notes/.test(error);
  expect(browser.errors.filter(unexpected)).toEqual([]);
});

test('the owner of another organisation looks on, and the server holds to it', async () => {
  const owner = await server.signedIn();
  const org = await owner.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  const stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'long enough 42' });
  page = await browser.renew(stateOf(server.url, stranger));
  await page.goto(`${server.url}/#/admin/plugins`);
  await page.getByText('这里只能查看').waitFor();
  expect(await page.getByRole('button', { name: '安装插件' }).count()).toBe(0);
  const { body } = await stranger.send('POST', '/api/v1/plugins/artifacts', { url: 'https://example.com/x.tgz' });
  expect(body.reason).toBe('kernel.plugins.other-org');
});
