import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import { formOf, type LiveForm } from '../../plugins/forms/tests/kit.ts';
import { couponInput } from '../../plugins/goods/tests/kit.ts';
import { accentOf } from '../../sdk/base/accent.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, phoneSize, resizeTo, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const password = 'blue kettle 9';
const decoration = '/api/p/decoration';
let server: TestServer;
let form: LiveForm;
/** One iPhone for the file, as new for each test. */
let iphone: TestBrowser;
let phone: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  const staff = await server.signedIn();
  form = await formOf(staff, [['name', 'text', { title: '姓名' }]], '夏令营报名');
  await staff.post('/api/p/goods/coupons', couponInput('新人券', { stock: 5 }));
  iphone = await openBrowser({ folder: 'mobile-customer', phone: true });
});
afterAll(async () => {
  await iphone?.close();
  await server?.stop();
});
afterEach(async () => {
  if (phone !== iphone) await phone?.close();
});

async function start(): Promise<void> {
  phone = iphone;
  page = await phone.renew();
}

const hash = (): string => new URL(page.url()).hash;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name });

describe('a visitor', () => {
  // A second try is another person: the first one's account may be left.
  let tries = 0;

  test('registers, sends a form, finds it in the orders, changes the profile, and deletes it all', async () => {
    tries += 1;
    const visitor = `visitor-${tries}`;
    const said = `林一${tries}`;
    await start();
    await page.goto(`${server.url}/#/m/mall/orderlist`);
    await page.getByRole('heading', { name: '登录后查看订单' }).waitFor();
    await button('没有账号？注册').tap();
    await page.getByRole('heading', { name: '注册账号' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('register');
    await page.getByLabel('用户名').fill(visitor);
    await page.getByLabel('密码', { exact: true }).fill(`${visitor} 1`);
    await button('注册').tap();
    await page.getByText('密码不能包含用户名').waitFor();
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByLabel('显示密码').check();
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe(password);
    await button('注册').tap();
    await page.getByRole('heading', { name: '还没有订单' }).waitFor();
    expect(hash()).toBe('#/m/mall/orderlist');
    expect(await page.evaluate(() => document.cookie)).not.toContain('handover');

    await page.goto(`${server.url}/#/m/page/${form.slug}`);
    await page.getByLabel('姓名').fill(said);
    await button('提交').tap();
    await page.getByText('提交成功').first().waitFor();
    await tab('订单').tap();
    const item = page.getByRole('link', { name: /夏令营报名/ });
    await item.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('orders');
    const state = (name: string) => page.getByRole('tab', { name, exact: true });
    await state('待使用').tap();
    await page.getByRole('heading', { name: '没有待使用的订单' }).waitFor();
    expect(hash()).toBe('#/m/mall/orderlist?state=use');
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('orders-none-to-use');
    await state('待确认 1').tap();
    await item.tap();
    await page.getByRole('heading', { name: '夏令营报名' }).waitFor();
    await page.goBack();
    await item.waitFor();
    expect([hash(), await state('待确认 1').getAttribute('aria-selected')]).toEqual([
      '#/m/mall/orderlist?state=confirm',
      'true',
    ]);
    await item.tap();
    await page.getByRole('heading', { name: '夏令营报名' }).waitFor();
    await page.getByText(said, { exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('order');

    await tab('个人中心').tap();
    await page.getByRole('link', { name: new RegExp(visitor) }).tap();
    await page.getByLabel('昵称').fill('小林');
    await button('保存昵称').tap();
    await page.getByText('昵称已保存').waitFor();
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#e4572e' } })
      .png()
      .toBuffer();
    await page.getByLabel('选择头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await button('移除').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('profile');
    await button('返回').tap();
    await page.getByRole('link', { name: /小林/ }).waitFor();
    await phone.shot('mine');

    // A window beside it knows nobody until the server has answered.
    const beside = await page.context().newPage();
    const answer = Promise.withResolvers<void>();
    await beside.route('**/queryCustWithOrg*', (route) => answer.promise.then(() => route.continue()));
    await beside.goto(`${server.url}/#/m/trip/mine`);
    await beside.getByRole('main').getByRole('status', { name: '加载中' }).waitFor();
    expect(await beside.getByRole('button', { name: /点击登录/ }).count()).toBe(0);
    answer.resolve();
    await beside.getByRole('link', { name: /小林/ }).waitFor();
    await beside.close();

    await page.getByRole('link', { name: /小林/ }).tap();
    await page.getByRole('link', { name: '注销账号' }).tap();
    await page.getByLabel('输入密码以确认').fill('not this one');
    await button('注销账号').tap();
    await page.getByRole('dialog').getByRole('button', { name: '注销' }).tap();
    await page.getByText('密码不正确').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('leave');
    await page.getByLabel('输入密码以确认').fill(password);
    await button('注销账号').tap();
    await page.getByRole('dialog').getByRole('button', { name: '注销' }).tap();
    await page.getByText('账号已注销，数据已删除').waitFor();
    expect(hash()).toBe('#/m/trip/mine');
    await button(/点击登录/).waitFor();
    await tab('订单').tap();
    await page.getByRole('heading', { name: '登录后查看订单' }).waitFor();
    const answers = await form.api.send('GET', `/api/p/forms/forms/${form.id}/answers`);
    expect(answers.text).not.toContain(said);
    // The browser notes the refusals that the test asked for.
    expect(phone.errors.filter((error) => !/status of 4\d\d|404/.test(error))).toEqual([]);
  });
});

describe('a phone', () => {
  test('keeps the root font rule through rotation, and lists the tools that a visitor may open by the way from 个人中心', async () => {
    await start();
    await page.goto(`${server.url}/#/m/trip/mine`);
    const size = () => page.evaluate(() => Number.parseFloat(document.documentElement.style.fontSize));
    expect(await size()).toBeCloseTo((390 / 750) * 30, 3);
    await resizeTo(page, { width: 844, height: 390 });
    await expect.poll(size).toBeCloseTo((640 / 750) * 30, 3);
    await phone.shot('mine-landscape');
    await resizeTo(page, phoneSize);
    // What a plugin contributes stands above it.
    await page.getByRole('link', { name: '我的抽卡记录' }).tap();
    await page.getByRole('heading', { name: '导出与管理' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: '全部工具' }).tap();
    await page.getByRole('heading', { name: '工具', exact: true }).first().waitFor();
    expect(hash()).toBe('#/m');
    expect(await tab('首页').getAttribute('aria-current')).toBe('page');
    const tools = page.getByRole('main', { name: '工具' }).getByRole('link');
    expect(await tools.count()).toBeGreaterThan(0);
    for (const href of await tools.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect(href).toMatch(/^#\/m\/\w/);
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('tools');
  });

  test('without a session is led to register or sign in by a link to an order, and back to it', async () => {
    const staff = await server.signedIn();
    const { items } = await staff.get<{ items: { id: string }[] }>(`/api/p/forms/forms/${form.id}/answers`);
    await start();
    await page.goto(`${server.url}/#/m/mall/order/forms-submissions/${items[0]?.id ?? 1}`);
    await page.getByRole('heading', { name: '注册账号' }).waitFor();
    await page.getByRole('link', { name: '已有账号？登录' }).tap();
    await page.getByLabel('用户名').fill('admin');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('密码', { exact: true }).fill(server.adminPassword);
    await button('登录').tap();
    // It is not theirs, so it is not there for them.
    await page.getByRole('heading', { name: '没有这个订单' }).waitFor();
    expect(hash()).toBe(`#/m/mall/order/forms-submissions/${items[0]?.id ?? 1}`);
  });

  test('shows one bar: a page’s own where it leads to the tabs, else the host’s stays', async () => {
    const staff = await server.signedIn();
    const pageWith = async (link: { kind: string; target: string }, lines = 0): Promise<string> => {
      const made = await staff.post<PageDetail>(`${decoration}/pages`, { title: '有底栏', kind: 'page' });
      const items = [
        { text: '逛逛', icon: 'home', image: null, link: { kind: 'none', target: '' }, here: true },
        { text: '我的', icon: 'person', image: null, link, here: false },
      ];
      const node = { id: 'bar', type: 'bottombar', v: 1, parent: made.document.root, props: { items }, style: {} };
      const insert = (one: object) => ({
        op: 'insert',
        parent: made.document.root,
        slot: 'default',
        at: 0,
        nodes: [one],
      });
      const title = (at: number) => ({ ...node, id: `line${at}`, type: 'title', props: { text: `第 ${at} 行` } });
      const ops = [insert(node), ...Array.from({ length: lines }, (_, at) => insert(title(at)))];
      await staff.post(`${decoration}/pages/${made.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
      await staff.post(`${decoration}/pages/${made.id}/publish`, { rev: 1 });
      return made.slug;
    };
    const own = await pageWith({ kind: 'app', target: '/m/trip/mine' });
    const long = await pageWith({ kind: 'app', target: '/m/trip/mine' }, 25);
    const without = await pageWith({ kind: 'url', target: 'https://example.com/' }, 25);
    await start();
    await page.goto(`${server.url}/#/m/page/${own}`);
    const bar = page.getByRole('navigation', { name: '底部导航' });
    await bar.waitFor();
    await page.getByRole('navigation', { name: '主导航' }).waitFor({ state: 'detached' });
    const footOf = async (one: Locator) => {
      const box = await one.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    expect(await footOf(bar)).toBe(844);
    await phone.shot('own-bar');
    await page.goto(`${server.url}/#/m/page/${long}`);
    await page.getByText('第 24 行').waitFor();
    await expect.poll(() => footOf(bar.filter({ visible: true }))).toBe(844);
    await phone.shot('own-bar-long');
    await bar.getByText('我的').filter({ visible: true }).tap();
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
    expect(hash()).toBe('#/m/trip/mine');
    await page.goto(`${server.url}/#/m/page/${without}`);
    await page.getByText('逛逛').filter({ visible: true }).waitFor();
    expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(1);
    const hosts = await page.getByRole('navigation', { name: '主导航' }).boundingBox();
    expect(
      await footOf(page.getByRole('navigation', { name: '底部导航' }).filter({ visible: true })),
    ).toBeLessThanOrEqual(Math.round(hosts?.y ?? 0));
    await phone.shot('both-bars');
  });

  test('shows whose site it is, in a shade of its colour that can be read, and nothing wider than the screen', async () => {
    const staff = await server.signedIn();
    const { name } = await staff.get<{ name: string }>('/api/v1/org');
    const color = '#f2c200';
    await staff.put('/api/v1/org', { name: '半山书店与一个很长很长的名字', color });
    await expect.poll(async () => (await fetch(server.url)).text()).toContain(color);
    await start();
    try {
      await page.goto(`${server.url}/#/m/mall/orderlist`);
      for (const width of [320, 390, 600, 768]) {
        await resizeTo(page, { width, height: 844 });
        for (const [title, address] of [
          ['订单', '/m/mall/orderlist'],
          ['工具', '/m'],
          ['个人中心', '/m/trip/mine'],
        ] as const) {
          await page.goto(`${server.url}/#${address}`);
          const main = page.getByRole('main', { name: title, exact: true });
          await main.waitFor();
          if (address !== '/m/mall/orderlist') await main.getByText('半山书店与一个很长很长的名字').waitFor();
          const wider = await main.evaluate((element) => {
            const content = element.closest('.page-content') ?? element;
            return content.scrollWidth - content.clientWidth;
          });
          expect(wider, `${address} at ${width}`).toBeLessThanOrEqual(0);
          expect(await seriousFaults(page), `${address} at ${width}`).toEqual([]);
        }
      }
      const accent = accentOf(color);
      const rgb = (shade = '') =>
        `rgb(${[1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16)).join(', ')})`;
      expect(await tab('个人中心').evaluate((link) => getComputedStyle(link).color)).toBe(rgb(accent?.light));
      await phone.shot('organisation');
      await button('没有账号？注册').tap();
      await page.getByRole('heading', { name: '注册账号' }).waitFor();
      expect(await button('注册').evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(rgb(accent?.fill));
      expect(await seriousFaults(page)).toEqual([]);
      await phone.shot('register-in-colour');
    } finally {
      await staff.put('/api/v1/org', { name, color: null });
    }
  });

  test('is told that a page is a tool for computers, with its link to take along', async () => {
    await start();
    await page.goto(`${server.url}/#/fit/list`);
    await page.getByRole('heading', { name: '请在电脑上打开' }).waitFor();
    expect(hash()).toBe('#/m/fit/list');
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('复制链接').tap();
    await page.getByText('复制成功').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/#/fit/list`);
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('desktop-tool');
  });

  test('shows registering, signing in and the personal center in the dark and in English, on an Android phone', {
    tags: ['long'],
  }, async () => {
    phone = await openBrowser({ folder: 'mobile-customer', phone: 'android', dark: true, language: 'en-US' });
    const english = { origin: server.url, localStorage: [{ name: 'fitout.language', value: 'en' }] };
    page = await phone.renew({ cookies: [], origins: [english] });
    for (const [screen, address] of [
      ['register', '/api/duncan/s/r/common?type=forceregister'],
      ['register-login', '/api/duncan/s/r/common?type=login'],
      ['mine', '/#/m/trip/mine'],
      ['login', '/#/m/login'],
      ['orders', '/#/m/mall/orderlist'],
      ['tools', '/#/m'],
    ] as const) {
      await page.goto(`${server.url}${address}`);
      await page.locator('h1:visible, h2:visible').first().waitFor();
      await page.locator('[role="status"][aria-label]:visible').waitFor({ state: 'detached' });
      if (address.startsWith('/#')) expect(await page.locator('html').getAttribute('lang'), screen).toBe('en');
      expect(await seriousFaults(page), screen).toEqual([]);
      await phone.shot(`dark-english-${screen}`);
    }
  });
});
