import type { ServerContext } from '@fitout/sdk/server';
import type { KernelTables } from '../../../kernel/server/schema/tables.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import { insertedAtOnce, insertNumbers, type NewNumber } from '../server/pools/insert.ts';
import type { Tables } from '../server/tables.ts';
import type { Pool } from '../shared/calls/outputs.ts';

export const base = '/api/p/numbers';

export const changsha = { place: 430100, area: '0731' };

/** Of the plugin's tables, past its calls: what a test needs in great numbers. */
export function tablesOf(server: TestServer) {
  return server.parts.database.of('numbers').query<Tables>();
}

/** A pool of the first organisation with these numbers in it, all of one tariff unless one says another. */
export async function poolWith(
  server: TestServer,
  numbers: readonly (string | Partial<NewNumber>)[],
  { carrier = 'unicom', name = '测试号码池', open = true } = {},
): Promise<Pool> {
  const owner = await server.signedIn();
  const pool = await owner.post<Pool>(`${base}/pools`, { carrier, name, note: '', open });
  const db = tablesOf(server);
  const row = await db
    .selectFrom('pool')
    .select(['no', 'org_id'])
    .where('id', '=', BigInt(pool.id))
    .executeTakeFirstOrThrow();
  await tariff(server, row.org_id, { no: 1, carrier, price: 10_000 });
  for (let from = 0; from < numbers.length; from += insertedAtOnce) {
    const some = numbers
      .slice(from, from + insertedAtOnce)
      .map((one) => ({ number: '', tariff: 1, ...changsha, ...(typeof one === 'string' ? { number: one } : one) }));
    await insertNumbers(db, { orgId: row.org_id, pool: row.no, batch: 0 }, some);
  }
  return pool;
}

/** A tariff of this number and price. */
export async function tariff(
  server: TestServer,
  orgId: bigint,
  { no, carrier = 'unicom', price }: { no: number; carrier?: string; price: number },
): Promise<void> {
  await tablesOf(server)
    .insertInto('tariff')
    .values({
      ...{ id: server.parts.ids.next(), org_id: orgId, no, carrier, name: `资费 ${no}`, price },
      ...{ prestore: price, monthly: 2900, months: 24, penalty: '剩余月低消的 30%', note: '' },
    })
    .onConflict((on) => on.columns(['org_id', 'no']).doNothing())
    .execute();
}

/** Numbers of a carrier's segments by a small generator of fixed seed: the same ones in each run. */
export function someNumbers(
  count: number,
  seed = 1,
  prefixes: readonly string[] = ['186', '156', '131', '1707'],
): string[] {
  const found = new Set<string>();
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  while (found.size < count) {
    const prefix = prefixes[Math.floor(next() * prefixes.length)] ?? '186';
    let number = prefix;
    while (number.length < 11) number += next() < 0.2 ? number.at(-1) : String(Math.floor(next() * 10));
    found.add(number);
  }
  return [...found];
}

/** What the plugin's own functions get, of one server: for tests that ask them without HTTP. Nobody has a name. */
export function contextOf({ parts }: TestServer): ServerContext {
  const context = {
    ids: parts.ids,
    database: parts.database.of('numbers'),
    events: parts.events.of('numbers'),
    jobs: parts.jobs.of('numbers'),
    people: { byIds: async () => new Map() },
  };
  // Cast: of a context, what reserving asks for.
  return context as unknown as ServerContext;
}

/** The first organisation. */
export async function organisationOf({ parts }: TestServer): Promise<bigint> {
  const row = await parts.database
    .of('kernel')
    .query<KernelTables>()
    .selectFrom('organisation')
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
