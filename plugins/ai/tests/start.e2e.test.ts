import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, phoneSize, resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { create } from './kit.ts';
import { saved } from './support/editor.ts';

/** The first page of the product: `/`, in the whole window. */

const desk = openDesk({ folder: 'ai', computes: true });

const recent = (page: Page) => page.getByRole('list', { name: '最近的图片' }).getByRole('listitem');

test('a blank sheet is one press away; the workbench is, too', async () => {
  const page = await desk.browser.renew(stateOf(desk.server.url, await desk.server.signedIn()));
  await page.goto(`${desk.server.url}/#/`);
  await page.getByRole('heading', { name: '你想做什么' }).waitFor();
  await page.getByText('还没有图片').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^公众号封面/ }).click();
  await page.waitForURL(/#\/\?id=\d+$/);
  await page.getByText('900 × 383 px').waitFor();
  await desk.shot('start-editor');
  // In the shell it is the same document.
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id');
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect.poll(() => recent(page).count()).toBe(1);
  await page.getByRole('button', { name: '返回工作台' }).click();
  await page.waitForURL((url) => !url.hash.startsWith('#/?') && url.hash !== '#/');
  await page.goto(`${desk.server.url}/#/ai?id=${id}`);
  await page.getByText('900 × 383 px').waitFor();
});

test('a task begins with a picture, and leads to its result in the editor', async () => {
  const page = await desk.browser.renew(stateOf(desk.server.url, await desk.server.signedIn()));
  await page.goto(`${desk.server.url}/#/`);
  const svg = `<svg width="500" height="400"><rect width="500" height="400" fill="#d8dade"/><rect x="180" y="90" width="140" height="210" rx="20" fill="#c3372f"/></svg>`;
  const file = { name: '罐子.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^白底图/ }).click();
  await (await chooser).setFiles(file);
  await page.getByRole('list', { name: '图层', exact: true }).getByText('白色背景 1').waitFor();
  // Reloaded, it is not done a second time.
  await page.waitForURL(/#\/\?id=\d+$/);
  await saved(page).waitFor();
  await desk.shot('task-white');
  await page.reload();
  await page.getByRole('list', { name: '图层', exact: true }).getByText('白色背景 1').waitFor();
  expect(await page.getByRole('list', { name: '图层', exact: true }).getByRole('listitem').count()).toBe(2);
});

test('with no service, generating says what is missing and goes on locally', async () => {
  const page = await desk.browser.renew(stateOf(desk.server.url, await desk.server.signedIn()));
  await page.goto(`${desk.server.url}/#/`);
  await page.getByRole('button', { name: /^AI 生成/ }).click();
  const dialog = page.getByRole('dialog', { name: '还没有生成服务' });
  const svg = `<svg width="300" height="240"><rect width="300" height="240" fill="#d8dade"/><rect x="100" y="50" width="100" height="140" rx="12" fill="#c3372f"/></svg>`;
  const file = { name: '罐子.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '打开图片换背景' }).click();
  await (await chooser).setFiles(file);
  // Cut out, before a colour beneath it.
  const layers = page.getByRole('list', { name: '图层', exact: true });
  await layers.getByText('背景颜色 1').waitFor();
  await expect.poll(() => layers.getByRole('listitem').last().textContent()).toContain('背景颜色');
  await desk.shot('task-scene');
});

test('who has no right to it comes to the workbench', async () => {
  const role = await desk.api.post<{ id: string }>('/api/v1/roles', { name: '只看素材', functions: ['images.view'] });
  const person = { username: 'onlooker', name: '只看素材', roleIds: [role.id] };
  const { password } = await desk.api.post<{ password: string }>('/api/v1/people', person);
  const theirs = await desk.server.signedIn({ username: 'onlooker', password });
  await theirs.post('/api/v1/password', { next: 'another person 2' });
  const page = await desk.browser.renew(stateOf(desk.server.url, theirs));
  await page.goto(`${desk.server.url}/#/`);
  await page.getByText('退出登录').waitFor();
  expect(await page.getByText('你想做什么').count()).toBe(0);
});

test('in both sizes, themes and languages', { tags: ['long'] }, async () => {
  const { id } = await create(desk.api, '夏季新品主图');
  const webp = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 250, g: 160, b: 60 } } })
    .webp()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(webp)]), 'blob');
  await desk.api.send('POST', `/api/p/ai/documents/${id}/thumbnail`, form);
  for (const language of ['zh-CN', 'en'] as const) for (const dark of [false, true]) await look(language, dark);
});

async function look(language: 'zh-CN' | 'en', dark: boolean): Promise<void> {
  await desk.beside({ dark, language }, async (other) => {
    const { page } = other;
    await page.goto(`${desk.server.url}/#/`);
    await page.getByText('夏季新品主图').first().waitFor();
    for (const size of [desktopSize, phoneSize]) {
      await resizeTo(page, size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await other.shot(`start-${size.width}-${language}${dark ? '-dark' : ''}`);
    }
    expect(await seriousFaults(page)).toEqual([]);
  });
}

test('the editor fits a desktop, a tablet and both languages', { tags: ['long'] }, async () => {
  const { id } = await create(desk.api, '夏季新品主图');
  for (const language of ['zh-CN', 'en'] as const)
    for (const dark of [false, true]) {
      await desk.beside({ dark, language }, async (other) => {
        const { page } = other;
        await page.goto(`${desk.server.url}/#/?id=${id}`);
        await page.getByText('800 × 600 px').waitFor();
        for (const size of [desktopSize, { width: 1024, height: 768 }, phoneSize]) {
          await resizeTo(page, size);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          await other.shot(`editor-${size.width}-${language}${dark ? '-dark' : ''}`);
        }
        expect(await seriousFaults(page)).toEqual([]);
      });
    }
});
