import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, documentWith, kept, root } from '../../../plugins/ai/tests/kit.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { fillSignIn, readEnglish, stateOf } from '../../../tests/support/shell.ts';
import { Fingers } from '../../gallery/tests/fingers.ts';

/** A link goes from the staff's dialog to a phone without an account, is talked about there, and ends. */

let server: TestServer;
let staff: TestBrowser;
let phone: TestBrowser;
let api: ApiClient;
let document: string;

const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .png()
    .toBuffer();

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  staff = await openBrowser({ folder: 'mpreview-staff' });
  phone = await openBrowser({ folder: 'mpreview', phone: true });
  const source = { blob: await kept(api, await pictureOf('#2f6f9f')), x: 0, y: 0, width: 640, height: 480 };
  document = (await create(api, '双十二主图', documentWith({}, { source }))).id;
  const sent = { after: await kept(api, await pictureOf('#e8c15a')), width: 640, height: 480 };
  await api.post(`${root}/documents/${document}/reviews`, sent);
});

afterAll(async () => {
  await staff?.close();
  await phone?.close();
  await server?.stop();
});

/** Staff make a link in the dialog, which stays open. */
async function makeLink(switches: string[], more?: () => Promise<unknown>): Promise<string> {
  const page = await staff.renew(stateOf(server.url, api));
  await page.goto(`${server.url}/#/ai-preview?id=${document}`);
  await page.getByRole('button', { name: '手机查看 / 分享' }).click();
  const dialog = page.getByRole('dialog', { name: '手机查看 / 分享' });
  for (const one of switches) await dialog.getByRole('switch', { name: one }).check();
  await more?.();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  await dialog.getByRole('img', { name: '二维码' }).waitFor();
  return (await dialog.getByRole('region', { name: '新链接' }).locator('output').textContent()) ?? '';
}

test('a phone without an account comments and returns; staff see it live, withdraw, and the phone reads why', async () => {
  const url = await makeLink(['无需登录，拿到链接的人都能看', '允许通过或退回']);
  expect(url).toMatch(/#\/m\/ai-preview\/[\w-]{32}$/);
  const desk = staff.page;
  const dialog = desk.getByRole('dialog', { name: '手机查看 / 分享' });
  expect(await seriousFaults(desk)).toEqual([]);
  await staff.shot('dialog');

  const { page } = phone;
  await page.goto(url);
  await page.getByRole('heading', { name: '双十二主图' }).waitFor();
  await page.getByRole('img', { name: '送审的图片' }).waitFor();
  // Whoever made the link sees that it was opened.
  await dialog.getByText('打开 1 次').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).click();

  const fingers = await Fingers.of(page);
  const bar = page.getByRole('toolbar', { name: '看图' });
  const before = await bar.textContent();
  await fingers.down([170, 220], [220, 220]);
  await fingers.to([
    [60, 220],
    [330, 220],
  ]);
  await fingers.up();
  await expect.poll(() => bar.textContent()).not.toBe(before);
  await bar.getByRole('button', { name: /看全图/ }).tap();
  await expect.poll(() => bar.textContent()).toBe(before);
  // By keys as well.
  const keys = page.getByRole('button', { name: /^评论画面中央/ });
  await keys.press('+');
  await expect.poll(() => bar.textContent()).not.toBe(before);
  await keys.press('-');
  await expect.poll(() => bar.textContent()).toBe(before);
  await bar.getByLabel('对比').selectOption('first');
  const divider = page.getByRole('slider', { name: '前后对比' });
  await divider.press('ArrowRight');
  expect(await divider.getAttribute('aria-valuenow')).toBe('52');
  await phone.shot('compare');
  await bar.getByLabel('对比').selectOption('');

  await fingers.tap([100, 200]);
  await page.getByText('评论图片上标出的位置').waitFor();
  await phone.shot('spot');
  await page.getByLabel('写评论').fill('左边的字再大一点');
  await page.getByLabel('你的称呼').fill('王店长');
  await page.getByRole('button', { name: '发送评论' }).tap();
  await page.getByRole('list', { name: '评论' }).getByText('左边的字再大一点').waitFor();
  const said = desk.getByRole('list', { name: '评论' });
  await said.getByText('王店长（访客）').waitFor();
  await page.getByRole('button', { name: '退回', exact: true }).tap();
  const form = page.getByRole('dialog');
  await form.getByLabel('原因').fill('背景换浅一些');
  await form.getByRole('button', { name: '退回' }).tap();
  await page.getByRole('status').filter({ hasText: '已退回' }).waitFor();
  await desk.getByRole('status').filter({ hasText: '已退回' }).waitFor();
  await desk.getByText('背景换浅一些').waitFor();
  // The other way round a phone without an account looks by itself.
  const { items } = await api.get<{ items: { id: string }[] }>(`${root}/documents/${document}/reviews`);
  await api.post(`${root}/reviews/${items[0]?.id}/comments`, { words: '好的，马上改', place: null });
  await page.getByText('好的，马上改').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await phone.shot('said');

  await desk.getByRole('button', { name: '手机查看 / 分享' }).click();
  await dialog.getByRole('button', { name: '撤回' }).click();
  await desk.getByRole('dialog', { name: '撤回这个链接？' }).getByRole('button', { name: '撤回' }).click();
  await dialog.getByText('已撤回').waitFor();
  await page.getByRole('heading', { name: '链接已失效' }).waitFor();
  await page.getByText('请向发给你的人要一个新链接').waitFor();
  expect(await page.getByRole('img', { name: '送审的图片' }).count()).toBe(0);
  expect([...staff.errors, ...phone.errors].filter((error) => !error.includes('410'))).toEqual([]);
  await phone.shot('over');
});

test('what a guest said is hidden by staff and goes from the phone, and comes back', async () => {
  const url = await makeLink(['无需登录，拿到链接的人都能看']);
  const { page } = phone;
  await page.goto(url);
  await page.getByRole('heading', { name: '双十二主图' }).waitFor();
  const said = page.getByRole('list', { name: '评论' });
  await page.getByLabel('写评论').fill('与图片无关的广告');
  const name = page.getByLabel('你的称呼');
  if ((await name.count()) > 0) await name.fill('路人');
  await page.getByRole('button', { name: '发送评论' }).tap();
  await said.getByText('与图片无关的广告').waitFor();
  const desk = staff.page;
  await desk.getByRole('dialog', { name: '手机查看 / 分享' }).getByRole('button', { name: '关闭' }).click();
  const list = desk.getByRole('list', { name: '评论' });
  await list
    .getByRole('listitem')
    .filter({ hasText: '与图片无关的广告' })
    .getByRole('button', { name: /^隐藏第/ })
    .click();
  const dialog = desk.getByRole('dialog', { name: '隐藏这条评论？' });
  await staff.shot('hide');
  await dialog.getByRole('button', { name: '隐藏' }).click();
  await list.getByText('已隐藏 路人（访客） 的评论').waitFor();
  await said.getByText('与图片无关的广告').waitFor({ state: 'detached' });
  expect(await list.getByText('与图片无关的广告').isVisible()).toBe(false);
  expect(await seriousFaults(desk)).toEqual([]);
  await staff.shot('hidden');
  await list.getByText('已隐藏 路人（访客） 的评论').press('Enter');
  await list.getByText('与图片无关的广告').waitFor();
  await desk.emulateMedia({ colorScheme: 'dark' });
  await staff.shot('hidden-dark');
  await resizeTo(desk, { width: 390, height: 844 });
  await staff.shot('hidden-narrow');
  await phone.shot('after-hidden');
  // Staff who look by the link read that something is hidden.
  await desk.goto(url);
  await desk.getByText(/有 1 条访客评论已隐藏/).waitFor();
  await staff.shot('hidden-phone-dark');
  await desk.emulateMedia({ colorScheme: 'light' });
  await staff.shot('hidden-phone');
  await resizeTo(desk, { width: 1440, height: 900 });
  await desk.goto(`${server.url}/#/ai-preview?id=${document}`);
  await list.getByRole('button', { name: '恢复显示' }).click();
  await said.getByText('与图片无关的广告').waitFor();
  await list
    .getByRole('button', { name: /^隐藏第/ })
    .last()
    .waitFor();
});

test('a link for members leads to the sign-in and back; several results, without a network, in English', async () => {
  const sent = { after: await kept(api, await pictureOf('#7aa874')), width: 640, height: 480 };
  await api.post(`${root}/documents/${document}/reviews`, sent);
  const url = await makeLink([], () => staff.page.getByLabel('能看到').selectOption(''));
  const page = await phone.renew();
  await page.goto(url);
  await page.getByRole('heading', { name: '请先登录' }).waitFor();
  await phone.shot('sign-in');
  await page.getByRole('button', { name: '去登录' }).tap();
  await fillSignIn(page, { password: server.adminPassword });
  const results = page.getByRole('list', { name: '送审的版本' });
  await results.getByRole('button', { name: /第 1 版/ }).tap();
  await page.getByText('左边的字再大一点').waitFor();
  expect(await page.getByLabel('你的称呼').count()).toBe(0);
  expect(await page.getByRole('button', { name: '通过', exact: true }).count()).toBe(0);
  await phone.shot('results');
  await readEnglish(page);
  await page.getByRole('list', { name: 'Comments' }).waitFor();
  await phone.shot('english');
  await page.emulateMedia({ colorScheme: 'dark' });
  await phone.shot('dark');
  // A link that does not load without a network says so, and comes when it is back.
  await page.route('**/public/shares/**', (route) => route.abort());
  await phone.context.setOffline(true);
  await page.evaluate(() => {
    location.hash = location.hash.replace(/.{4}$/, 'none');
  });
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await phone.context.setOffline(false);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).tap();
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
});
