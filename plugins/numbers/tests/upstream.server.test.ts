import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { serverBeside, type TestServer } from '../../../tests/support/server.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import type { FakeUnicom } from './fake-unicom.ts';
import { base, tablesOf } from './kit.ts';
import { attemptsOf, later as laterOn, startUpstream, type UpstreamHouse } from './upstream-kit.ts';

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
const read = (id: string) => owner.get<NumberOrder>(`${base}/orders/${id}`);
const attempts = (id: string) => attemptsOf(owner, id);
const statesOf = async (id: string) => (await attempts(id)).map(({ what, state }) => `${what} ${state}`);
const later = (one: TestServer = server) => laterOn(one);

describe('reserving asks the carrier', () => {
  test('SUCCESS reserves, once, however often it is asked', async () => {
    const numbers = fresh(2);
    const { id } = await held(numbers);
    const before = fake.countOf('occupyNumberAjax');
    expect((await reserve(id)).body.result.state).toBe('reserved');
    expect((await reserve(id)).body.result.state).toBe('reserved');
    expect(numbers.map((one) => fake.ownerOf(one))).toEqual(['us', 'us']);
    expect(fake.countOf('occupyNumberAjax') - before).toBe(2);
    const [last] = fake.asked.slice(-1);
    expect(last?.body).toMatchObject({ goodsId: 'g1' });
  });

  test('somebody else has it: the order loses it, and the pool as well', async () => {
    const [number = ''] = fresh(1);
    fake.takenByOthers(number);
    const { id } = await held([number]);
    expect((await reserve(id)).body).toMatchObject({ reason: 'numbers.taken', message: `${number} 已被抢占` });
    expect((await read(id)).state).toBe('released');
    const again = await owner.send('POST', `${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: [number] });
    expect(again.body.reason).toBe('numbers.unknown');
  });

  test('somebody else has it: 备选号 steps in, and is reserved when one asks again', async () => {
    const [number = '', ...spare] = fresh(3);
    // In the order that was asked for, which is not that of the numbers.
    const [second = '', third = ''] = spare.sort().reverse();
    fake.takenByOthers(number);
    const { id } = await held([number], [second, third]);
    expect((await reserve(id)).body).toMatchObject({ reason: 'numbers.taken', detail: { instead: [second] } });
    const order = await read(id);
    expect(order.numbers.filter(({ chosen }) => chosen).map((one) => one.number)).toEqual([second]);
    expect((await reserve(id)).body.result.state).toBe('reserved');
    expect(fake.ownerOf(second)).toBe('us');
  });

  test('OCCUPYFAIL: it stays held, and asking again works', async () => {
    const [number = ''] = fresh(1);
    fake.next('occupy', 'OCCUPYFAIL');
    const { id } = await held([number]);
    expect((await reserve(id)).body.reason).toBe('numbers.upstream-failed');
    expect((await read(id)).state).toBe('held');
    expect((await reserve(id)).body.result.state).toBe('reserved');
    expect(await statesOf(id)).toEqual(['occupy failed', 'occupy ok']);
  });

  test('a double tap asks the carrier once', async () => {
    const [number = ''] = fresh(1);
    const { id } = await held([number]);
    const before = fake.countOf('occupyNumberAjax');
    const answers = await Promise.all([reserve(id), reserve(id), reserve(id)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ status }) => status !== 200).every(({ body }) => body.reason === 'numbers.checking')).toBe(
      true,
    );
    expect(fake.countOf('occupyNumberAjax') - before).toBe(1);
  });
});

describe('a call without a clear answer is looked after', () => {
  const unclear = ['hang-after', 'cut', 'html'] as const;
  test.for(unclear)('%s, and it was done: ours, reserved by itself', async (trick) => {
    const [number = ''] = fresh(1);
    fake.next('occupy', trick);
    const { id } = await held([number]);
    const answer = await reserve(id);
    expect(answer.body).toMatchObject({ reason: 'numbers.checking' });
    expect(answer.body.message).toContain('继续为您保留');
    expect(await read(id)).toMatchObject({ state: 'held', contact: '王' });
    // Asked again in the meantime it is still being checked, and the carrier is not asked twice.
    expect((await reserve(id)).body.reason).toBe('numbers.checking');
    await later();
    await expect.poll(async () => (await read(id)).state).toBe('reserved');
    expect(await statesOf(id)).toEqual(['occupy ours']);
    expect(fake.ownerOf(number)).toBe('us');
  });

  test('it was not done: free, held on, and reserved when one asks again', async () => {
    const [number = ''] = fresh(1);
    fake.next('occupy', 'hang-before');
    const { id } = await held([number]);
    expect((await reserve(id)).body.reason).toBe('numbers.checking');
    await later();
    await expect.poll(() => statesOf(id)).toEqual(['occupy free']);
    expect((await read(id)).state).toBe('held');
    expect((await reserve(id)).body.result.state).toBe('reserved');
  });

  test('another got it: the order loses it and 备选号 steps in', async () => {
    const [number = '', second = ''] = fresh(2);
    fake.next('occupy', 'hang-before');
    const { id } = await held([number], [second]);
    expect((await reserve(id)).body.reason).toBe('numbers.checking');
    fake.takenByOthers(number);
    await later();
    await expect.poll(() => statesOf(id)).toEqual(['occupy others']);
    await expect
      .poll(async () => (await read(id)).numbers.filter(({ chosen }) => chosen).map((one) => one.number))
      .toEqual([second]);
    expect((await attempts(id))[0]?.words.zh).toContain('已被他人占用');
  });

  test('a look that fails is repeated, and unknown is never taken for free', async () => {
    const [number = ''] = fresh(1);
    fake.next('occupy', 'hang-after');
    const { id } = await held([number]);
    await reserve(id);
    fake.next('query', 'M8', 'html');
    await later();
    await expect.poll(async () => (await attempts(id))[0]?.tries).toBe(1);
    await later();
    await expect.poll(async () => (await attempts(id))[0]?.tries).toBe(2);
    expect(await statesOf(id)).toEqual(['occupy unknown']);
    await later();
    await expect.poll(async () => (await read(id)).state).toBe('reserved');
  });

  test('its order was let go: what was done is given back', async () => {
    const [number = ''] = fresh(1);
    fake.next('occupy', 'hang-after');
    const { id } = await held([number]);
    await reserve(id);
    await owner.post(`${base}/orders/${id}/release`, { reason: '客户不要了' });
    await later();
    const before = fake.countOf('occupyNumberAjax');
    await later();
    await expect.poll(async () => (await attempts(id))[0]?.tries).toBe(1);
    await later();
    await expect.poll(() => statesOf(id)).toEqual(['occupy ours', 'release ok']);
    expect(fake.ownerOf(number)).toBeUndefined();
    // Nobody wants it any more, so it is not asked for once more to find out.
    expect(fake.countOf('occupyNumberAjax')).toBe(before);
  });

  test('the server that asked is gone: another one finds out', async () => {
    const other = await serverBeside(server, { config: { innerHosts: [fake.host] } });
    try {
      const [number = ''] = fresh(1);
      const { id } = await held([number]);
      // What a server leaves that is killed between the question and the answer.
      const { org_id } = await tablesOf(server)
        .selectFrom('orders')
        .select('org_id')
        .where('id', '=', BigInt(id))
        .executeTakeFirstOrThrow();
      await tablesOf(server)
        .insertInto('upstream_attempt')
        .values({
          ...{ id: server.parts.ids.next(), org_id, carrier: 'unicom', number: BigInt(number), order_id: BigInt(id) },
          ...{ what: 'occupy', state: 'asked', settled_at: null, next_at: null },
          asked_at: new Date(Date.now() - 120_000),
        })
        .execute();
      fake.stock.set(number, { owner: 'us', monthly: 0 });
      expect((await reserve(id)).body.reason).toBe('numbers.checking');
      await later(other);
      await expect.poll(async () => (await read(id)).state).toBe('reserved');
      expect(await statesOf(id)).toEqual(['occupy ours']);
    } finally {
      await other.stop();
    }
  });

  test('a server that slept through its call changes nothing that was found out since', async () => {
    const [number = ''] = fresh(1);
    const { id } = await held([number]);
    fake.next('occupy', 'wait');
    const slow = reserve(id);
    await expect.poll(() => fake.isWaiting).toBe(true);
    await tablesOf(server)
      .updateTable('upstream_attempt')
      .set({ asked_at: new Date(Date.now() - 120_000) })
      .where('order_id', '=', BigInt(id))
      .execute();
    await later();
    await expect.poll(() => statesOf(id)).toEqual(['occupy ours']);
    fake.release();
    await slow;
    expect(await statesOf(id)).toEqual(['occupy ours']);
    await expect.poll(async () => (await read(id)).state).toBe('reserved');
  });
});

describe('what becomes of an order is told to the carrier', () => {
  test('released: given back, again where that failed', async () => {
    const [number = ''] = fresh(1);
    const { id } = await held([number]);
    await reserve(id);
    await owner.post(`${base}/orders/${id}/release`, { reason: '客户不要了' });
    fake.next('dealer', 'OCCUPYFAIL');
    await later();
    await expect.poll(() => statesOf(id)).toEqual(['occupy ok', 'release failed']);
    expect(fake.ownerOf(number)).toBe('us');
    await later();
    await expect.poll(() => statesOf(id)).toEqual(['occupy ok', 'release ok']);
    expect(fake.ownerOf(number)).toBeUndefined();
  });

  test('released, but another order has it by now: not given back', async () => {
    const [number = ''] = fresh(1);
    const first = await held([number]);
    await reserve(first.id);
    await owner.post(`${base}/orders/${first.id}/release`, { reason: '换人' });
    const { id } = await held([number]);
    await reserve(id);
    await later();
    await expect.poll(() => statesOf(first.id)).toEqual(['occupy ok', 'release ours']);
    expect(fake.ownerOf(number)).toBe('us');
  });

  test('sold: confirmed', async () => {
    const [number = ''] = fresh(1);
    const { id } = await held([number]);
    const { rev } = (await reserve(id)).body.result;
    await owner.post(`${base}/orders/${id}/confirm`, { rev });
    await later();
    await expect.poll(() => statesOf(id)).toEqual(['occupy ok', 'confirm ok']);
    expect(fake.asked.at(-1)?.body).toMatchObject({ numID: number, occupiedFlag: '3' });
  });
});
