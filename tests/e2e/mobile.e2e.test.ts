import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import type { Op } from '../../plugins/decoration/shared/document/document.ts';
import type { ApiClient } from '../support/api.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, pullDown, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const base = '/api/p/decoration';
let server: TestServer;
let api: ApiClient;
let phone: TestBrowser;
let home: PageDetail;
let summer: PageDetail;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  summer = await publish('夏日活动', [
    { type: 'title', props: { text: '全场五折' } },
    ...Array.from({ length: 30 }, (_, n) => ({ type: 'title', props: { text: `第 ${n + 1} 件` } })),
    { type: 'title', props: { text: '回到首页看看', link: { kind: 'page', target: 'shop-home' } } },
  ]);
  home = await publish('店铺首页', [
    { type: 'title', props: { text: '欢迎光临' } },
    { type: 'notice', props: { items: [{ text: '今日上新' }, { text: '满百包邮' }] } },
    { type: 'richtext', props: { html: '<p>一家<strong>认真</strong>的小店。</p>' } },
    ...Array.from({ length: 30 }, (_, n) => ({ type: 'title', props: { text: `商品 ${n + 1}`, level: 3 } })),
    { type: 'title', props: { text: '夏日活动入口', link: { kind: 'page', target: summer.slug } } },
  ]);
  await api.patch(`${base}/pages/${home.id}`, { slug: 'shop-home' });
  phone = await openBrowser({ folder: 'mobile', phone: true });
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

/** Makes a page of these blocks and publishes it. */
async function publish(title: string, blocks: { type: string; props: object }[]): Promise<PageDetail> {
  const page = await api.post<PageDetail>(`${base}/pages`, { title, kind: 'page' });
  const ops = blocks.map(({ type, props }, at) => ({
    op: 'insert',
    parent: page.document.root,
    slot: 'default',
    at,
    nodes: [{ id: `block${at}`, type, v: 1, parent: page.document.root, props, style: {} }],
  })) as Op[];
  await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
  await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  return page;
}

const shown = () => phone.page.locator('[data-published]:visible');
const text = (words: string) => shown().getByText(words, { exact: true });
/** Where the page in front is scrolled to. */
const scrolled = () =>
  phone.page.evaluate(() => {
    const content = [...document.querySelectorAll('.page-content')].find((element) => element.checkVisibility());
    return content?.scrollTop ?? -1;
  });

describe('a phone', () => {
  test('without a home page is told so, with a way on', async () => {
    await phone.page.goto(`${server.url}/`);
    await phone.page.getByRole('heading', { name: '首页正在准备中' }).waitFor();
    expect(phone.page.url()).toMatch(/#\/m\/(?:trip)?$/);
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('home-empty');
    phone.errors.length = 0; // the browser notes the 404 of the home page
  });

  test('sees the home page as soon as it is chosen, after a reload', async () => {
    await api.put(`${base}/home`, { pageId: home.id });
    await phone.page.reload();
    await text('欢迎光临').waitFor();
    expect(await phone.page.title()).toBe('首页');
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('home');
  });

  test('tells the document once that the app is there, when it is', async () => {
    await phone.page.addInitScript(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      document.addEventListener('render-active', () => seen.push(document.querySelector('.view .page') !== null));
    });
    await phone.page.reload();
    await text('欢迎光临').waitFor();
    expect(await phone.page.evaluate(() => (window as { seen?: boolean[] }).seen)).toEqual([true]);
  });

  test('begins to load its home at once, however the home is named', async () => {
    const prepared = async (hash: string) => {
      await phone.page.goto('about:blank');
      await phone.page.goto(`${server.url}/${hash}`);
      await text('欢迎光临').waitFor();
      return phone.page
        .locator('link[rel=modulepreload]')
        .evaluateAll((links) => (links as HTMLLinkElement[]).map(({ href }) => href));
    };
    const home = await prepared('#/m/trip');
    for (const hash of ['', '#/home', '#/m/']) expect(await prepared(hash), hash).toEqual(home);
  });

  test('has three tabs, each active on its own path', async () => {
    const tab = (name: string) => phone.page.getByRole('link', { name, exact: true });
    for (const [name, path, heading] of [
      ['订单', '/m/mall/orderlist', '登录后查看订单'],
      ['个人中心', '/m/trip/mine', '个人中心'],
      ['首页', '/m/trip', '首页'],
    ] as const) {
      await tab(name).click();
      await phone.page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(new URL(phone.page.url()).hash).toBe(`#${path}`);
      expect(await tab(name).getAttribute('aria-current')).toBe('page');
      expect(await phone.page.locator('[aria-current="page"]').count()).toBe(1);
      if (path !== '/m/trip') expect(await seriousFaults(phone.page)).toEqual([]);
      await phone.shot(`tab-${path.split('/').pop()}`);
    }
  });

  test('follows a link inside /m, and Back brings it to where it was', async () => {
    await text('夏日活动入口').scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(300);
    await text('夏日活动入口').click();
    await text('全场五折').waitFor();
    expect(new URL(phone.page.url()).hash).toBe(`#/m/page/${summer.slug}`);
    await expect.poll(() => phone.page.title()).toBe('夏日活动');
    expect(await scrolled()).toBe(0);
    await phone.shot('page');
    await phone.page.goBack();
    await text('欢迎光临').waitFor();
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(2);
  });

  test('a page in the host has a back button, and its links are alive on a first visit too', async () => {
    await phone.page.goto(`${server.url}/#/m/page/${summer.slug}`);
    await phone.page.reload();
    await text('回到首页看看').click();
    await text('欢迎光临').waitFor();
    await phone.page.getByRole('button', { name: '返回' }).click();
    await text('全场五折').waitFor();
  });

  test('sees a new version after pulling the page down', async () => {
    await phone.page.goto(`${server.url}/#/m/trip`);
    await text('欢迎光临').waitFor();
    const op = { op: 'set', id: 'block0', area: 'props', path: 'text', value: '新的欢迎' };
    await api.post(`${base}/pages/${home.id}/ops`, { base: 1, ops: [op], client: 'second' });
    await api.post(`${base}/pages/${home.id}/publish`, { rev: 2 });
    await pullDown(phone);
    await text('新的欢迎').waitFor();
  });

  test('keeps the page’s styles in the page and the host’s out of it', async () => {
    const styles = await shown().evaluate((host) => {
      const ground = host.shadowRoot?.querySelector('.fb-page') as HTMLElement;
      const heading = ground.querySelector('h2') as HTMLElement;
      return { font: getComputedStyle(ground).fontSize, weight: getComputedStyle(heading).fontWeight };
    });
    expect(styles).toEqual({ font: '15px', weight: '600' });
    expect(await phone.page.locator('head style', { hasText: 'fb-page' }).count()).toBe(0);
  });

  test('turns dark with the person’s choice, page and host alike', async () => {
    await phone.page.goto(`${server.url}/#/m/trip/mine`);
    await phone.page.getByRole('combobox', { name: '外观' }).selectOption('dark');
    await phone.shot('mine-dark');
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.page.getByRole('link', { name: '首页', exact: true }).click();
    await text('新的欢迎').waitFor();
    const theme = await shown().evaluate(
      (host) => host.shadowRoot?.querySelector<HTMLElement>('.fb-page')?.dataset.theme,
    );
    expect(theme).toBe('dark');
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('home-dark');
    await phone.page.evaluate(() => localStorage.removeItem('fitout.theme'));
  });

  test('signs in, sees who it is, and signs out', async () => {
    await phone.page.goto(`${server.url}/#/m/trip/mine`);
    await phone.page.getByRole('button', { name: /点击登录/ }).click();
    await phone.page.getByLabel('用户名').fill('admin');
    await phone.page.getByLabel('密码').fill('not this one');
    await phone.page.getByRole('button', { name: '登录', exact: true }).click();
    await phone.page.getByText('用户名或密码不正确').waitFor();
    await phone.page.getByLabel('密码').fill(server.adminPassword);
    await phone.shot('sign-in');
    await phone.page.getByRole('button', { name: '登录', exact: true }).click();
    await phone.page.getByRole('button', { name: '退出登录' }).waitFor();
    expect(new URL(phone.page.url()).hash).toBe('#/m/trip/mine');
    await phone.shot('mine');
    await phone.page.getByRole('button', { name: '退出登录' }).click();
    await phone.page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await phone.page.getByRole('button', { name: /点击登录/ }).click();
    await phone.page.getByLabel('用户名').waitFor();
    phone.errors.length = 0; // the browser notes the 401 of the wrong password
  });

  test('is told where a page is for a computer, and where there is none', async () => {
    await phone.page.goto(`${server.url}/#/m/fit/list`);
    await phone.page.getByRole('heading', { name: '请在电脑上打开' }).waitFor();
    await phone.page.goto(`${server.url}/#/m/no/such/page`);
    await phone.page.getByRole('heading', { name: '页面不存在' }).last().waitFor();
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('unknown');
    await phone.page.getByRole('button', { name: '去首页' }).click();
    await text('新的欢迎').waitFor();
  });

  test('is told when it is offline', async () => {
    await phone.context.setOffline(true);
    await phone.page.getByText('网络已断开').waitFor();
    await phone.shot('offline');
    await phone.context.setOffline(false);
    await phone.page.getByText('网络已断开').waitFor({ state: 'detached' });
  });

  test('met no error and no refusal by the page’s policy on the way', () => {
    expect(phone.errors.filter((error) => !/offline|ERR_INTERNET_DISCONNECTED/i.test(error))).toEqual([]);
  });
});

describe('a published page by itself', () => {
  test('shows on a phone without any of the host', async () => {
    await phone.page.goto(`${server.url}/p/shop-home`);
    await phone.page.getByText('新的欢迎').waitFor();
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('published');
  });

  test('is a sheet of a phone’s width on a large screen, light and dark', async () => {
    const desk = await openBrowser({ folder: 'mobile' });
    const lightAndDark = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await desk.page.emulateMedia({ colorScheme });
        expect(await seriousFaults(desk.page), colorScheme).toEqual([]);
        await desk.shot(`${name}-${colorScheme}`);
      }
    };
    try {
      await desk.page.goto(`${server.url}/p/shop-home`);
      const box = await desk.page.locator('main').boundingBox();
      expect([box?.width, box?.x]).toEqual([480, 480]);
      await lightAndDark('published-large');
      await desk.page.goto(`${server.url}/p/nowhere`);
      await lightAndDark('missing');
    } finally {
      await desk.close();
    }
  });

  test('is readable without script', async () => {
    const context = await phone.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await (context ?? phone.context).newPage();
    await page.goto(`${server.url}/p/shop-home`);
    await page.getByText('今日上新').waitFor();
    await page.close();
    await context?.close();
  });
});
