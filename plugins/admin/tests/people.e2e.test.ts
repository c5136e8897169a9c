import type { Response } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { fillSignIn, go } from '../../../tests/support/shell.ts';

/**
 * The owner invites a colleague and gives a role; the colleague signs in, must change the password, sees only what
 * the role allows, is disabled and is out within a second.
 * @module-tag long
 */

const ownPassword = 'Sunny-day-4-all';

let server: TestServer;
let owner: TestBrowser;
let colleague: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await openBrowser({ folder: 'admin' });
  colleague = await openBrowser({ folder: 'admin' });
});

afterAll(async () => {
  await owner?.close();
  await colleague?.close();
  await server?.stop();
});

let oneTimePassword = '';

test('a wrong password is refused in words, the right one opens the page that was asked for', async () => {
  const { page } = owner;
  await page.goto(`${server.url}/#/admin/people`);
  await fillSignIn(page, { username: 'admin', password: 'not this one' });
  await page.getByRole('alert').getByText('用户名或密码不正确').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await owner.shot('01-sign-in-refused');
  await fillSignIn(page, { username: 'admin', password: server.adminPassword });
  await page.getByRole('heading', { name: '人员', level: 1 }).waitFor();
  expect(new URL(page.url()).hash).toBe('#/admin/people');
});

test('the layout’s root is the home page’s configuration, marked in the menu and in the breadcrumb', async () => {
  const { page } = owner;
  await go(page, '#/home');
  await page.getByRole('heading', { name: '首页', level: 1 }).waitFor();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  expect(await menu.getByRole('button', { name: '装修', exact: true }).getAttribute('aria-expanded')).toBe('true');
  expect(await menu.getByRole('link', { name: '首页', exact: true }).getAttribute('aria-current')).toBe('page');
  const path = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
  expect(await path.allInnerTexts()).toEqual(['首页', '装修', '首页']);
});

test('the owner makes a role of two functions', async () => {
  const { page } = owner;
  await go(page, '#/admin/roles');
  await page.getByRole('button', { name: '新建角色' }).click();
  await page.getByLabel('角色名称').fill('审计员');
  await page.getByRole('checkbox', { name: '查看审计日志' }).check();
  await page.getByRole('checkbox', { name: '管理插件' }).check();
  await page.getByText('已授予 2 项功能').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('list', { name: '角色列表' }).getByText('审计员').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await owner.shot('02-role');
});

test('a new role can be given up, with a question once something was entered, and names its functions in words', async () => {
  const { page } = owner;
  await go(page, '#/admin/roles');
  const add = page.getByRole('button', { name: '新建角色' });
  const draft = page.getByRole('region', { name: '新角色' });
  await add.click();
  await draft.getByRole('checkbox', { name: '使用图片转换', exact: true }).waitFor();
  await draft.getByRole('button', { name: '取消' }).click();
  await draft.waitFor({ state: 'hidden' });
  await add.click();
  await draft.getByLabel('角色名称').fill('临时');
  const form = page.getByRole('region', { name: '临时' });
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await page.getByRole('list', { name: '角色列表' }).getByText('临时').count()).toBe(0);
});

test('the owner invites a colleague; the one-time password is shown once', async () => {
  const { page } = owner;
  await go(page, '#/admin/people');
  await page.getByRole('button', { name: '邀请人员' }).click();
  await page.getByLabel('姓名').fill('李雨桐');
  await page.getByRole('dialog').getByLabel('用户名').fill('yutong');
  await page.getByRole('checkbox', { name: '审计员' }).check();
  await page.getByRole('button', { name: '邀请', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: '已邀请 李雨桐' });
  oneTimePassword = (await dialog.locator('[data-secret]').innerText()).trim();
  expect(oneTimePassword.length).toBeGreaterThanOrEqual(12);
  await owner.shot('03-one-time-password');
  await page.getByRole('button', { name: '我已保存' }).click();
  const row = page.getByRole('row', { name: /李雨桐/ });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/审计员\s+待首次登录/);
  expect(await seriousFaults(page)).toEqual([]);
});

test('the colleague must change the password, and then sees only what the role allows', async () => {
  const { page } = colleague;
  const refused: string[] = [];
  const calls: string[] = [];
  const note = (response: Response): void => {
    calls.push(new URL(response.url()).pathname);
    if (response.status() === 403) refused.push(response.url());
  };
  page.on('response', note);
  await page.goto(`${server.url}/#/login?from=${encodeURIComponent('/admin/audit')}`);
  await fillSignIn(page, { username: 'yutong', password: oneTimePassword });
  const next = page.getByLabel('新密码');
  await next.waitFor();
  // Another address does not get around it.
  await go(page, '#/admin/people');
  await next.waitFor();
  await next.fill(oneTimePassword);
  await page.getByLabel('确认密码').fill(oneTimePassword);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('alert').getByText('与原密码不同').first().waitFor();
  // Nor does another document, in which nothing is asked that would be refused.
  await page.reload();
  await next.waitFor();
  await page.waitForTimeout(2500); // the line to the server would begin two seconds into a document
  expect(calls).not.toContain('/api/v1/events');
  await next.fill(ownPassword);
  await page.getByLabel('确认密码').fill(ownPassword);
  await colleague.shot('04-first-change');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('李雨桐').first().waitFor();
  await expect.poll(() => calls).toContain('/api/v1/events');
  expect(refused).toEqual([]);
  page.off('response', note);

  await go(page, '#/admin/audit');
  await page.getByRole('table', { name: '审计日志' }).waitFor();
  const menu = page.getByRole('navigation').first();
  await menu.getByText('审计日志').first().waitFor();
  expect(await menu.getByText('人员', { exact: true }).count()).toBe(0);
  await go(page, '#/admin/people');
  await page.getByText('没有权限').first().waitFor();
  await colleague.shot('05-no-permission');
  const status = await page.evaluate(async () => {
    const token = localStorage.getItem('fitout.token') ?? '';
    const answer = await fetch('/api/v1/people', { headers: { token } });
    return answer.status;
  });
  expect(status).toBe(403);
});

test('the tools of the colleague are what they may open, found by pinyin and kept as favourites', async () => {
  const { page } = colleague;
  await go(page, '#/tools');
  await page.getByRole('link', { name: /审计日志 谁在什么时候/ }).waitFor();
  expect(await page.getByRole('link', { name: /^角色/ }).count()).toBe(0);
  await page.getByRole('searchbox', { name: '搜索工具' }).fill('sjrz');
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['找到 1 个工具']);
  await page.getByRole('tabpanel').getByRole('button', { name: '收藏 审计日志' }).click();
  await page.getByRole('searchbox', { name: '搜索工具' }).fill('');
  await page.getByRole('heading', { name: /^收藏/ }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await colleague.shot('06-tools');
});

test('disabled, the colleague is out within a second and cannot come back', async () => {
  const { page } = colleague;
  await owner.page.getByRole('button', { name: '李雨桐 的操作' }).click();
  await owner.page.getByRole('menuitem', { name: '停用' }).click();
  await owner.page.getByRole('button', { name: '停用', exact: true }).click();
  await owner.page.getByText('已停用 李雨桐').first().waitFor();
  const from = performance.now();
  const status = () =>
    page.evaluate(
      async () =>
        (await fetch('/api/v1/role/my', { headers: { token: localStorage.getItem('fitout.token') ?? '' } })).status,
    );
  while ((await status()) !== 401) expect(performance.now() - from).toBeLessThan(1000);
  // As on another computer.
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
    location.hash = '#/login';
    location.reload();
  });
  await page.getByLabel('用户名').waitFor();
  await fillSignIn(page, { username: 'yutong', password: ownPassword });
  await page.getByRole('alert').getByText('账号已停用').waitFor();
  await colleague.shot('07-disabled');
});

test('the organisation’s logo, chosen from the library, stands in the header and on the registration page', async () => {
  const { page } = owner;
  await go(page, '#/admin/org');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: '选择标志' }).click();
  const picker = page.getByRole('dialog');
  const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#0f6cbd' } })
    .png()
    .toBuffer();
  await picker
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: picture });
  await picker.getByText('已选 1 个').waitFor();
  await picker.getByRole('button', { name: '使用', exact: true }).click();
  await picker.waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: '保存' }).click();
  const logo = page.locator('header img').first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const src = await logo.getAttribute('src');
  const registration = await fetch(`${server.url}/api/duncan/s/r/common?type=forceregister`);
  expect(await registration.text()).toContain(`<img src="${src}"`);
  await page.reload();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('the colour of phones and the order of their tools are set beside the logo', async () => {
  const { page } = owner;
  await go(page, '#/admin/org');
  const form = page.getByRole('main');
  const color = form.getByRole('textbox', { name: '手机端主题色', exact: true });
  await color.fill('紫色');
  await form.getByText('颜色应写成 #0f6cbd 这样').waitFor();
  await color.fill('#7A3E9D');
  await form.getByRole('button', { name: '上移鸣潮抽卡' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('组织信息已保存').waitFor();
  const org = await (await server.signedIn()).get<{ color: string; tools: string[] }>('/api/v1/org');
  expect([org.color, org.tools.slice(-2)]).toEqual(['#7a3e9d', ['/m/mcupp', '/m/ysupp']]);
  await owner.shot('08-organisation');
  await form.getByRole('button', { name: '恢复默认顺序' }).click();
  await form.getByRole('button', { name: '清除手机端主题色' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => form.getByRole('button', { name: '还原' }).count()).toBe(0);
});
