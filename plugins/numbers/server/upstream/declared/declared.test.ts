import { expect, test } from 'vitest';
import { UpstreamFault, type UpstreamParts, type UpstreamRequest } from '../../../api.ts';
import { declaredAdapter } from './declared.ts';
import { declaredProblem, declaredShape } from './shape.ts';

const declared = {
  id: 'north',
  title: '北方号卡',
  base: 'https://numbers.example/v2',
  auth: { header: 'x-key', prefix: '' },
  fields: [{ key: 'shop', title: '门店' }],
  query: {
    path: '/numbers/{province}/{city}',
    query: { prefix: '{segment}', tail: '{search}', size: '{count}', shop: '{shop}' },
    ...{ list: 'data.rows', number: 'phone', monthly: { at: 'fee.least', unit: 'li' }, nice: 'good' },
    later: { at: 'code', equals: [429, 'busy'] },
    none: { at: 'code', equals: ['none'] },
  },
  occupy: {
    ...{ method: 'POST', path: '/hold', json: { phone: '{number}', at: ['{province}', '{city}'] } },
    ok: { at: 'state', equals: ['held'] },
    taken: { at: 'state', equals: ['gone', 'sold'] },
    failed: { at: 'state', equals: ['retry'] },
  },
  release: { method: 'POST', path: '/free/{number}', ok: { at: 'ok', equals: [true] } },
  look: {
    path: '/who/{number}',
    free: { at: 'who', equals: [''] },
    ours: { at: 'who', equals: ['us'] },
    others: { at: 'who', equals: ['them'] },
  },
};

const adapter = declaredAdapter('shop/north', declaredShape.parse(declared));
const place = { number: '18607316688', province: '74', city: '741' };

/** What the other side answers, and what it was asked. */
function saying(text: unknown, status = 200) {
  const asked: UpstreamRequest[] = [];
  const parts: UpstreamParts = {
    ask: async (request) => {
      asked.push(request);
      return { status, text: typeof text === 'string' ? text : JSON.stringify(text) };
    },
    values: { shop: 's1' },
    secret: 'k',
  };
  return { asked, parts };
}

test('a query is filled in, with its key, and read by its paths', async () => {
  const rows = [
    { phone: 18607316688, fee: { least: 46_000 }, good: 'A' },
    { phone: '18607316689', fee: { least: 5 } },
    { fee: {} },
    null,
  ];
  const { asked, parts } = saying({ data: { rows } });
  const page = await adapter.query({ province: '7/..', city: '741', segment: '186', count: 20 }, parts);
  expect(page).toMatchObject({ numbers: [{ number: '18607316688', monthly: 4600, nice: 'A' }], bad: 3, more: true });
  expect(asked[0]).toMatchObject({
    path: '/numbers/7%2F../741',
    query: { prefix: '186', tail: '', size: '20', shop: 's1' },
    headers: { 'x-key': 'k' },
  });
});

test.for<[unknown, number, string]>([
  [{ code: 'busy' }, 200, 'busy'],
  [{}, 429, 'busy'],
  [{}, 502, 'broken'],
  ['<html>', 200, 'format'],
  [{ data: { rows: 'many' } }, 200, 'format'],
])('%o with status %i is a fault: %s', async ([answer, status, kind]) => {
  const asked = adapter.query({ province: '', city: '', count: 1 }, saying(answer, status).parts);
  await expect(asked).rejects.toSatisfy((error) => error instanceof UpstreamFault && error.kind === kind);
});

test('none is none', async () => {
  const page = await adapter.query({ province: '', city: '', count: 1 }, saying({ code: 'none' }).parts);
  expect(page).toEqual({ numbers: [], bad: 0, more: false });
});

test.for([
  ['held', 'ok'],
  ['sold', 'taken'],
  ['retry', 'failed'],
  ['whatever', 'unknown'],
] as const)('%s of an occupy is %s', async ([state, result]) => {
  const { asked, parts } = saying({ state });
  expect(await adapter.occupy(place, parts)).toBe(result);
  expect(asked[0]?.json).toEqual({ phone: '18607316688', at: ['74', '741'] });
});

test('who has it, letting it go, and what it has no call for', async () => {
  for (const [who, result] of [
    ['', 'free'],
    ['us', 'ours'],
    ['them', 'others'],
    ['?', 'unknown'],
  ] as const)
    expect(await adapter.look({ ...place, wanted: true }, saying({ who }).parts)).toBe(result);
  expect(await adapter.release(place, saying({ ok: true }).parts)).toBe('ok');
  expect(await adapter.release(place, saying({ ok: 'true' }).parts)).toBe('unknown');
  expect(await adapter.confirm(place, saying({}).parts)).toBe('none');
});

test.for<[string, object, string]>([
  ['a path that leads out', { query: { ...declared.query, path: '/../admin' } }, 'query.path'],
  ['another address as a path', { look: { ...declared.look, path: 'https://evil.example' } }, 'look.path'],
  ['an occupy that names no number', { occupy: { ...declared.occupy, json: {} } }, '{number}'],
  ['an occupy that cannot tell taken', { occupy: { ...declared.occupy, taken: undefined } }, 'occupy.taken'],
  ['a path into a prototype', { query: { ...declared.query, list: '__proto__[0]' } }, 'query.list'],
  ['a unit that is none', { query: { ...declared.query, monthly: { at: 'fee', unit: 'cent' } } }, 'query.monthly'],
  ['code', { run: 'x => x' }, 'run'],
])('%s is refused, with its place', ([, change, words]) => {
  expect(declaredProblem(declared)).toBeUndefined();
  expect(declaredProblem({ ...declared, ...change })).toContain(words);
});
