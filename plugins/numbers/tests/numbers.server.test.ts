import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KernelTables } from '../../../kernel/server/schema/tables.ts';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Card, NumberOrder } from '../shared/calls/outputs.ts';
import type { Counts } from '../shared/calls/search.ts';
import { builtInCarriers, segmentOf } from '../shared/carriers.ts';
import { levelReader } from '../shared/levels.ts';
import { templatesOf } from '../shared/patterns/flags.ts';
import { bitOf, palette } from '../shared/patterns/palette.ts';
import { timesOf } from '../shared/patterns/rules.ts';
import { digitsOf, foundAt } from '../shared/patterns/template.ts';
import type { Wish } from '../shared/search/wish.ts';
import { base, poolWith, someNumbers, tariff } from './kit.ts';

let server: TestServer;
let owner: ApiClient;
const numbers = someNumbers(4000);

interface Page {
  items: Card[];
  next: string | null;
  total?: number;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  const orgId = await server.parts.database
    .of('kernel')
    .query<KernelTables>()
    .selectFrom('organisation')
    .select('id')
    .executeTakeFirstOrThrow();
  for (const no of [2, 3]) await tariff(server, orgId.id, { no, price: no * 30_000 });
  await poolWith(
    server,
    numbers.map((number, index) => ({
      number,
      tariff: 1 + (index % 3),
      ...(index % 4 === 0 ? { place: 430100, area: '0731' } : { place: 440300, area: '0755' }),
    })),
  );
});
afterAll(() => server?.stop());

const search = (wish: Wish, more: object = {}) =>
  owner.post<Page>(`${base}/search`, { carrier: 'unicom', wish, limit: 60, ...more });

async function all(wish: Wish, order = 'mixed'): Promise<Card[]> {
  const items: Card[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await search(wish, { order, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    if (page.next === null) return items;
    cursor = page.next;
  }
}

describe('finding', () => {
  const [unicom] = builtInCarriers;
  const level = levelReader(unicom?.levels ?? []);
  const wishes: [string, Wish, (number: string, index: number) => boolean][] = [
    ['nothing', {}, () => true],
    ['boxes', { boxes: '186****88**' }, (one) => /^186....88..$/.test(one)],
    ['letters in boxes', { boxes: '*******AABB' }, (one) => /(\d)\1(?!\1)(\d)\2$/.test(one)],
    [
      'a template anywhere',
      { templates: [{ text: 'ABAB', where: 'any' }] },
      (one) => foundAt({ text: 'ABAB', where: 'any' }, digitsOf(one)) !== undefined,
    ],
    [
      'a pattern',
      { patterns: ['AAA'] },
      (one) => templatesOf(palette[bitOf('AAA') ?? 0] as never).some((t) => foundAt(t, digitsOf(one)) !== undefined),
    ],
    ['digits inside', { contains: '68' }, (one) => one.slice(3).includes('68')],
    ['without digits', { without: '47' }, (one) => !/[47]/.test(one.slice(3))],
    ['many of one', { many: { digit: 8, times: 3 } }, (one) => timesOf(digitsOf(one), 8) >= 3],
    ['days', { days: { from: '1220', to: '0115' } }, (one) => /(?:122\d|123[01]|010[1-9]|011[0-5])$/.test(one)],
    ['years', { years: { from: 1980, to: 1999 } }, (one) => /19[89]\d$/.test(one)],
    ['a level', { levels: [6] }, (one) => level(Uint8Array.from(digitsOf(one))) === 6],
    ['a price', { price: { from: 60_000, to: 60_000 } }, (_one, index) => index % 3 === 1],
    ['a city', { places: [430100] }, (_one, index) => index % 4 === 0],
    ['a province', { places: [440000] }, (_one, index) => index % 4 !== 0],
    ['a segment', { segments: ['1707'] }, (one) => one.startsWith('1707')],
    ['resale', { resale: true }, (one) => segmentOf(unicom ?? { segments: [] }, one)?.resale === true],
    [
      'no resale, no 4',
      { resale: false, patterns: ['no4'] },
      (one) => !one.startsWith('1707') && !one.slice(3).includes('4'),
    ],
  ];

  test.for(wishes)('%s leaves exactly those that have it', async ([, wish, has]) => {
    const expected = numbers.filter(has).sort();
    const found = await all(wish);
    expect(found.map(({ number }) => number).sort()).toEqual(expected);
    expect((await search(wish)).total).toBe(expected.length);
  });

  test.for(['price-up', 'price-down', 'level', 'beauty'])(
    'by %s, nothing twice and nothing left out',
    async (order) => {
      const found = await all({}, order);
      expect(new Set(found.map(({ number }) => number)).size).toBe(numbers.length);
      const prices = found.map(({ price }) => price);
      if (order === 'price-up') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      if (order === 'price-down') expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      if (order === 'level')
        expect(found.map(({ level: one }) => one)).toEqual(found.map(({ level: one }) => one).sort((a, b) => a - b));
    },
  );

  test('counts of choices are what choosing them gives', async () => {
    const wish: Wish = { patterns: ['no4'], levels: [6] };
    const counts = await owner.post<Counts>(`${base}/counts`, { carrier: 'unicom', wish });
    const total = async (one: Wish) => (await search(one)).total;
    expect(counts.total).toBe(await total(wish));
    expect(counts.patterns.AABB).toBe(await total({ ...wish, patterns: ['no4', 'AABB'] }));
    expect(counts.levels['5']).toBe(await total({ ...wish, levels: [5] }));
    expect(counts.segments['1707']).toBe(await total({ ...wish, segments: ['1707'] }));
    expect(counts.without['7']).toBe(await total({ ...wish, without: '7' }));
    expect(counts.resale).toBe(await total({ ...wish, resale: true }));
    expect(counts.prices.map(({ count }) => count)).toEqual([
      await total({ ...wish, price: { to: 29_999 } }),
      await total({ ...wish, price: { from: 30_000, to: 59_999 } }),
      await total({ ...wish, price: { from: 60_000, to: 99_999 } }),
      await total({ ...wish, price: { from: 100_000 } }),
    ]);
  });

  test.for([
    [{ boxes: '186x' }, '11 位'],
    [{ boxes: '18A********' }, '前三位'],
    [{ templates: [{ text: 'ABCDEFGHIJKLMNOPQRSTUVWXYZA', where: 'tail' }] }, '最多 10 个'],
  ])('%o is refused in words', async ([wish, words]) => {
    const answer = await owner.send('POST', `${base}/search`, { carrier: 'unicom', wish });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(words);
  });
});

describe('holding', () => {
  const hold = (given: string[], more: object = {}) =>
    owner.send<NumberOrder>('POST', `${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: given, ...more });

  test('held, reserved, sold: nobody else gets it, and it is in no search', async () => {
    const [one = ''] = numbers;
    const held = (await hold([one])).body.result;
    expect(held.state).toBe('held');
    expect((await hold([one])).body).toMatchObject({ reason: 'numbers.taken', message: `${one} 已被抢占` });
    expect((await search({ boxes: one })).total).toBe(0);
    const reserved = await owner.post<NumberOrder>(`${base}/orders/${held.id}/reserve`, {
      contact: '王',
      phone: '13800000000',
    });
    const sold = await owner.post<NumberOrder>(`${base}/orders/${held.id}/confirm`, { rev: reserved.rev });
    expect(sold).toMatchObject({ state: 'sold', until: null, terms: [{ number: one, monthly: 2900 }] });
    expect((await hold([one])).status).toBe(409);
  });

  test('all or none; what is let go is free again', async () => {
    const [, one = '', two = '', three = ''] = numbers;
    const first = (await hold([one])).body.result;
    expect((await hold([two, one])).body.reason).toBe('numbers.taken');
    const withSecond = (await hold([two, one], { seconds: [three] })).body.result;
    expect(
      withSecond.numbers
        .filter(({ chosen }) => chosen)
        .map(({ number }) => number)
        .sort(),
    ).toEqual([two, three].sort());
    for (const { id } of [first, withSecond])
      await owner.post(`${base}/orders/${id}/release`, { reason: '客户不要了' });
    expect((await hold([one, two, three])).status).toBe(200);
  });

  test('asked again with its key, the same order is answered', async () => {
    const key = newUuid();
    const [number = ''] = numbers.slice(10);
    const answers = await Promise.all([1, 2, 3].map(() => hold([number], { key })));
    expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1);
  });
});
