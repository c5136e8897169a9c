import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GuardedOutbound } from '../../../kernel/outbound/outbound.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';

/**
 * /iframe: sites that the menu leads to, in a frame that says whose they are. Only a browser shows what gets through.
 * @module-tag long
 */

let server: TestServer;
let browser: TestBrowser;
let site: Server;
let origin: string;
const asked: string[] = [];

const intrusive = `<!doctype html><meta charset="utf-8"><h1>月度报表</h1><p id="said">…</p><script>
let said = 'reached nothing';
if (top !== self) {
try { top.document.title; said = 'read the shell'; } catch {}
try { parent.document.title; said = 'read its frame'; } catch {}
try { top.location.href = '/elsewhere'; } catch {}
}
document.getElementById('said').textContent = said;
</script>`;

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url?.startsWith('/hangs') && request.headers['sec-fetch-dest'] === 'iframe') return;
    const refuses = request.url === '/deny' ? { 'x-frame-options': 'DENY' } : {};
    response.writeHead(200, { 'content-type': 'text/html', ...refuses }).end(intrusive);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer({
    start: { dist: 'dist', outbound: new GuardedOutbound({ allowed: (address) => address === '127.0.0.1' }) },
  });
  const owner = await server.signedIn();
  const { rev, items } = await owner.get<{ rev: number; items: unknown[] }>('/api/v1/menu');
  const node = (id: string, title: string, titleEn: string, url: string) => ({
    ...{ id, title, titleEn, url, logo: null, hidden: false, noCache: false, tag: null, fun: null, children: [] },
  });
  const added = [
    node('own-report', '经营报表', 'Reports', `${origin}/report`),
    node('own-deny', '网上银行', 'Bank', `${origin}/deny`),
    node('own-dead', '旧系统', 'Old system', 'http://127.0.0.1:9/'),
  ];
  await owner.put('/api/v1/menu', { rev, items: [...items, ...added] });
  browser = await openBrowser({ folder: 'site' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  site?.close();
});

test('a site stands in its frame under a bar with its name, and reaches nothing of the shell', async () => {
  const page = await openSignedIn(server, browser, '#/tools');
  await page.getByRole('navigation').getByRole('link', { name: '经营报表' }).click();
  const inside = page.frameLocator('iframe').frameLocator('iframe');
  await inside.getByRole('heading', { name: '月度报表' }).waitFor();
  await inside.getByText('reached nothing').waitFor();
  const address = new URL(page.url());
  expect([address.origin, address.hash]).toEqual([server.url, '#/iframe?entry=own-report']);
  await page.getByRole('tab', { name: '经营报表' }).waitFor();
  await page.getByRole('heading', { name: '经营报表' }).waitFor();
  await page.getByRole('banner').or(page.locator('bdi')).filter({ hasText: '127.0.0.1' }).first().waitFor();
  await browser.shot('framed');
  expect(await seriousFaults(page)).toEqual([]);

  const before = asked.filter((one) => one === 'GET /report').length;
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.poll(() => asked.filter((one) => one === 'GET /report').length).toBe(before + 1);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: '在新窗口打开' }).click();
  await (await popup).getByRole('heading', { name: '月度报表' }).waitFor();
  await (await popup).close();

  // One that refuses is not tried: the browser would show an empty page and no word.
  await page.getByRole('navigation').getByRole('link', { name: '网上银行' }).click();
  await page.getByText('这个网站不允许在其他页面中显示').waitFor();
  await page.getByText('X-Frame-Options').waitFor();
  await browser.shot('refused');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: '旧系统' }).click();
  await page.getByText('这个网站没有回应').waitFor();
  await browser.shot('no-answer');
  await page.evaluate(() => {
    location.hash = '/iframe?entry=nothing';
  });
  await page.getByText('您的菜单中没有这个网站').waitFor();

  await resizeTo(page, { width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => {
    location.hash = '/iframe?entry=own-report';
    localStorage.setItem('fitout.language', 'en');
    window.dispatchEvent(new StorageEvent('storage', { key: 'fitout.language' }));
  });
  await page.getByRole('heading', { name: 'Reports' }).waitFor();
  await browser.shot('narrow-dark');
});

test('an address typed in the menu editor is saved as typed, and opens in its frame', async () => {
  const page = await openSignedIn(server, browser, '#/admin/menu');
  await page.getByRole('button', { name: '添加链接' }).click();
  const panel = page.getByRole('complementary', { name: '菜单项设置' });
  await panel.getByRole('textbox', { name: '标题（中文）' }).fill('慢网站');
  const address = panel.getByRole('combobox', { name: '链接' });
  await address.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${origin}/hangs?page=bar`);
  await page.keyboard.press('Tab');
  expect(await address.inputValue()).toBe(`${origin}/hangs?page=bar`);
  // Enter takes what was typed, too, where no page of the platform matches.
  await address.click();
  await page.keyboard.press('End');
  await page.keyboard.type('&q=1');
  await page.keyboard.press('Enter');
  expect(await address.inputValue()).toBe(`${origin}/hangs?page=bar&q=1`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('菜单已保存').waitFor();

  await page.clock.install();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '慢网站' }).click();
  await page.locator('iframe').waitFor();
  await page.clock.runFor(10_000);
  await page.getByRole('status').filter({ hasText: '还没有回应' }).waitFor();
  await browser.shot('slow');
  const popup = page.waitForEvent('popup');
  await page.getByRole('status').getByRole('button', { name: '在新窗口打开' }).click();
  await (await popup).waitForURL(`${origin}/hangs?page=bar&q=1`);
  expect(asked).toContain('GET /hangs?page=bar&q=1');
});
