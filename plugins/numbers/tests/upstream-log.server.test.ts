import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import type { UpstreamAttempt } from '../shared/calls/upstream-log.ts';
import { base } from './kit.ts';
import { attemptsOf, later, place, secret, startUpstream, type UpstreamHouse } from './upstream-kit.ts';

/** What staff see of what carriers were asked. */

let house: UpstreamHouse;
let seller: ApiClient;
let stranger: ApiClient;
beforeAll(async () => {
  house = await startUpstream();
  const { owner, server } = house;
  const functions = ['numbers.view', 'numbers.sell', 'numbers.pools'];
  const role = await owner.post<{ id: string }>('/api/v1/roles', { name: '店员', functions });
  const made = await owner.post<{ password: string }>('/api/v1/people', {
    ...{ username: 'seller', name: '小李', roleIds: [role.id] },
  });
  const org = await owner.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  const signedIn = async (username: string, password: string) => {
    const client = await server.signedIn({ username, password });
    await client.post('/api/v1/password', { next: 'long enough 42' });
    return client;
  };
  seller = await signedIn('seller', made.password);
  stranger = await signedIn('stranger', org.password);
});
afterEach(() => house.fake.calm());
afterAll(() => house?.stop());

interface Shown {
  items: UpstreamAttempt[];
  next: string | null;
  open: number;
}
const shown = (query = '', as = house.owner) => as.get<Shown>(`${base}/upstream/attempts${query}`);
const numbersOf = ({ items }: Shown) => items.map(({ number }) => number);
const look = (id: string, as = house.owner) => as.send<UpstreamAttempt>('POST', `${base}/upstream/attempts/${id}/look`);

test('what is not clear stands first, with the last word and how long it took; filters and pages agree', async () => {
  const { fake, owner } = house;
  const [unclear = '', ...clear] = house.fresh(4);
  fake.next('occupy', 'hang-after');
  const first = await house.held([unclear]);
  await house.reserve(first.id);
  for (const number of clear) await house.reserve((await house.held([number])).id);
  const all = await shown();
  expect(all.open).toBe(1);
  expect(numbersOf(all)).toEqual([unclear, ...clear.toReversed()]);
  const [one, two] = all.items;
  expect(one).toMatchObject({ state: 'unknown', open: true, order: first.id, carrier: 'unicom', settledAt: null });
  expect(one?.said?.zh).toContain('1 秒内没有应答完');
  expect(one?.tookMs).toBeGreaterThanOrEqual(900);
  expect(two).toMatchObject({ state: 'ok', open: false, said: { zh: '{"resultCode":"SUCCESS"}' }, nextAt: null });
  expect(two?.tookMs).toBeLessThan(one?.tookMs ?? 0);
  // Page by page, over the edge between both kinds, as all at once.
  const pages: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const slice: Shown = await shown(`?limit=1${next === '' ? '' : `&cursor=${next}`}`);
    pages.push(...numbersOf(slice));
    next = slice.next;
  }
  expect(pages).toEqual(numbersOf(all));
  expect(numbersOf(await shown('?outcome=open'))).toEqual([unclear]);
  expect(numbersOf(await shown('?outcome=sure'))).toEqual(clear.toReversed());
  expect(numbersOf(await shown(`?q=${unclear.slice(4)}`))).toEqual([unclear]);
  expect(numbersOf(await shown('?carrier=telecom'))).toEqual([]);
  expect((await owner.send('GET', `${base}/upstream/attempts?cursor=2.x`)).status).toBe(400);

  const found = (await look(one?.id ?? '')).body.result;
  expect(found).toMatchObject({ state: 'ours', open: false, tries: 1, said: { zh: '{"resultCode":"SUCCESS"}' } });
  expect(numbersOf(await shown('?outcome=ours'))).toEqual([unclear]);
  // Looked at again, it stays as it is, and the carrier is not asked.
  const before = fake.asked.length;
  expect((await look(one?.id ?? '')).body.result).toMatchObject({ state: 'ours', tries: 1 });
  expect(fake.asked.length).toBe(before);
});

test('a look that finds nothing out says what it heard; a release that failed is told now', async () => {
  const { fake, owner, server } = house;
  const [number = ''] = house.fresh(1);
  fake.next('occupy', 'html');
  const { id } = await house.held([number]);
  await house.reserve(id);
  const [attempt] = await attemptsOf(owner, id);
  expect(attempt).toMatchObject({ state: 'unknown', said: { zh: '<html>502</html>' } });
  fake.next('query', 'M8');
  expect((await look(attempt?.id ?? '')).body.result).toMatchObject({ state: 'unknown', open: true, tries: 1 });
  expect((await attemptsOf(owner, id))[0]?.said?.zh).toContain('M8');
  await look(attempt?.id ?? '');
  await owner.post(`${base}/orders/${id}/release`, { reason: '不要了' });
  fake.next('dealer', 'OCCUPYFAIL');
  await later(server);
  await expect.poll(async () => (await attemptsOf(owner, id))[1]?.said?.zh).toBe('OCCUPYFAIL');
  const release = (await attemptsOf(owner, id))[1];
  expect(release).toMatchObject({ what: 'release', state: 'failed', open: true });
  expect((await look(release?.id ?? '')).body.result).toMatchObject({ state: 'ok', open: false });
  expect(fake.ownerOf(number)).toBeUndefined();
});

test('a carrier that says the key again has it told to nobody', async () => {
  const { fake, owner } = house;
  const [number = ''] = house.fresh(1);
  fake.next('occupy', 'hang-before');
  const { id } = await house.held([number]);
  await house.reserve(id);
  fake.echo = secret;
  const [attempt] = await attemptsOf(owner, id);
  const { said } = (await look(attempt?.id ?? '')).body.result;
  fake.echo = '';
  expect(said?.zh).toContain('•••');
  expect(JSON.stringify(await shown())).not.toContain(secret);
});

test('whoever may not keep the rules sees none of it; another organisation’s is not there', async () => {
  const { owner, pool } = house;
  const [{ id } = { id: '' }] = (await shown()).items;
  for (const answer of [
    await seller.send('GET', `${base}/upstream/attempts`),
    await seller.send('GET', `${base}/upstream/fetches`),
    await seller.send('GET', `${base}/upstream/unicom/places`),
    await look(id, seller),
  ])
    expect(answer.status).toBe(403);
  expect(await shown('', stranger)).toEqual({ items: [], next: null, open: 0 });
  expect((await look(id, stranger)).status).toBe(404);
  const { items } = await owner.get<{ items: { id: string }[] }>(`${base}/tariffs`);
  const wanted = { pool: pool.id, tariff: items[0]?.id, place: 430100, area: '0731', ...place, times: 1 };
  const fetched = await seller.post<{ id: string; pool: string }>(`${base}/upstream/unicom/fetch`, wanted);
  expect(fetched.pool).toBe('测试号码池');
  expect((await stranger.send('POST', `${base}/upstream/fetches/${fetched.id}/cancel`)).status).toBe(404);
  expect(await stranger.get(`${base}/upstream/fetches`)).toEqual({ items: [] });
  expect(await owner.get(`${base}/upstream/unicom/places`)).toEqual({
    items: [{ place: 430100, province: place.province, city: place.city }],
  });
});
