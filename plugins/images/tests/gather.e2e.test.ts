import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { dropFromDisk, openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';
import { jpeg } from './corpus.ts';

/** @module-tag long */

let folder: string;
let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-gather-e2e-'));
  server = await startTestServer();
  browser = await openBrowser({ folder: 'images' });
  page = await openSignedIn(server, browser, '#/images');
  await page.getByText('素材库还是空的').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const list = () => page.getByRole('listbox', { name: '素材' });
const tiles = () => page.getByRole('option');
const place = (name: RegExp) => page.getByRole('navigation', { name: '文件夹与标签' }).getByRole('button', { name });

test('a folder dropped with folders inside becomes folders, without the files that systems leave in them', async () => {
  const summer = join(folder, '夏季');
  await mkdir(join(summer, '横幅'), { recursive: true });
  await writeFile(join(summer, '海边.jpg'), await jpeg(1));
  await writeFile(join(summer, '横幅', '主图.jpg'), await jpeg(2));
  await writeFile(join(summer, '横幅', '次图.jpg'), await jpeg(3));
  await writeFile(join(summer, '横幅', '.DS_Store'), 'x');
  await writeFile(join(summer, 'Thumbs.db'), 'x');
  const single = join(folder, '单张.jpg');
  await writeFile(single, await jpeg(4));
  await dropFromDisk(browser, [summer, single]);
  await page.getByRole('region', { name: '上传列表' }).getByText('已上传 4 个').waitFor();
  await expect.poll(() => tiles().count()).toBe(4);
  await place(/^夏季/).click();
  await expect.poll(() => tiles().allInnerTexts()).toMatchObject([expect.stringContaining('海边')]);
  await place(/^横幅/).click();
  await expect.poll(() => tiles().count()).toBe(2);
  await place(/^全部素材/).click();
  await page.getByRole('button', { name: '清除上传列表' }).click();
  await expect.poll(() => tiles().count()).toBe(4);
});

test('what is let go on the lower part of the page is converted first', async () => {
  const drawing = join(folder, '招牌.jpg');
  await writeFile(drawing, await jpeg(5));
  await dropFromDisk(browser, [drawing], 800);
  const ask = page.getByRole('dialog', { name: '转换后上传 1 个文件' });
  await ask.getByRole('button', { name: '转换并上传' }).click();
  await page.getByRole('region', { name: '上传列表' }).getByText('已上传 1 个').waitFor();
  await expect.poll(() => tiles().count()).toBe(5);
  await tiles().filter({ hasText: '招牌' }).click();
  await page.getByText('WebP').first().waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => tiles().count()).toBe(4);
});

test('a band drawn over empty ground chooses what it touches, and a click beside everything chooses nothing', async () => {
  const boxes = await Promise.all([0, 1, 2, 3].map(async (at) => tiles().nth(at).boundingBox()));
  const ground = await list().boundingBox();
  const [first, second] = boxes;
  const below = Math.max(...boxes.map((box) => (box === null ? 0 : box.y + box.height)));
  if (!first || !second || ground === null) throw new Error('nothing is shown');
  const chosen = () => page.locator('[role="option"][aria-selected="true"]').count();
  const sweep = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 8 });
  };
  const floor = below + 20;
  expect(floor).toBeLessThan(ground.y + ground.height);
  await sweep([first.x + 20, floor], [second.x + second.width / 2, second.y + second.height / 2]);
  await expect.poll(chosen).toBeGreaterThanOrEqual(2);
  await browser.shot('5-band');
  const touched = await chosen();
  // Going back with the pointer gives up what the band no longer touches.
  await page.mouse.move(first.x + 30, floor - 2, { steps: 6 });
  await expect.poll(chosen).toBe(0);
  await page.mouse.move(second.x + second.width / 2, second.y + second.height / 2, { steps: 6 });
  await expect.poll(chosen).toBe(touched);
  await page.mouse.up();
  await page.getByText(`已选 ${touched} 项`).waitFor();
  await page.mouse.click(first.x + 20, floor);
  await expect.poll(chosen).toBe(0);
});

test('a pasted screenshot is taken up under the time of its making, but never out of a field that is typed in', async () => {
  const bytes = (await jpeg(9, 200, 200)).toString('base64');
  const paste = (target: string) =>
    page.evaluate(
      ([base64, selector]) => {
        const data = new DataTransfer();
        const made = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([made], 'image.jpg', { type: 'image/jpeg' }));
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.querySelector(selector)?.dispatchEvent(event);
        return event.defaultPrevented;
      },
      [bytes, target] as const,
    );
  expect(await paste('main input[type="search"], input[type="search"]')).toBe(false);
  expect(await paste('body')).toBe(true);
  const asked = page.getByRole('dialog', { name: '上传粘贴的内容' });
  await asked.getByText(/截图 \d{4}-\d{6}/).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('6-pasted');
  await expect.poll(() => page.locator(':focus').innerText()).toBe('上传');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /截图 \d{4}-\d{6}/ }).waitFor();
  await expect.poll(() => tiles().count()).toBe(5);
  // The same once more, converted on its way.
  expect(await paste('body')).toBe(true);
  await asked.getByRole('button', { name: '转换后上传…' }).click();
  const how = page.getByRole('dialog', { name: '转换后上传 1 个文件' });
  await how.getByRole('button', { name: '转换并上传' }).click();
  await expect.poll(() => tiles().count()).toBe(6);
  // Another page in front: the library behind it takes nothing.
  await page.goto(`${server.url}/#/tools`);
  await page.getByRole('heading', { name: '工具集合' }).waitFor();
  expect(await paste('body')).toBe(false);
  expect(browser.errors).toEqual([]);
});

test('of a folder that holds something the browser cannot read, the rest is taken and that is named', async () => {
  await page.goto(`${server.url}/#/images`);
  await list().waitFor();
  const autumn = join(folder, '秋季');
  await mkdir(autumn);
  for (const [at, name] of ['桂花', '银杏', '枫叶'].entries())
    await writeFile(join(autumn, `${name}.jpg`), await jpeg(6 + at));
  // As browsers do of a file that was moved, or may not be read, by the time it is its turn.
  await page.evaluate(() => {
    const { webkitGetAsEntry } = DataTransferItem.prototype;
    DataTransferItem.prototype.webkitGetAsEntry = function () {
      const folder = webkitGetAsEntry.call(this) as FileSystemDirectoryEntry;
      const reader = folder.createReader();
      const readEntries: typeof reader.readEntries = (done, failed) =>
        reader.readEntries((entries) => {
          const maple = entries.find(({ name }) => name === '枫叶.jpg');
          const refuse = (_: unknown, refused: ErrorCallback) =>
            refused(new DOMException('not found', 'NotFoundError'));
          if (maple !== undefined) Object.assign(maple, { file: refuse });
          done(entries);
        }, failed);
      return Object.assign(folder, { createReader: () => ({ readEntries }) });
    };
  });
  await dropFromDisk(browser, [autumn]);
  const says = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: '枫叶.jpg' });
  await says.getByText('浏览器读不了 1 个文件，没有添加：枫叶.jpg。请检查文件是否还在、是否有权限，再拖一次').waitFor();
  await browser.shot('7-unreadable');
  await place(/^秋季/).click();
  await expect
    .poll(() =>
      tiles()
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.split('\n')[0]).sort()),
    )
    .toEqual(['桂花', '银杏']);
});
