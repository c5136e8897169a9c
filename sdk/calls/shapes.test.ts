import { expect, test } from 'vitest';
import { z } from 'zod';
import { platformCalls } from '../calls.ts';
import { zAtMost, zListOf, zOpaque } from './shapes.ts';

const looked: unknown[] = [];
const entry = z.unknown().refine((value) => looked.push(value) > 0);

test('of a list or a map of too many, no entry is looked at', () => {
  const few = { list: zAtMost(2, z.array(entry)), map: zAtMost(2, z.record(z.string(), entry)) };
  expect(few.list.safeParse([1, 2, 3]).success).toBe(false);
  expect(few.map.safeParse({ a: 1, b: 2, c: 3 }).success).toBe(false);
  expect(looked).toEqual([]);
  expect(few.list.parse([1, 2])).toEqual([1, 2]);
  expect(few.map.parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
});

test('what is no list and no map is told so, not counted', () => {
  for (const value of [null, undefined, 7, 'abc'])
    expect(zAtMost(2, z.array(entry)).safeParse(value).success).toBe(false);
});

test('a list is given up at its 20th bad entry, and says where the first ones stand', () => {
  const list = zListOf(z.strictObject({ n: z.number() }), 1000);
  const wrong = list.safeParse(Array.from({ length: 1000 }, (_, n) => ({ n: n % 2 === 0 ? n : 'odd' })));
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, at) => [2 * at + 1, 'n']));
  expect(list.parse([{ n: 1 }, { n: 2 }])).toEqual([{ n: 1 }, { n: 2 }]);
  expect(list.safeParse(new Array(1001).fill({ n: 1 })).success).toBe(false);
  expect(z.toJSONSchema(list, { io: 'input', unrepresentable: 'any' })).toMatchObject({
    type: 'array',
    maxItems: 1000,
    items: { properties: { n: { type: 'number' } } },
  });
});

test('an entry of a list may hold what is checked elsewhere', () => {
  const list = zListOf(z.strictObject({ map: zOpaque<Record<string, string>>('a map').meta({ type: 'object' }) }), 10);
  expect(list.parse([{ map: { a: 'b' } }])).toEqual([{ map: { a: 'b' } }]);
  expect(z.toJSONSchema(list, { io: 'input', unrepresentable: 'any' })).toMatchObject({
    items: { properties: { map: { type: 'object' } } },
  });
});

test('a plugin may send another server a query of 200 values, and a list of 100', () => {
  const { body } = platformCalls.upstreams['POST /v1/plugins/:id/upstreams/:name'];
  const ask = (query: unknown) => body.safeParse({ method: 'GET', path: '/', query }).success;
  const values = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'a']));
  expect([ask(values(200)), ask(values(201))]).toEqual([true, false]);
  expect([ask({ k: new Array(100).fill(1) }), ask({ k: new Array(101).fill(1) })]).toEqual([true, false]);
});
