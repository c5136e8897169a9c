import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { blank, create } from './kit.ts';
import { changeSaved, drag, layers, seen, stage, stageBox } from './support/editor.ts';
import { openBlank, openDocument } from './support/opening.ts';

/** Who may only look, an engine that fails, keys that belong to others, a font that comes late. */

const desk = openDesk({ folder: 'ai', computes: true });

test('who may only look sees the picture, and changes nothing', async () => {
  const { id } = await create(desk.api, '只看', blank());
  const role = await desk.api.post<{ id: string }>('/api/v1/roles', { name: '只看修图', functions: ['ai.view'] });
  const person = { username: 'viewer', name: '只看', roleIds: [role.id] };
  const { password } = await desk.api.post<{ password: string }>('/api/v1/people', person);
  const theirs = await desk.server.signedIn({ username: 'viewer', password });
  await theirs.post('/api/v1/password', { next: 'another person 2' });
  const page = await desk.browser.renew(stateOf(desk.server.url, theirs));
  await page.goto(`${desk.server.url}/#/ai?id=${id}`);
  await stage(page).waitFor();
  await page.getByText('只能查看').waitFor();
  for (const name of ['画笔', '抠图', '撤销', '新建图层', '添加'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  const before = await seen(page);
  await page.keyboard.press('b');
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  await page.getByText('你没有修图权限，只能查看').waitFor();
  expect(await seen(page)).toEqual(before);
  await page.keyboard.press('Shift+N');
  expect(await layers(page).count()).toBe(1);
  await desk.shot('viewer');
});

test('an engine that fails says so, and what was done comes back', async () => {
  const page = await openBlank(desk, '引擎');
  await page.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('Alt+Delete');
  await changeSaved(page);
  const worker = page.workers()[0];
  await worker?.evaluate(() => void setTimeout(() => JSON.parse('{')));
  await page.getByText('修图引擎出错了').waitFor();
  await desk.shot('engine-gone');
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('button', { name: '重新打开' }).click();
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  desk.browser.errors.length = 0;
});

test('keys of a box to tick and of the browser are left alone', async () => {
  const page = await openBlank(desk, '按键');
  await page.keyboard.press('g');
  const box = page.getByRole('checkbox', { name: '渐变到透明' });
  await box.focus();
  await page.keyboard.press('Space');
  expect(await box.isChecked()).toBe(true);
  // Tab goes on from the sheet; the panel has a key of its own.
  await stage(page).focus();
  await page.keyboard.press('Tab');
  expect(await stage(page).evaluate((element) => element === document.activeElement)).toBe(false);
  await page.getByRole('complementary', { name: '面板' }).waitFor();
  await page.keyboard.press('F7');
  await page.getByRole('complementary', { name: '面板' }).waitFor({ state: 'detached' });
});

test('a font that comes late takes no newer one’s place', async () => {
  const { id } = await create(desk.api, '字体', blank());
  let release = (): void => undefined;
  const held = new Promise<void>((go) => {
    release = go;
  });
  const page = await openDocument(desk, id, async () => {
    await desk.browser.context.route(/ma-shan-zheng-chinese/, async (route) => {
      await held;
      await route.continue();
    });
  });
  await page.keyboard.press('t');
  const box = await stageBox(page);
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.5);
  const font = page.getByRole('combobox', { name: '字体' });
  await font.waitFor();
  const late = page.waitForRequest(/ma-shan-zheng-chinese/);
  await font.selectOption('wild');
  await late;
  await font.selectOption('serif');
  const history = page.getByRole('list', { name: '历史记录' }).getByRole('listitem');
  await page.getByRole('button', { name: '历史' }).click();
  await expect.poll(() => history.count()).toBe(3);
  const answer = page.waitForResponse(/ma-shan-zheng-chinese/);
  release();
  await (await answer).finished();
  // One more change, of the words: it comes after whatever the font would have done.
  await page.getByRole('button', { name: '图层' }).click();
  await page.getByRole('textbox', { name: '文字内容' }).fill('新品');
  await page.getByRole('button', { name: '历史' }).click();
  await expect.poll(() => history.count()).toBe(4);
  await page.getByRole('button', { name: '图层' }).click();
  expect(await font.inputValue()).toBe('serif');
});
