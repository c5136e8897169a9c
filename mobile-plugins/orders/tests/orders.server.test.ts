import {
  addDays,
  type CodeMatches,
  type CustomerOrder,
  type CustomerOrders,
  dayIn,
  defaultTimeZone,
  orderStages,
} from '@fitout/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshBlock } from '../../../plugins/decoration/shared/blocks/nesting.ts';
import type { PageDetail } from '../../../plugins/decoration/shared/calls/outputs.ts';
import type { Tables as FormTables } from '../../../plugins/forms/server/tables.ts';
import { bookingAsked, formOf, type LiveForm } from '../../../plugins/forms/tests/kit.ts';
import type { Tables as GoodsTables } from '../../../plugins/goods/server/tables.ts';
import { couponInput } from '../../../plugins/goods/tests/kit.ts';
import { type ApiClient, apiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import '../../../plugins/blocks/tests/added.ts';

const password = 'blue kettle 9';
const sources = ['forms', 'decoration', 'goods'];
let server: TestServer;
let staff: ApiClient;
let lin: ApiClient;
let form: LiveForm;
let coupon: { id: string };
let wheel: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signedIn();
  form = await formOf(staff, [['name', 'text']], '夏令营报名');
  coupon = await staff.post('/api/p/goods/coupons', couponInput('新人券', { stock: 5 }));
  const page = await staff.post<PageDetail>('/api/p/decoration/pages', { title: '转盘', kind: 'activity' });
  const prizes = [{ id: 'a', name: '保温杯', image: null, odds: 100, stock: 9 }];
  const nodes = freshBlock('draw', page.document.root, { perPerson: 2, period: 'ever', prizes });
  const ops = [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes }];
  await staff.post(`/api/p/decoration/pages/${page.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
  await staff.post(`/api/p/decoration/pages/${page.id}/publish`, { rev: 1 });
  wheel = `/api/p/decoration/public/draw/${page.slug}/${nodes[0]?.id}`;
});
afterAll(() => server?.stop());

/** Somebody who has just made an account. */
async function customer(username: string): Promise<ApiClient> {
  await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username, password }),
  });
  const api = apiClient(server.url);
  await api.login({ username, password });
  return api;
}

async function send(api: ApiClient, { slug }: LiveForm, answers: Record<string, string>): Promise<void> {
  const fields = new URLSearchParams({ 'fo.key': crypto.randomUUID(), ...answers });
  expect((await api.send('POST', `/f/${slug}`, fields, { accept: 'application/json' })).status).toBe(200);
}

/** Sends the form, claims the coupon and turns the wheel, as the blocks of a page do for who is signed in. */
async function takePart(api: ApiClient, name: string): Promise<void> {
  await send(api, form, { 'f.name': name });
  await api.post(`/api/p/goods/coupons/${coupon.id}/claim`, {});
  await api.post(wheel, {});
}

const orders = (api: ApiClient, plugin: string, query = '') =>
  api.get<CustomerOrders>(`/api/p/${plugin}/orders${query}`);

describe('orders', () => {
  test('are what a customer sent, won and claimed, each with its state and all of it', async () => {
    lin = await customer('lin');
    await takePart(lin, '林一');
    expect(await orders(lin, 'forms')).toMatchObject({
      items: [
        {
          title: '夏令营报名',
          status: { zh: '已提交' },
          state: 'open',
          summary: 'name：林一',
          facts: [{ label: { zh: '编号' } }, { label: 'name', value: '林一' }],
        },
      ],
      next: null,
    });
    expect(await orders(lin, 'decoration')).toMatchObject({
      items: [{ title: '保温杯', summary: '转盘', code: expect.stringMatching(/^[2-9A-Z]{10}$/) }],
    });
    expect(await orders(lin, 'goods')).toMatchObject({
      items: [{ title: '新人券', status: { zh: '待使用' }, code: expect.stringMatching(/^[2-9A-Z]{12}$/) }],
    });
  });

  test('stand under the tabs of their stages, which are counted', async () => {
    const late = await formOf(staff, [['name', 'text'], bookingAsked('at', 50), bookingAsked('also', 50)], '写生课');
    const [soon, then] = [1, 2].map((days) => addDays(dayIn(new Date(), defaultTimeZone), days));
    for (let n = 0; n < 4; n++)
      await send(lin, late, { 'f.name': '周', 'f.at': `${soon} 09:00-10:00`, 'f.also': `${then} 09:00-10:00` });
    await send(lin, form, { 'f.name': '周' });
    const answers = (await orders(lin, 'forms')).items.slice(0, 5);
    const [sent, fresh, attended, half, missed] = answers.map(({ id }) => BigInt(id));
    const db = server.parts.database.of('forms').query<FormTables>();
    const place = (id: bigint | undefined, question: string) =>
      db
        .updateTable('booking')
        .where('answer_id', '=', id ?? 0n)
        .where('question', '=', question);
    await db
      .updateTable('answer')
      .set({ state: 'done' })
      .where('id', '=', fresh ?? 0n)
      .execute();
    for (const question of ['at', 'also']) await place(attended, question).set({ checked_at: new Date() }).execute();
    await place(half, 'at').set({ slot: '2020-01-01 09:00-10:00' }).execute();
    await place(missed, 'at').set({ slot: '2020-01-01 22:00-02:00' }).execute();
    await place(missed, 'also').set({ checked_at: new Date() }).execute();
    const wanted: [bigint | undefined, CustomerOrder['stage']][] = [
      [sent, 'confirm'],
      [fresh, 'use'],
      [attended, 'done'],
      [half, 'use'],
      [missed, 'expired'],
    ];
    const staged = (await orders(lin, 'forms')).items.slice(0, 5);
    expect(staged.map(({ id, stage }) => [BigInt(id), stage])).toEqual(wanted);
    for (const plugin of sources) {
      const all = await orders(lin, plugin);
      for (const stage of orderStages) {
        const own = all.items.filter((order) => order.stage === stage);
        expect((await orders(lin, plugin, `?stage=${stage}`)).items, `${plugin} ${stage}`).toEqual(own);
        expect(all.counts?.[stage] ?? 0, `${plugin} ${stage}`).toBe(own.length);
      }
      expect(all.items.every(({ stage }) => stage !== undefined)).toBe(true);
    }
    expect((await lin.send('GET', '/api/p/forms/orders?stage=sold')).status).toBe(400);
  });

  test('have codes that whoever scans them understands', async () => {
    const sent = await formOf(staff, [['name', 'text'], bookingAsked('at', 50)], '陶艺课');
    const slot = `${addDays(dayIn(new Date(), defaultTimeZone), 1)} 09:00-10:00`;
    await send(lin, sent, { 'f.name': '林一', 'f.at': slot });
    for (const plugin of sources) {
      const [order] = (await orders(lin, plugin)).items;
      const { items } = await staff.post<CodeMatches>(`/api/p/${plugin}/codes`, {
        text: order?.code,
        format: 'QRCode',
      });
      expect(items, plugin).toMatchObject([{ state: 'open', redeem: { to: `/p/${plugin}/codes/redeem` } }]);
      await staff.post(`/api/p/${plugin}/codes/redeem`, { id: items[0]?.id });
      expect((await orders(lin, plugin)).items[0], plugin).toMatchObject({ state: 'done' });
    }
  });

  test('of one stage are found behind any number of others, page by page', async () => {
    const [oldest] = (await orders(lin, 'goods')).items;
    const copies = sql`insert into claim (id, org_id, coupon_id, holder, person_id, code, nth, claimed_at, used_at)
      select id + 1 + n, org_id, coupon_id, holder, person_id, code || n::text, nth + n, now(),
        case when n % 2 = 0 then used_at end
      from claim, generate_series(1, 120) as n where id = ${BigInt(oldest?.id ?? 0)}`;
    await server.parts.database.of('goods').transaction(async (tx) => void (await copies.execute(tx)));
    const seen: CustomerOrder[] = [];
    for (let query = '?stage=done'; ; ) {
      const { items, next } = await orders(lin, 'goods', query);
      seen.push(...items);
      if (next === null) break;
      query = `?stage=done&before=${next}`;
    }
    expect(seen).toHaveLength(61);
    expect(seen.at(-1)).toEqual(oldest);
    expect(seen.every(({ stage }) => stage === 'done')).toBe(true);
    expect((await orders(lin, 'goods')).counts).toEqual({ use: 60, done: 61 });
  });

  test('one of them is had by its id, and older ones by the last one seen', async () => {
    const mei = await customer('mei');
    for (const name of ['一', '二', '三']) await takePart(mei, name).catch(() => undefined);
    const { items } = await orders(mei, 'forms');
    expect(items.map(({ summary }) => summary)).toEqual(['name：三', 'name：二', 'name：一']);
    const [newest, middle] = items;
    expect((await orders(mei, 'forms', `?id=${middle?.id}`)).items).toEqual([middle]);
    expect((await orders(mei, 'forms', `?before=${newest?.id}`)).items.map(({ id }) => id)).toEqual(
      items.slice(1).map(({ id }) => id),
    );
  });

  test('are nobody else’s: not another customer’s, and a device without a session has its own alone', async () => {
    const other = await customer('other');
    const owner = await customer('owner');
    await takePart(owner, '别人');
    for (const plugin of sources) {
      expect((await orders(other, plugin)).items, plugin).toEqual([]);
      const [mine] = (await orders(owner, plugin)).items;
      expect(mine, plugin).toBeDefined();
      expect((await orders(other, plugin, `?id=${mine?.id}`)).items, plugin).toEqual([]);
      for (const query of ['', `?id=${mine?.id}`, '?stage=use'])
        expect((await orders(server.api(), plugin, query)).items, plugin).toEqual([]);
      const ended = await server.api().send('GET', `/api/p/${plugin}/orders?signedIn=true`, undefined, {
        cookie: `fitout_session=${'x'.repeat(43)}`,
      });
      expect(ended.body.code, plugin).toBe(130003);
    }
  });

  test('go with the account: what was sent is deleted, what was given is nobody’s', async () => {
    const leaver = await customer('leaver');
    await takePart(leaver, '不要记住我');
    const before = (await orders(leaver, 'goods')).items[0]?.code;
    const answers = async (): Promise<string> =>
      (await staff.send('GET', `/api/p/forms/forms/${form.id}/answers`)).text;
    expect(await answers()).toContain('不要记住我');
    const taken = async (): Promise<number> =>
      (
        await server.parts.database
          .of('forms')
          .query<FormTables>()
          .selectFrom('form')
          .select('taken')
          .where('id', '=', BigInt(form.id))
          .executeTakeFirstOrThrow()
      ).taken;
    const many = await taken();
    await leaver.post('/api/v1/customer/leave', { password });
    expect(await answers()).not.toContain('不要记住我');
    expect(await taken()).toBe(many - 1);
    const claims = await staff.send<{ items: { code: string; person: string | null }[] }>(
      'GET',
      `/api/p/goods/coupons/${coupon.id}/claims`,
    );
    expect(claims.body.result.items.find(({ code }) => code === before)).toMatchObject({ person: null });
    const again = await customer('leaver');
    for (const plugin of sources) expect((await orders(again, plugin)).items, plugin).toEqual([]);
  });

  test('of a coupon that may no longer be used have expired, unless it was used before', async () => {
    const made = await staff.post<{ id: string }>('/api/p/goods/coupons', couponInput('端午券', { perPerson: 2 }));
    for (let n = 0; n < 2; n++) await lin.post(`/api/p/goods/coupons/${made.id}/claim`, {});
    const own = async (query = '') =>
      (await orders(lin, 'goods', query)).items.filter(({ title }) => title === '端午券');
    const [used, kept] = await own();
    await staff.post('/api/p/goods/codes/redeem', { id: used?.id });
    const end = (at: Date) =>
      server.parts.database
        .of('goods')
        .query<GoodsTables>()
        .updateTable('coupon')
        .set({ ends_at: at, valid_to: at })
        .where('id', '=', BigInt(made.id))
        .execute();
    await end(new Date(Date.now() + 60_000));
    expect((await own()).map(({ stage }) => stage)).toEqual(['done', 'use']);
    await end(new Date(Date.now() - 1000));
    expect((await orders(lin, 'goods')).counts?.expired).toBe(1);
    expect(await own()).toMatchObject([
      { id: used?.id, status: { zh: '已使用' }, state: 'done', stage: 'done' },
      { id: kept?.id, status: { zh: '已过期' }, state: 'over', stage: 'expired' },
    ]);
    expect(await own('?stage=use')).toEqual([]);
    expect(await own('?stage=expired')).toHaveLength(1);
    const scanned = await staff.post<CodeMatches>('/api/p/goods/codes', { text: kept?.code, format: 'QRCode' });
    expect(scanned.items).toMatchObject([{ status: { zh: '已过期' }, state: 'over' }]);
    expect(scanned.items[0]).not.toHaveProperty('redeem');
  });
});
