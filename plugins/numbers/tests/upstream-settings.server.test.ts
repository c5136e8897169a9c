import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { KernelTables } from '../../../kernel/server/schema/tables.ts';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { installPlugin } from '../../../tests/support/artifact.ts';
import { serverBeside, type TestServer } from '../../../tests/support/server.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import type { AdapterKind, AdapterTried, UpstreamFetch } from '../shared/calls/upstream.ts';
import type { FakeUnicom } from './fake-unicom.ts';
import { base, poolWith, someNumbers, tablesOf } from './kit.ts';
import { place, secret, setting, startUpstream, type UpstreamHouse } from './upstream-kit.ts';

let house: UpstreamHouse;
let server: TestServer;
let owner: ApiClient;
let fake: FakeUnicom;

beforeAll(async () => {
  house = await startUpstream();
  ({ server, owner, fake } = house);
});
afterEach(() => fake.calm());
afterAll(() => house?.stop());

const fresh = (count: number) => house.fresh(count);
const held = (numbers: string[], seconds?: string[]) => house.held(numbers, seconds);
const reserve = (id: string) => house.reserve(id);

describe('numbers that come from the carrier', () => {
  let tariff: string;
  const wanted = () => ({ pool: house.pool.id, tariff, place: 430100, area: '0731', ...place, times: 10 });
  const fetches = async () =>
    (await owner.get<{ items: UpstreamFetch[] }>(`${base}/upstream/fetches?carrier=unicom`)).items;
  const fetched = async (more: object = {}) => {
    const { id } = await owner.post<UpstreamFetch>(`${base}/upstream/unicom/fetch`, { ...wanted(), ...more });
    await expect.poll(async () => (await fetches()).find((one) => one.id === id)?.state).not.toBe('running');
    return (await fetches()).find((one) => one.id === id);
  };
  beforeAll(async () => {
    const row = await tablesOf(server).selectFrom('tariff').select('id').where('no', '=', 1).executeTakeFirstOrThrow();
    tariff = String(row.id);
    fake.stock.clear();
  });

  test('new ones go into the pool; repeats, lies and dearer ones are counted; nothing new three times ends it', async () => {
    const numbers = someNumbers(50, 99);
    fake.sells(numbers.slice(0, 40), 29_000);
    fake.sells(numbers.slice(40), 99_000);
    fake.next('query', 'M1', 'cut', 'lies');
    const done = await fetched();
    expect(done).toMatchObject({ state: 'done', created: 40, bad: 4, dearer: 4 * 10, asked: 4 });
    expect(done?.words.zh).toContain('没有新号码');
    const { items } = await owner.post<{ items: unknown[] }>(`${base}/search`, {
      ...{ carrier: 'unicom', wish: { boxes: numbers[0] } },
    });
    expect(items).toHaveLength(1);
    // The carrier's codes of the city are known from here on.
    const { id } = await held([numbers[0] ?? '']);
    await reserve(id);
    expect(fake.asked.at(-1)?.body).toMatchObject({ provinceCode: '74', cityCode: '741' });
  });

  test('T1 ends it; what cannot be read for good fails in words', async () => {
    fake.next('query', 'T1');
    expect(await fetched()).toMatchObject({ state: 'done', asked: 1 });
    fake.next('query', 'redirect');
    expect(await fetched()).toMatchObject({ state: 'failed' });
  });

  test('one at a time, and it can be stopped', async () => {
    fake.next('query', 'M9', 'M9', 'M9', 'M9');
    const { id } = await owner.post<UpstreamFetch>(`${base}/upstream/unicom/fetch`, wanted());
    const second = await owner.send('POST', `${base}/upstream/unicom/fetch`, wanted());
    expect(second.body.reason).toBe('numbers.fetch-running');
    expect(await owner.post(`${base}/upstream/fetches/${id}/cancel`)).toMatchObject({ state: 'cancelled' });
  });
});

describe('settings', () => {
  const tryOut = () => owner.post<AdapterTried>(`${base}/adapter/unicom/try`, place);

  test('the key is used, and told to nobody', async () => {
    fake.next('occupy', 'cut');
    await reserve((await held(fresh(1))).id);
    fake.next('query', 'T1');
    expect(await tryOut()).toMatchObject({ ok: true });
    expect(fake.asked.at(-1)?.query.get('groupKey')).toBe(secret);
    const audit = await server.parts.database
      .of('kernel')
      .query<KernelTables>()
      .selectFrom('audit')
      .selectAll()
      .execute();
    const written = JSON.stringify([await owner.get(`${base}/adapter/unicom`), audit, house.logged], (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(written).toContain('a carrier gave no answer');
    expect(written).toContain('adapter-change');
    expect(written).toContain('"hasSecret":true');
    expect(written).not.toContain(secret);
  });

  test('a key goes to no other address than its own', async () => {
    const { setting: now } = await owner.get<{ setting: { rev: number } }>(`${base}/adapter/unicom`);
    const body = { rev: now.rev, setting: { ...setting, base: 'https://evil.example' } };
    const answer = await owner.send('PUT', `${base}/adapter/unicom`, body);
    expect(answer.body.reason).toBe('numbers.upstream-secret');
  });

  test.for([
    ['html', 'format', '网页'],
    ['repr', 'format', 'Python'],
    ['M8', 'busy', 'M8'],
    ['hang-before', 'slow', '1 秒'],
    ['cut', 'broken', '中断'],
    ['redirect', 'refused', '302'],
  ] as const)('%s is told as %s', async ([trick, fault, words]) => {
    fake.sells(fresh(1));
    fake.next('query', trick);
    const tried = await tryOut();
    expect(tried).toMatchObject({ ok: false, fault });
    expect(tried.words.zh).toContain(words);
  });

  test('over 4 MB is no answer', async () => {
    const { setting: now } = await owner.get<{ setting: { rev: number } }>(`${base}/adapter/unicom`);
    // A busy machine may take more than a second to send so much.
    const patient = { ...setting, base: fake.url, seconds: 15 };
    await owner.send('PUT', `${base}/adapter/unicom`, { rev: now.rev, setting: patient });
    fake.next('query', 'huge');
    const tried = await tryOut();
    expect(tried).toMatchObject({ ok: false, fault: 'format' });
    expect(tried.words.zh).toContain('4 MB');
  });

  test('a carrier without a system: its pool is the truth, and what needs one says so', async () => {
    const answer = await owner.send('POST', `${base}/adapter/telecom/try`, place);
    expect(answer.body).toMatchObject({ reason: 'numbers.no-upstream' });
    const numbers = someNumbers(1, 5, ['189']);
    await poolWith(server, numbers, { carrier: 'telecom', name: '电信' });
    const order = await owner.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'telecom', numbers });
    expect((await reserve(order.id)).body.result.state).toBe('reserved');
  });

  test('a system that an outside plugin declares as data is one of the kinds, and answers', async () => {
    const north = {
      ...{ id: 'north', title: '北方号卡', base: 'https://numbers.example' },
      query: { path: '/north/{province}', list: 'rows', number: 'phone' },
      occupy: {
        ...{ method: 'POST', path: '/hold', json: { phone: '{number}' } },
        ok: { at: 'state', equals: ['held'] },
        taken: { at: 'state', equals: ['gone'] },
      },
    };
    const manifest = { contributes: { 'numbers.carrier': [north, { id: 'broken' }] } };
    await installPlugin(owner, { id: 'cards', manifest });
    const { kinds } = await owner.get<{ kinds: AdapterKind[] }>(`${base}/adapter/telecom`);
    expect(kinds.map(({ id }) => id)).toEqual(['unicom', 'cards/north']);
    const of = { ...setting, adapter: 'cards/north', base: fake.url, values: {} };
    await owner.send('PUT', `${base}/adapter/telecom`, { rev: 0, setting: of });
    const tried = await owner.post<AdapterTried>(`${base}/adapter/telecom/try`, place);
    expect(tried).toMatchObject({ ok: true, numbers: 1, bad: 1 });
    // Without its plugin nothing is sold past the carrier.
    await owner.send('DELETE', '/api/v1/plugins/cards?data=false');
    const answer = await owner.send('POST', `${base}/adapter/telecom/try`, place);
    expect(answer.body.reason).toBe('numbers.no-adapter');
  });

  test('the rate holds over two servers', async () => {
    const other = await serverBeside(server, { config: { innerHosts: [fake.host] } });
    try {
      const { setting: now } = await owner.get<{ setting: { rev: number } }>(`${base}/adapter/unicom`);
      const slow = { ...setting, base: fake.url, perMinute: 6 };
      await owner.send('PUT', `${base}/adapter/unicom`, { rev: now.rev, setting: slow });
      await tablesOf(server).updateTable('upstream_bucket').set({ tokens: 1, at: new Date() }).execute();
      const there = await other.signedIn();
      const before = fake.countOf('qryNum');
      const tries = await Promise.all(
        [owner, there, owner, there].map((api) => api.post<AdapterTried>(`${base}/adapter/unicom/try`, place)),
      );
      expect(fake.countOf('qryNum') - before).toBe(1);
      expect(tries.filter(({ fault }) => fault === 'busy')).toHaveLength(3);
      expect(tries.find(({ fault }) => fault === 'busy')?.words.zh).toContain('每分钟 6 次');
    } finally {
      await other.stop();
    }
  });
});
