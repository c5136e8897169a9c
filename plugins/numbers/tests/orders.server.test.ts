import { addDays, dayIn, defaultTimeZone, startOfDay, wallClock } from '@fitout/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KernelTables } from '../../../kernel/server/schema/tables.ts';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { setTimeZone } from '../../../tests/support/time-zone.ts';
import { endOrder } from '../server/orders/changes.ts';
import { forgetContacts, forgetCustomer } from '../server/orders/forget.ts';
import { lapseHolds, planHolds, remindOfHolds } from '../server/orders/lapse.ts';
import type { NumberOrder, OrderEvent, OrderSettings, PersonChoice, Sales } from '../shared/calls/outputs.ts';
import { base, contextOf, organisationOf, poolWith, someNumbers, tablesOf } from './kit.ts';

let server: TestServer;
let owner: ApiClient;
let orgId: bigint;
let colleague: string;
let importer: string;
const numbers = someNumbers(60, 11);
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  orgId = await organisationOf(server);
  await poolWith(server, numbers);
  const made = await owner.post<{ person: { id: string } }>('/api/v1/people', { username: 'xiaowang', name: '小王' });
  colleague = String(made.person.id);
  const other = await owner.post<{ person: { id: string } }>('/api/v1/people', { username: 'xiaozhao', name: '小赵' });
  importer = String(other.person.id);
});
afterAll(() => server?.stop());

const free = (): string => numbers[next++] ?? '';
const hold = (given: string[] = [free()], more: object = {}) =>
  owner.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: given, ...more });
const read = (id: string) => owner.get<NumberOrder>(`${base}/orders/${id}`);
const does = (id: string, what: string, body: object = {}) =>
  owner.send<NumberOrder>('POST', `${base}/orders/${id}/${what}`, body);
const reserve = async (id: string, more: object = {}) =>
  (await does(id, 'reserve', { contact: '王芳', phone: '13900001111', ...more })).body.result;
const list = async (query: string) => (await owner.get<{ items: NumberOrder[] }>(`${base}/orders?${query}`)).items;
const history = async (id: string) => (await owner.get<{ items: OrderEvent[] }>(`${base}/orders/${id}/events`)).items;

/** Makes a hold's time over by the database's clock. */
async function letLapse(id: string): Promise<void> {
  const past = sql<Date>`clock_timestamp() - interval '1 second'`;
  await tablesOf(server).updateTable('orders').set({ until: past }).where('id', '=', BigInt(id)).execute();
  await tablesOf(server).updateTable('taken').set({ until: past }).where('order_id', '=', BigInt(id)).execute();
}

/** As if the order had been changed so many days ago. */
async function age(id: string, days: number): Promise<void> {
  const then = sql<Date>`clock_timestamp() - make_interval(days => ${days})`;
  await tablesOf(server).updateTable('orders').set({ changed_at: then }).where('id', '=', BigInt(id)).execute();
}

describe('what staff do with an order', () => {
  test('each deed stands in its history, with who, why and what is another one now', async () => {
    const { id } = await hold();
    const extended = (await does(id, 'extend', { minutes: 90, reason: '客户下午来店' })).body.result;
    await does(id, 'transfer', { to: 'seller', person: colleague, reason: '换班' });
    const { rev } = await read(id);
    await owner.patch(`${base}/orders/${id}`, { rev, phone: '13800138000' });
    await reserve(id);
    const events = await history(id);
    expect(events.map(({ what }) => what)).toEqual(['reserve', 'change', 'transfer', 'extend', 'hold']);
    expect(events[2]).toMatchObject({
      reason: '换班',
      changes: [{ part: 'seller', before: events[0]?.by, after: '小王' }],
    });
    expect(events[3]).toMatchObject({ reason: '客户下午来店', changes: [{ part: 'until', after: extended.until }] });
    expect(await read(id)).toMatchObject({ state: 'reserved', seller: '小王', contact: '王芳', phone: '13900001111' });
    // What a customer can be called by is in no history.
    expect(JSON.stringify(events)).not.toContain('1380013');
  });

  test('a hold is never made shorter by extending it', async () => {
    const { id, until } = await hold([free()], { minutes: 120 });
    expect((await does(id, 'extend', { minutes: 1, reason: '误点' })).body.result.until).toBe(until);
  });

  test('another customer, whose account has to be here', async () => {
    const { id } = await hold();
    expect((await does(id, 'transfer', { to: 'customer', person: '12345', reason: '改名' })).status).toBe(404);
    const given = await does(id, 'transfer', { to: 'customer', person: colleague, reason: '改名' });
    expect(given.body.result).toMatchObject({ holder: '小王', customerId: colleague });
    const people = await owner.get<{ items: PersonChoice[] }>(`${base}/order-people?of=customer`);
    expect(people.items.map(({ name }) => name)).toContain('小王');
  });

  test('another customer without an account: by name and phone, and the one before is in it no more', async () => {
    const { id } = await hold();
    await does(id, 'transfer', { to: 'customer', person: colleague, reason: '改名' });
    await reserve(id, { note: '周五来' });
    const nobody = await does(id, 'transfer', { to: 'contact', contact: '', phone: '', reason: '转让' });
    expect(nobody.status).toBe(400);
    expect((await does(id, 'transfer', { to: 'contact', contact: '李雷', phone: '13700002222' })).status).toBe(400);
    const handed = { to: 'contact', contact: '李雷', phone: '137 0000 2222', reason: '王芳转给李雷' };
    expect((await does(id, 'transfer', handed)).body.result).toMatchObject({
      ...{ state: 'reserved', contact: '李雷', phone: '137 0000 2222', note: '周五来', holder: null, customerId: null },
    });
    // Sent again, nothing more is done.
    await does(id, 'transfer', handed);
    const transfers = (await history(id)).filter(({ what }) => what === 'transfer');
    expect(transfers).toHaveLength(2);
    expect(transfers[0]).toMatchObject({
      reason: '王芳转给李雷',
      changes: [
        { part: 'customer', before: '小王', after: null },
        { part: 'contact', before: null, after: null },
        { part: 'phone', before: null, after: null },
      ],
    });
    const audit = await server.parts.database
      .of('kernel')
      .query<KernelTables>()
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'numbers.order-transfer')
      .execute();
    const logged = JSON.stringify([audit, transfers.map(({ changes }) => changes)], (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(logged).toContain('contact');
    expect(logged).not.toContain('0000 2222');
    expect(logged).not.toContain('李雷');
    // To an account again: what the one before was called by goes, and the number stays theirs to be confirmed.
    const again = await does(id, 'transfer', { to: 'customer', person: colleague, reason: '又换' });
    expect(again.body.result).toMatchObject({ holder: '小王', contact: '', phone: '' });
    const { rev } = again.body.result;
    expect((await does(id, 'confirm', { rev })).body.result.state).toBe('sold');
    expect((await does(id, 'transfer', handed)).status).toBe(409);
  });

  test('a colleague who imported, but never sold, is one to hand over to', async () => {
    const db = tablesOf(server);
    const pool = await db.selectFrom('pool').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('batch')
      .values({
        ...{ id: server.parts.ids.next(), org_id: orgId, no: 900, pool_id: pool.id, name: '批次', state: 'done' },
        made_by: BigInt(importer),
      })
      .execute();
    const people = await owner.get<{ items: PersonChoice[] }>(`${base}/order-people?of=seller`);
    expect(people.items.map(({ name }) => name)).toContain('小赵');
  });

  test('a change that somebody else was faster with is refused, with what it is now', async () => {
    const { id, rev } = await hold();
    await owner.patch(`${base}/orders/${id}`, { rev, note: '要发票' });
    const late = await owner.send('PATCH', `${base}/orders/${id}`, { rev, note: '不要发票' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ reason: 'numbers.changed', detail: { now: { note: '要发票' } } });
    expect(await read(id)).toMatchObject({ note: '要发票', contact: '' });
  });

  test('what is sold is let go by nobody, and what is over by nobody either', async () => {
    const { id } = await hold();
    const { rev } = await reserve(id);
    expect((await does(id, 'confirm', { rev })).body.result.state).toBe('sold');
    expect((await does(id, 'release', { reason: '退货' })).body).toMatchObject({ reason: 'numbers.order-state' });
    expect((await does(id, 'transfer', { to: 'seller', person: colleague, reason: '换班' })).status).toBe(409);
  });

  test('a number asked for twice is one number, and a 备选号 that steps in is seen', async () => {
    const gone = free();
    await hold([gone]);
    const [other = '', spare = ''] = [free(), free()].sort();
    const order = await hold([gone, gone], { seconds: [spare, spare, other, gone] });
    expect(order.numbers).toEqual(
      [
        { number: gone, choice: 0, chosen: false },
        { number: spare, choice: 1, chosen: true },
        { number: other, choice: 2, chosen: false },
      ].map((line) => expect.objectContaining(line)),
    );
    expect((await hold([other])).state).toBe('held');
  });

  test('terms stay as they were, whatever becomes of the tariff', async () => {
    const order = await hold();
    await tablesOf(server).updateTable('tariff').set({ price: 99_900, monthly: 100 }).execute();
    expect((await read(order.id)).terms).toEqual(order.terms);
    await tablesOf(server).updateTable('tariff').set({ price: 10_000, monthly: 2900 }).execute();
  });
});

describe('time', () => {
  test('a hold that is over is free and lapsed at once, before anything is written down', async () => {
    const number = free();
    const { id } = await hold([number]);
    await letLapse(id);
    expect(await read(id)).toMatchObject({ state: 'lapsed' });
    expect((await list('state=lapsed')).map((one) => one.id)).toContain(id);
    expect((await list('state=held')).map((one) => one.id)).not.toContain(id);
    for (const [what, body] of [
      ['reserve', { contact: '', phone: '' }],
      ['extend', { minutes: 5, reason: '晚了' }],
      ['transfer', { to: 'seller', person: colleague, reason: '晚了' }],
    ] as const)
      expect((await does(id, what, body)).body).toMatchObject({ reason: 'numbers.hold-over' });
    const second = await hold([number]);
    await lapseHolds(contextOf(server));
    expect(await read(id)).toMatchObject({ state: 'lapsed', until: null });
    expect((await history(id))[0]).toMatchObject({ what: 'lapse', by: null });
    // What the next one has is not taken from them by the end of the first.
    expect((await reserve(second.id)).state).toBe('reserved');
  });

  test('each minute queues a look at the second in which the next holds end or are to be told of', async () => {
    const { id } = await hold([free()], { minutes: 1 });
    await planHolds(contextOf(server));
    const { until } = await read(id);
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = 'numbers:ends'`.execute(
      server.parts.database.of('kernel').query(),
    );
    const end = new Date(until ?? '').getTime();
    expect(rows.some(({ run_at }) => run_at.getTime() >= end && run_at.getTime() <= end + 1000)).toBe(true);
  });

  test('it is told once that a hold is about to end, and again when it was extended', async () => {
    const { id } = await hold();
    const received: string[] = [];
    const listening = server.parts.events.of('numbers').subscribe('ending', (event) => void received.push(event.id));
    const due = () =>
      tablesOf(server)
        .updateTable('orders')
        .set({ remind_at: sql<Date>`clock_timestamp() - interval '1 second'` })
        .where('id', '=', BigInt(id))
        .where('remind_at', 'is not', null)
        .execute();
    await due();
    await remindOfHolds(contextOf(server));
    await remindOfHolds(contextOf(server));
    expect(received).toEqual([id]);
    await does(id, 'extend', { minutes: 40, reason: '再等等' });
    await due();
    await remindOfHolds(contextOf(server));
    expect(received).toEqual([id, id]);
    listening.dispose();
  });
});

describe('what is kept of a customer', () => {
  test('contacts go when an order has been over for as long as the organisation says', async () => {
    const settings = await owner.get<OrderSettings & { rev: number }>(`${base}/settings`);
    expect(settings).toMatchObject({ retentionDays: 90, holdMinutes: 30, holdsOfOne: 5 });
    const saved = await owner.put<{ rev: number }>(`${base}/settings`, { ...settings, retentionDays: 30 });
    expect((await owner.send('PUT', `${base}/settings`, { ...settings, retentionDays: 40 })).status).toBe(409);
    const [old, young, open] = [await hold(), await hold(), await hold()];
    for (const { id } of [old, young, open]) await reserve(id, { note: '东门取卡' });
    for (const { id } of [old, young]) await does(id, 'release', { reason: '王芳不要了' });
    await age(old.id, 31);
    await age(young.id, 29);
    await age(open.id, 400);
    await forgetContacts(contextOf(server));
    expect(await read(old.id)).toMatchObject({ contact: '', phone: '', note: '', holder: null, customerId: null });
    expect(JSON.stringify(await history(old.id))).not.toContain('王芳');
    for (const { id } of [young, open]) expect(await read(id)).toMatchObject({ contact: '王芳', note: '东门取卡' });
    await owner.put(`${base}/settings`, { ...settings, rev: saved.rev });
  });

  test('who deletes the account leaves nothing behind, and what they had is free', async () => {
    const number = free();
    const [open, done] = [await hold([number]), await hold()];
    for (const { id } of [open, done]) {
      await reserve(id);
      await does(id, 'transfer', { to: 'customer', person: colleague, reason: '给小王' });
    }
    const { rev } = await read(done.id);
    await does(done.id, 'confirm', { rev });
    await forgetCustomer(contextOf(server), { id: BigInt(colleague), orgId });
    expect(await read(open.id)).toMatchObject({ state: 'cancelled', contact: '', holder: null });
    expect(await read(done.id)).toMatchObject({ state: 'sold', contact: '', phone: '', holder: null });
    expect((await hold([number])).state).toBe('held');
    const left = await tablesOf(server)
      .selectFrom('orders')
      .select('id')
      .where('holder', '=', `person ${colleague}`)
      .execute();
    expect(left).toEqual([]);
  });

  test('a customer cancels what is reserved, once', async () => {
    const { id } = await hold();
    await reserve(id);
    const act = { by: BigInt(colleague) };
    for (const _ of [1, 2])
      expect((await endOrder(contextOf(server), orgId, BigInt(id), 'cancelled', act)).state).toBe('cancelled');
    expect((await history(id)).filter(({ what }) => what === 'cancel')).toHaveLength(1);
  });
});

describe('finding, files, figures', () => {
  test('by a part of a number, contact, phone, note, seller, state and day', async () => {
    const number = free();
    const { id } = await hold([number]);
    await reserve(id, { contact: '欧阳小满', phone: '18899990000', note: '周五 50% 折扣' });
    const finds = async (query: Record<string, string>) =>
      (await list(new URLSearchParams(query).toString())).some((one) => one.id === id);
    const today = dayIn(new Date(), defaultTimeZone);
    const { sellerId } = await read(id);
    for (const query of [
      { q: number.slice(4) },
      { q: `${number.slice(0, 3)} ${number.slice(3, 7)}` },
      { q: '小满' },
      { q: '9999 0000' },
      { q: '50%' },
      { seller: String(sellerId) },
      { state: 'reserved' },
      { from: today, to: today },
    ] as Record<string, string>[])
      expect([query, await finds(query)]).toEqual([query, true]);
    for (const query of [
      { q: '无此人' },
      { seller: colleague },
      { state: 'sold' },
      { to: '2020-01-01' },
      { from: '2099-01-01' },
    ] as Record<string, string>[])
      expect([query, await finds(query)]).toEqual([query, false]);
  });

  test('as a file, of what is filtered, and nothing in it is a formula', async () => {
    const number = free();
    const { id } = await hold([number]);
    await reserve(id, { contact: '=HYPERLINK("x")', phone: '18877776666' });
    const csv = await owner.send('GET', `${base}/order-export?format=csv&q=18877776666`);
    const lines = csv.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(number);
    expect(lines[1]).toContain('已预订');
    expect(lines[1]).not.toMatch(/(^|,)"?=/);
    const xlsx = await owner.send('GET', `${base}/order-export?format=xlsx`);
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect(xlsx.text.slice(0, 2)).toBe('PK');
  });

  test('holds, reservations and sales by day and seller count numbers', async () => {
    const before = await owner.get<Sales>(`${base}/sales?days=1`);
    const { id } = await hold([free(), free()]);
    const { rev } = await reserve(id);
    await does(id, 'confirm', { rev });
    const after = await owner.get<Sales>(`${base}/sales?days=1`);
    const of = (sales: Sales) => sales.days[0] ?? { held: 0, reserved: 0, sold: 0 };
    for (const step of ['held', 'reserved', 'sold'] as const) expect(of(after)[step]).toBe(of(before)[step] + 2);
    const sum = (sales: Sales) => sales.sellers.reduce((total, { sold }) => total + sold, 0);
    expect(sum(after)).toBe(sum(before) + 2);
  });
});

describe.each(['Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati'])('in %s', (zone) => {
  beforeAll(() => setTimeZone(server, owner, zone));

  test('days are those of the organisation, and a file has its clock and says so', async () => {
    const { id } = await hold();
    const day = addDays(dayIn(new Date(), zone), -1);
    const first = startOfDay(day, zone);
    const move = async (at: Date) => {
      await tablesOf(server).updateTable('orders').set({ made_at: at }).where('id', '=', BigInt(id)).execute();
      await server.parts.database
        .of('numbers')
        .transaction((tx) => sql`update order_event set at = ${at} where order_id = ${BigInt(id)}`.execute(tx));
    };
    const on = async (one: string) => (await list(`from=${one}&to=${one}`)).some((order) => order.id === id);
    const held = async (one: string) =>
      (await owner.get<Sales>(`${base}/sales?days=7`)).days.find((of) => of.day === one)?.held ?? 0;
    const before = addDays(day, -1);
    const [heldBefore, heldThen] = [await held(before), await held(day)];
    await move(first);
    expect([await on(before), await on(day), await on(addDays(day, 1))]).toEqual([false, true, false]);
    expect([await held(before), await held(day)]).toEqual([heldBefore, heldThen + 1]);
    const csv = (await owner.send('GET', `${base}/order-export?format=csv&from=${day}&to=${day}`)).text;
    const head = { 'Asia/Kathmandu': 'UTC+5:45', 'Pacific/Kiritimati': 'UTC+14' }[zone] ?? zone;
    expect(csv).toContain(`,下单时间（${head}）,更新时间（${head}）,`);
    expect(csv).toContain(`,${wallClock(first, zone).toISOString().slice(0, 19).replace('T', ' ')},`);
    await move(new Date(first.getTime() - 1));
    expect([await on(before), await on(day)]).toEqual([true, false]);
    expect([await held(before), await held(day)]).toEqual([heldBefore + 1, heldThen]);
  });
});
