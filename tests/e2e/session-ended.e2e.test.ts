import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inEnglish, stateOf } from '../support/shell.ts';

/** A session that somebody else ends, or its own person elsewhere: what is being typed stays, as where it runs out. */

const password = 'long enough 42';

let server: TestServer;
let owner: ApiClient;
let person: { id: string };
let browser: TestBrowser;
let page: Page;
/** Of the page to the server's events: it opens some time after the page. */
let connected: Promise<unknown>;

const name = () => page.getByLabel('组织名称');
const dialog = (title = '管理员已结束你的登录'): Locator => page.getByRole('alertdialog', { name: title });

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  browser = await openBrowser({ folder: 'session-ended' });
  person = await invite('colleague', '李雨桐');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** An owner with the password of all. */
async function invite(username: string, called: string): Promise<{ id: string }> {
  const roles = await owner.get<{ items: { id: string; key: string }[] }>('/api/v1/roles');
  const roleIds = roles.items.filter(({ key }) => key === 'owner').map(({ id }) => id);
  const made = await owner.post<{ person: { id: string }; password: string }>('/api/v1/people', {
    username,
    name: called,
    roleIds,
  });
  await (await server.signedIn({ username, password: made.password })).post('/api/v1/password', { next: password });
  return made.person;
}

/** The colleague types the organisation's name, and has not saved it. */
beforeEach(async () => {
  await owner.put('/api/v1/org', { name: '门店' });
  page = await browser.renew(stateOf(server.url, await server.signedIn({ username: 'colleague', password })));
  connected = page.waitForResponse(/\/v1\/events/).catch(() => undefined);
  await page.goto(`${server.url}/#/admin/org`);
  await name().fill('街角书店');
});

/** The page is as it was, and what is typed can be saved. */
async function savesWhatIsTyped(): Promise<void> {
  await dialog().waitFor({ state: 'hidden' });
  expect(await name().inputValue()).toBe('街角书店');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(async () => (await owner.get<{ name: string }>('/api/v1/org')).name).toBe('街角书店');
  expect(await page.locator('[aria-hidden="true"]:has(main)').count()).toBe(0);
}

test('a draft stays where an administrator ends the session before the connection to events opens, and is saved after a new sign-in', async () => {
  await owner.post(`/api/v1/people/${person.id}/sign-out`);
  await dialog().waitFor();
  expect(await name().inputValue()).toBe('街角书店');
  expect(new URL(page.url()).hash).toBe('#/admin/org');
  await browser.shot('ended-by-administrator');
  await inEnglish(page, () => dialog('An administrator ended your session').waitFor());
  await dialog().getByLabel('密码').fill(password);
  await dialog().getByRole('button', { name: '登录', exact: true }).click();
  await savesWhatIsTyped();
});

test('a draft stays where an administrator resets the password, which is changed over the page', async () => {
  await connected;
  const reset = await owner.post<{ password: string }>(`/api/v1/people/${person.id}/reset-password`);
  await dialog().getByLabel('密码').fill(reset.password);
  await dialog().getByRole('button', { name: '登录', exact: true }).click();
  const change = dialog('设置新密码');
  await change.getByLabel('新密码').fill('short');
  await change.getByLabel('确认密码').fill('short');
  await change.getByRole('button', { name: '保存', exact: true }).click();
  await change.getByText('至少 8 个字符').waitFor();
  await browser.shot('new-password');
  await change.getByLabel('新密码').fill(`${password}!`);
  await change.getByLabel('确认密码').fill(`${password}?`);
  await change.getByRole('button', { name: '保存', exact: true }).click();
  await change.getByText('两次输入的密码不一致').waitFor();
  await change.getByLabel('确认密码').fill(`${password}!`);
  await change.getByRole('button', { name: '保存', exact: true }).click();
  await change.waitFor({ state: 'hidden' });
  await savesWhatIsTyped();
  const again = await server.signedIn({ username: 'colleague', password: `${password}!` });
  await again.post('/api/v1/password', { current: `${password}!`, next: password });
});

test('nothing of the page is left to somebody else who signs in over it', async () => {
  await invite('second', '周二');
  await owner.post(`/api/v1/people/${person.id}/sign-out`);
  await dialog().getByLabel('用户名').fill('second');
  await dialog().getByLabel('密码').fill(password);
  // Nor are they asked whether to leave it.
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await dialog().getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('周二').first().waitFor();
  await expect.poll(() => name().inputValue()).toBe('门店');
  expect([asked, await dialog().count()]).toEqual([[], 0]);
  expect((await owner.get<{ name: string }>('/api/v1/org')).name).toBe('门店');
});

test('signing out in another tab of the browser still leaves at once', async () => {
  const other = await browser.context.newPage();
  await other.goto(`${server.url}/#/tools`);
  await other.getByText('退出登录').click();
  await page.getByRole('heading', { name: '欢迎回来' }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await other.close();
});

test('a session that its person ended elsewhere says that it was them', async () => {
  const elsewhere = await server.signedIn({ username: 'colleague', password });
  const { items } = await elsewhere.get<{ items: { id: string; current: boolean }[] }>('/api/v1/sessions');
  for (const { id, current } of items) if (!current) await elsewhere.delete(`/api/v1/sessions/${id}`);
  await dialog('你已在别处结束了这里的登录').waitFor();
  expect(await name().inputValue()).toBe('街角书店');
});
