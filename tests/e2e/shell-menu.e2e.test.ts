import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { expectDuration } from '../support/durations.ts';
import type { TestServer } from '../support/server.ts';
import { go } from '../support/shell.ts';
import { openTools, startShell } from './shell-probe/shell.ts';
import { withProbe } from './shell-probe/with-probe.ts';

/** @module-tag long */

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await withProbe(await startShell());
  browser = await openBrowser({ folder: 'shell' });
  // The menu as an administrator made it: beside the plugins' own, pages of the probe and one that visitors see.
  const owner = await server.signedIn();
  const { rev, items } = await owner.get<{ rev: number; items: object[] }>('/api/v1/menu');
  const entry = (id: string, title: string, url: string, noCache = false) => ({ id, title, url, noCache });
  await owner.put('/api/v1/menu', {
    rev,
    items: [
      ...items,
      entry('own-kept', '保留页', '/probe/1'),
      entry('own-fresh', '不留页', '/probe/2', true),
      entry('own-gone', '没人管', '/no/plugin'),
      entry('own-out', '公开页面', `${server.url}/p/elsewhere`),
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  page = await openTools(server, browser);
  // From here on nothing more comes that would be kept as the menu.
  await leaf('工具集合').waitFor();
});

const menu = () => page.getByRole('navigation', { name: '主菜单' });
const group = (name: string) => menu().getByRole('button', { name, exact: true });
const leaf = (name: string) => menu().getByRole('link', { name, exact: true });
const mounts = async () =>
  (JSON.parse(await page.getByRole('status', { name: 'facts' }).innerText()) as { mount: number }).mount;

describe('the side menu', () => {
  it('opens one group at a time, the entries 24 px further in, and marks where the person is', async () => {
    await group('装修').click();
    await expect.poll(() => group('装修').getAttribute('aria-expanded')).toBe('true');
    await group('系统').click();
    expect(await group('装修').getAttribute('aria-expanded')).toBe('false');
    const left = async (of: ReturnType<Page['locator']>) =>
      Number.parseFloat(await of.evaluate((row) => getComputedStyle(row).paddingLeft));
    expect((await left(leaf('人员'))) - (await left(group('系统')))).toBe(24);
    expect(await leaf('工具集合').getAttribute('aria-current')).toBe('page');
  });

  it('does nothing where the page of the entry is open already', async () => {
    await leaf('保留页').click();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    const [before, mounted] = [await page.evaluate(() => history.length), await mounts()];
    expect(before).toBeLessThan(50); // where a browser counts no further
    await leaf('保留页').click();
    expect([await page.evaluate(() => history.length), await mounts()]).toEqual([before, mounted]);
  });

  it('keeps the page of an entry alive, unless the entry says no', async () => {
    for (const [name, kept] of [
      ['保留页', true],
      ['不留页', false],
    ] as const) {
      await leaf(name).click();
      await page.getByRole('textbox', { name: 'Words' }).fill('typed');
      await leaf('工具集合').click();
      await page.getByRole('heading', { name: '工具集合' }).waitFor();
      await leaf(name).click();
      expect(await page.getByRole('textbox', { name: 'Words' }).inputValue(), name).toBe(kept ? 'typed' : '');
    }
  });

  it('keeps what its last click said of a page for a document that opens it anew', async () => {
    const marked = () => page.evaluate(() => sessionStorage.getItem('fitout.noCache'));
    await leaf('不留页').click();
    expect(await marked()).toBe('/probe/2');
    await page.evaluate(() => window.addEventListener('pagehide', () => sessionStorage.removeItem('fitout.tags')));
    await page.reload();
    await page.getByRole('textbox', { name: 'Words' }).fill('typed');
    await leaf('保留页').click();
    expect(await marked()).toBeNull();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    await page.getByRole('tab', { name: '不留页' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('');
  });

  it('shows the way to the page as it was kept, as long as there is no menu', async () => {
    const trail = () => page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').allInnerTexts();
    await group('系统').click();
    await leaf('人员').click();
    await expect.poll(trail).toEqual(['首页', '系统', '人员']);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('fitout.breadcrumbs')))
      .toBe('{"url":"/admin/people","path":["系统","人员"]}');
    await browser.context.route('**/v1/fun/my/WEBSITE', (route) => route.abort());
    await page.evaluate(() => localStorage.removeItem('fitout.menus'));
    await page.reload();
    await page.getByText('菜单加载失败').waitFor();
    expect(await trail()).toEqual(['首页', '系统', '人员']);
    browser.errors.length = 0; // the call that never came
  });

  it('shows what a plugin counts behind an entry, on its folded group and in the rail', async () => {
    const { rev, items } = await (await server.signedIn()).get<{ rev: number; items: object[] }>('/api/v1/menu');
    await leaf('保留页').click();
    await page.getByRole('button', { name: 'count', exact: true }).click();
    await expect
      .poll(() =>
        menu()
          .getByRole('link', { name: /^保留页/ })
          .innerText(),
      )
      .toBe('保留页\n3');
    await browser.shot('badges');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.getByRole('navigation').getByRole('button', { name: '保留页 3' }).waitFor();
    await browser.shot('badges-rail');
    await page.getByRole('button', { name: '展开菜单' }).click();
    // In a group that is folded the group says it.
    const own = (items as { id: string }[]).filter(({ id }) => id === 'own-kept');
    const others = (items as { id: string }[]).filter(({ id }) => id !== 'own-kept');
    const group = { id: 'own-group', title: '探针组', children: own };
    const owner = await server.signedIn();
    await owner.put('/api/v1/menu', { rev, items: [...others, group] });
    const folded = menu().getByRole('button', { name: /^探针组/ });
    await page.getByRole('button', { name: '收起菜单' }).waitFor();
    await expect.poll(() => folded.count()).toBe(1);
    if ((await folded.getAttribute('aria-expanded')) === 'true') await folded.click();
    await expect.poll(() => folded.innerText()).toBe('探针组\n3');
    await browser.shot('badges-group');
    await folded.click();
    await expect.poll(() => folded.innerText()).toBe('探针组');
    const now = await owner.get<{ rev: number }>('/api/v1/menu');
    await owner.put('/api/v1/menu', { rev: now.rev, items });
  });

  it('stands over whatever a page stacks', async () => {
    await leaf('保留页').click();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('heading', { name: 'Probe 1', includeHidden: true }).evaluate((heading) => {
      const cover = document.createElement('div');
      cover.id = 'cover';
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 999999';
      heading.after(cover);
    });
    await page.getByRole('menuitemradio', { name: 'English' }).hover();
    await page.locator('#cover').evaluate((cover) => cover.remove());
    await page.keyboard.press('Escape');
  });

  it('leads to a page that says so where no plugin serves the url', async () => {
    await leaf('没人管').click();
    await page.getByRole('heading', { name: '「没人管」没有安装' }).waitFor();
  });

  it('opens a published page in a window of its own, without a tag', async () => {
    const out = menu().getByRole('link', { name: /^公开页面/ });
    expect(await out.getAttribute('rel')).toBe('noopener noreferrer');
    const opened = browser.context.waitForEvent('page');
    await out.click();
    expect((await opened).url()).toContain('/p/elsewhere');
    expect(await page.locator('[data-tag-strip]').getByRole('tab').count()).toBe(1);
  });

  it('finds entries by pinyin and by initials', async () => {
    const field = menu().getByRole('searchbox', { name: '搜索菜单' });
    for (const words of ['shenji', 'sjrz', '审计']) {
      await field.fill(words);
      await expect.poll(() => menu().getByRole('link').allInnerTexts(), { message: words }).toEqual(['审计日志']);
    }
    await field.press('Escape');
    await leaf('工具集合').waitFor();
  });

  it('puts favourites in front', async () => {
    await leaf('工具集合').hover();
    await menu().getByRole('button', { name: '收藏 工具集合' }).click();
    await expect.poll(() => group('收藏').getAttribute('aria-expanded')).toBe('true');
    await page.reload();
    await expect.poll(() => leaf('工具集合').count()).toBe(2);
    await leaf('工具集合').first().hover();
    await menu().getByRole('button', { name: '取消收藏 工具集合' }).first().click();
    await expect.poll(() => leaf('工具集合').count()).toBe(1);
  });

  it('folds to a rail whose flyouts open at once and close after 0.1 s', async () => {
    await page.getByRole('button', { name: '收起菜单' }).click();
    await group('系统').hover();
    await leaf('审计日志').waitFor();
    await browser.shot('flyout');
    // Watched from within: the moment of leaving and the moment of its end.
    const closing = page.evaluate(
      () =>
        new Promise<number>((done) => {
          let left = 0;
          document.addEventListener('mouseout', () => {
            left ||= performance.now();
          });
          const look = (): void => {
            const open = [...document.querySelectorAll('nav a')].some((link) => link.textContent === '审计日志');
            if (!open) done(performance.now() - left);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await page.getByRole('heading', { name: '工具集合' }).hover();
    const ms = await closing;
    expect(ms).toBeGreaterThan(80);
    expectDuration(ms, 1000);
    await group('系统').hover();
    await leaf('审计日志').click();
    await page.getByRole('tab', { name: '审计日志' }).waitFor();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await leaf('审计日志').waitFor();
  });

  it('goes back and forth within a tag without leaving it', async () => {
    await go(page, '/probe/1');
    await page.getByRole('button', { name: 'query', exact: true }).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/probe/1?step=2');
    await page.goBack();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/probe/1');
    expect(await page.locator('[data-tag-strip]').getByRole('tab').count()).toBe(2);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/probe/1?step=2');
  });

  it('has all of a long menu, with their stars, though it begins with a few rows; it spins only beyond 300 ms', async () => {
    const result = Array.from({ length: 60 }, (_, n) => ({ id: n + 1, title: `第 ${n} 项`, url: `/probe/${n}` }));
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await browser.context.route('**/v1/fun/my/WEBSITE', async (route) => {
      await promise;
      await route.fulfill({ json: { code: 0, result } });
    });
    await page.evaluate(() => {
      localStorage.removeItem('fitout.menus');
      sessionStorage.removeItem('fitout.tags');
    });
    await page.reload({ waitUntil: 'commit' });
    await menu().waitFor();
    const from = Date.now();
    await menu().getByText('菜单加载中…').waitFor();
    expectDuration(Date.now() - from, 2000);
    answer();
    await expect.poll(() => menu().getByRole('link').count()).toBe(60);
    expect(await menu().getByText('菜单加载中…').count()).toBe(0);
    expect(await menu().getByRole('button', { name: '收藏 第 59 项' }).count()).toBe(1);
    expect(await menu().getByRole('button', { name: /^收藏/ }).count()).toBe(60);
  });
});
