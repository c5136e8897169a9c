import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import { holdNumbers, type Taker } from '../server/orders/hold.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { base, contextOf, organisationOf, poolWith, someNumbers, tablesOf } from './kit.ts';

/** The rush after a number, on two servers at once, through HTTP; `npm run bench -- numbers` does it with 10,000. */

let one: TestServer;
let other: TestServer;
let stop: () => Promise<void>;
let clients: ApiClient[];
let orgId: bigint;
const people = 400;
const numbers = someNumbers(people + 200, 7);

beforeAll(async () => {
  ({ one, other, stop } = await twoServers());
  await poolWith(one, numbers);
  clients = await Promise.all([one, other, one, other].map((server) => server.signedIn()));
  orgId = await organisationOf(one);
});
afterAll(() => stop?.());

const hold = (client: ApiClient, given: string[], more: object = {}): Promise<Answer<NumberOrder>> =>
  client.send('POST', `${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: given, ...more });

/** Each of them asks at once, every other one on the other server. */
const rush = (wanted: (index: number) => [string[], object?]) =>
  Promise.all(
    Array.from({ length: people }, (_, index) => {
      const client = clients[index % clients.length];
      if (client === undefined) throw new Error('nobody asks');
      return hold(client, ...wanted(index));
    }),
  );

test('of hundreds after one number one has it, and the others are told that it is gone, and nothing else', async () => {
  const [number = ''] = numbers;
  const answers = await rush(() => [[number]]);
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ status, body }) => `${status} ${body.reason} ${body.message}`))).toEqual(
    new Set([`409 numbers.taken ${number} 已被抢占`]),
  );
  const rows = await tablesOf(one).selectFrom('orders').select('id').where('org_id', '=', orgId).execute();
  expect(rows).toHaveLength(1);
});

test('of as many after a number each everybody has one', async () => {
  const answers = await rush((index) => [[numbers[index + 1] ?? '']]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.result.numbers[0]?.number)).size).toBe(people);
});

test('several numbers and 备选号 in every order: nobody waits for ever, and no number has two orders', async () => {
  const few = numbers.slice(people + 10, people + 22);
  const wish = (index: number) => [0, 5, 7, 2].map((step) => few[(index * 5 + step * (index % 11)) % few.length] ?? '');
  const answers = await rush((index) => {
    const [first = '', second = '', ...seconds] = wish(index);
    return [[...new Set([first, second])], { seconds }];
  });
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 409]);
  const had = answers.flatMap(({ status, body }) =>
    status === 200 ? body.result.numbers.flatMap(({ number, chosen }) => (chosen ? number : [])) : [],
  );
  expect(new Set(had).size).toBe(had.length);
  // What was looked at as a 备选号 and not needed is free: each number left can be had.
  const left = few.filter((number) => !had.includes(number));
  const [client] = clients;
  for (const number of left) expect((await hold(client as ApiClient, [number])).status).toBe(200);
});

const wish = (number: string) => ({
  ...{ orgId, carrier: 'unicom', key: newUuid(), numbers: [number], seconds: [], minutes: 30 },
});
const visitor = (more: Partial<Taker>): Taker => ({
  holder: `device ${newUuid()}`,
  ...{ person: null, seller: null, address: 'here', device: null, most: 3, maxOfAddress: 1000 },
  ...more,
});

test.for([
  ['a customer', { holder: 'person 7' }, { address: null }, 3],
  ['a device, whoever signs in on it', { device: 'shared' }, {}, 3],
  ['an address', { address: 'crowded', maxOfAddress: 5 }, {}, 5],
] as [string, Partial<Taker>, Partial<Taker>, number][])(
  '%s holds no more than it may, however many ask at once',
  async ([, same, more, most]) => {
    const free = someNumbers(
      20,
      [...Object.keys(same).join()].reduce((sum, sign) => sum + sign.charCodeAt(0), most),
      ['155'],
    );
    await poolWith(one, free, { name: `号码池 ${Object.keys(same).join()}` });
    const tries = await Promise.allSettled(
      free.map((number, index) =>
        holdNumbers(contextOf(index % 2 === 0 ? one : other), visitor({ ...more, ...same }), wish(number)),
      ),
    );
    const refused = tries.flatMap((one) =>
      one.status === 'rejected' ? (one.reason as { reason?: string }).reason : [],
    );
    expect(tries.length - refused.length).toBe(most);
    expect(new Set(refused)).toEqual(new Set(['numbers.holds']));
  },
);
