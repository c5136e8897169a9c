import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { foldTally } from '../server/pools/tally.ts';
import type { OpenedBatch } from '../shared/calls/imports.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import type { Assignment, Tariff } from '../shared/calls/rule-outputs.ts';
import { base, contextOf, organisationOf, poolWith, someNumbers, tablesOf } from './kit.ts';

/* Counts of pools and tariffs are kept, not counted: whatever happens, they are what SQL counts. */

let server: TestServer;
let owner: ApiClient;
let orgId: bigint;
let one: Pool;
let two: Pool;
const numbers = someNumbers(3000, 3);

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  orgId = await organisationOf(server);
  one = await poolWith(server, numbers.slice(0, 2000), { name: '一' });
  two = await poolWith(server, numbers.slice(2000), { name: '二' });
});
afterAll(() => server?.stop());

interface CountedPool extends Pool {
  numbers: number;
  held: number;
  reserved: number;
  sold: number;
}

const pools = async () => (await owner.get<{ items: CountedPool[] }>(`${base}/pools`)).items;
const tariffCounts = () => owner.get<{ counts: Record<string, number> }>(`${base}/tariffs/counts`);

/** What the calls answer is what is there, row by row. */
async function agree(): Promise<void> {
  const db = tablesOf(server);
  const rows = await db
    .selectFrom('number as n')
    .innerJoin('pool as p', (on) => on.onRef('p.org_id', '=', 'n.org_id').onRef('p.no', '=', 'n.pool'))
    .leftJoin('taken as t', (on) =>
      on
        .onRef('t.org_id', '=', 'n.org_id')
        .onRef('t.number', '=', 'n.number')
        .on(sql<boolean>`(t.until is null or t.until > clock_timestamp())`),
    )
    .select(['p.id', sql<number>`count(*)::int`.as('numbers')])
    .select(
      ['held', 'reserved', 'sold'].map((state) =>
        sql<number>`count(*) filter (where t.state = ${state})::int`.as(state),
      ),
    )
    .where('n.org_id', '=', orgId)
    .groupBy('p.id')
    .orderBy('p.id')
    .execute();
  const counted = (await pools()).filter((pool) => pool.numbers > 0);
  expect(
    counted.map(({ id, numbers: all, held, reserved, sold }) => ({ id, numbers: all, held, reserved, sold })),
  ).toEqual(rows.map((row) => ({ ...row, id: String(row.id) })));
  const tariffs = await db
    .selectFrom('number as n')
    .innerJoin('tariff as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.no', '=', 'n.tariff'))
    .select(['t.id', sql<number>`count(*)::int`.as('count')])
    .where('n.org_id', '=', orgId)
    .groupBy('t.id')
    .execute();
  expect((await tariffCounts()).counts).toEqual(
    Object.fromEntries(tariffs.map(({ id, count }) => [String(id), count])),
  );
}

const hold = (some: readonly string[]) =>
  owner.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: some, minutes: 60 });
async function sell(some: readonly string[]): Promise<NumberOrder> {
  const { id } = await hold(some);
  await owner.post(`${base}/orders/${id}/reserve`, { contact: '张三', phone: '13800138000', note: '' });
  const { rev } = await owner.get<NumberOrder>(`${base}/orders/${id}`);
  return owner.post<NumberOrder>(`${base}/orders/${id}/confirm`, { rev });
}

test('after an import, a hold, a reservation, a sale, a release and a withdrawal', async () => {
  await agree();
  const files = someNumbers(400, 77, ['130']);
  const data = new FormData();
  const text = `号码,价格,预存,月低消,协议期,城市\n${files.map((number, at) => `${number},${at % 3},0,0,0,长沙`).join('\n')}`;
  data.append('file', new Blob([text]), '号码.csv');
  const { batch, mapping } = (await owner.send<OpenedBatch>('POST', `${base}/pools/${one.id}/batches`, data)).body
    .result;
  const reaches = (state: string) =>
    expect.poll(async () => (await owner.get<OpenedBatch>(`${base}/batches/${batch.id}`)).batch.state).toBe(state);
  await owner.post(`${base}/batches/${batch.id}/check`, { mapping });
  await reaches('checked');
  await owner.post(`${base}/batches/${batch.id}/import`, {});
  await reaches('done');
  expect((await pools())[0]?.numbers).toBe(2400);
  await agree();
  const held = await hold(files.slice(0, 2));
  await sell(files.slice(2, 5));
  const { id } = await hold(files.slice(5, 7));
  await owner.post(`${base}/orders/${id}/reserve`, { contact: '张三', phone: '13800138000', note: '' });
  expect((await pools())[0]).toMatchObject({ held: 2, reserved: 2, sold: 3 });
  await agree();
  await owner.post(`${base}/orders/${held.id}/release`, { reason: '测试' });
  await agree();
  // What somebody has stays.
  await owner.post(`${base}/batches/${batch.id}/withdraw`, {});
  await reaches('withdrawn');
  expect((await pools())[0]).toMatchObject({ numbers: 2005, held: 0, reserved: 2, sold: 3 });
  await agree();
  await foldTally(contextOf(server));
  await agree();
});

test('after moves and another tariff, with numbers that are sold', async () => {
  await sell(numbers.slice(10, 14));
  await owner.post(`${base}/pools/${two.id}/numbers`, { numbers: numbers.slice(12, 40) });
  expect((await pools()).find(({ id }) => id === two.id)).toMatchObject({ numbers: 1028, sold: 2 });
  await agree();
  const tariff = await owner.post<Tariff>(`${base}/tariffs`, {
    ...{ carrier: 'unicom', name: '另一个', price: 100, prestore: 0, monthly: 0, months: 0, penalty: '', note: '' },
  });
  await owner.post(`${base}/assignments`, { what: { carrier: 'unicom', pools: [two.id] }, tariff: tariff.id });
  const assigned = async () => (await owner.get<{ items: Assignment[] }>(`${base}/assignments`)).items[0]?.state;
  await expect.poll(assigned).toBe('done');
  expect((await tariffCounts()).counts[tariff.id]).toBe(1028);
  await agree();
  await foldTally(contextOf(server));
  await agree();
});

test('while numbers are sold and move at once', async () => {
  const db = tablesOf(server);
  const [a = 0, b = 0] = await Promise.all(
    [one, two].map(async ({ id }) => {
      const row = await db.selectFrom('pool').select('no').where('id', '=', BigInt(id)).executeTakeFirstOrThrow();
      return row.no;
    }),
  );
  const some = numbers.slice(100, 160);
  const order_id = BigInt((await hold(numbers.slice(50, 51))).id);
  const move = (number: string, to: number) =>
    db
      .updateTable('number')
      .set({ pool: to })
      .where('org_id', '=', orgId)
      .where('number', '=', BigInt(number))
      .execute();
  await Promise.all(
    some.map(async (number, index) => {
      const row = { org_id: orgId, number: BigInt(number), order_id };
      const sale = async () => {
        await db
          .insertInto('taken')
          .values({ ...row, state: 'held', until: sql<Date>`now() + interval '1 hour'` })
          .execute();
        await db.updateTable('taken').set({ state: 'sold', until: null }).where('number', '=', row.number).execute();
        if (index % 5 === 0) await db.deleteFrom('taken').where('number', '=', row.number).execute();
      };
      await Promise.all([sale(), move(number, b), index % 2 === 0 ? move(number, a) : foldTally(contextOf(server))]);
    }),
  );
  await agree();
});

test('a sale that is not yet committed is counted where its number moves to', async () => {
  const database = server.parts.database.of('numbers');
  const db = tablesOf(server);
  const number = BigInt(numbers[200] ?? 0);
  const order_id = BigInt((await hold(numbers.slice(60, 61))).id);
  const sold = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const sale = database.transaction(async (tx) => {
    await sql`insert into taken (org_id, number, order_id, state) values (${orgId}, ${number}, ${order_id}, 'sold')`.execute(
      tx,
    );
    sold.resolve();
    await over.promise;
  });
  await sold.promise;
  const moved = owner.post(`${base}/pools/${two.id}/numbers`, { numbers: [String(number)] });
  const waiting = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows[0]?.count;
  await expect.poll(waiting).toBe(1);
  over.resolve();
  await Promise.all([sale, moved]);
  await agree();
});
