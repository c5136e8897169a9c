import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { go, openSignedIn } from '../support/shell.ts';

/** @module-tag long */

const registration = '/api/duncan/s/r/common?type=forceregister&lang=zh-CN';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** What is said beside a field, as a reader of the screen hears it with the field. */
const beside = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .find((text) => text !== ''),
  );
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);

// The browser's own words would be English ones.
describe('a phone that speaks English, on a Chinese page', () => {
  let phone: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    phone = await openBrowser({ folder: 'form-messages', phone: true, language: 'en-US' });
    page = phone.page;
    await page.addInitScript(() => localStorage.setItem('fitout.language', 'zh-CN'));
  });
  afterAll(() => phone?.close());

  test('registers', async () => {
    await page.goto(server.url + registration);
    await page.getByRole('button', { name: '注册' }).tap();
    expect(await beside(page, '用户名')).toBe('不能为空');
    expect(await beside(page, '密码')).toBe('不能为空');
    expect(await isFocused(page, '用户名')).toBe(true);
    expect(await page.locator('form').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
    await phone.shot('register');
    expect(await seriousFaults(page)).toEqual([]);
    for (const [name, said] of [
      ['林', '至少 2 个字符'],
      ['<林一>', '格式不正确，2 到 64 个文字、数字或 . _ @ + -'],
    ] as const) {
      await page.getByLabel('用户名').fill(name);
      await page.getByRole('button', { name: '注册' }).tap();
      expect(await beside(page, '用户名')).toBe(said);
    }
    await page.getByLabel('用户名').fill('林一');
    await page.getByLabel('密码', { exact: true }).fill('short');
    await page.getByRole('button', { name: '注册' }).tap();
    expect(await beside(page, '密码')).toBe('至少 8 个字符');
    expect(await isFocused(page, '密码')).toBe(true);
    // What only the server knows stands in the same place.
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill('blue kettle 9');
    await page.getByRole('button', { name: '注册' }).tap();
    await expect.poll(() => beside(page, '用户名')).toBe('用户名已被使用，请换一个');
    expect(await isFocused(page, '用户名')).toBe(true);
    await phone.shot('register-taken');
    phone.errors.length = 0; // the 409
  });

  test('registers without script: the browser checks, and the server says the same words', async () => {
    const context = await phone.context.browser()?.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const still = await (context ?? phone.context).newPage();
    await still.goto(server.url + registration);
    expect(await still.getByLabel('用户名').getAttribute('required')).toBe('');
    expect(await still.getByLabel('密码', { exact: true }).getAttribute('minlength')).toBe('8');
    expect(await still.locator('form').getAttribute('novalidate')).toBeNull();
    await context?.close();
  });

  test('signs in', async () => {
    await page.goto(`${server.url}/#/m/login`);
    await page.getByRole('button', { name: '登录', exact: true }).tap();
    await expect.poll(() => beside(page, '用户名')).toBe('不能为空');
    expect(await beside(page, '密码')).toBe('不能为空');
    await expect.poll(() => isFocused(page, '用户名')).toBe(true);
    await phone.shot('login');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('用户名').fill('admin');
    expect(await beside(page, '用户名')).toBeUndefined();
    await page.getByRole('button', { name: '登录', exact: true }).tap();
    await expect.poll(() => isFocused(page, '密码')).toBe(true);
    await page.getByLabel('密码', { exact: true }).fill(server.adminPassword);
    await page.getByRole('button', { name: '登录', exact: true }).tap();
    await page.getByRole('button', { name: '退出登录' }).waitFor();
  });

  test('changes the password in the profile', async () => {
    await page.goto(`${server.url}/#/m/trip/mine/profile`);
    await page.getByRole('button', { name: '修改密码' }).first().tap();
    await page.getByLabel('原密码').fill('whatever');
    await page.getByLabel('新密码').fill('short');
    await page.getByRole('button', { name: '修改密码' }).last().tap();
    await expect.poll(() => beside(page, '新密码')).toBe('至少 8 个字符');
    await expect.poll(() => isFocused(page, '新密码')).toBe(true);
    await phone.shot('profile');
    expect(phone.errors).toEqual([]);
  });
});

describe('a computer', () => {
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser({ folder: 'form-messages' });
  });
  afterAll(() => browser?.close());

  test('signs in', async () => {
    page = browser.page;
    await page.goto(`${server.url}/#/login`);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect.poll(() => beside(page, '用户名')).toBe('不能为空');
    expect(await beside(page, '密码')).toBe('不能为空');
    expect(await isFocused(page, '用户名')).toBe(true);
    await browser.shot('login');
  });

  test('invites a person, and chooses a password', async () => {
    page = await openSignedIn(server, browser, '#/admin/people');
    await page.getByRole('button', { name: '邀请人员' }).first().click();
    const dialog = page.getByRole('dialog', { name: '邀请人员' });
    await dialog.getByRole('button', { name: '邀请', exact: true }).click();
    await expect.poll(() => beside(page, '姓名')).toBe('不能为空');
    expect(await beside(page, '用户名')).toBe('不能为空');
    await expect.poll(() => isFocused(page, '姓名')).toBe(true);
    await browser.shot('invite');
    await dialog.getByLabel('姓名').fill('李雨桐');
    await dialog.getByLabel('用户名').fill('li');
    await dialog.getByRole('button', { name: '邀请', exact: true }).click();
    await dialog.getByText('请至少选择一个角色').waitFor();
    // What is chosen from has the focus as well.
    await expect
      .poll(() =>
        dialog
          .getByRole('checkbox')
          .first()
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await go(page, '/account');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(() => beside(page, '当前密码')).toBe('不能为空');
    await expect.poll(() => isFocused(page, '当前密码')).toBe(true);
    await browser.shot('password');
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('names a folder, a page, an activity and a form, and a template of its own', async () => {
    const focusedIn = (dialog: Locator) =>
      dialog
        .locator('input')
        .first()
        .evaluate((field) => field === document.activeElement);
    const refused = async (name: string, send: string) => {
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('button', { name: send, exact: true }).click();
      await dialog.getByText('不能为空', { exact: true }).waitFor();
      await expect.poll(() => focusedIn(dialog)).toBe(true);
      await dialog.locator('input').first().fill('  ');
      expect(await dialog.getByText('不能为空', { exact: true }).count()).toBe(0);
      await dialog.locator('input').first().press('Enter');
      await dialog.getByText('不能为空', { exact: true }).waitFor();
      return dialog;
    };
    const gone = async (dialog: Locator) => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    page = await openSignedIn(server, browser, '#/images');
    await page.getByRole('button', { name: '新建文件夹' }).first().click();
    const folder = await refused('新建文件夹', '确定');
    await browser.shot('folder');
    await gone(folder);
    for (const [address, name] of [
      ['/fit/list', '新建页面'],
      ['/shop', '新建活动'],
      ['/form', '新建表单'],
    ] as const) {
      await go(page, address);
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
      const dialog = await refused(name, '创建');
      await browser.shot(address.slice(1).replace('/', '-'));
      // A template has a title of its own.
      await dialog.getByRole('radio').nth(1).check({ force: true });
      expect(await dialog.getByText('不能为空', { exact: true }).count()).toBe(0);
      await gone(dialog);
    }
    await (await server.signedIn()).post('/api/p/decoration/pages', { title: '春天', kind: 'page' });
    await go(page, '/fit/list');
    await page.getByRole('button', { name: /更多操作.*春天|春天.*更多操作/ }).click();
    await page.getByRole('menuitem', { name: '重命名' }).click();
    const rename = page.getByRole('dialog', { name: '重命名' });
    await rename.getByRole('textbox').fill('');
    await refused('重命名', '确定');
    await browser.shot('rename');
    expect(await seriousFaults(page)).toEqual([]);
  });
});
