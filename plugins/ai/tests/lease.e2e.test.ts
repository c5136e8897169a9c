import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn, stateOf } from '../../../tests/support/shell.ts';
import { blank, create } from './kit.ts';
import { saved, seen, stage } from './support/editor.ts';

/** Two people at one picture, each in a browser of their own. */

let server: TestServer;
let mine: TestBrowser;
let theirs: TestBrowser;
let api: ApiClient;
const xiaoli = { username: 'xiaoli', password: 'second person 2' };

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const functions = ['ai.view', 'ai.edit'];
  const { id: role } = await api.post<{ id: string }>('/api/v1/roles', { name: '修图', functions });
  const { password } = await api.post<{ password: string }>('/api/v1/people', {
    username: xiaoli.username,
    name: '小李',
    roleIds: [role],
  });
  const first = await server.signedIn({ username: xiaoli.username, password });
  await first.post('/api/v1/password', { next: xiaoli.password });
  [mine, theirs] = await Promise.all([openBrowser({ folder: 'ai' }), openBrowser({ folder: 'ai' })]);
});

afterAll(async () => {
  await Promise.all([mine?.close(), theirs?.close()]);
  await server?.stop();
});

test('one edits, the other looks on, takes over; what was not saved is kept as a copy', async () => {
  const { id } = await create(api, '两个人', blank(400, 400));
  const page = await openSignedIn(server, mine, `#/ai?id=${id}`);
  await stage(page).waitFor();
  const other = await theirs.renew(stateOf(server.url, await server.signedIn(xiaoli)));
  await other.goto(`${server.url}/#/ai?id=${id}`);
  await other.getByText(/管理员 正在编辑这张图片/).waitFor();
  await theirs.shot('lease-waiting');
  // Nothing of the other one's reaches it.
  await stage(other).focus();
  await other.keyboard.press('Alt+Delete');
  await page.getByLabel('前景色').fill('#107c10');
  await page.keyboard.press('Alt+Delete');
  await saved(page).waitFor();
  await expect.poll(() => seen(other)).toEqual([16, 124, 16]);
  await other.getByRole('button', { name: '只看' }).click();
  await other.getByText('只看模式，管理员 正在编辑').waitFor();
  await other.getByRole('button', { name: '我要编辑' }).click();
  // A save does not get through while the lease goes over.
  await mine.context.route(/\/api\/p\/ai\/(blobs|documents\/\d+$)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('Alt+Delete');
  await page.getByText('连不上服务器，已存本机').waitFor();
  await other.getByRole('button', { name: '接管编辑' }).click();
  await other.getByRole('dialog').getByRole('button', { name: '接管' }).click();
  await other.getByText('现在由您编辑这张图片').waitFor();
  const lost = page.getByRole('alertdialog', { name: '编辑已由他人接管' });
  await lost.getByText('小李 正在编辑这张图片').waitFor();
  // Enter, pressed by somebody who goes on working, gives nothing up.
  await expect
    .poll(() => lost.getByRole('button', { name: '另存为副本' }).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await mine.shot('lease-lost');
  await mine.context.unrouteAll();
  await lost.getByRole('button', { name: '另存为副本' }).click();
  await page.waitForURL((url) => !url.href.endsWith(`id=${id}`));
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  await expect.poll(() => seen(other)).toEqual([16, 124, 16]);
  mine.errors.length = 0;
});
