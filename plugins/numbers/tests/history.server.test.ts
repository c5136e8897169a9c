import { setTimeout as pause } from 'node:timers/promises';
import type { ServerContext } from '@fitout/sdk/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isFitoutError, newUuid } from '../../../sdk/index.ts';
import { testCluster } from '../../../tests/support/cluster.ts';
import { serverBeside, startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { confirmOrder, endOrder, extendOrder, reserveOrder } from '../server/orders/changes.ts';
import { holdNumbers } from '../server/orders/hold.ts';
import { lapseHolds } from '../server/orders/lapse.ts';
import { readOrder } from '../server/orders/orders.ts';
import { baseless, type Lived, overlaps, type Possible, type Refusal, seeded } from './history.ts';
import { contextOf, organisationOf, poolWith, someNumbers, tablesOf } from './kit.ts';

/**
 * In the manner of Jepsen: many hands on few numbers over two servers, of which one dies and comes back, connections cut,
 * statements cancelled, clocks of the processes moved by an hour. Whose outcome nobody learns counts as unknown.
 */

const seed = Number(process.env.FITOUT_SEED ?? 20_261_127);
const hands = 10;
const rounds = 30;
/** What has to have come about, and how many times all rounds are made for it at most. */
const needed = ['hold done', 'hold refused', 'hold unknown', 'extend done', 'confirm done'];
const maxTurns = 8;

let one: TestServer;
let other: TestServer;
let orgId: bigint;
const numbers = someNumbers(16, 5);
const random = seeded(seed);

beforeAll(async () => {
  one = await startTestServer();
  other = await serverBeside(one);
  await poolWith(one, numbers);
  orgId = await organisationOf(one);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await other?.stop();
  await one?.stop();
});

const lived: Lived[] = [];
const refusals: Refusal[] = [];
const sold: { order: bigint; number: string }[] = [];
const outcomes: Record<string, number> = {};

const now = () => performance.now();
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const server = (): ServerContext => contextOf(random() < 0.5 ? one : other);

/** What came of it: done, refused in words, or unknown: the server or the connection was gone, or time was over. */
async function tried<T>(what: string, work: () => Promise<T>): Promise<{ done: T } | 'refused' | 'unknown'> {
  const outcome = await work().then(
    (done) => ({ done }),
    (error: unknown) =>
      isFitoutError(error) && !['unavailable', 'timeout', 'internal'].includes(error.codeName)
        ? ('refused' as const)
        : ('unknown' as const),
  );
  const word = `${what} ${typeof outcome === 'string' ? outcome : 'done'}`;
  outcomes[word] = (outcomes[word] ?? 0) + 1;
  return outcome;
}

/** One wish, from the hold to whatever end. */
async function round(hand: number): Promise<void> {
  const wanted = random() < 0.25 ? [...new Set([pick(numbers), pick(numbers)])] : [pick(numbers)];
  const key = newUuid();
  // Most are over soon, so that much happens; some are let alone for so long that one which ended early is seen.
  const alone = random() < 0.2;
  const lease = alone ? 1500 + random() * 800 : 60 + random() * 300;
  const from = now();
  const ask = () => {
    const taker = { holder: `person ${hand}`, person: null, seller: null, address: null, most: null };
    const hold = { orgId, carrier: 'unicom', key, numbers: wanted, seconds: [], minutes: lease / 60_000 };
    return holdNumbers(server(), taker, hold);
  };
  let held = await tried('hold', ask);
  // Asked again by its key, on whichever server: the first one's order, where there is one.
  if (held === 'unknown' && random() < 0.7) held = await tried('hold again', ask);
  if (held === 'refused') {
    if (wanted.length === 1) refusals.push({ number: wanted[0] ?? '', from, to: now() });
    return;
  }
  if (held === 'unknown') return;
  const [order, certain] = [held.done, { from: now(), to: from + lease }];
  if (alone) lived.push(...wanted.map((number) => ({ order: String(order), number, ...certain })));
  else await live(order, wanted, certain);
}

/** What becomes of a hold. The times written down are those in which it is certain. */
async function live(
  order: bigint,
  wanted: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  let until = to;
  let end = Number.POSITIVE_INFINITY;
  await pause(random() * 60);
  if (random() < 0.4) {
    const asked = now();
    const lease = 60 + random() * 250;
    const extended = await tried('extend', () => extendOrder(server(), orgId, order, lease / 60_000));
    if (typeof extended !== 'string') until = Math.max(until, asked + lease);
  }
  await pause(random() * 120);
  if (random() < 0.5) {
    const contact = { contact: '', phone: '', note: '' };
    const reserved = await tried('reserve', () => reserveOrder(server(), orgId, order, contact));
    if (typeof reserved !== 'string') {
      until = Number.POSITIVE_INFINITY;
      await pause(random() * 60);
      if (random() < 0.3) {
        const confirmed = await tried('confirm', () => confirmOrder(server(), orgId, order, reserved.done.rev));
        if (typeof confirmed !== 'string') {
          sold.push(...wanted.map((number) => ({ order, number })));
          // Sold stays sold.
          expect(
            await tried('release of what is sold', () => endOrder(server(), orgId, order, 'released')),
          ).not.toHaveProperty('done');
        }
      }
    }
  }
  if (!sold.some((line) => line.order === order) && random() < 0.8) {
    end = now();
    await tried('release', () => endOrder(server(), orgId, order, random() < 0.5 ? 'released' : 'cancelled'));
  }
  lived.push(...wanted.map((number) => ({ order: String(order), number, from, to: Math.min(until, end) })));
}

/** Dies and comes back, cuts, cancels, and moves the clocks, until it is told to end. */
function trouble(): { end(): Promise<void> } {
  let over = false;
  const database = new URL(one.databaseUrl).pathname.slice(1);
  const strike = async (how: 'pg_terminate_backend' | 'pg_cancel_backend') => {
    await (await testCluster()).query(
      'postgres',
      `select ${how}(pid) from pg_stat_activity where datname = '${database}' and application_name = 'fitout'
        and state <> 'idle' and random() < 0.3`,
    );
  };
  const running = (async () => {
    for (let turn = 0; !over; turn += 1) {
      vi.setSystemTime(new Date(realNow() + pick([-1, 0, 1]) * 3_600_000));
      await strike(turn % 4 === 0 ? 'pg_terminate_backend' : 'pg_cancel_backend');
      if (turn % 6 === 5) {
        const before = other;
        await before.stop();
        other = await serverBeside(one);
      }
      await lapseHolds(contextOf(one)).catch(() => undefined);
      await pause(50);
    }
  })();
  return {
    end: async () => {
      over = true;
      await running;
    },
  };
}

const started = { date: Date.now(), at: performance.now() };
const realNow = () => started.date + performance.now() - started.at;

test('no number is had by two, sold twice or lost, and every lease that is over comes back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const troubles = trouble();
  // Chance decides what comes about: on a slow machine it takes more rounds until it means something.
  for (let turn = 0; turn === 0 || (turn < maxTurns && needed.some((what) => outcomes[what] === undefined)); turn += 1)
    await Promise.all(
      Array.from({ length: hands }, async (_, hand) => {
        for (let left = rounds; left > 0; left -= 1) await round(hand);
      }),
    );
  await troubles.end();
  vi.useRealTimers();

  const label = `seed ${seed}, ${JSON.stringify(outcomes)}`;
  for (const what of needed) expect(outcomes, label).toHaveProperty(what);
  expect(overlaps(lived), label).toEqual([]);
  expect(baseless(refusals, await possibleOnes(), 0), label).toEqual([]);

  const db = tablesOf(one);
  const taken = await db.selectFrom('taken').selectAll().execute();
  // No lost sale: what was said to be sold is, and by that order.
  for (const { order, number } of sold)
    expect(
      taken.find((row) => String(row.number) === number),
      label,
    ).toMatchObject({ order_id: order, state: 'sold' });
  // No double sale.
  const sales = await db
    .selectFrom('orders')
    .innerJoin('order_number', 'order_number.order_id', 'orders.id')
    .select('order_number.number')
    .where('orders.state', '=', 'sold')
    .where('order_number.chosen', '=', true)
    .execute();
  expect(new Set(sales.map(({ number }) => number)).size, label).toBe(sales.length);
  await expectAllBack(label);
});

/** When each number may have been somebody's, by the orders' own history, in the time of `now`. */
async function possibleOnes(): Promise<Possible[]> {
  const rows = await tablesOf(one)
    .selectFrom('order_event as e')
    .innerJoin('order_number as n', 'n.order_id', 'e.order_id')
    .select(['e.order_id', 'n.number', 'e.at', 'e.what', 'e.after'])
    .orderBy('e.id')
    .execute();
  const toNow = (date: Date | string) => new Date(date).getTime() - started.date + started.at;
  return [...Map.groupBy(rows, ({ order_id, number }) => `${order_id} ${number}`).values()].map((events) => {
    const times = events.map(({ at }) => toNow(at));
    const ends = events.map(({ what, at, after }) =>
      what === 'reserve' || what === 'confirm'
        ? Number.POSITIVE_INFINITY
        : toNow(after.until === null || after.until === undefined ? at : after.until),
    );
    const last = events.at(-1);
    const ended = ['release', 'cancel'].includes(last?.what ?? '');
    return {
      order: String(last?.order_id),
      number: String(last?.number),
      // What is written is seen by others a moment later, at the commit.
      from: Math.min(...times) - 1000,
      to: ended ? Math.max(...times) + 1000 : Math.max(...ends),
    };
  });
}

/** Once every lease is over, by the database's clock, each number that nobody reserved or bought can be had. */
async function expectAllBack(label: string): Promise<void> {
  const context = contextOf(one);
  const db = tablesOf(one);
  const kept = new Map(
    (await db.selectFrom('taken').selectAll().where('state', 'in', ['reserved', 'sold']).execute()).map((row) => [
      String(row.number),
      row,
    ]),
  );
  await expect
    .poll(async () => {
      await lapseHolds(context);
      return db.selectFrom('orders').select('id').where('state', '=', 'held').execute();
    })
    .toEqual([]);
  for (const number of numbers) {
    const taker = { holder: 'person 99', person: null, seller: null, address: null, most: null };
    const wish = { orgId, carrier: 'unicom', key: newUuid(), numbers: [number], seconds: [], minutes: 1 };
    const outcome = await tried('last hold', () => holdNumbers(context, taker, wish));
    const owner = kept.get(number);
    if (owner === undefined) expect(outcome, `${number}, ${label}`).toHaveProperty('done');
    else {
      expect(outcome, `${number}, ${label}`).toBe('refused');
      expect((await readOrder(context, orgId, owner.order_id)).state).toBe(owner.state);
    }
  }
}
