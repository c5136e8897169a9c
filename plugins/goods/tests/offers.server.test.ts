import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { ClaimAnswer, LiveAnswer, MineAnswer } from '../api.ts';
import type { ActivityInput, CouponInput } from '../shared/calls/inputs.ts';
import type { Activity, Claim, Coupon, Good } from '../shared/calls/outputs.ts';
import { couponInput, goodInput } from './kit.ts';

const root = '/api/p/goods';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const add = (title: string, more: Partial<CouponInput> = {}) =>
  api.post<Coupon>(`${root}/coupons`, couponInput(title, more));
const claim = (visitor: ApiClient, id: string) => visitor.send<ClaimAnswer>('POST', `${root}/coupons/${id}/claim`, {});
const mine = (visitor: ApiClient, ids: string) => visitor.get<MineAnswer>(`${root}/mine?coupons=${ids}`);

/** A phone that came to the page: it has the cookie by which it is counted. */
async function visitor(id = '1'): Promise<ApiClient> {
  const phone = server.api();
  await mine(phone, id);
  return phone;
}

describe('a flash sale', () => {
  test('shows sold pieces as recorded; a lower stock is no sale', async () => {
    const good = await api.post<Good>(`${root}/goods`, goodInput('秒杀商品', { listed: true, stock: 100 }));
    const item = { good: String(good.id), price: 500, stock: 100 };
    const activity: ActivityInput = {
      kind: 'flash',
      title: '整点秒杀',
      groupSize: null,
      from: null,
      to: at(hour),
      enabled: true,
      items: [item],
    };
    const made = await api.post<Activity>(`${root}/activities`, activity);
    const shown = async () => {
      const live = await server.api().send<LiveAnswer>('GET', `${root}/live?activities=${made.id}`);
      return live.body.result.activities[0]?.items.map(({ stock, sold }) => ({ stock, sold }));
    };
    let rev = 0;
    const save = async (change: Partial<ActivityInput['items'][number]>) => {
      await api.put(`${root}/activities/${made.id}`, {
        rev,
        activity: { ...activity, items: [{ ...item, ...change }] },
      });
      rev += 1;
    };
    await save({ stock: 2 });
    await expect.poll(shown).toEqual([{ stock: 2, sold: 0 }]);
    await api.patch(`${root}/goods/${good.id}`, { stock: 1 });
    await expect.poll(shown).toEqual([{ stock: 1, sold: 0 }]);
    await api.patch(`${root}/goods/${good.id}`, { stock: 100 });
    await save({ stock: 10, sold: 30 });
    await expect.poll(shown).toEqual([{ stock: 10, sold: 75 }]);
    // A client that knows nothing of sold pieces keeps them.
    await save({ stock: 30 });
    await expect.poll(shown).toEqual([{ stock: 30, sold: 50 }]);
    await save({ stock: 1, sold: 999 });
    await expect.poll(shown).toEqual([{ stock: 1, sold: 99 }]);
    await save({ stock: 0 });
    await expect.poll(shown).toEqual([{ stock: 0, sold: 100 }]);
  });

  test.for(['flash', 'group'] as const)('%s: the price must be below the ordinary one', async (kind) => {
    const good = await api.post<Good>(`${root}/goods`, goodInput(`${kind} 商品`, { listed: true, price: 1000 }));
    const activity = (price: number) => ({
      kind,
      title: '周末',
      groupSize: kind === 'group' ? 3 : null,
      from: null,
      to: null,
      enabled: true,
      items: [{ good: String(good.id), price, stock: 5 }],
    });
    for (const price of [1000, 1001]) {
      const refused = await api.send('POST', `${root}/activities`, activity(price));
      expect([refused.status, refused.body.reason]).toEqual([422, 'goods.activity-price']);
      expect(refused.body.message).toContain(`「${kind} 商品」`);
    }
    const made = await api.post<Activity>(`${root}/activities`, activity(999));
    // Once the ordinary price is lower, nobody pays more in the promotion, and the rest can still be changed.
    await api.patch(`${root}/goods/${good.id}`, { price: 800 });
    const live = () => server.api().send<LiveAnswer>('GET', `${root}/live?activities=${made.id}`);
    await expect.poll(async () => (await live()).body.result.activities[0]?.items[0]?.price).toBe(800);
    await api.put(`${root}/activities/${made.id}`, { rev: 0, activity: { ...activity(999), title: '周日' } });
    const dearer = await api.send('PUT', `${root}/activities/${made.id}`, { rev: 1, activity: activity(900) });
    expect(dearer.body.reason).toBe('goods.activity-price');
  });
});

describe('until when a coupon may be used', () => {
  const changed = async (coupon: Coupon, more: Partial<CouponInput>) => {
    const { rev } = await api.get<Coupon>(`${root}/coupons/${coupon.id}`);
    return api.put<Coupon>(`${root}/coupons/${coupon.id}`, { rev, coupon: couponInput('限期券', more) });
  };

  test('ends claiming too, and is never before claiming ends', async () => {
    const validTo = at(hour);
    expect(await add('限期券', { validTo })).toMatchObject({ validTo, to: validTo });
    expect(await add('长期券')).toMatchObject({ validTo: null, to: null });
    for (const [from, to] of [
      [null, at(2 * hour)],
      [at(2 * hour), null],
    ]) {
      const refused = await api.send('POST', `${root}/coupons`, couponInput('错', { from, to, validTo }));
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('使用截止')]);
    }
  });

  test('nobody redeems it later, at the till or in the list; a later date and a way back are open', async () => {
    const coupon = await add('限期券', { perPerson: 2, validTo: at(hour) });
    const phone = await visitor(coupon.id);
    const [used, kept] = [(await claim(phone, coupon.id)).body.result, (await claim(phone, coupon.id)).body.result];
    const list = () => api.get<{ items: Claim[] }>(`${root}/coupons/${coupon.id}/claims`);
    const idOf = async ({ code }: ClaimAnswer) => (await list()).items.find((one) => one.code === code)?.id ?? '';
    const use = async (one: ClaimAnswer, undo = false) =>
      api.send('POST', `${root}/coupons/${coupon.id}/claims/${await idOf(one)}/use`, { undo });
    expect((await use(used)).status).toBe(200);
    await changed(coupon, { perPerson: 2, validTo: at(-1000) });
    const atTill = await api.send('POST', `${root}/codes/redeem`, { id: await idOf(kept) });
    expect([atTill.status, atTill.body.reason]).toEqual([409, 'goods.claim-expired']);
    expect((await use(kept)).body.reason).toBe('goods.claim-expired');
    expect((await use(used)).body.reason).toBe('goods.claim-used');
    expect((await list()).items.find(({ code }) => code === kept.code)?.usedAt).toBeNull();
    expect((await use(used, true)).status).toBe(200);
    await changed(coupon, { perPerson: 2, validTo: at(hour) });
    expect((await use(kept)).status).toBe(200);
  });
});

describe('claiming', () => {
  test('the cookie of a device is read by no script, and without it nothing is given', async () => {
    const coupon = await add('满减');
    const stranger = server.api();
    expect((await claim(stranger, coupon.id)).body.reason).toBe('goods.no-device');
    const answer = await stranger.send('GET', `${root}/mine?coupons=${coupon.id}`);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^fitout_goods_device=[\w-]{22}; Path=\/api\/p\/goods; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const given = await claim(stranger, coupon.id);
    expect(given.body.result).toMatchObject({ claimed: 1, perPerson: 1, left: 99 });
    expect(given.body.result.code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
    const again = await claim(stranger, coupon.id);
    expect([again.status, again.body.reason]).toEqual([422, 'goods.coupon-limit']);
    expect((await mine(stranger, coupon.id)).coupons).toEqual([
      { id: String(coupon.id), claimed: 1, perPerson: 1, codes: [given.body.result.code] },
    ]);
  });

  test('says why it gives none: too early, over, paused, gone, never there', async () => {
    const phone = await visitor();
    const cases: [Partial<CouponInput>, string][] = [
      [{ from: at(hour) }, 'goods.coupon-upcoming'],
      [{ from: at(-2 * hour), to: at(-hour) }, 'goods.coupon-ended'],
      [{ enabled: false }, 'goods.coupon-off'],
      [{ stock: 0 }, 'goods.coupon-sold-out'],
    ];
    for (const [more, reason] of cases) {
      const coupon = await add(reason, more);
      expect((await claim(phone, coupon.id)).body.reason, reason).toBe(reason);
      expect(coupon.state).toBe(reason.slice('goods.coupon-'.length));
    }
    const trashed = await add('删');
    await api.patch(`${root}/coupons/${trashed.id}`, { trashed: true });
    expect((await claim(phone, trashed.id)).body.reason).toBe('goods.no-coupon');
    expect((await claim(phone, '7')).status).toBe(404);
  });

  test('200 phones at once after 30 coupons: 30 get one, nobody gets two, none is oversold', async () => {
    const coupon = await add('抢券', { stock: 30 });
    const phones = await Promise.all(Array.from({ length: 200 }, () => visitor()));
    // Each taps twice, as impatient people do.
    const answers = await Promise.all(phones.flatMap((phone) => [claim(phone, coupon.id), claim(phone, coupon.id)]));
    const given = answers.filter(({ status }) => status === 200);
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 422]))).toBe(true);
    expect(given).toHaveLength(30);
    expect(new Set(given.map(({ body }) => body.result.code)).size).toBe(30);
    const now = await api.get<Coupon>(`${root}/coupons/${coupon.id}`);
    expect([now.claimed, now.state]).toEqual([30, 'sold-out']);
    const held = await Promise.all(phones.map((phone) => mine(phone, coupon.id)));
    expect(Math.max(...held.map(({ coupons }) => coupons[0]?.claimed ?? 0))).toBe(1);
  });

  test('any mixture of visitors, limits and stocks ends as a plain count of it would', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          stock: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
          perPerson: fc.integer({ min: 1, max: 3 }),
          taps: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 }),
        }),
        async ({ stock, perPerson, taps }) => {
          const coupon = await add('任意', { stock, perPerson });
          const phones = await Promise.all([0, 1, 2, 3].map(() => visitor()));
          const answers = await Promise.all(taps.map((who) => claim(phones[who] as ApiClient, coupon.id)));
          const wanted = [0, 1, 2, 3].map((who) => Math.min(perPerson, taps.filter((one) => one === who).length));
          const all = wanted.reduce((sum, one) => sum + one, 0);
          expect(answers.filter(({ status }) => status === 200)).toHaveLength(Math.min(all, stock ?? all));
          const held = await Promise.all(
            phones.map(async (phone) => (await mine(phone, coupon.id)).coupons[0]?.claimed),
          );
          for (const [who, count] of held.entries()) expect(count).toBeLessThanOrEqual(wanted[who] ?? 0);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('whoever is signed in is one person on every device', async () => {
    const coupon = await add('会员');
    const [one, other] = [await server.signedIn(), await server.signedIn()];
    expect((await claim(one, coupon.id)).status).toBe(200);
    expect((await claim(other, coupon.id)).body.reason).toBe('goods.coupon-limit');
  });

  test('a code is used once, and staff see who holds it', async () => {
    const coupon = await add('核销');
    const { code } = (await claim(await visitor(), coupon.id)).body.result;
    await claim(api, coupon.id);
    const { items } = await api.get<{ items: Claim[] }>(`${root}/coupons/${coupon.id}/claims`);
    expect(items.map(({ person, device }) => [person === null, device === null])).toEqual([
      [false, true],
      [true, false],
    ]);
    const found = await api.get<{ items: Claim[] }>(`${root}/coupons/${coupon.id}/claims?q=${code.toLowerCase()}`);
    expect(found.items.map((one) => one.code)).toEqual([code]);
    const use = () => api.send('POST', `${root}/coupons/${coupon.id}/claims/${found.items[0]?.id}/use`, {});
    const twice = await Promise.all([use(), use()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await api.get<Coupon>(`${root}/coupons/${coupon.id}`)).used).toBe(1);
  });
});

describe('coupons and promotions of the staff', () => {
  test('a coupon keeps what was claimed of it when it is changed', async () => {
    const coupon = await add('改', { stock: 5 });
    await claim(await visitor(), coupon.id);
    await claim(await visitor(), coupon.id);
    const less = await api.send('PUT', `${root}/coupons/${coupon.id}`, {
      rev: 0,
      coupon: couponInput('改', { stock: 1 }),
    });
    expect([less.status, less.body.reason]).toEqual([400, 'goods.coupon-stock']);
    const more = { rev: 0, coupon: couponInput('改过', { stock: 2, kind: 'percent', value: 85 }) };
    expect(await api.put<Coupon>(`${root}/coupons/${coupon.id}`, more)).toMatchObject({
      claimed: 2,
      state: 'sold-out',
    });
    expect((await api.send('PUT', `${root}/coupons/${coupon.id}`, more)).status).toBe(409);
    const open = await api.get<{ items: Coupon[] }>(`${root}/coupons?state=sold-out&q=${encodeURIComponent('改过')}`);
    expect(open.items).toHaveLength(1);
  });

  test.each<[string, Partial<CouponInput>]>([
    ['that ends before it begins', { from: at(hour), to: at(0) }],
    ['that takes off more than the purchase', { value: 3000, threshold: 2000 }],
    ['of more than all', { kind: 'percent', value: 120 }],
    ['that nobody may claim', { perPerson: 0 }],
  ])('no coupon %s', async (_what, more) => {
    expect((await api.send('POST', `${root}/coupons`, couponInput('坏', more))).status).toBe(400);
  });

  test('a promotion names goods of one’s own, and never shows more than there is', async () => {
    const good = await api.post<Good>(`${root}/goods`, goodInput('秒杀品', { listed: true, stock: 8 }));
    const hidden = await api.post<Good>(`${root}/goods`, goodInput('未上架'));
    const input: ActivityInput = {
      kind: 'flash',
      title: '周五秒杀',
      groupSize: null,
      from: at(-hour),
      to: at(hour),
      enabled: true,
      items: [
        { good: String(hidden.id), price: 1, stock: 5 },
        { good: String(good.id), price: 500, stock: 20 },
      ],
    };
    const made = await api.post<Activity>(`${root}/activities`, input);
    expect(made).toMatchObject({ state: 'running', items: [{ name: '未上架', listed: false }, { goodPrice: 1000 }] });
    const live = `${root}/live?goods=${good.id},${hidden.id}&activities=${made.id},9`;
    const answer = await server.api().send<LiveAnswer>('GET', live);
    expect(answer.body.result).toEqual({
      goods: [{ id: String(good.id), price: 1000, listPrice: null, stock: 8 }],
      coupons: [],
      activities: [
        {
          id: String(made.id),
          state: 'running',
          from: input.from,
          to: input.to,
          items: [{ good: String(good.id), price: 500, stock: 8, sold: 0 }],
        },
      ],
    });
    const etag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('date')).not.toBeNull();
    const same = await server.api().send('GET', live, undefined, { 'if-none-match': etag });
    expect([same.status, same.text]).toEqual([304, '']);
    await api.patch(`${root}/goods/${good.id}`, { stock: 3 });
    await expect
      .poll(async () => (await server.api().send('GET', live, undefined, { 'if-none-match': etag })).status)
      .toBe(200);
    const group = await api.send('POST', `${root}/activities`, { ...input, kind: 'group' });
    expect(group.status).toBe(400);
    const foreign = await api.send('POST', `${root}/activities`, {
      ...input,
      items: [{ good: '5', price: 1, stock: 1 }],
    });
    expect(foreign.body.reason).toBe('goods.no-good');
    const renamed = { rev: 0, activity: { ...input, title: '周六秒杀', items: input.items.slice(1) } };
    expect(await api.put<Activity>(`${root}/activities/${made.id}`, renamed)).toMatchObject({
      title: '周六秒杀',
      rev: 1,
    });
    expect((await api.patch<Activity>(`${root}/activities/${made.id}`, { enabled: false })).state).toBe('off');
    const off = await api.get<{ items: Activity[] }>(`${root}/activities?state=off`);
    expect(off.items.map(({ title }) => title)).toEqual(['周六秒杀']);
  });
});
