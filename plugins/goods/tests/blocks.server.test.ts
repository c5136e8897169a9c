import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { scale } from '../../../tests/support/limits.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import { base, type Made, pageOf } from '../../decoration/tests/editor-kit.ts';
import type { Activity, Coupon, Good } from '../shared/calls/outputs.ts';
import type { ShopInput } from '../shared/calls/shop.ts';
import { couponInput, goodInput } from './kit.ts';

/** What blocks of goods put into published pages, and when that changes. */

const root = '/api/p/goods';
const hour = 3_600_000;
let servers: Awaited<ReturnType<typeof twoServers>>;
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  servers = await twoServers();
  server = servers.one;
  api = await server.signedIn();
  await setShop({ phone: '0571 8888 6666' });
});
afterAll(() => servers?.stop());

const emptyShop: ShopInput = { phone: '', wechat: '', address: '', hours: '', orderLink: '', orderLabel: '' };
async function setShop(change: Partial<ShopInput>): Promise<void> {
  const { rev } = await api.get<{ rev: number }>(`${root}/shop`);
  await api.put(`${root}/shop`, { rev, shop: { ...emptyShop, ...change } });
}

const add = async (name: string, more: Partial<Good> = {}) => {
  const good = await api.post<Good>(`${root}/goods`, goodInput(name, { listed: true, ...more }));
  return { ...good, id: String(good.id) };
};
const picked = (...things: { id: string; name?: string; title?: string }[]) =>
  things.map(({ id, name, title }) => ({ id: String(id), name: name ?? title ?? '' }));
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const activity = (title: string, goods: Good[], more: object = {}) =>
  api.post<Activity>(`${root}/activities`, {
    kind: 'flash',
    title,
    groupSize: null,
    from: at(-hour),
    to: at(hour),
    enabled: true,
    items: goods.map(({ id }) => ({ good: String(id), price: 500, stock: 3 })),
    ...more,
  });

async function publish(title: string, blocks: readonly Made[]) {
  const page = await pageOf(server, title, blocks);
  await api.post(`${base}/pages/${page.id}/publish`, { rev: 0 });
  const visit = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/p/${page.slug}`, { headers });
    return { status: response.status, etag: response.headers.get('etag') ?? '', html: await response.text() };
  };
  return { ...page, visit };
}

const warnings = async (id: string) =>
  (await api.get<{ problems: { message: { zh: string } }[] }>(`${base}/pages/${id}/checks`)).problems.map(
    ({ message }) => message.zh,
  );

describe('goods on a page', () => {
  test('are in the HTML with name and price, in the chosen order, and follow each change without a publish', async () => {
    const [tea, cup] = [await add('龙井', { price: 12800, stock: 5 }), await add('盖碗', { price: 3950 })];
    const page = await publish('好物', [['goods', { goods: picked(cup, tea), showStock: true }]]);
    const first = await page.visit();
    expect(first.html.indexOf('盖碗')).toBeLessThan(first.html.indexOf('龙井'));
    expect(first.html).toContain('¥39.50');
    expect(first.html).toContain('剩 5 件');
    expect((await page.visit({ 'if-none-match': first.etag })).status).toBe(304);

    await api.patch(`${root}/goods/${tea.id}`, { price: 9900, stock: 0 });
    const second = await page.visit({ 'if-none-match': first.etag });
    expect([second.status, second.html.includes('¥128'), second.html.includes('¥99')]).toEqual([200, false, true]);
    expect(second.html).toMatch(/data-gone=""[^>]*data-good="\d+"|data-good="\d+"[^>]*data-gone=""/);
    // What the phone app shows is the same.
    const app = await server.api().get<{ html: string }>(`${base}/public/pages/${page.slug}`);
    expect(app.html).toContain('¥99');

    await api.post(`${root}/batch`, { action: 'unlist', ids: [cup.id] });
    expect((await page.visit()).html).not.toContain('盖碗');
    expect(await warnings(page.id)).toEqual(['「盖碗」已下架或删除，访客看不到']);
  });

  test('that nobody can order are found before publishing, in products and in promotions', async () => {
    const [plain, linked] = [await add('白茶'), await add('红茶', { link: 'https://shop.example/red' })];
    const sale = await activity('茶会', [plain]);
    const pages = [
      await publish('白茶', [['goods', { goods: picked(linked, plain) }]]),
      await publish('茶会', [['flash', { activities: picked(sale) }]]),
    ];
    const open = await publish('红茶', [['goods', { goods: picked(linked) }]]);
    const nobody = '顾客无法下单：请在“商品 › 店铺信息”填写下单链接、电话或微信';
    await setShop({ address: '龙井路 1 号' });
    for (const page of pages) expect(await warnings(page.id)).toEqual([nobody]);
    expect(await warnings(open.id)).toEqual([]);
    for (const way of [{ phone: '0571 8888 6666' }, { wechat: 'tea' }, { orderLink: '/p/order' }]) {
      await setShop(way);
      for (const page of pages) expect(await warnings(page.id)).toEqual([]);
    }
  });

  test('a change on one server shows on the other within a second', async () => {
    const good = await add('两台都卖', { price: 1000 });
    const page = await publish('两台', [['goods', { goods: picked(good) }]]);
    const there = async () => (await fetch(`${servers.other.url}/p/${page.slug}`)).text();
    await expect.poll(there, { interval: 20 }).toContain('¥10<');
    await api.patch(`${root}/goods/${good.id}`, { price: 2000 });
    await expect.poll(there, { interval: 20 }).toContain('¥20<');
  });

  test('a change elsewhere leaves the page and its ETag as they are', async () => {
    const mine = await add('不变');
    const page = await publish('不变', [['goods', { goods: picked(mine) }]]);
    const { etag } = await page.visit();
    await add('别的商品');
    expect((await page.visit({ 'if-none-match': etag })).status).toBe(304);
  });

  test('by tag, the newest, in stock, with a limit and an order', async () => {
    await add('红茶', { tags: ['茶'], price: 3000 });
    await add('绿茶', { tags: ['茶'], price: 1000 });
    await add('白茶', { tags: ['茶'], price: 2000, stock: 0 });
    const names = (html: string) => [...html.matchAll(/fb-good-name">([^<]+)/g)].map(([, name]) => name);
    const byTag = await publish('茶', [['goods', { from: 'tag', tag: '茶', order: 'price-up' }]]);
    expect(names((await byTag.visit()).html)).toEqual(['绿茶', '白茶', '红茶']);
    const stocked = await publish('茶二', [
      ['goods', { from: 'tag', tag: '茶', order: 'price-down', inStock: true, limit: 1 }],
    ]);
    expect(names((await stocked.visit()).html)).toEqual(['红茶']);
    const newest = await publish('新', [['goods', { from: 'newest', limit: 2 }]]);
    expect(names((await newest.visit()).html)).toEqual(['白茶', '绿茶']);
    await add('黑茶');
    expect(names((await newest.visit()).html)).toEqual(['黑茶', '白茶']);
  });

  test('nothing chosen keeps a page from being published', async () => {
    const page = await pageOf(server, '空列表', [['goods'], ['coupons'], ['flash'], ['groupbuy']]);
    const answer = await api.send('POST', `${base}/pages/${page.id}/publish`, { rev: 0 });
    expect(answer.status).toBe(422);
    expect(await warnings(page.id)).toEqual([
      '还没有选择商品',
      '还没有选择优惠券',
      '还没有选择营销活动',
      '还没有选择营销活动',
    ]);
  });
});

describe('offers on a page', () => {
  test('a coupon says its terms, its state, and how many are left', async () => {
    const coupon = await api.post<Coupon>(`${root}/coupons`, couponInput('新人券', { stock: 3 }));
    const page = await publish('领券', [['coupons', { coupons: picked(coupon) }]]);
    expect((await page.visit()).html).toMatch(/满 ¥50 减 ¥10.*剩 3 张.*立即领取/);
    await api.patch(`${root}/coupons/${coupon.id}`, { enabled: false });
    expect((await page.visit()).html).not.toContain('新人券');
    expect(await warnings(page.id)).toEqual(['「新人券」已暂停领取']);
  });

  test('an activity turns by itself when its moment comes, and is found once it is over', async () => {
    const good = await add('秒杀品', { price: 2000 });
    const soon = await activity('整点秒杀', [good], { from: at(1200 * scale), to: at(2400 * scale) });
    const page = await publish('秒杀', [['flash', { activities: picked(soon), after: 'hide' }]]);
    const state = async () => /data-state="(\w+)"/.exec((await page.visit()).html)?.[1];
    expect(await state()).toBe('upcoming');
    expect((await page.visit()).html).toContain('¥5');
    await expect.poll(state, { interval: 50 }).toBe('running');
    await expect.poll(state, { interval: 50 }).toBe(undefined);
    expect(await warnings(page.id)).toEqual(['「整点秒杀」已结束']);
  });

  test('of several activities those that are over make room, and a group buy is no flash sale', async () => {
    const good = await add('团购品');
    const over = await activity('昨天', [good], { from: at(-3 * hour), to: at(-hour) });
    const now = await activity('今天', [good]);
    const group = await activity('三人团', [good], { kind: 'group', groupSize: 3 });
    const page = await publish('多场', [
      ['flash', { activities: picked(over, now, group) }],
      ['groupbuy', { activities: picked(group) }],
    ]);
    const { html } = await page.visit();
    expect(html).not.toContain('昨天');
    expect(html).toContain('今天');
    expect(html.match(/3 人团/g)).toHaveLength(1);
  });
});

test('before a good, a coupon or an activity goes, the pages that show it are named', async () => {
  const good = await add('在用商品');
  const offer = await activity('在用活动', [good]);
  const coupon = await api.post<Coupon>(`${root}/coupons`, couponInput('在用券'));
  const live = await publish('已发布页', [
    ['goods', { goods: picked(good) }],
    ['container', {}, [['flash', { activities: picked(offer) }]]],
  ]);
  const draft = await pageOf(server, '草稿页', [['coupons', { coupons: picked(coupon) }]]);
  // By tag is not chosen, and an id in a text is none.
  await pageOf(server, '无关页', [
    ['goods', { from: 'tag', tag: '茶' }],
    ['title', { text: `"${good.id}"` }],
  ]);
  const uses = async (kind: string, ...those: { id: string }[]) =>
    (await api.post<{ pages: object[] }>(`${root}/uses`, { kind, ids: those.map(({ id }) => id) })).pages;
  expect(await uses('good', good)).toEqual([{ id: live.id, title: '已发布页', live: true }]);
  expect(await uses('activity', offer)).toEqual([{ id: live.id, title: '已发布页', live: true }]);
  expect(await uses('coupon', coupon, good)).toEqual([{ id: draft.id, title: '草稿页', live: false }]);
  expect(await uses('coupon', offer)).toEqual([]);
  await api.delete(`${base}/pages/${live.id}`);
  expect(await uses('good', good)).toEqual([]);
});

describe('what is another organisation’s', () => {
  test('is on no page of this one, whatever ids its document holds', async () => {
    const secret = await add('别家不能看');
    const coupon = await api.post<Coupon>(`${root}/coupons`, couponInput('别家的券'));
    const { password } = await api.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'stranger' });
    const other = server.api();
    await other.login({ username: 'stranger', password });
    await other.post('/api/v1/password', { next: 'another long secret 7' });
    const page = await other.post<{ id: string }>(`${base}/pages`, { title: '偷看', kind: 'page' });
    const queries = [
      { source: 'goods.goods', query: { ids: [secret.id], limit: 10, inStock: false } },
      { source: 'goods.coupons', query: { ids: [String(coupon.id)] } },
    ];
    const { answers } = await other.post<{ answers: { value: unknown }[] }>(`${base}/pages/${page.id}/data`, {
      queries,
    });
    expect(answers).toEqual([{ value: [] }, { value: [] }]);
    const own = await pageOf(server, '自己', []);
    const mine = await api.post<{ answers: { value: unknown[] }[] }>(`${base}/pages/${own.id}/data`, { queries });
    expect(mine.answers.map(({ value }) => value.length)).toEqual([1, 1]);
    expect((await other.send('POST', `${base}/pages/${own.id}/data`, { queries })).status).toBe(404);
  });

  test('questions that no source understands are answered with nothing', async () => {
    const own = await pageOf(server, '乱问', []);
    const queries = [
      { source: 'goods.goods', query: { ids: 'x' } },
      { source: 'goods.goods', query: null },
      { source: 'nobody.knows', query: {} },
    ];
    const { answers } = await api.post<{ answers: unknown[] }>(`${base}/pages/${own.id}/data`, { queries });
    expect(answers).toEqual([{ value: null }, { value: null }, { value: null }]);
  });
});

test('hours stand on pages in the time zone of the organisation, and follow it', async () => {
  const coupon = await api.post<Coupon>(
    `${root}/coupons`,
    couponInput('跨时区', { from: '2026-11-10T00:00:00.000Z', to: '2999-11-12T00:00:00.000Z' }),
  );
  const page = await publish('时区', [['coupons', { coupons: picked(coupon) }]]);
  expect((await page.visit()).html).toContain('11月10日 08:00 至 11月12日 08:00');
  const { name } = await api.get<{ name: string }>('/api/v1/org');
  const zone = (timeZone: string) => api.send('PUT', '/api/v1/org', { name, timeZone });
  expect((await zone('Asia/Nowhere')).status).toBe(400);
  expect((await zone('America/New_York')).status).toBe(200);
  expect(await api.get('/api/v1/customer/queryCustWithOrg')).toMatchObject({ org: { timeZone: 'America/New_York' } });
  await expect.poll(async () => (await page.visit()).html).toContain('11月9日 19:00 至 11月11日 19:00');
  // What is saved without it stays.
  await api.put('/api/v1/org', { name });
  expect(await api.get('/api/v1/org')).toMatchObject({ timeZone: 'America/New_York' });
});
