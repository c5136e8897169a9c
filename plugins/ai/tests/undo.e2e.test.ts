import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import type { DocumentDetail } from '../shared/calls/outputs.ts';
import { blank, create } from './kit.ts';
import { drag, exported, keptSteps, layers, placedText, saved, seen, stage, stageBox } from './support/editor.ts';
import { openDocument } from './support/opening.ts';

/** What was done is undone after a reload, too: on the same device, by the same person. */

const desk = openDesk({ folder: 'ai', computes: true });

beforeEach(() => {
  desk.browser.errors.length = 0;
});

/** The chequers where nothing is, as a mean. */
const clear = [234, 234, 234];

const names = (page: Page) => page.getByRole('list', { name: '历史记录' }).getByRole('listitem').allInnerTexts();
const current = (page: Page) => page.locator('[aria-current=step]').innerText();

async function showHistory(page: Page): Promise<void> {
  const tab = page.getByRole('complementary', { name: '面板' }).getByRole('button', { name: '历史', exact: true });
  await tab.first().click();
}

async function colour(page: Page, hex: string, rgb: number[]): Promise<void> {
  await page.getByLabel('前景色').fill(hex);
  await page.keyboard.press('Alt+Delete');
  await expect.poll(() => seen(page)).toEqual(rgb);
}

const pixels = async (page: Page) =>
  (
    await sharp(await exported(page))
      .raw()
      .toBuffer()
  ).toString('base64');

/** Once so many steps are on this device, and the document is on the server. */
async function reloaded(page: Page, id: string, steps: { at: number; of: number }): Promise<void> {
  await expect.poll(() => keptSteps(page, id)).toEqual(steps);
  await saved(page).waitFor();
  await page.reload();
  await stage(page).waitFor();
}

test('undo and redo go on after reloads, by keys and by the list, to the first picture bit by bit', async () => {
  const { id } = await create(desk.api, '撤销', blank());
  const page = await openDocument(desk, id);
  const first = await pixels(page);
  await colour(page, '#107c10', [16, 124, 16]);
  await reloaded(page, id, { at: 1, of: 1 });
  await page.getByLabel('前景色').fill('#0f6cbd');
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  await expect.poll(() => seen(page)).toEqual([15, 108, 189]);
  await page.keyboard.press('ControlOrMeta+a');
  await colour(page, '#d13438', [209, 52, 56]);
  await page.keyboard.press('ControlOrMeta+j');
  await expect.poll(() => layers(page).count()).toBe(2);
  const last = await pixels(page);
  await showHistory(page);
  const done = await names(page);
  await reloaded(page, id, { at: done.length - 1, of: done.length - 1 });

  await showHistory(page);
  expect([await names(page), await current(page)]).toEqual([done, done.at(-1)]);
  await desk.shot('undo-after-reload');
  await stage(page).focus();
  for (let left = done.length - 1; left > 2; left -= 1) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => current(page)).toBe(done[2]);
  await expect.poll(() => seen(page)).toEqual([15, 108, 189]);
  await reloaded(page, id, { at: 2, of: done.length - 1 });

  // In the middle, with what was undone still to come.
  await showHistory(page);
  expect([await names(page), await current(page)]).toEqual([done, done[2]]);
  await stage(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await page.getByRole('list', { name: '历史记录' }).getByRole('button', { name: '打开' }).click();
  await expect.poll(() => seen(page)).toEqual(clear);
  expect(await pixels(page)).toBe(first);
  await reloaded(page, id, { at: 0, of: done.length - 1 });
  await showHistory(page);
  await stage(page).focus();
  for (let left = done.length - 1; left > 0; left -= 1) await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => current(page)).toBe(done.at(-1));
  expect(await pixels(page)).toBe(last);
  expect(desk.browser.errors).toEqual([]);
});

test('a window that is closed, and one that crashes, take no step with them', async () => {
  const { id } = await create(desk.api, '关掉再开', blank());
  let page = await openDocument(desk, id);
  await colour(page, '#107c10', [16, 124, 16]);
  await expect.poll(() => keptSteps(page, id)).toEqual({ at: 1, of: 1 });
  await saved(page).waitFor();
  const again = await desk.browser.context.newPage();
  await page.close();
  page = again;
  await page.goto(`${desk.server.url}/#/ai?id=${id}`);
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  // The server hears nothing of this one: it is on this device alone.
  await page.route(/\/api\/p\/ai\/(blobs|documents)\//, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await colour(page, '#d13438', [209, 52, 56]);
  await page.getByText('连不上服务器，已存本机').waitFor();
  await expect.poll(() => keptSteps(page, id)).toEqual({ at: 2, of: 2 });
  const third = await desk.browser.context.newPage();
  const crashed = page.waitForEvent('crash');
  const debug = await desk.browser.context.newCDPSession(page);
  // It is not answered by who crashes.
  debug.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  await third.goto(`${desk.server.url}/#/ai?id=${id}`);
  await expect.poll(() => seen(third)).toEqual([209, 52, 56]);
  for (const rgb of [[16, 124, 16], clear]) {
    await third.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => seen(third)).toEqual(rgb);
  }
});

test('what somebody else has changed meanwhile is not undone into: the history begins anew', async () => {
  const { id } = await create(desk.api, '别人改过', blank());
  const page = await openDocument(desk, id);
  await colour(page, '#107c10', [16, 124, 16]);
  await expect.poll(() => keptSteps(page, id)).toEqual({ at: 1, of: 1 });
  await saved(page).waitFor();
  await page.goto('about:blank');
  const { rev, document } = await desk.api.get<DocumentDetail>(`/api/p/ai/documents/${id}`);
  const theirs = document.layers.map((layer) => ({ ...layer, name: '对方改的' }));
  await desk.api.send('PUT', `/api/p/ai/documents/${id}`, { rev, document: { ...document, layers: theirs } });
  await page.goto(`${desk.server.url}/#/ai?id=${id}`);
  await expect.poll(() => layers(page).allInnerTexts()).toEqual(['对方改的']);
  await showHistory(page);
  expect(await names(page)).toEqual(['打开']);
  await colour(page, '#d13438', [209, 52, 56]);
  await reloaded(page, id, { at: 1, of: 1 });
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  expect(desk.browser.errors).toEqual([]);
});

test('another person on the same device sees nothing of it', async () => {
  const functions = ['ai.view', 'ai.edit'];
  const { id: role } = await desk.api.post<{ id: string }>('/api/v1/roles', { name: '修图', functions });
  const person = { username: 'xiaoli', name: '小李', roleIds: [role] };
  const { password } = await desk.api.post<{ password: string }>('/api/v1/people', person);
  const first = await desk.server.signedIn({ username: 'xiaoli', password });
  await first.post('/api/v1/password', { next: 'second person 2' });
  const theirs = stateOf(
    desk.server.url,
    await desk.server.signedIn({ username: 'xiaoli', password: 'second person 2' }),
  );
  const { id } = await create(desk.api, '同一台电脑', blank());
  const page = await openDocument(desk, id);
  await colour(page, '#107c10', [16, 124, 16]);
  await expect.poll(() => keptSteps(page, id)).toEqual({ at: 1, of: 1 });
  await saved(page).waitFor();
  const [token = { name: '', value: '' }] = theirs.origins[0]?.localStorage ?? [];
  // Some document of the same site; the first one's lease goes with the editor.
  await page.goto(`${desk.server.url}/manifest.webmanifest`);
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), token);
  await desk.browser.context.clearCookies();
  await desk.browser.context.addCookies(theirs.cookies);
  await page.goto(`${desk.server.url}/#/ai?id=${id}`);
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  expect(await keptSteps(page, id)).toEqual({ at: 1, of: 1 });
  const undo = page.getByRole('button', { name: '撤销' }).first();
  await undo.waitFor();
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
});

test('a device that is full keeps less of it, and the document as ever', async () => {
  const { id } = await create(desk.api, '存满了', blank());
  const page = await openDocument(desk, id);
  await colour(page, '#107c10', [16, 124, 16]);
  await expect.poll(() => keptSteps(page, id)).toEqual({ at: 1, of: 1 });
  await saved(page).waitFor();
  const debug = await desk.browser.context.newCDPSession(page);
  await debug.send('Storage.overrideQuotaForOrigin', { origin: desk.server.url, quotaSize: 1 });
  await colour(page, '#d13438', [209, 52, 56]);
  await saved(page).waitFor();
  // In this session all of it is there.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seen(page)).toEqual(clear);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await saved(page).waitFor();
  await page.reload();
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  await debug.send('Storage.overrideQuotaForOrigin', { origin: desk.server.url });
  await colour(page, '#0f6cbd', [15, 108, 189]);
  await expect.poll(async () => (await keptSteps(page, id))?.at).toBeGreaterThan(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  expect(desk.browser.errors).toEqual([]);
});

test('undo that is pressed during a change of several commands undoes all of it', async () => {
  const { id } = await create(desk.api, '文字变换', blank());
  const page = await openDocument(desk, id);
  await page.getByRole('button', { name: '文字', exact: true }).first().click();
  const box = await stageBox(page);
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.4);
  await placedText(page);
  await page.keyboard.type('春茶');
  await page.keyboard.press('Escape');
  await showHistory(page);
  await expect.poll(() => names(page)).toEqual(['打开', '文字', '修改文字']);
  await page.keyboard.press('ControlOrMeta+t');
  await page.locator('svg polygon').waitFor({ state: 'attached' });
  const before = await names(page);
  await expect.poll(() => current(page)).toBe(before.at(-1));
  // The layer is placed, then its text is drawn anew: undo is pressed once the first of the two is done.
  await page.evaluate((count) => {
    const press = (): void => {
      if (document.querySelectorAll('[aria-label="历史记录"] li').length === count) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('button[aria-label="撤销"]')?.click();
    };
    const observer = new MutationObserver(press);
    observer.observe(document.body, { subtree: true, childList: true });
  }, before.length);
  await page.getByRole('button', { name: '水平翻转' }).click();
  await expect.poll(async () => (await names(page)).length).toBe(before.length + 1);
  await expect.poll(() => current(page)).toBe(before.at(-1));
  // Nothing comes after it, and it is done again as a whole.
  await saved(page).waitFor();
  expect(await current(page)).toBe(before.at(-1));
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => current(page)).toBe('变换');
  expect(await names(page)).toEqual([...before, '变换']);
  expect(desk.browser.errors).toEqual([]);
});
