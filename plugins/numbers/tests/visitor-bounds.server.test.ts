import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { holdNumbers } from '../server/orders/hold.ts';
import type { VisitorTables } from '../server/visitors/tables.ts';
import type { VisitorOrder, VisitorPage } from '../shared/calls/visitors.ts';
import { limits } from '../shared/limits.ts';
import { bounds } from '../shared/visitors/bounds.ts';
import { base, contextOf, organisationOf, poolWith, someNumbers, tablesOf } from './kit.ts';
import { look, type Published, publishedPicker, registered, visitor } from './visitors-kit.ts';

/** What visitors may not do: bounds of a device and an address, and bad input through HTTP. */

/** Nothing of ours went wrong, and nothing was done. */
const isRefusal = (status: number) => status >= 400 && status < 500;

let server: TestServer;
let page: Published;
const numbers = someNumbers(300, 3);

beforeAll(async () => {
  server = await startTestServer();
  page = await publishedPicker(server, [await poolWith(server, numbers)]);
});
afterAll(() => server?.stop());

const tables = () => server.parts.database.of('numbers').query<VisitorTables>();
type Api = Awaited<ReturnType<typeof visitor>>;
const search = (api: Api, wish: object = {}) =>
  api.send<VisitorPage>('POST', `${base}/visitors/search`, { ...page.place, wish });
const hold = (api: Api, number: string) =>
  api.send<VisitorOrder>('POST', `${base}/visitors/hold`, { ...page.place, key: newUuid(), numbers: [number] });

test('what no page of ours would send is refused in words, never with a failure, and gets nothing wider', async () => {
  const api = await visitor(server);
  const statusOf = async (path: string, body: object) => {
    const { status, body: said } = await api.send('POST', `${base}/visitors/${path}`, body);
    // Words a person can act on, and never a failure of ours.
    if (status !== 200) expect([path, body, said.message]).toEqual([path, body, expect.stringMatching(/./)]);
    expect([path, body, status < 500]).toEqual([path, body, true]);
    return status;
  };
  const bad: object[] = [
    { boxes: '123456789012' },
    { boxes: '1860731668' },
    { boxes: 'abc07316688' },
    { boxes: '1860731668!' },
    { patterns: ['ABCDEFGHIJKLMNOPQRSTUVWXYZA'] },
    { patterns: ['no-such-pattern'] },
    { patterns: Array.from({ length: 100 }, () => 'AAA') },
    { price: { from: -1 } },
    { price: { from: 1e30 } },
    { places: [-5] },
    { template: 'A'.repeat(27) },
    { without: '4' },
    { pools: ['1'] },
    { within: {} },
  ];
  for (const wish of bad)
    expect([wish, await statusOf('search', { ...page.place, wish })]).toEqual([wish, expect.toSatisfy(isRefusal)]);
  // A cursor that is none of ours, or is beyond the end.
  for (const cursor of ['x', '-1', '99999999999999999999', '1e9', '9'.repeat(200), '{"offset":1e9}', ''])
    expect([cursor, await statusOf('search', { ...page.place, wish: {}, cursor })]).toEqual([cursor, 400]);
  // One that reads well and is beyond the end finds nothing.
  const beyond = { ...page.place, wish: {}, cursor: '9999999999.999999.9999999999.19999999999' };
  expect((await api.post<VisitorPage>(`${base}/visitors/search`, beyond)).items).toEqual([]);
  for (const where of [
    { page: '999999999', block: page.place.block },
    { page: page.place.page, block: 'invented' },
  ])
    for (const [path, more] of [
      ['search', { wish: {} }],
      ['hold', { key: newUuid(), numbers: [numbers[0]] }],
      ['queue', {}],
      ['enter', { token: 'x' }],
    ] as const)
      expect([path, where, await statusOf(path, { ...where, ...more })]).toEqual([path, where, 404]);
  for (const asked of [['12345678901'], ['186073166881'], ['1860731668x'], [], numbers.slice(0, 50)])
    expect(await statusOf('hold', { ...page.place, key: newUuid(), numbers: asked })).toSatisfy(isRefusal);
  expect(await statusOf('hold', { ...page.place, key: 'not a uuid', numbers: [numbers[0]] })).toBe(400);
  expect((await api.send('GET', `${base}/visitors/mine?shown=${'x'.repeat(3000)}`)).status).toBe(400);
  expect((await search(api)).body.result.total).toBe(300);
});

test('ten thousand invented cookies of one address find no more than that address may', async () => {
  const wish = { boxes: '15*********' };
  const address = (await search(await visitor(server), wish)).status;
  expect(address).toBe(200);
  // As if they had come already: what counts them is the address, not what they say they are.
  await tables()
    .updateTable('visitor_bound')
    .set({ used: bounds.pagesOfAddress })
    .where('used', '<', bounds.pagesOfAddress)
    .execute();
  for (let at = 0; at < 3; at++) {
    const cookie = `fitout_numbers_device=${String(at).padStart(22, 'x')}`;
    const refused = await server.api().send('POST', `${base}/visitors/search`, { ...page.place, wish }, { cookie });
    expect([refused.status, refused.body.reason]).toEqual([429, 'numbers.pages']);
  }
  await tables().deleteFrom('visitor_bound').execute();
});

test('a device holds no more by signing in as one after another', async () => {
  const api = await visitor(server);
  for (const number of numbers.slice(80, 82)) expect((await hold(api, number)).status).toBe(200);
  await registered(api, 'firstaccount');
  await look(api);
  await registered(api, 'secondaccount');
  const refused = await hold(api, numbers[82] ?? '');
  expect([refused.status, refused.body.reason]).toEqual([429, 'numbers.holds']);
});

test('an address holds so many and no more, in words, whoever asks from there', async () => {
  const api = await visitor(server);
  const held = (await hold(api, numbers[90] ?? '')).body.result;
  const { address } = await tablesOf(server)
    .selectFrom('orders')
    .select('address')
    .where('id', '=', BigInt(held.id))
    .executeTakeFirstOrThrow();
  // Those of other devices, past the calls.
  const more = numbers.slice(100, 100 + limits.holdsOfAddress);
  const ctx = contextOf(server);
  const orgId = await organisationOf(server);
  for (const number of more) {
    const taker = { holder: `device near ${number}`, person: null, seller: null, address, most: 5 };
    const asked = { orgId, carrier: 'unicom', key: newUuid(), numbers: [number], seconds: [] };
    await holdNumbers(ctx, taker, asked).catch(() => {});
  }
  const refused = await hold(await visitor(server), numbers[91] ?? '');
  expect([refused.status, refused.body.reason]).toEqual([429, 'numbers.holds']);
  expect(refused.body.message).toContain('您所在的网络');
});
