import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, type LiveForm } from '../../plugins/forms/tests/kit.ts';
import { budgetSpent } from '../../scripts/vitest/deadline.ts';
import { type ApiClient, apiClient } from '../support/api.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fillSignIn, go, openSignedIn, readEnglish } from '../support/shell.ts';

/**
 * Two organisations at two host names in real browsers: the platform's owner makes the second one and gives it addresses,
 * its own owner publishes, and visitors of each see, send and register with theirs alone.
 * @module-tag long
 */

const base = '/api/p/decoration';
const password = 'blue kettle 9';
let server: TestServer;
let desk: TestBrowser;
let phone: TestBrowser;
/** Origins of the two, as browsers have them. */
let first: string;
let second: string;
let oneTime = '';
let owner: ApiClient;
let form: LiveForm;

beforeAll(async () => {
  server = await startTestServer();
  const { port } = new URL(server.url);
  [first, second] = [`http://localhost:${port}`, `http://xinghe.localhost:${port}`];
  desk = await openBrowser({ folder: 'two-sites' });
  phone = await openBrowser({ folder: 'two-sites-phone', phone: true });
});
afterAll(async () => {
  await desk?.close();
  await phone?.close();
  await server?.stop();
});

/** A home page that says whose it is. */
async function publishHome(api: ApiClient, words: string): Promise<{ slug: string }> {
  const page = await api.post<{ id: string; slug: string; document: { root: string } }>(`${base}/pages`, {
    title: words,
    kind: 'page',
  });
  const node = { id: 'words', type: 'title', v: 1, parent: page.document.root, props: { text: words }, style: {} };
  const ops = [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes: [node] }];
  await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'a' });
  await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  await api.put(`${base}/home`, { pageId: page.id });
  return { slug: page.slug };
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

describe('the platform’s owner', () => {
  test('makes an organisation with an address of its own', async () => {
    const page = await openSignedIn(server, desk, '#/admin/org');
    await page.getByRole('button', { name: '新建组织' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('组织名称').fill('星河书店');
    await dialog.getByLabel('短名称').fill('www');
    await dialog.getByText('www.localhost').waitFor();
    await dialog.getByLabel('所有者姓名').fill('周星');
    await dialog.getByLabel('所有者用户名').fill('zhou.xing');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '创建' }).click();
    await dialog.getByRole('alert').getByText('由系统保留').waitFor();
    await dialog.getByLabel('短名称').fill('Xinghe');
    await desk.shot('01-new-organisation');
    await dialog.getByRole('button', { name: '创建' }).click();
    oneTime = (await page.locator('[data-secret]').innerText()).trim();
    await page.getByRole('button', { name: '我已保存' }).click();
    await row(page, '星河书店')
      .getByRole('button', { name: /xinghe\.localhost/ })
      .waitFor();
    await desk.shot('02-organisations');
  });

  test('gives it further addresses, chooses the main one, and takes one away', async () => {
    const { page } = desk;
    await row(page, '星河书店')
      .getByRole('button', { name: /xinghe\.localhost/ })
      .click();
    const dialog = page.getByRole('dialog', { name: '「星河书店」的地址' });
    const name = dialog.getByLabel('添加地址');
    const list = dialog.getByRole('list', { name: '地址' }).getByRole('listitem');
    await name.fill('http://shop.example.org');
    await name.press('Enter');
    await dialog.getByText('请填写短名称').waitFor();
    await name.fill('shop.example.org');
    await name.press('Enter');
    await expect.poll(() => list.count()).toBe(2);
    await name.fill('shop.example.org');
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await dialog.getByText('这个地址已被使用').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await desk.shot('03-addresses');
    await list.filter({ hasText: 'shop.example.org' }).getByRole('button', { name: '设为主地址' }).click();
    await list.filter({ hasText: 'shop.example.org' }).getByText('主地址', { exact: true }).waitFor();
    await list.filter({ hasText: 'xinghe' }).getByRole('button', { name: '设为主地址' }).click();
    await list.filter({ hasText: 'xinghe' }).getByText('主地址', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: '移除 shop.example.org' }).click();
    await page.getByRole('button', { name: '移除', exact: true }).click();
    await expect.poll(() => list.count()).toBe(1);
    await readEnglish(page);
    await page.getByRole('dialog', { name: 'Addresses of “星河书店”' }).waitFor();
    await desk.shot('04-addresses-english');
    await page.keyboard.press('Escape');
    expect(desk.errors.filter((line) => !/40[49]|422/.test(line))).toEqual([]);
  });
});

describe('the second organisation', () => {
  beforeAll(async () => {
    if (budgetSpent()) return;
    await publishHome(await server.signedIn(), '平台自己的首页');
    owner = apiClient(server.url);
    await owner.login({ username: 'zhou.xing', password: oneTime });
    await owner.post('/api/v1/password', { next: password });
    await publishHome(owner, '星河书店欢迎你');
    form = await formOf(owner, [['name', 'text', { title: '姓名' }]], '读书会报名');
  });

  test('signs in at its own address and publishes there', async () => {
    const page = await desk.renew();
    await page.goto(`${second}/#/fit/home`);
    await fillSignIn(page, { username: 'zhou.xing', password });
    await page.frameLocator('iframe').getByText('星河书店欢迎你').first().waitFor();
    await page.locator('a', { hasText: `${second}/p/` }).waitFor();
    await go(page, '#/admin/org');
    await page.getByRole('region', { name: '对外地址' }).getByText(second).waitFor();
    expect(await page.getByText('平台上的组织').count()).toBe(0);
    await desk.shot('05-own-organisation');
  });

  test('is at work at the platform’s address too, and its links still carry its own', async () => {
    const page = await desk.renew();
    await page.goto(`${first}/#/fit/home`);
    await fillSignIn(page, { username: 'zhou.xing', password });
    await page.frameLocator('iframe').getByText('星河书店欢迎你').first().waitFor();
    await page.locator('a', { hasText: `${second}/p/` }).waitFor();
  });
});

describe('visitors on a phone', () => {
  test('have the home page, the form and the registration of the host they asked', async () => {
    const page = await phone.renew();
    await page.goto(`${first}/#/m/trip`);
    await page.getByText('平台自己的首页').first().waitFor();
    await page.goto(`${second}/#/m/trip`);
    await page.getByText('星河书店欢迎你').first().waitFor();
    await phone.shot('01-home');
    await page.goto(`${first}/p/${form.slug}`);
    expect(await page.getByLabel('姓名').count()).toBe(0);
    await page.goto(`${second}/p/${form.slug}`);
    await page.getByLabel('姓名').fill('林一');
    await page.getByRole('button', { name: '提交' }).tap();
    await page.getByText('提交成功').first().waitFor();
  });

  test('register with it, and are strangers at the other address', async () => {
    const { page } = phone;
    await page.goto(`${second}/#/m/mall/orderlist`);
    await page.getByRole('button', { name: '没有账号？注册' }).tap();
    await page.getByRole('heading', { name: '注册账号' }).waitFor();
    await page.getByText('星河书店').first().waitFor();
    await phone.shot('02-register');
    await page.getByLabel('用户名').fill('linyi');
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '注册', exact: true }).tap();
    await page
      .getByRole('heading', { name: /还没有订单|读书会报名/ })
      .or(page.getByRole('link', { name: /读书会报名/ }))
      .first()
      .waitFor();
    await page.goto(`${second}/#/m/trip/mine`);
    await page.getByText('linyi').first().waitFor();
    await page.getByText('星河书店').first().waitFor();
    await page.goto(`${first}/#/m/mall/orderlist`);
    await page.getByRole('heading', { name: '登录后查看订单' }).waitFor();
    // The same person's name is free there.
    await page.getByRole('button', { name: '没有账号？注册' }).tap();
    await page.getByText('我的组织').first().waitFor();
    await page.getByLabel('用户名').fill('linyi');
    await page.getByLabel('密码', { exact: true }).fill('another one 3');
    await page.getByRole('button', { name: '注册', exact: true }).tap();
    await page.getByRole('heading', { name: '还没有订单' }).waitFor();
    expect(phone.errors.filter((line) => !/40[134]/.test(line))).toEqual([]);
  });
});
