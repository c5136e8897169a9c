import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import { type Editor, editorServer, openWindow, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let mine: TestBrowser;
let theirs: TestBrowser;

beforeAll(async () => {
  server = await editorServer();
  const owner = await server.signedIn();
  const { id: role } = await owner.post<{ id: string }>('/api/v1/roles', {
    name: '装修',
    functions: ['decoration.view', 'decoration.edit'],
  });
  const { password } = await owner.post<{ password: string }>('/api/v1/people', {
    username: 'xiaoli',
    name: '小李',
    roleIds: [role],
  });
  const api = await server.signedIn({ username: 'xiaoli', password });
  await api.post('/api/v1/password', { next: 'second person 2' });
}, 300_000);

afterAll(async () => {
  await server?.stop();
});

beforeEach(async () => {
  [mine, theirs] = await Promise.all([openBrowser({ folder: 'together' }), openBrowser({ folder: 'together' })]);
  await signIn(mine.page, server, '/fit/list');
  await signIn(theirs.page, server, '/fit/list', { name: 'xiaoli', password: 'second person 2' });
});

afterEach(async () => {
  await Promise.all([mine.close(), theirs.close()]);
});

const words = async (editor: Editor, from: string, to: string) => {
  await editor.block(from).click();
  await editor.page.getByLabel('标题文字').fill(to);
};

/** One edits, the other takes over and edits on; the first one's next edit meets that. */
async function conflict(title: string) {
  const { id } = await pageOf(server, title, [
    ['title', { text: '甲' }],
    ['title', { text: '乙' }],
  ]);
  const one = await openWindow(mine.context, server, id);
  await one.block('甲').waitFor();
  const other = await openWindow(theirs.context, server, id);
  await other.page.getByText('管理员 正在编辑此页面，当前为只读').waitFor();
  expect(await other.page.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true);
  await other.press('接管编辑');
  await other.press('接管');
  await other.page.getByText('管理员 正在编辑此页面').waitFor({ state: 'hidden' });
  await words(other, '乙', '乙改');
  await other.saved();
  await words(one, '甲', '甲改');
  const dialog = one.page.getByRole('alertdialog', { name: '页面已有新的修改' });
  await dialog.waitFor();
  return { one, other, dialog };
}

describe('two people at one page', () => {
  it('are told of each other, and whoever keeps their own edits has both', async () => {
    const { one, dialog } = await conflict('两个人的页面');
    expect(await dialog.innerText()).toMatch(/小李 的修改[\s\S]*乙改[\s\S]*甲改/);
    expect(await seriousFaults(one.page)).toEqual([]);
    await dialog.getByRole('button', { name: '保留我的修改' }).click();
    await expect.poll(one.titles).toEqual(['甲改', '乙改']);
    expect(await one.page.locator('#root').getAttribute('aria-hidden')).toBeNull();
  });

  it('and whoever drops their own has the other one’s', async () => {
    const { one, dialog } = await conflict('放弃的页面');
    await dialog.getByRole('button', { name: '放弃我的修改，重新载入' }).click();
    await expect.poll(one.titles).toEqual(['甲', '乙改']);
  });
});

describe('away from the server', () => {
  it('edits are kept, said to be kept, and sent when it is back', async () => {
    const { id } = await pageOf(server, '离线的页面', [['title', { text: '甲' }]]);
    const one = await openWindow(mine.context, server, id);
    await one.block('甲').waitFor();
    await mine.context.setOffline(true);
    await words(one, '甲', '离线时写的');
    await one.page.getByText('离线，已存本地').waitFor({ timeout: 15_000 });
    await mine.context.setOffline(false);
    await one.saved();
    await one.page.reload();
    await expect.poll(one.titles).toEqual(['离线时写的']);
  });

  it('what a crash left on the device is there again', async () => {
    const { id } = await pageOf(server, '崩溃的页面', [['title', { text: '甲' }]]);
    const one = await openWindow(mine.context, server, id);
    await one.block('甲').waitFor();
    await one.page.route('**/ops', (route) => route.abort());
    await words(one, '甲', '没发出去的');
    await one.page.getByText('离线，已存本地').waitFor({ timeout: 15_000 });
    await one.page.close();
    const again = await openWindow(mine.context, server, id);
    await expect.poll(again.titles).toEqual(['没发出去的']);
    await again.saved();
  });
});
