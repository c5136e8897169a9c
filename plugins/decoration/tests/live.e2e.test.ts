import { wallTime } from '@fitout/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go } from '../../../tests/support/shell.ts';
import type { PageCounts } from '../shared/calls/counts.ts';
import { base, openAt, ownerOf, pageOf } from './editor-kit.ts';

/**
 * What staff see and decide of the pages that are live: which, how often, and for whom.
 * @module-tag long
 */

/** As fields of the organisation's zone hold it. */
const inChina = (at: Date) => wallTime(at, 'Asia/Shanghai');

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'live' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('what is live is seen in its place, compared with the draft, and rolled back', async () => {
  const api = await ownerOf(server);
  const home = await pageOf(server, '门店首页', [['title', { text: '第一版首页' }]]);
  await api.post(`${base}/pages/${home.id}/publish`, { rev: 0 });
  await api.put(`${base}/home`, { pageId: home.id });
  const head = Object.values(home.document.nodes).find((node) => node.type === 'title')?.id;
  const ops = [{ op: 'set', id: head, area: 'props', path: 'text', value: '第二版首页' }];
  await api.post(`${base}/pages/${home.id}/ops`, { base: 0, ops, client: 'a' });
  await api.post(`${base}/pages/${home.id}/publish`, { rev: 1 });
  const other = await pageOf(server, '会员权益', [['title', { text: '权益内容' }]]);
  await api.post(`${base}/pages/${other.id}/publish`, { rev: 0 });
  await pageOf(server, '没有发布的', [['title', { text: '草稿' }]]);

  const page = await openAt(browser, server, '/display');
  const frame = page.frameLocator('iframe[title="线上页面"]');
  await frame.getByText('第二版首页').waitFor();
  await page.getByRole('img', { name: '二维码' }).waitFor();
  expect(await page.getByText('没有发布的').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('display');
  await page
    .getByRole('region', { name: '页面' })
    .getByRole('button', { name: /会员权益/ })
    .click();
  await frame.getByText('权益内容').waitFor();

  await page
    .getByRole('region', { name: '首页' })
    .getByRole('button', { name: /门店首页/ })
    .click();
  await page.getByRole('button', { name: '版本、对比与回滚' }).click();
  const dialog = page.getByRole('dialog', { name: '版本' });
  await dialog.getByRole('button', { name: '对比版本 1' }).click();
  await dialog.getByRole('button', { name: /修改.*标题/ }).click();
  for (const [side, text] of [
    ['版本 1', '第一版首页'],
    ['当前草稿', '第二版首页'],
  ] as const) {
    const marked = dialog.frameLocator(`iframe[title="${side}"]`).locator('[data-block][data-change="changed"]');
    await expect.poll(() => marked.allTextContents()).toEqual([text]);
  }
  await browser.shot('compare');
  await dialog.getByRole('button', { name: '返回版本列表' }).click();
  await dialog.getByRole('button', { name: '回滚到版本 1' }).click();
  await page.getByRole('dialog', { name: '回滚到版本 1？' }).getByRole('button', { name: '回滚' }).click();
  await frame.getByText('第一版首页').waitFor();
  expect(await (await fetch(`${server.url}/p/-/home`)).text()).toContain('第一版首页');
});

it('visits and clicks on phones come back to who decorates the page', async () => {
  const api = await ownerOf(server);
  const call = { kind: 'phone', target: '10086' };
  const { id, slug } = await pageOf(server, '有人看的页面', [
    ['title', { text: '打个电话', link: call }],
    ['title', { text: '只是文字' }],
    ['service', { phone: '400-800-1234' }],
  ]);
  await api.post(`${base}/pages/${id}/publish`, { rev: 0 });
  await api.put(`${base}/home`, { pageId: id });
  const counts = () => api.get<PageCounts>(`${base}/pages/${id}/counts?days=7`);

  const phone = await openBrowser({ folder: 'counts', phone: true });
  try {
    const { page } = phone;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/p/${slug}`, { waitUntil: 'networkidle' });
    expect(asked.filter((path) => path.includes('/api/'))).toEqual([]);
    const script = asked.find((path) => /clicks-[\w-]+\.js$/.test(path)) ?? '';
    const bytes = (await (await fetch(server.url + script)).text()).length;
    expect(bytes).toBeLessThan(850);
    // Where a link leads to is no matter of this test: the browser stays.
    const tap = async (words: string) => {
      await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
      await page.getByText(words).filter({ visible: true }).click();
    };
    await tap('打个电话');
    await tap('打个电话');
    await tap('400-800-1234');
    await page.getByText('只是文字').click();
    // In the phone's own pages too: in the host's page, and as the home page.
    await page.goto('about:blank');
    for (const place of [`/#/m/page/${slug}`, '/#/m/trip']) {
      await page.goto(server.url + place);
      await page.waitForURL(/#\/m\//);
      await page.getByText('打个电话').filter({ visible: true }).waitFor();
      await page.waitForLoadState('networkidle');
      await tap('打个电话');
    }
    const nodes = (
      await api.get<{ document: { nodes: Record<string, { props: { text?: string } }> } }>(`${base}/pages/${id}`)
    ).document.nodes;
    const called = Object.entries(nodes).find(([, node]) => node.props.text === '打个电话')?.[0] ?? '';
    await expect.poll(async () => (await counts()).clicks[called]).toBe(4);
    expect(Object.keys((await counts()).clicks)).toHaveLength(2);
    expect((await counts()).days.at(-1)).toMatchObject({ visitors: 1 });
    expect(phone.errors).toEqual([]);
  } finally {
    await phone.close();
  }

  const page = await openAt(browser, server, '/fit/list');
  await page.getByText(/近 7 天浏览 \d/).waitFor();
  await go(page, `/fit/edit?id=${id}`);
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).waitFor();
  await page.getByRole('region', { name: '最近 7 天' }).waitFor();
  await page.getByRole('button', { name: '数据', exact: true }).click();
  const bar = page.getByRole('region', { name: '数据' });
  await bar.getByText('点击').waitFor();
  await page.getByText('点击 4 ·').waitFor();
  await page.getByText('点击 1 ·').waitFor();
  expect(await page.locator('[data-clicks-of]').count()).toBe(2);
  await bar.getByLabel('统计时间').selectOption({ label: '最近 30 天' });
  await expect.poll(() => bar.getByRole('listitem').count()).toBe(30);
  await page.getByText('点击 4 ·').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('data');
  await page.getByRole('button', { name: '关闭数据' }).click();
  await expect.poll(() => page.locator('[data-clicks-of]').count()).toBe(0);
  await go(page, '/display');
  await page.getByRole('region', { name: '最近 7 天' }).waitFor();
  await browser.shot('visits');
  // The frame that showed the page here is nobody's visit.
  const before = (await counts()).days.at(-1)?.views;
  await page.reload();
  await page.frameLocator('iframe[title="线上页面"]').getByText('打个电话').waitFor();
  expect((await counts()).days.at(-1)?.views).toBe(before);
  expect(browser.errors).toEqual([]);
});

it('rules are added, ordered, tried out for a time and a visitor, and obeyed', async () => {
  const api = await ownerOf(server);
  for (const name of ['平日首页', '大促首页', '会员首页']) {
    const { id } = await pageOf(server, name, [['title', { text: `${name}的内容` }]]);
    await api.post(`${base}/pages/${id}/publish`, { rev: 0 });
    if (name === '平日首页') await api.put(`${base}/home`, { pageId: id });
  }
  const page = await openAt(browser, server, '/fit/home');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const frame = page.frameLocator('iframe[title="首页预览"]');
  const rule = page.getByRole('region', { name: '按时间与人群' }).getByRole('listitem');
  const tomorrow = new Date(Date.now() + 86_400_000);
  await frame.getByText('平日首页的内容').waitFor();

  await button('添加规则').click();
  const dialog = page.getByRole('dialog', { name: '添加规则' });
  const isFocused = (label: string) => dialog.getByLabel(label).evaluate((field) => field === document.activeElement);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请选择', { exact: true }).waitFor();
  await expect.poll(() => isFocused('展示页面')).toBe(true);
  await dialog.getByLabel('展示页面').selectOption({ label: '大促首页' });
  await dialog.getByLabel('开始时间（可选）').fill(inChina(tomorrow));
  await dialog.getByLabel('结束时间（可选）').fill(inChina(new Date(Date.now() + 3_600_000)));
  await dialog.getByText('应晚于开始时间').waitFor();
  expect(await dialog.getByText('请选择', { exact: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => isFocused('结束时间（可选）')).toBe(true);
  await dialog.getByLabel('结束时间（可选）').fill(inChina(new Date(Date.now() + 3 * 86_400_000)));
  await dialog.getByLabel('只在每天的部分时段').check();
  await dialog.getByLabel('每天结束').fill('09:00');
  await dialog.getByText('应与开始时间不同').waitFor();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => isFocused('每天结束')).toBe(true);
  await dialog.getByLabel('每天开始').fill('');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('不能为空').waitFor();
  await expect.poll(() => isFocused('每天开始')).toBe(true);
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
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => isFocused('注册多少天内')).toBe(true);
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
  await page.getByLabel('预览时间').fill(inChina(new Date(tomorrow.getTime() + 60_000)));
  await page.getByText('展示“大促首页”（规则 1）').waitFor();
  await button('上移 2').click();
  await page.getByText('展示“会员首页”（规则 1）').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('rules');

  expect(await (await fetch(`${server.url}/p/-/home`)).text()).toContain('平日首页的内容');
  await page.goto(`${server.url}/#/m/trip`);
  await page.getByText('会员首页的内容').waitFor();
});
