import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import type { Answer } from '../../../tests/support/api.ts';
import { insertNumbers } from '../server/pools/insert.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { base, changsha, organisationOf, someNumbers, tablesOf } from './kit.ts';
import { setting, startUpstream, type UpstreamHouse } from './upstream-kit.ts';

/** 备选号 step in for numbers that the carrier gave to others, while those very 备选号 are withdrawn and held. */

let house: UpstreamHouse;
beforeAll(async () => {
  house = await startUpstream();
  // Sixty at once, on a machine that is busy: none of the answers is late.
  const patient = { ...setting, base: house.fake.url, seconds: 15 };
  await house.owner.send('PUT', `${base}/adapter/unicom`, { rev: 1, setting: patient });
});
afterAll(() => house?.stop());

const orders = 60;
const batches = 6;
/** The first ones of them are withdrawn; of the others some 备选号 are had however fast that is. */
const withdrawn = 4;
const spare = someNumbers(60, 71, ['186']);
const at = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

/** Batches of ten, as imports leave them. */
async function batchesOf(numbers: readonly string[]): Promise<string[]> {
  const { server, pool } = house;
  const db = tablesOf(server);
  const orgId = await organisationOf(server);
  const { no: poolNo } = await db
    .selectFrom('pool')
    .select('no')
    .where('id', '=', BigInt(pool.id))
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for (let no = 1; no <= batches; no++) {
    // One of each six: what one withdrawal locks lies between what the others do.
    const own = numbers.filter((_, index) => index % batches === no - 1);
    const id = server.parts.ids.next();
    ids.push(String(id));
    await db
      .insertInto('batch')
      .values({
        ...{ id, org_id: orgId, no, pool_id: BigInt(pool.id), name: `批次 ${no}`, state: 'done', made_by: 1n },
        ...{ rows: own.length, created: own.length, known: 0, bad: 0 },
      })
      .execute();
    await insertNumbers(
      db,
      { orgId, pool: poolNo, batch: no },
      own.map((number) => ({ number, tariff: 1, ...changsha })),
    );
  }
  return ids;
}

/** Deadlocks of this database that the servers have told of so far. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(tablesOf(house.server));
  return Number(rows[0]?.deadlocks ?? 0);
}

test('many at once: nobody meets an error, nothing that is withdrawn is had, nobody has the same one', async () => {
  const { server, owner, fake } = house;
  const ids = await batchesOf(spare);
  fake.sells(spare);
  const mains = house.fresh(orders);
  const held: NumberOrder[] = [];
  // Of the next one's too, so that each wants what another loses, in no order of the numbers.
  for (const [index, main] of mains.entries())
    held.push(await house.held([main], [at(spare, index * 7), at(mains, index + 1), at(spare, index * 7 + 25)]));
  for (const main of mains) fake.takenByOthers(main);
  const before = await deadlocks();

  const withdrawals = ids.slice(0, withdrawn).map((id) => owner.send('POST', `${base}/batches/${id}/withdraw`));
  const reservations = held.map(({ id }) => house.reserve(id));
  const holds = Array.from({ length: 30 }, (_, index) =>
    owner.send<NumberOrder>('POST', `${base}/orders`, {
      ...{ key: newUuid(), carrier: 'unicom' },
      numbers: [at(spare, index * 11), at(spare, index * 11 + 3)],
    }),
  );
  const answers: Answer<unknown>[] = await Promise.all([...withdrawals, ...reservations, ...holds]);
  const words = answers.filter(({ status }) => status !== 200).map(({ body }) => body.reason);
  expect(words.filter((word) => word !== 'numbers.taken' && word !== 'numbers.unknown')).toEqual([]);
  const states = async () => {
    const rows = await tablesOf(server)
      .selectFrom('batch')
      .select('state')
      .where('no', '>', 0)
      .where('no', '<=', withdrawn)
      .execute();
    return [...new Set(rows.map(({ state }) => state))];
  };
  await expect.poll(states).toEqual(['withdrawn']);
  expect((await deadlocks()) - before).toBe(0);

  const again = await Promise.all(
    held.map(async ({ id }) => ({
      id,
      answer: await house.reserve(id),
      now: await owner.get<NumberOrder>(`${base}/orders/${id}`),
    })),
  );
  // Whose 备选号 were gone is over; the others have one, and it is theirs at the carrier too.
  const had = again.flatMap(({ now }) => now.numbers.flatMap(({ number, chosen }) => (chosen ? number : [])));
  expect(had.length).toBeGreaterThan(0);
  expect(new Set(had).size).toBe(had.length);
  for (const { answer, now } of again) {
    expect(answer.status === 200 ? now.state : answer.body.reason).toMatch(/^(?:reserved|numbers\.order-state)$/);
    expect(now.numbers.some(({ chosen }) => chosen)).toBe(now.state === 'reserved');
  }
  expect(had.map((number) => fake.ownerOf(number))).toEqual(had.map(() => 'us'));
  // Whatever somebody has is in the catalogue, and what is in it of the batches somebody has.
  const { rows } = await sql<{ taken: bigint | null; stays: bigint | null }>`
    select t.number as taken, n.number as stays from p_numbers.taken as t
    full join (select * from p_numbers.number where batch > 0) as n on n.org_id = t.org_id and n.number = t.number
    where (t.number is null and n.batch <= ${withdrawn}) or n.number is null`.execute(tablesOf(server));
  expect(rows).toEqual([]);
});
