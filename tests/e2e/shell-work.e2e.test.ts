import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
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
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  page = await openTools(server, browser);
});

const strip = () => page.locator('[data-tag-strip]');
const tabs = () => strip().getByRole('tab');
const titles = () => tabs().allInnerTexts();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const hidden = () => page.locator('[aria-hidden="true"]:has(main), #root[aria-hidden="true"]').count();

/** Opens probe pages, each under a title of its own. */
async function openProbes(...ids: number[]): Promise<void> {
  for (const id of ids) {
    await go(page, `/probe/${id}`);
    await page.getByRole('heading', { name: `Probe ${id}` }).waitFor();
    await press('title');
    await tabs()
      .filter({ hasText: `Named ${id}` })
      .waitFor();
  }
}

/** The same as the server ending the session: the next call is refused. */
async function endSession(): Promise<void> {
  await browser.context.clearCookies();
}

it('finds in the palette what a plugin can do that nobody opened yet, and does it', async () => {
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/probe.js')));
  expect(await loaded()).toBe(false);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索工具、标签和操作' }).fill('问候');
  await page.getByRole('option', { name: /问候探针/ }).click();
  await page.getByText('你好，探针').waitFor();
  expect(await loaded()).toBe(true);
});

describe('the strip under the mouse', () => {
  it('takes a tag to another place by dragging, and keeps the order over a reload', async () => {
    await openProbes(1, 2, 3);
    await tabs().nth(3).dragTo(tabs().nth(1));
    await expect.poll(titles).toEqual(['工具集合', 'Named 3', 'Named 1', 'Named 2']);
    await tabs().nth(0).dragTo(tabs().nth(2));
    await expect.poll(titles).toEqual(['Named 3', 'Named 1', '工具集合', 'Named 2']);
    // What is dragged comes to the front, as with a browser's own tabs; the pages stay mounted as before.
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('fitout.tags'))).toMatch(/probe\/3.*probe\/2/);
    await page.reload();
    await expect.poll(titles).toEqual(['Named 3', 'Named 1', '工具集合', 'Named 2']);
  });

  it('keeps a pinned tag at the left, without a close button, through 关闭其他', async () => {
    await openProbes(1, 2);
    await tabs().nth(2).click({ button: 'right' });
    // Exactly the four ways to close, beside refresh, pin, window and reopen.
    const menu = page.getByRole('menu', { name: '标签操作' });
    await menu.waitFor();
    const entries = await menu.getByRole('menuitem').allInnerTexts();
    expect(entries.map((entry) => entry.split('\n')[0])).toEqual([
      '刷新',
      '固定',
      '在新窗口打开',
      '关闭当前',
      '关闭其他',
      '关闭左侧',
      '关闭右侧',
      '恢复关闭的标签',
    ]);
    await page.getByRole('menuitem', { name: '固定' }).click();
    await expect.poll(titles).toEqual(['Named 2', '工具集合', 'Named 1']);
    expect(await page.getByRole('button', { name: '关闭 Named 2' }).count()).toBe(0);
    await tabs().nth(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect.poll(titles).toEqual(['Named 2', 'Named 1']);
    await tabs().first().dblclick();
    await page.getByRole('menuitem', { name: '取消固定' }).click();
    await page.getByRole('button', { name: '关闭 Named 2' }).waitFor();
  });
});

describe('dialogs and the page behind them', () => {
  it('keeps a dialog open that a double click opened, and closes it by a click beside it', async () => {
    await openProbes(1);
    const dialog = page.getByRole('dialog', { name: '确认删除？' });
    // The first time its code is loaded, which takes longer than a double click.
    await press('confirm');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const button = await page.getByRole('button', { name: 'confirm', exact: true }).boundingBox();
    const place = { x: (button?.x ?? 0) + 5, y: (button?.y ?? 0) + 5 };
    await page.mouse.move(place.x, place.y);
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await dialog.waitFor();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.waitForTimeout(600); // longer than the dialog's way out
    expect(await dialog.isVisible()).toBe(true);
    await page.mouse.click(place.x, place.y);
    await dialog.waitFor({ state: 'hidden' });
  });

  it('leaves nothing hidden when a tag comes to the front just after Esc', { tags: ['long'] }, async () => {
    await openProbes(1, 2);
    for (const wait of [0, 100, 200, 260]) {
      await press('confirm');
      await page.getByRole('dialog', { name: '确认删除？' }).waitFor();
      await page.keyboard.press('Escape');
      await page.waitForTimeout(wait); // the fault was one of the moment
      await go(page, '/probe/1');
      await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
      await page.waitForTimeout(600); // the focus library restores late
      expect(await hidden(), `${wait} ms after Esc`).toBe(0);
      await go(page, '/probe/2');
      await page.getByRole('heading', { name: 'Probe 2' }).waitFor();
    }
  });
});

describe('what goes wrong', () => {
  it('keeps a crash in its own place, stops a plugin at its third one there, and lets it run again', async () => {
    await openProbes(1);
    await go(page, '/crash');
    // 重试 forgives: what is counted begins after it.
    await press('crash');
    await page.getByRole('heading', { name: '「探针」出错了' }).waitFor();
    await press('重试');
    await page.getByRole('heading', { name: 'Crash' }).waitFor();
    for (let time = 1; time <= 2; time += 1) {
      await press('crash');
      await page.getByRole('heading', { name: '「探针」出错了' }).waitFor();
      // The crashes of one page that nobody retries add up over several pages.
      await press('关闭此页');
      await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
      await go(page, '/crash');
      await page.getByRole('heading', { name: 'Crash' }).waitFor();
    }
    await press('crash');
    const notice = page.getByRole('alert').filter({ hasText: '「探针」已被隔离' });
    await notice.waitFor();
    await browser.shot('quarantine');
    await tabs().filter({ hasText: '工具集合' }).click();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await tabs().filter({ hasText: '崩溃页' }).click();
    await press('解除隔离并重试');
    await page.getByRole('heading', { name: 'Crash' }).waitFor();
  });

  it('says that a page did not load, and loads it once the network is back', async () => {
    let down = true;
    await browser.context.route('**/static/probe-chunk.js', (route) =>
      down
        ? route.abort('internetdisconnected')
        : route.fulfill({
            contentType: 'text/javascript',
            body: "import { createElement } from 'react'; export default () => createElement('h1', null, 'Chunk is here');",
          }),
    );
    await go(page, '/chunk');
    await page.getByRole('heading', { name: '页面没有加载成功' }).waitFor();
    await browser.shot('chunk-failure');
    await page.getByRole('button', { name: '刷新整个页面' }).waitFor();
    down = false;
    await press('重试');
    await page.getByRole('heading', { name: 'Chunk is here' }).waitFor();
  });

  it('offers a reload when the server comes back with another build', async () => {
    let version = '';
    let refused = 0;
    await browser.context.route(/\/api\/v1\/events/, (route) => {
      refused += 1;
      return refused === 1 ? route.abort('connectionreset') : route.fallback();
    });
    await browser.context.route(
      (url) => url.pathname === '/',
      async (route) => {
        if (version === '') return route.fallback();
        const response = await route.fetch();
        const body = (await response.text()).replace(/"version":"[^"]+"/, `"version":"${version}"`);
        return route.fulfill({ response, body });
      },
    );
    await page.reload();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(await page.getByRole('button', { name: '有新版本，点击刷新' }).count()).toBe(0);
    version = 'another';
    await page.getByRole('button', { name: '有新版本，点击刷新' }).waitFor();
    await browser.shot('new-version');
    version = '';
    const loaded = page.waitForEvent('load');
    await press('有新版本，点击刷新');
    await loaded;
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
  });
});

describe('work in the background', () => {
  it('tells how far an upload is, on the tag too, and that nobody took it', async () => {
    await openProbes(1);
    await press('upload');
    // It is refused before all of it is there.
    await expect.poll(async () => (await titles()).join()).toMatch(/Named 1\n\d+%/);
    await page.getByText('refused: notFound').waitFor();
  });

  it('puts the least recently used pages to sleep beyond the cap, their drafts saved, and wakes them by a click', async () => {
    // A small device keeps twelve.
    await page.evaluate(() => Object.defineProperty(navigator, 'deviceMemory', { value: 4, configurable: true }));
    await openProbes(1);
    await press('unsaved');
    await openProbes(2);
    await press('busy');
    for (let id = 3; id <= 14; id += 1) {
      await go(page, `/probe/${id}`);
      await page.getByRole('heading', { name: `Probe ${id}`, exact: true }).waitFor();
    }
    const asleep = () =>
      strip()
        .locator('[data-dormant="true"]')
        .evaluateAll((some) => some.map((one) => one.dataset.tag));
    await expect.poll(asleep).toEqual(['/tools', '/probe/1', '/probe/3']);
    expect(await page.getByRole('img', { name: '未保存' }).count()).toBe(0);
    await tabs()
      .filter({ hasText: /^Named 1$/ })
      .click();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    expect(await asleep()).not.toContain('/probe/1');
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'deviceMemory'));
  });
});

describe('a session that ends', () => {
  it('purges the hidden pages of the person before when another one signs in', async () => {
    const owner = await server.signedIn();
    const { password } = await owner.post<{ password: string }>('/api/v1/people', {
      username: 'second',
      name: '周二',
      roleIds: [(await owner.get<{ items: { id: string }[] }>('/api/v1/roles')).items[0]?.id],
    });
    const second = server.api();
    await second.login({ username: 'second', password });
    await second.post('/api/v1/password', { next: 'Sunny-day-4-all' });

    await openProbes(1, 2);
    await page.getByRole('textbox', { name: 'Words' }).fill('of the first person');
    await endSession();
    await press('call');
    const dialog = page.getByRole('alertdialog', { name: '登录已过期' });
    await dialog.getByLabel('用户名').fill('second');
    await dialog.getByLabel('密码').fill('Sunny-day-4-all');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('周二').first().waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect((await titles()).filter((title) => title.startsWith('Named 1'))).toEqual([]);
    expect(await page.getByRole('textbox', { name: 'Words' }).count()).toBe(
      await page.getByRole('textbox', { name: 'Words' }).filter({ hasNotText: 'of the first person' }).count(),
    );
    expect(await page.evaluate(() => sessionStorage.getItem('fitout.tags') ?? '')).not.toContain('Named 1');
  });

  it('opens the sign-in page for a remembered person whose session has ended, and leads back', async () => {
    await openProbes(1);
    await endSession();
    await go(page, '/login?from=%2Ftools');
    await page.getByLabel('用户名').waitFor();
    expect(new URL(page.url()).hash).toBe('#/login?from=%2Ftools');
    expect(await page.evaluate(() => sessionStorage.getItem('fitout.user'))).toBeNull();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    // A reload there is no other matter.
    await page.reload();
    await page.getByLabel('用户名').waitFor();
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(server.adminPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
  });

  it('sends a person who does have a session on from the sign-in page', async () => {
    await go(page, '/login?from=%2Faccount');
    await page.getByRole('heading', { name: '我的账号' }).waitFor();
  });

  it('opens the sign-in page in a document that begins there with a stale person', async () => {
    await endSession();
    await go(page, '/login');
    await page.reload();
    await page.getByLabel('用户名').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });
});

describe('without a network', () => {
  it('stands when the first message or question of a window comes without a network, and keeps what is unsaved', async () => {
    await openProbes(1);
    await press('unsaved');
    // As from a cache that has none of it yet.
    await page.route(/\/static\//, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: /^关闭 Named 1/ }).click();
    await page.getByRole('alert').getByText('服务器没有回应，未保存的页面没有关闭').waitFor();
    await browser.context.setOffline(true);
    await page.getByRole('button', { name: /^关闭 Named 1/ }).click();
    await page.getByRole('alert').getByText('网络不通，未保存的页面没有关闭').waitFor();
    await browser.context.setOffline(false);
    await browser.shot('offline-plain');
    expect(await page.getByText('退出登录').isVisible()).toBe(true);
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: /^关闭 Named 1/ }).click();
    await page.getByRole('dialog', { name: '有未保存的修改' }).getByRole('button', { name: '不保存' }).click();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    browser.errors.length = 0; // what could not be loaded is noted by the browser
  });
});
