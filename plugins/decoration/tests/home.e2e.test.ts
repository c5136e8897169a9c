import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { localField } from '../web/parts/plan.ts';
import { base, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  const api = await server.signedIn();
  for (const name of ['平日首页', '大促首页', '会员首页']) {
    const { id } = await pageOf(server, name, [['title', { text: `${name}的内容` }]]);
    await api.post(`${base}/pages/${id}/publish`, { rev: 0 });
    if (name === '平日首页') await api.put(`${base}/home`, { pageId: id });
  }
  browser = await openBrowser({ folder: 'home-rules' });
  await signIn(browser, server, '/fit/home');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('rules are added, ordered, tried out for a time and a visitor, and obeyed', { timeout: 90_000 }, async () => {
  const { page } = browser;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const frame = page.frameLocator('iframe[title="首页预览"]');
  const rule = page.getByRole('region', { name: '按时间与人群' }).getByRole('listitem');
  const tomorrow = new Date(Date.now() + 86_400_000);
  await frame.getByText('平日首页的内容').waitFor();

  await button('添加规则').click();
  const dialog = page.getByRole('dialog', { name: '添加规则' });
  await dialog.getByLabel('展示页面').selectOption({ label: '大促首页' });
  await dialog.getByLabel('开始时间（可选）').fill(localField(tomorrow));
  await dialog.getByLabel('结束时间（可选）').fill(localField(new Date(Date.now() + 3_600_000)));
  await dialog.getByText('应晚于开始时间').waitFor();
  expect(await dialog.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
  await dialog.getByLabel('结束时间（可选）').fill(localField(new Date(Date.now() + 3 * 86_400_000)));
  await dialog.getByLabel('只在每天的部分时段').check();
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('dialog');
  await dialog.getByLabel('只在每天的部分时段').uncheck();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rule.filter({ hasText: '大促首页' }).waitFor();

  await button('添加规则').click();
  await dialog.getByLabel('展示页面').selectOption({ label: '会员首页' });
  await dialog.getByRole('radio', { name: '新客户' }).check();
  await dialog.getByLabel('注册多少天内').fill('0');
  await dialog.getByText('请填写 1 到 365').waitFor();
  expect(await dialog.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
  await dialog.getByLabel('注册多少天内').fill('7');
  await browser.shot('dialog-customers');
  await dialog.getByRole('button', { name: '保存' }).click();
  await rule.filter({ hasText: '注册 7 天内的新客户' }).getByText('此刻符合').waitFor();
  await page.getByLabel('预览人群').selectOption({ label: '注册客户' });
  await page.getByText('展示“会员首页”（规则 2）').waitFor();
  await page.getByLabel('已注册天数').fill('8');
  await page.getByText('展示“平日首页”（默认首页）').waitFor();
  await browser.shot('customers');
  await page.getByLabel('预览人群').selectOption({ label: '未登录访客' });

  await button('编辑 2').click();
  const changing = page.getByRole('dialog', { name: '编辑规则' });
  await changing.getByRole('radio', { name: '已登录用户' }).check();
  await changing.getByRole('button', { name: '保存' }).click();
  await changing.waitFor({ state: 'hidden' });
  await rule.filter({ hasText: '会员首页' }).getByText('此刻符合').waitFor();

  await page.getByText('展示“平日首页”（默认首页）').waitFor();
  await page.getByLabel('预览人群').selectOption({ label: '已登录用户' });
  await page.getByText('展示“会员首页”（规则 2）').waitFor();
  await frame.getByText('会员首页的内容').waitFor();
  await page.getByLabel('预览时间').fill(localField(new Date(tomorrow.getTime() + 60_000)));
  await page.getByText('展示“大促首页”（规则 1）').waitFor();
  await button('上移 2').click();
  await page.getByText('展示“会员首页”（规则 1）').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('rules');

  expect(await (await fetch(`${server.url}/p/-/home`)).text()).toContain('平日首页的内容');
  await page.goto(`${server.url}/#/m/trip`);
  await page.getByText('会员首页的内容').waitFor();
});
