import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { blank, create } from './kit.ts';
import { changeSaved, chooseInMenu, drag, layers, saved, seen, stage } from './support/editor.ts';
import { openBlank, openDocument } from './support/opening.ts';

/** What was worked on is kept: without a server, beside other people, in versions. */

const desk = openDesk({ folder: 'ai', computes: true });

test('work outlives a server that is away and a reload meanwhile', async () => {
  const page = await openBlank(desk, '离线');
  await page.getByLabel('前景色').fill('#107c10');
  await desk.browser.context.route(/\/api\/p\/ai\/(blobs|documents)\//, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  await page.getByText('连不上服务器，已存本机').waitFor();
  await desk.shot('away');
  await page.reload();
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await page.getByText('连不上服务器，已存本机').waitFor();
  await desk.browser.context.unrouteAll();
  // It may have been tried again by itself meanwhile.
  await page.getByRole('button', { name: '重试' }).or(saved(page)).click();
  await saved(page).waitFor();
  await page.reload();
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  desk.browser.errors.length = 0;
});

test('a window that went while the server was answering finds its own work, and nobody else', async () => {
  const page = await openBlank(desk, '刚保存就刷新');
  await page.getByLabel('前景色').fill('#107c10');
  const arrived = Promise.withResolvers<void>();
  await desk.browser.context.route(/\/api\/p\/ai\/documents\/\d+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    // The answer never comes.
    await route.fetch();
    arrived.resolve();
  });
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  await arrived.promise;
  await desk.browser.context.unrouteAll();
  await page.reload();
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await saved(page).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.keyboard.press('Alt+Delete');
  await changeSaved(page);
});

test('who comes second chooses: a copy keeps both', async () => {
  const { id, rev, document } = await create(desk.api, '两个人', blank());
  const page = await openDocument(desk, id);
  const layers = document.layers.map((layer) => ({ ...layer, name: '对方改的' }));
  const path = `/api/p/ai/documents/${id}`;
  const theirs = { rev, document: { ...document, layers } };
  // While this one is being saved: with nothing unsaved the editor would follow the other instead.
  await desk.browser.context.route(`${desk.server.url}${path}`, async (route) => {
    if (route.request().method() === 'PUT') await desk.api.send('PUT', path, theirs);
    await route.continue();
  });
  await page.getByLabel('前景色').fill('#0f6cbd');
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  const asked = page.getByRole('alertdialog', { name: '这张图片在别处也改过' });
  await asked.getByText('管理员 刚刚保存了这张图片').waitFor();
  await desk.shot('conflict');
  await asked.getByRole('button', { name: '另存为副本' }).click();
  await page.waitForURL((url) => !url.href.endsWith(`id=${id}`));
  await stage(page).waitFor();
  await expect.poll(() => seen(page)).toEqual([15, 108, 189]);
  await page.getByText('两个人（我的修改）').first().waitFor();
  desk.browser.errors.length = 0;
});

test('a version is kept under a name and comes back; what there was before it, too', async () => {
  const page = await openBlank(desk, '版本');
  await page.getByLabel('前景色').fill('#107c10');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await chooseInMenu(page, '历史版本');
  const dialog = page.getByRole('dialog', { name: '历史版本' });
  await dialog.getByLabel('版本名称').fill('绿色');
  await dialog.getByRole('button', { name: '存为版本' }).click();
  await dialog.getByRole('listitem').filter({ hasText: '绿色' }).waitFor();
  await desk.shot('versions');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  await saved(page).waitFor();
  await chooseInMenu(page, '历史版本');
  await dialog.getByRole('listitem').filter({ hasText: '绿色' }).getByRole('button', { name: '恢复' }).click();
  await page.getByRole('dialog', { name: '恢复到这个版本' }).getByRole('button', { name: '恢复' }).click();
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
});

test('what is saved in another window is shown in this one', async () => {
  const { id, rev, document } = await create(desk.api, '两个窗口', blank());
  const page = await openDocument(desk, id);
  const renamed = document.layers.map((layer) => ({ ...layer, name: '另一个窗口' }));
  await desk.api.send('PUT', `/api/p/ai/documents/${id}`, { rev, document: { ...document, layers: renamed } });
  await expect.poll(() => layers(page).allInnerTexts()).toEqual(['另一个窗口']);
});
