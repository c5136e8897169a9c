import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { expectDuration } from '../support/durations.ts';
import { startWithGuests } from '../support/guests.ts';
import type { TestServer } from '../support/server.ts';
import { openSignedIn, stateOf } from '../support/shell.ts';
import { followsTheShell } from './frame-kit/follows-the-shell.ts';
import {
  frameOf,
  goTo,
  press,
  reached,
  reopenWaiting,
  restOnLink,
  tries,
  waitingFrame,
} from './frame-kit/hostile-page.ts';
import { hurryPings } from './frame-kit/hurried-pings.ts';
import { worksOnAPhone } from './frame-kit/on-a-phone.ts';
import { type Stranger, startStranger } from './frame-kit/stranger.ts';
import { openTools } from './shell-probe/shell.ts';

/**
 * Row 22: an untrusted plugin reaches no cookie, storage, DOM or network. In the page, tried first, it gets through.
 * @module-tag long
 */

let server: TestServer;
let api: ApiClient;
let browser: TestBrowser;
let page: Page;
let elsewhere: Stranger;

beforeAll(async () => {
  server = await startWithGuests();
  api = await server.signedIn();
  browser = await openBrowser({ folder: 'frame' });
  elsewhere = await startStranger();
});

afterAll(async () => {
  await browser?.close();
  elsewhere?.close();
  await server?.stop();
});

const trust = (tier: 'in-realm' | 'sandboxed') => api.patch('/api/v1/plugins/hostile', { tier });

async function open(address: string): Promise<void> {
  page = await openSignedIn(server, browser, `#${address}`);
}

const hostile = (n = 1): string => `/hostile/${n}?stranger=${encodeURIComponent(elsewhere.url)}`;

/** Goes to that page of its, unless it is in front, and gives its document. */
async function frame(n = 1): Promise<Frame> {
  await goTo(page, hostile(n));
  return frameOf(page, n);
}

type Pings = Awaited<ReturnType<typeof hurryPings>>;

/** The shell stays usable while a page of the plugin does its worst, and cuts it off; another try finds it as new. */
async function cutOff(
  name: string,
  words: string,
  { n = 1, pings }: { n?: number; pings?: Pings } = {},
): Promise<void> {
  await (await frame(n)).getByRole('button', { name, exact: true }).click({ noWaitAfter: true });
  await pings?.begin();
  const started = Date.now();
  // A click waits for what it may have led to, in every frame of the page: a frozen one never answers.
  await page.getByRole('button', { name: '主题' }).click({ noWaitAfter: true });
  await page.keyboard.press('Escape');
  expectDuration(Date.now() - started, 3_000);
  await page.getByText('只有这个页面受到影响').waitFor();
  await pings?.end();
  await page.getByText('错误详情').click();
  await page.getByText(words).waitFor();
  await page.getByRole('button', { name: '重试' }).click();
  expect(await press(await frame(n), 'hello')).toContain('hello');
}

describe('in the page, where it is trusted', () => {
  it('gets at the shell and its storage, so that its tries prove something', async () => {
    await trust('in-realm');
    await open(hostile());
    await page.getByRole('heading', { name: '敌意插件 1' }).waitFor();
    expect(reached(await tries(page, 'reach'))).toEqual([
      'read cookies',
      'local storage',
      'session storage',
      'a database of the browser',
      'the shell’s DOM',
      'the shell’s token',
      'the kernel’s API by fetch',
      'the kernel’s API by ctx.http',
      'the kernel’s API by escaped dots',
    ]);
  });

  it('has no frame to be opened', async () => {
    await trust('in-realm');
    for (const id of ['hostile', 'nobody']) expect((await fetch(`${server.url}/frame/${id}`)).status, id).toBe(404);
  });
});

describe('in its frame', () => {
  beforeAll(() => trust('sandboxed'));
  beforeEach(async () => {
    page = await openTools(server, browser);
  });

  it('has an opaque origin, and reaches nothing of the shell, the browser’s storage, or anybody else’s calls', async () => {
    const inside = await frame();
    await browser.shot('framed');
    expect(await inside.evaluate(() => window.parent === window.top && window.origin)).toBe('null');
    expect(reached(await tries(inside, 'reach'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('hostile'))).toBeNull();
  });

  it('sends nothing to anybody, whatever way it takes, and opens another site only after the person agreed', async () => {
    const inside = await frame();
    await inside.getByRole('button', { name: 'other site' }).click();
    await page.getByText(`${elsewhere.url}/asked`).waitFor();
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByText(`${elsewhere.url}/asked`).waitFor({ state: 'detached' });
    expect(elsewhere.asked).toEqual([]);
    expect(browser.context.pages()).toHaveLength(1);
    // These two are refused without a word to the page: the other server is who knows.
    const silent = ['a style’s picture', 'a beacon'];
    const all = await tries(inside, 'send');
    expect(reached(all).filter((name) => !silent.includes(name))).toEqual([]);
    expect(elsewhere.asked).toEqual([]);
    expect(new URL(page.url()).origin).toBe(server.url);
    expect(browser.context.pages()).toHaveLength(1);
  });

  it('cannot take itself to another site, and is cut off when it leaves its page', async () => {
    // For that it left: a frame that is gone says nothing either, and would be cut off for its silence, later.
    const cutOff = async () => {
      await page.getByText('只有这个页面受到影响').waitFor();
      await page.getByText('错误详情').click();
      await page.getByText('它试图离开自己的页面').waitFor();
    };
    await (await frame()).getByRole('button', { name: 'leave', exact: true }).click();
    await cutOff();
    expect(elsewhere.asked).toEqual([]);
    await page.getByRole('button', { name: '重试' }).click();
    await (await frame()).getByRole('button', { name: 'leave within' }).click();
    await cutOff();
    await page.getByRole('button', { name: '重试' }).click();
    await (await frame()).getByRole('button', { name: 'leave by a form' }).click();
    await cutOff();
    expect(elsewhere.asked).toEqual([]);
    await browser.shot('left');
    await page.getByRole('button', { name: '重试' }).click();
    expect(await press(await frame(), 'hello')).toContain('hello');
  });

  it('does its honest work: calls, storage, notices, questions, its tag, the address', async () => {
    const inside = await frame();
    await inside.getByText(/^here: ./).waitFor();
    expect(await press(inside, 'hello')).toContain('hello');
    await press(inside, 'store');
    expect(await press(inside, 'store')).toBe('2');
    expect(await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.count'))?.[1])).toBe(
      '2',
    );
    await press(inside, 'toast');
    await page.getByText('来自沙箱', { exact: true }).waitFor();
    await inside.getByRole('button', { name: 'confirm' }).click();
    await page.getByText('来自沙箱插件「敌意插件」').waitFor();
    await browser.shot('confirm');
    await page.getByRole('button', { name: '确定' }).click();
    await expect.poll(() => inside.getByLabel('said').innerText()).toBe('true');
    await inside.getByRole('button', { name: 'within', exact: true }).click();
    await inside.getByText('step=2').waitFor();
    expect(page.url()).toContain('step=2');
    await press(inside, 'title');
    await page.getByRole('tab', { name: '改名了' }).waitFor();
    expect(await press(inside, 'component')).toBe('error: kernel.frame-part');
    expect(await press(inside, 'services')).toBe('error: kernel.capability');
    expect(await press(inside, 'scan')).toBe('error: kernel.capability');
    await press(inside, 'navigate');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await page.getByRole('tab', { name: '改名了' }).click();
    await inside.getByText('"visible":true').waitFor();
    expect(browser.errors.filter((error) => !error.includes('Permissions policy'))).toEqual([]);
  });

  it('keeps values on the server, asks by the shell’s dialogs, and gives back the keys and the focus', async () => {
    const inside = await frame();
    expect(JSON.parse(await press(inside, 'keep'))).toEqual({
      same: true,
      n: 1,
      stale: 'kernel.store-changed',
      keys: ['kept'],
    });
    expect(await press(inside, 'upstream')).toBe('error: kernel.upstream-unset');

    await inside.getByRole('button', { name: 'alert' }).click();
    await page.getByRole('dialog').getByText('来自沙箱插件「敌意插件」').waitFor();
    await browser.shot('alert');
    await page.getByRole('button', { name: '知道了' }).click();
    await expect.poll(() => inside.getByLabel('said').innerText()).toBe('"done"');

    await inside.getByRole('button', { name: 'form', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('人数').fill('0');
    await form.getByRole('button', { name: '确定' }).click();
    await form.getByText('不能小于 1').waitFor();
    await browser.shot('form');
    expect(await seriousFaults(page)).toEqual([]);
    await form.getByLabel('姓名').fill('王小明');
    await form.getByLabel('人数').fill('3');
    await form.getByLabel('类别').selectOption('b');
    await form.getByLabel('我已阅读须知').check();
    await form.getByLabel('姓名').press('Enter');
    const sent = { who: '王小明', count: 3, kind: 'b', note: '', agreed: true };
    await expect.poll(() => inside.getByLabel('said').innerText()).toBe(JSON.stringify(sent));
    await form.waitFor({ state: 'detached' });
    const inFrame = () => page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
    await expect.poll(inFrame).toBe(true);
    // Out of the frame before its first control, and back into it: what stands before it is the shell's breadcrumb.
    const focused = () => inside.evaluate(() => document.activeElement?.textContent);
    await inside.getByRole('button', { name: 'reach' }).focus();
    await expect.poll(focused).toBe('reach');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(inFrame).toBe(false);
    // A frame that has not the focus presses no keys of the shell's.
    await inside.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
      ),
    );
    // What is answered was asked after that key: the shell has looked at both before the frame has the focus again.
    await inside.getByRole('button', { name: 'hello' }).dispatchEvent('click');
    await expect.poll(() => inside.getByLabel('said').innerText()).toContain('hello');
    await page.keyboard.press('Tab');
    await expect.poll(inFrame).toBe(true);
    await expect.poll(focused).toBe('reach');
    expect(await page.getByRole('combobox').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    await press(inside, 'navigate');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await page.keyboard.press('Alt+[');
    await expect.poll(inFrame).toBe(true);
    const second = await frame(2);
    await expect.poll(() => second.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    // The frame goes with this key: that it was pressed, nobody may be left to say.
    await second
      .evaluate(() => {
        const key = { key: 'w', code: 'KeyW', altKey: true, bubbles: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
      })
      .catch(() => {});
    await expect.poll(() => page.locator('[role=tabpanel] iframe').count()).toBe(1);
  });

  it('that throws at its import is a fault of its own page', async () => {
    await frame();
    await goTo(page, '/hostile-import');
    await page.getByText('只有这个页面受到影响').waitFor();
    await page.getByText('错误详情').click();
    await page.getByText('thrown at import').waitFor();
    await page.getByRole('tab', { name: '敌意插件' }).click();
    expect(await press(await frame(), 'hello')).toContain('hello');
  });

  it('follows the shell’s theme, language and room', async () => {
    await followsTheShell(browser, await frame());
  });

  it('forges nothing, towards the shell or a sibling; for what it says around its line it alone is cut off', async () => {
    const first = await frame(1);
    const second = await frame(2);
    await press(second, 'forge');
    await press(second, 'toast');
    await page.getByText('来自沙箱', { exact: true }).waitFor();
    expect(await page.getByText('伪造').count()).toBe(0);
    expect(await second.getByLabel('said').innerText()).toBe('"done"');
    await page.getByRole('button', { name: '关闭通知' }).first().click(); // it lies over what is pressed next
    await cutOff('flood around', '过多的消息', { n: 2 });
    await page.getByRole('tab', { name: '敌意插件' }).first().click();
    expect(await press(first, 'hello')).toContain('hello');
  });

  it('leaves the shell usable and is cut off: flood', { tags: ['long'] }, () => cutOff('flood', '过多的消息'));

  it('leaves the shell usable and is cut off: freeze', async () => {
    const pings = await hurryPings(page);
    await frame();
    await frame(2);
    // A document waits in the process that is about to freeze: another try must not get that one.
    await page.getByRole('button', { name: '关闭 敌意插件' }).nth(1).click();
    await page.locator(waitingFrame).waitFor({ state: 'attached' });
    await cutOff('freeze', '没有响应', { pings });
  });

  it('ends with its tag: no frame is left but one that waits, and nothing of the plugin in that', async () => {
    await press(await frame(), 'navigate');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(await page.locator('[role=tabpanel] iframe').count()).toBe(1);
    await page.getByRole('button', { name: '关闭 敌意插件' }).click();
    await expect.poll(() => page.locator('[role=tabpanel] iframe').count()).toBe(0);
    // Opened again it finds another document that waited, with nothing of what was done in the one before.
    expect(await press(await reopenWaiting(page, hostile()), 'hello')).toContain('hello');
  });
});

it('is ready where a pointer rests on its link, with nothing of the plugin before the click', async () => {
  await trust('sandboxed');
  await open('/tools');
  await page.getByRole('heading', { name: '工具集合' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const link = await restOnLink(page, hostile());
  await page.frameLocator(waitingFrame).locator('#root').waitFor({ state: 'attached' });
  expect(asked.filter((path) => path.includes('hostile') && !path.startsWith('/frame/'))).toEqual([]);
  await link.click();
  expect(await press(await frame(), 'hello')).toContain('hello');
  expect(asked.filter((path) => path.startsWith('/frame/'))).toEqual(['/frame/hostile']);
  expect(await page.locator(waitingFrame).count()).toBe(0);
});

describe('on a phone', { tags: ['long'] }, () => {
  it('stands in a frame between the host’s bars, reaches nothing, and does its honest work', async () => {
    await trust('sandboxed');
    const { name } = await api.get<{ name: string }>('/api/v1/org');
    await api.put('/api/v1/org', { name, color: '#b01e5a' });
    const phone = await openBrowser({ folder: 'frame', phone: true });
    try {
      page = await phone.renew(stateOf(server.url, await server.signedIn()));
      await page.goto(`${server.url}/#/m/hostile`);
      await worksOnAPhone(phone);
      // What its tries were refused with is all there is.
      expect(phone.errors.filter((error) => !/Permissions policy|Content Security Policy/.test(error))).toEqual([]);
    } finally {
      await phone.close();
    }
  });
});

describe('the operator', { tags: ['long'] }, () => {
  it('switches the tier after a question, and open pages offer a reload', async () => {
    await trust('in-realm');
    await open('/admin/plugins?id=hostile');
    const drawer = page.getByRole('dialog', { name: '敌意插件' });
    await drawer.getByText('能做当前登录者能做的一切').waitFor();
    await browser.shot('tiers');
    expect(await seriousFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: '放入沙箱' }).click();
    await page
      .getByRole('dialog', { name: '将「敌意插件」放入沙箱？' })
      .getByRole('button', { name: '放入沙箱' })
      .click();
    await drawer.getByText('读不到登录信息').waitFor();
    await drawer.getByRole('button', { name: '设为可信' }).waitFor();
    await drawer.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '有新版本，点击刷新' }).waitFor();
    await browser.shot('tiers-sandboxed');
    await goTo(page, hostile());
    await page.reload();
    expect(await press(await frame(), 'hello')).toContain('hello');
    expect(await seriousFaults(page)).toEqual([]);
  });
});

describe('the same sends on a page without a policy', () => {
  it('reach the other server, so that its silence proves something', async () => {
    const { code } = await transform(await readFile('tests/fixtures/plugins/hostile/web/tries.ts', 'utf8'), {
      loader: 'ts',
    });
    const { own, files } = elsewhere;
    files.set('/tries.js', ['text/javascript', code]);
    files.set('/open', ['text/html', '<p>']);
    page = await browser.renew();
    await page.goto(`${own}/open`);
    elsewhere.asked.length = 0;
    // As text: the test runner would rewrite an import().
    await page.evaluate(`import('${own}/tries.js').then(({ make, sends }) => {
      const { 'a form': form, 'the top window’s address': top, ...others } = sends;
      return make(others, '${elsewhere.url}');
    })`);
    const asked = new Set(elsewhere.asked.splice(0));
    for (const path of ['/fetch', '/keepalive', '/xhr', '/events', '/beacon', '/picture', '/background', '/style'])
      expect(asked, path).toContain(path);
    for (const path of ['/prefetch', '/font', '/film', '/module.js', '/frame', '/window'])
      expect(asked, path).toContain(path);
  });
});
