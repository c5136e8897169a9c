import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageCounts } from '../shared/counts.ts';
import { base, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'counts' });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('visits and clicks on phones come back to who decorates the page', { timeout: 180_000 }, async () => {
  const api = await server.signedIn();
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
    expect(bytes).toBeLessThan(700);
    // Where a link leads to is no matter of this test: the browser stays.
    const tap = async (words: string) => {
      await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
      await page.getByText(words).click();
    };
    await tap('打个电话');
    await tap('打个电话');
    await tap('400-800-1234');
    await page.getByText('只是文字').click();
    // In the phone's own pages too: in the host's page, and as the home page.
    for (const place of [`/#/m/page/${slug}`, '/#/m/trip']) {
      await page.goto('about:blank');
      await page.goto(server.url + place);
      await page.getByText('打个电话').waitFor();
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

  await signIn(browser, server, '/fit/list');
  const { page } = browser;
  await page.getByText(/近 7 天浏览 \d/).waitFor();
  await page.goto(`${server.url}/#/fit/edit?id=${id}`);
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
  await page.goto(`${server.url}/#/display`);
  await page.getByRole('region', { name: '最近 7 天' }).waitFor();
  await browser.shot('display');
  // The frame that showed the page here is nobody's visit.
  const before = (await counts()).days.at(-1)?.views;
  await page.reload();
  await page.frameLocator('iframe[title="线上页面"]').getByText('打个电话').waitFor();
  expect((await counts()).days.at(-1)?.views).toBe(before);
  expect(browser.errors).toEqual([]);
});
