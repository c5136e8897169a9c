import { addDays, type CustomerOrders, dayIn, defaultTimeZone } from '@fitout/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshBlock } from '../../../plugins/decoration/shared/blocks/nesting.ts';
import type { Standing } from '../../../plugins/decoration/shared/calls/draws.ts';
import type { PageDetail } from '../../../plugins/decoration/shared/calls/outputs.ts';
import type { FormStateAnswer } from '../../../plugins/forms/shared/ticket.ts';
import { bookingAsked, formOf, type LiveForm, set } from '../../../plugins/forms/tests/kit.ts';
import type { MineAnswer } from '../../../plugins/goods/api.ts';
import { couponInput } from '../../../plugins/goods/tests/kit.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import '../../../plugins/blocks/tests/added.ts';

const password = 'blue kettle 9';
const slot = `${addDays(dayIn(new Date(), defaultTimeZone), 1)} 09:00-10:00`;
let server: TestServer;
let staff: ApiClient;
let form: LiveForm;
let coupon: { id: string };
let wheel: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signedIn();
  form = await formOf(staff, [['name', 'text'], bookingAsked('at', 50)], '陶艺课');
  await set(form, { perPerson: 2, perPersonEvery: 'ever' });
  coupon = await staff.post('/api/p/goods/coupons', couponInput('新人券', { perPerson: 2 }));
  const page = await staff.post<PageDetail>('/api/p/decoration/pages', { title: '转盘', kind: 'activity' });
  const prizes = [{ id: 'a', name: '保温杯', image: null, odds: 100, stock: 99 }];
  const nodes = freshBlock('draw', page.document.root, { perPerson: 2, period: 'ever', prizes });
  const ops = [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes }];
  await staff.post(`/api/p/decoration/pages/${page.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
  await staff.post(`/api/p/decoration/pages/${page.id}/publish`, { rev: 1 });
  wheel = `/api/p/decoration/public/draw/${page.slug}/${nodes[0]?.id}`;
});
afterAll(() => server?.stop());

const held = async (api: ApiClient) => (await api.get<MineAnswer>(`/api/p/goods/mine?coupons=${coupon.id}`)).coupons[0];
const state = async (api: ApiClient) => (await api.send<FormStateAnswer>('GET', `/f/${form.slug}/state`)).body.result;
const orders = async (api: ApiClient, plugin: string) =>
  (await api.get<CustomerOrders>(`/api/p/${plugin}/orders`)).items;

/** A phone that has opened the pages, so that its browser has their marks. */
async function phone(): Promise<ApiClient> {
  const api = server.api();
  await held(api);
  await api.get<Standing>(wheel);
  await state(api);
  return api;
}

const book = (api: ApiClient) =>
  api.send(
    'POST',
    `/f/${form.slug}`,
    new URLSearchParams({ 'fo.key': crypto.randomUUID(), 'f.name': '林一', 'f.at': slot }),
    { accept: 'application/json' },
  );
const claim = (api: ApiClient) => api.send('POST', `/api/p/goods/coupons/${coupon.id}/claim`, {});
const draw = (api: ApiClient) => api.send('POST', wheel, {});

/** What came of a booking, a claim and a draw: the status of each. */
const takePart = async (api: ApiClient) => [
  (await book(api)).status,
  (await claim(api)).status,
  (await draw(api)).status,
];

/** Registers with the phone's browser, which keeps its marks. */
async function register(api: ApiClient, username: string): Promise<void> {
  const { status } = await api.send('POST', '/api/duncan/s/r/common', new URLSearchParams({ username, password }));
  expect(status).toBe(303);
  await api.login({ username, password });
}

/** The same browser after its session ended. */
function signedOut(api: ApiClient): ApiClient {
  const marks = (api.headers().cookie ?? '').split('; ').filter((one) => /_device=/.test(one));
  expect(marks).toHaveLength(3);
  const stranger = server.api();
  const cookie = marks.join('; ');
  return {
    ...stranger,
    get: async <T>(path: string) => (await stranger.send<T>('GET', path, undefined, { cookie })).body.result,
    send: (method, path, body, more = {}) => stranger.send(method, path, body, { ...more, cookie }),
  };
}

describe('what somebody got before they had an account', () => {
  test('is among their orders once they register, and counts for their limits with and without the session', async () => {
    const lin = await phone();
    expect(await takePart(lin)).toEqual([200, 200, 200]);
    const before = { codes: (await held(lin))?.codes, tickets: (await state(lin)).tickets };
    expect(before.tickets).toHaveLength(1);
    // The same, and its state, without an account.
    expect((await orders(lin, 'goods')).map(({ code }) => code)).toEqual(before.codes);
    expect((await orders(lin, 'decoration')).map(({ title }) => title)).toEqual(['保温杯']);
    expect((await orders(lin, 'forms')).map(({ code }) => code)).toEqual(before.tickets.map(({ code }) => code));
    for (const plugin of ['goods', 'forms', 'decoration']) {
      const { items, counts } = await lin.get<CustomerOrders>(`/api/p/${plugin}/orders?stage=use`);
      expect([items.length, counts], plugin).toEqual([1, { use: 1 }]);
      const own = await lin.get<CustomerOrders>(`/api/p/${plugin}/orders?id=${items[0]?.id}`);
      expect(own.items, plugin).toHaveLength(1);
      expect(await orders(await phone(), plugin), plugin).toEqual([]);
    }
    await register(lin, 'lin');
    // Whichever of them is asked first: each plugin moves its own.
    expect((await orders(lin, 'goods')).map(({ code }) => code)).toEqual(before.codes);
    expect((await orders(lin, 'decoration')).map(({ title }) => title)).toEqual(['保温杯']);
    expect((await orders(lin, 'forms')).map(({ code }) => code)).toEqual(before.tickets.map(({ code }) => code));
    expect(await state(lin)).toMatchObject({ signedIn: true, tickets: before.tickets });
    expect(await held(lin)).toMatchObject({ claimed: 1, codes: before.codes });
    expect(await takePart(lin)).toEqual([200, 200, 200]);
    expect(await takePart(lin)).toEqual([422, 422, 409]);
    const out = signedOut(lin);
    expect(await takePart(out)).toEqual([422, 422, 409]);
    // Others who take up the phone see none of it.
    expect(await held(out)).toMatchObject({ claimed: 2, codes: [] });
    expect(await out.get<Standing>(wheel)).toMatchObject({ left: 0, won: [] });
    expect((await state(out)).tickets).toEqual([]);
    for (const plugin of ['goods', 'forms', 'decoration']) expect(await orders(out, plugin), plugin).toEqual([]);
  });

  test('joins what they have from another phone, though it is more than one may take', async () => {
    const [first, second] = [await phone(), await phone()];
    for (const one of [first, second, second]) await takePart(one);
    await register(first, 'mei');
    expect((await held(first))?.claimed).toBe(1);
    await second.login({ username: 'mei', password });
    expect(await held(second)).toMatchObject({ claimed: 3, codes: { length: 3 } });
    await state(second);
    await second.get(wheel);
    for (const plugin of ['goods', 'forms', 'decoration']) expect(await orders(first, plugin), plugin).toHaveLength(3);
    expect(await takePart(first)).toEqual([422, 422, 409]);
  });

  test('is moved once by two windows that open at once', async () => {
    const wang = await phone();
    await takePart(wang);
    await register(wang, 'wang');
    await Promise.all([1, 2, 3, 4].flatMap(() => [held(wang), wang.get(wheel), state(wang)]));
    expect(await held(wang)).toMatchObject({ claimed: 1 });
    expect(await wang.get<Standing>(wheel)).toMatchObject({ left: 1 });
    expect((await draw(wang)).status).toBe(200);
    expect((await draw(wang)).status).toBe(409);
  });

  test('stays the device’s where staff sign in on it, as on a tablet in a shop', async () => {
    const tablet = await phone();
    await takePart(tablet);
    await tablet.login({ password: server.adminPassword });
    await Promise.all([held(tablet), tablet.get(wheel), state(tablet)]);
    for (const plugin of ['goods', 'forms', 'decoration']) expect(await orders(tablet, plugin), plugin).toEqual([]);
    expect((await state(signedOut(tablet))).tickets).toHaveLength(1);
    for (const plugin of ['goods', 'forms', 'decoration'])
      expect(await orders(signedOut(tablet), plugin), plugin).toHaveLength(1);
  });

  test('is nobody’s who comes after, once it was removed from the device', async () => {
    const tablet = await phone();
    await takePart(tablet);
    expect((await state(tablet)).tickets).toHaveLength(1);
    expect((await tablet.send('POST', `/f/${form.slug}/dismiss`, new URLSearchParams())).status).toBe(200);
    expect((await state(tablet)).tickets).toEqual([]);
    expect(await orders(tablet, 'forms')).toEqual([]);
    await register(tablet, 'zhao');
    expect(await orders(tablet, 'forms')).toEqual([]);
  });
});
