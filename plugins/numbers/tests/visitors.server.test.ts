import { type CustomerOrders, wallTime } from '@fitout/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import { setTimeZone } from '../../../tests/support/time-zone.ts';
import { base as decoration, ownerOf } from '../../decoration/tests/editor-kit.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import type { VisitorOrder, VisitorPage } from '../shared/calls/visitors.ts';
import { bounds } from '../shared/visitors/bounds.ts';
import { base, poolWith, someNumbers } from './kit.ts';
import { look, type Published, publishedPicker, registered, visitor } from './visitors-kit.ts';

let servers: Awaited<ReturnType<typeof twoServers>>;
let server: TestServer;
let pool: Pool;
let hidden: Pool;
let page: Published;
const [others, numbers] = [someNumbers(40, 7), someNumbers(300, 3)];

beforeAll(async () => {
  servers = await twoServers();
  server = servers.one;
  pool = await poolWith(server, numbers);
  hidden = await poolWith(
    server,
    others.filter((one) => !numbers.includes(one)),
    { name: '内部', open: false },
  );
  page = await publishedPicker(server, [pool, hidden]);
});
afterAll(() => servers?.stop());

type Api = Awaited<ReturnType<typeof visitor>>;
const search = (api: Api, wish: object = {}, more: object = {}) =>
  api.send<VisitorPage>('POST', `${base}/visitors/search`, { ...page.place, wish, ...more });
const hold = (api: Api, number: string, { place = page.place, key = newUuid(), ...more } = {}) =>
  api.send<VisitorOrder>('POST', `${base}/visitors/hold`, { ...place, key, numbers: [number], ...more });

describe('a visitor and the published block', () => {
  test('the page has the first numbers with what they cost, without any script', async () => {
    const html = await (await fetch(`${server.url}/p/${page.slug}`)).text();
    expect(html.match(/data-number="\d{11}"/g)).toHaveLength(12);
    expect(html).toContain('¥100 · 月 29');
    expect(html).toContain('300 个');
  });

  test('finds within its open pools alone, and cannot widen them, its filters or its limits', async () => {
    const api = await visitor(server);
    const found = (await search(api)).body.result;
    expect([found.total, found.items.length]).toEqual([300, 12]);
    expect(found.items[0]).toMatchObject({ price: 10_000, penalty: '剩余月低消的 30%' });
    expect(found.patterns?.AAA).toBe((await search(api, { patterns: ['AAA'] })).body.result.total);
    const [inside = ''] = others.filter((one) => !numbers.includes(one));
    expect((await search(api, { boxes: inside })).body.result.total).toBe(0);
    expect((await search(api, { pools: [String(hidden.id)] })).status).toBe(400);
    expect((await hold(api, inside)).body).toMatchObject({ reason: 'numbers.unknown' });
    expect((await search(api, { patterns: ['AAAAAA'] })).body).toMatchObject({ reason: 'numbers.filter' });
    const more = { ...page.place, key: newUuid(), numbers: numbers.slice(0, 3) };
    expect((await api.send('POST', `${base}/visitors/hold`, more)).body).toMatchObject({ reason: 'numbers.holds' });
    const elsewhere = { page: page.place.page, block: 'another' };
    expect((await hold(api, numbers[0] ?? '', { place: elsewhere })).status).toBe(404);
  });

  test('a salesperson’s link shows its search within the block’s pools, and names the seller; over, it shows all', async () => {
    const owner = await ownerOf(server);
    const share = (wish: object) =>
      owner.post<{ id: string; token: string }>(`${base}/shares`, { carrier: 'unicom', wish, days: 1 });
    const api = await visitor(server);
    // The hidden pool is no more than a wish of the link: the block has the last word.
    const { id, token } = await share({ without: '4', pools: [String(pool.id), String(hidden.id)] });
    const linked = (await search(api, {}, { link: token })).body.result;
    const fitting = numbers.filter((one) => !one.slice(3).includes('4'));
    expect([linked.total, linked.link]).toEqual([fitting.length, '不含 4']);
    expect(linked.items.every(({ number }) => fitting.includes(number))).toBe(true);
    const further = (await search(api, { boxes: '186********' }, { link: token })).body.result;
    expect(further.total).toBe(fitting.filter((one) => one.startsWith('186')).length);
    expect((await search(api, {}, { link: token, cursor: linked.next })).body.result.link).toBeUndefined();
    const held = (await hold(api, fitting[60] ?? '', { link: token } as object)).body.result;
    const order = await owner.get<NumberOrder>(`${base}/orders/${held.id}`);
    expect(order.seller).not.toBeNull();
    await owner.send('DELETE', `${base}/shares/${id}`);
    const over = (await search(api, {}, { link: token })).body.result;
    expect(over.link).toBeNull();
    expect(over.total).toBeGreaterThan(fitting.length);
    expect((await search(api, {}, { link: 'never-was-one' })).body.result.link).toBeNull();
    await owner.post(`${base}/orders/${held.id}/release`, { reason: '测试' });
  });

  test('staff are told the published pages whose pools are open', async () => {
    const owner = await ownerOf(server);
    const pages = (carrier: string) =>
      owner.get<{ items: { slug: string }[] }>(`${base}/picker-pages?carrier=${carrier}`);
    expect((await pages('unicom')).items.map(({ slug }) => slug)).toEqual([page.slug]);
    expect((await pages('telecom')).items).toEqual([]);
  });

  test('a pool that is closed, and a page that is taken down, offer nothing any more', async () => {
    const shut = await poolWith(server, ['18600000001'], { name: '关闭' });
    const other = await publishedPicker(server, [shut]);
    const api = await visitor(server);
    const owner = await ownerOf(server);
    await owner.put(`${base}/pools/${shut.id}`, {
      rev: 0,
      pool: { carrier: 'unicom', name: '关闭', note: '', open: false },
    });
    expect((await hold(api, '18600000001', { place: other.place })).body.reason).toBe('numbers.closed');
    await owner.post(`${decoration}/pages/${other.id}/unpublish`);
    await expect
      .poll(async () => (await hold(api, '18600000001', { place: other.place })).body.reason)
      .toBe('numbers.no-block');
  });

  test('one who leafs on and on is stopped in words', async () => {
    const api = await visitor(server);
    const wish = { boxes: '18*********' };
    for (let at = 0; at < bounds.wishPages; at++) expect((await search(api, wish)).status).toBe(200);
    const refused = await search(api, wish);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain('换了很多批');
    expect((await search(api, wish, { link: 'invented-once-more' })).status).toBe(429);
    expect((await search(api, {})).status).toBe(200);
  });
});

describe('holding', () => {
  test('a double tap and a repetition on another server hold once; the limit is the block’s', async () => {
    const api = await visitor(server);
    const [first = '', second = '', third = ''] = numbers.slice(20);
    const key = newUuid();
    const there = (path: string) =>
      fetch(`${servers.other.url}${path}`, {
        method: 'POST',
        headers: { ...api.headers(), origin: servers.other.url, 'content-type': 'application/json' },
        body: JSON.stringify({ ...page.place, key, numbers: [first] }),
      }).then(async (one) => (await one.json()) as { result: VisitorOrder });
    const [one, two, three] = await Promise.all([
      hold(api, first, { key }),
      hold(api, first, { key }),
      there(`${base}/visitors/hold`),
    ]);
    expect(new Set([one?.body.result.id, two?.body.result.id, three?.result.id]).size).toBe(1);
    expect((await hold(await visitor(server), first)).body.message).toBe(`${first} 已被抢占`);
    expect((await hold(api, second)).status).toBe(200);
    expect((await hold(api, third)).body.reason).toBe('numbers.holds');
    const mine = await look(api, [first, third].join());
    expect(mine.orders.map(({ numbers: own }) => own[0])).toEqual([second, first]);
    expect([mine.signedIn, mine.gone]).toEqual([false, [first]]);
  });

  test('an organisation’s own limit counts where the block’s is wider', async () => {
    const owner = await ownerOf(server);
    const settings = await owner.get<{ holdsOfOne: number; rev: number }>(`${base}/settings`);
    const saved = await owner.put<{ rev: number }>(`${base}/settings`, { ...settings, holdsOfOne: 1 });
    const api = await visitor(server);
    expect((await hold(api, numbers[70] ?? '')).status).toBe(200);
    expect((await hold(api, numbers[71] ?? '')).body.reason).toBe('numbers.holds');
    await owner.put(`${base}/settings`, { ...settings, rev: saved.rev });
  });

  test('without a mark of the device nothing is held', async () => {
    expect((await hold(server.api(), numbers[30] ?? '')).body.reason).toBe('numbers.no-device');
  });

  test('registers without losing the number, reserves, sees it among the orders, and cancels', async () => {
    const api = await visitor(server);
    const [number = ''] = numbers.slice(40);
    const held = (await hold(api, number)).body.result;
    const reserve = (who: Api) =>
      who.send<VisitorOrder>('POST', `${base}/visitors/orders/${held.id}/reserve`, {
        contact: '王女士',
        phone: '13800000000',
      });
    const refused = await reserve(api);
    expect(refused.status).toBe(401);
    await registered(api, 'wang');
    const mine = await look(api);
    expect(mine).toMatchObject({ signedIn: true, orders: [{ id: held.id, state: 'held' }] });
    // Until when it is held is said by the shop's clock, and whose time that is.
    await setTimeZone(server, await server.signedIn(), 'Asia/Kathmandu');
    const [day = '', time] = wallTime(new Date(held.until ?? ''), 'Asia/Kathmandu')
      .slice(5)
      .split('T');
    const [waiting] = (await api.get<CustomerOrders>(`${base}/visitors/orders`)).items;
    expect(waiting?.summary).toEqual({
      zh: `保留到 ${day.split('-').map(Number).join('/')} ${time}，尼泊尔时间 (UTC+5:45)。请尽快预订`,
      en: `Held until ${day.split('-').map(Number).join('/')} ${time}, Nepal Time (UTC+5:45). Reserve it soon`,
    });
    const reserved = await reserve(api);
    expect(reserved.body.result).toMatchObject({ state: 'reserved', contact: '王女士', until: null });
    expect((await reserve(api)).body.result.state).toBe('reserved');
    const orders = (query = '') => api.get<CustomerOrders>(`${base}/visitors/orders${query}`);
    expect(await orders()).toMatchObject({
      items: [{ status: { zh: '已预订' }, state: 'open', stage: 'confirm' }],
      counts: { confirm: 1 },
    });
    expect((await search(await visitor(server), { boxes: number })).body.result.total).toBe(0);
    // Neither another device's nor another person's.
    const stranger = await visitor(server);
    expect((await stranger.send('POST', `${base}/visitors/orders/${held.id}/release`, {})).status).toBe(404);
    await api.post(`${base}/visitors/orders/${held.id}/release`, {});
    expect(await orders()).toMatchObject({
      items: [{ status: { zh: '已取消' }, state: 'over' }],
      counts: { cancelled: 1 },
    });
    expect((await orders('?stage=cancelled')).items).toMatchObject([{ stage: 'cancelled' }]);
    expect((await orders('?stage=confirm')).items).toEqual([]);
    expect((await hold(stranger, number)).status).toBe(200);
  });

  test('comes by a salesperson’s link, and is theirs', async () => {
    const owner = await ownerOf(server);
    const { code } = await owner.post<{ code: string }>(`${base}/seller-links`);
    expect((await owner.post<{ code: string }>(`${base}/seller-links`)).code).toBe(code);
    const api = await visitor(server);
    const held = (await hold(api, numbers[50] ?? '', { seller: code } as object)).body.result;
    const order = await owner.get<NumberOrder>(`${base}/orders/${held.id}`);
    expect(order.seller).not.toBeNull();
    expect((await hold(api, numbers[51] ?? '', { seller: 'nobodys1' } as object)).status).toBe(200);
  });
});
