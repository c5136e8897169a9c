import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Activity, Good } from '../shared/calls/outputs.ts';
import type { Shop, ShopInput } from '../shared/calls/shop.ts';
import { goodInput } from './kit.ts';

const root = '/api/p/goods';
const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const noShop: ShopInput = { phone: '', wechat: '', address: '', hours: '', orderLink: '', orderLabel: '' };
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const add = (name: string, more: Partial<Good> = {}) =>
  api.post<Good>(`${root}/goods`, goodInput(name, { listed: true, ...more }));
const pageOf = (id: string | number | bigint, query = '') => server.api().send('GET', `/goods/${id}${query}`);
const shop = async (change: Partial<ShopInput>): Promise<Shop> => {
  const { rev } = await api.get<Shop>(`${root}/shop`);
  return api.put<Shop>(`${root}/shop`, { rev, shop: { ...noShop, ...change } });
};

describe('the page of a product', () => {
  test('shows price, stock and description as they are, and comes from the browser’s cache while nothing changed', async () => {
    const more = { price: 12800, listPrice: 15800, stock: 36, unit: '盒', description: '明前采摘\n<b>顺丰</b>' };
    const good = await add('西湖龙井 <特级>', more);
    const page = await pageOf(good.id);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const part of ['西湖龙井 &lt;特级&gt;', '¥128<', '¥158<', '剩 36 盒', '&lt;b&gt;顺丰&lt;/b&gt;'])
      expect(page.text).toContain(part);
    expect(page.text).not.toContain('联系商家');
    const etag = page.headers.get('etag') ?? '';
    const again = await server.api().send('GET', `/goods/${good.id}`, undefined, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await api.patch(`${root}/goods/${good.id}`, { stock: 0 });
    const gone = await server.api().send('GET', `/goods/${good.id}`, undefined, { 'if-none-match': etag });
    expect(gone.status).toBe(200);
    expect(gone.text).toContain('data-gone=""');
  });

  test('is missing where the good is unlisted, deleted, or was never there', async () => {
    const good = await add('下架', { listed: false });
    const trashed = await add('删除');
    await api.post(`${root}/batch`, { action: 'trash', ids: [trashed.id] });
    for (const id of [good.id, trashed.id, 7]) {
      const page = await pageOf(id);
      expect([page.status, page.text.includes('页面不存在')], String(id)).toEqual([404, true]);
    }
    expect((await pageOf('x')).status).toBeGreaterThanOrEqual(400);
  });

  test('leads to its own link, else to the shop’s form with its name, else to the telephone', async () => {
    const good = await add('碧螺春 & 盖碗');
    const own = await add('外链', { link: 'https://shop.example/tea' });
    expect((await pageOf(good.id)).text).not.toContain('fb-product-order"');
    await shop({ phone: '(0571) 8888-6666', wechat: 'tea-shop', hours: '9:00–18:00', address: '龙井路 1 号' });
    const phone = await pageOf(good.id);
    expect(phone.text).toContain('href="tel:057188886666"');
    for (const part of ['tea-shop', '9:00–18:00', '龙井路 1 号', '电话咨询']) expect(phone.text).toContain(part);
    await shop({ orderLink: '/p/yu-yue?from=goods', orderLabel: '预约' });
    expect((await pageOf(good.id)).text).toContain(
      `href="/p/yu-yue?from=goods&amp;good=${encodeURIComponent('碧螺春 & 盖碗').replaceAll('%20', '+')}"`,
    );
    expect((await pageOf(own.id)).text).toContain('href="https://shop.example/tea" target="_blank"');
  });

  test('shows the promotion that it is opened from, as long as that lasts', async () => {
    const good = await add('紫砂壶', { price: 29900, stock: 8 });
    const flash = {
      ...{ kind: 'flash', title: '周五秒杀', groupSize: null, from: at(-hour), to: at(hour), enabled: true },
      items: [{ good: String(good.id), price: 19900, stock: 3 }],
    };
    const made = await api.post<Activity>(`${root}/activities`, flash);
    const shown = await pageOf(good.id, `?activity=${made.id}`);
    for (const part of ['周五秒杀', '¥199<', '¥299<', '剩 3 件', `data-activity="${made.id}"`])
      expect(shown.text).toContain(part);
    expect((await pageOf(good.id)).text).not.toContain('周五秒杀');
    expect((await pageOf(good.id, '?activity=9')).status).toBe(200);
    expect((await pageOf(good.id, '?activity=x')).status).toBe(200);
    await api.put(`${root}/activities/${made.id}`, { rev: 0, activity: { ...flash, enabled: false } });
    expect((await pageOf(good.id, `?activity=${made.id}`)).text).not.toContain('周五秒杀');
  });
});

describe('the shop’s details', () => {
  test('refuse what leads nowhere, and what somebody else changed meanwhile', async () => {
    const { rev } = await shop({ phone: '010-12345678' });
    const send = (body: Partial<ShopInput>, at = rev) =>
      api.send('PUT', `${root}/shop`, { rev: at, shop: { ...noShop, ...body } });
    expect((await send({ phone: '打电话给我' })).status).toBe(400);
    expect((await send({ orderLink: 'javascript:alert(1)' })).status).toBe(400);
    const late = await send({ phone: '020-1' }, rev - 1);
    expect([late.status, late.body.reason]).toEqual([409, 'goods.changed']);
    expect((await api.get<Shop>(`${root}/shop`)).phone).toBe('010-12345678');
    expect((await server.api().send('GET', `${root}/shop`)).status).toBe(401);
  });
});

describe('the search of a page', () => {
  const find = async (q: string) =>
    (
      await server.api().send<{ items: { name: string }[] }>('GET', `${root}/search?q=${encodeURIComponent(q)}`)
    ).body.result.items.map(({ name }) => name);

  test('finds listed goods by all words of it, in names, codes and tags', async () => {
    await add('手冲咖啡壶', { code: 'CF-88', tags: ['咖啡'] });
    await add('咖啡豆 100%', { tags: ['新品'] });
    await add('隐藏的咖啡', { listed: false });
    expect(await find('咖啡')).toEqual(['咖啡豆 100%', '手冲咖啡壶']);
    expect(await find('ＣＦ-88')).toEqual(['手冲咖啡壶']);
    expect(await find('咖啡 新品')).toEqual(['咖啡豆 100%']);
    expect(await find('100%')).toEqual(['咖啡豆 100%']);
    expect(await find('_')).toEqual([]);
  });

  test('wants words', async () => {
    const answer = await server.api().send('GET', `${root}/search?q=%20`);
    expect([answer.status, answer.body.reason]).toEqual([400, 'goods.search-empty']);
  });
});
