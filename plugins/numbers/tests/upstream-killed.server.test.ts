import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { adminPassword, type ChildServer, startChildServer } from '../../../tests/support/server.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import type { UpstreamAttempt } from '../shared/calls/upstream-log.ts';
import { base, tablesOf } from './kit.ts';
import { attemptsOf, later, setting, startUpstream, type UpstreamHouse } from './upstream-kit.ts';

/**
 * A server is killed while carriers are being asked for numbers, and another one finds out what became of them.
 * @module-tag long
 */

let house: UpstreamHouse;
let child: ChildServer | undefined;
let killed: ApiClient;

beforeAll(async () => {
  house = await startUpstream();
  const { server, owner, fake } = house;
  // The answers are on their way for longer than the test needs to kill who waits for them.
  const patient = { ...setting, base: fake.url, seconds: 15 };
  await owner.send('PUT', `${base}/adapter/unicom`, { rev: 1, setting: patient });
  child = await startChildServer({
    ...{ DATABASE_URL: server.databaseUrl, FITOUT_DATA: server.dataDir, PORT: '0', HOST: '127.0.0.1' },
    FITOUT_INNER_HOSTS: fake.host,
  });
  killed = child.api();
  await killed.login({ password: adminPassword });
});
afterAll(async () => {
  await child?.stop();
  await house?.stop();
});

test('killed while three numbers are asked for: one is ours, one free, one another’s', async () => {
  const { server, owner, fake } = house;
  const [ours = '', free = '', others = '', second = ''] = house.fresh(4);
  const read = (id: string) => owner.get<NumberOrder>(`${base}/orders/${id}`);
  const only = async (id: string): Promise<UpstreamAttempt | undefined> => (await attemptsOf(owner, id))[0];
  const orders = [await house.held([ours]), await house.held([free]), await house.held([others], [second])];
  const [one, two, three] = orders.map(({ id }) => id) as [string, string, string];
  const before = fake.countOf('occupyNumberAjax');
  const calls: Promise<unknown>[] = [];
  for (const [index, { id }] of orders.entries()) {
    fake.next('occupy', index === 0 ? 'wait' : 'hang-before');
    const body = { contact: '王', phone: '13800000000' };
    calls.push(killed.send('POST', `${base}/orders/${id}/reserve`, body).catch(() => 'cut'));
    await expect.poll(() => fake.countOf('occupyNumberAjax') - before).toBe(index + 1);
  }
  expect(fake.ownerOf(ours)).toBe('us');
  await child?.kill();
  await Promise.all(calls);
  fake.release();
  fake.takenByOthers(others);

  // A minute long the dead server may still be waiting, for all that anybody knows: nothing is looked after or sold.
  await later(server);
  for (const id of [one, two, three]) {
    expect(await only(id)).toMatchObject({ state: 'asked', open: true, said: null });
    expect((await read(id)).state).toBe('held');
    expect((await house.reserve(id)).body.reason).toBe('numbers.checking');
  }
  const early = await owner.send('POST', `${base}/upstream/attempts/${(await only(one))?.id}/look`);
  expect(early.body).toMatchObject({ reason: 'numbers.attempt-asked' });
  expect(fake.countOf('occupyNumberAjax') - before).toBe(3);

  await tablesOf(server)
    .updateTable('upstream_attempt')
    .set({ asked_at: new Date(Date.now() - 120_000) })
    .where('state', '=', 'asked')
    .execute();
  await later(server);
  await expect.poll(async () => (await read(one)).state).toBe('reserved');
  expect(await only(one)).toMatchObject({ state: 'ours', open: false });
  // Who presses while the job works finds the same.
  const looked = await owner.send('POST', `${base}/upstream/attempts/${(await only(two))?.id}/look`);
  expect(looked.status).toBe(200);
  await expect.poll(async () => (await only(two))?.state).toBe('free');
  expect((await read(two)).state).toBe('held');
  await expect.poll(async () => (await only(three))?.state).toBe('others');
  await expect
    .poll(async () => (await read(three)).numbers.filter(({ chosen }) => chosen).map(({ number }) => number))
    .toEqual([second]);
  // Free at the carrier is reserved when one asks again; each number was sold to one order at most.
  expect((await house.reserve(two)).body.result.state).toBe('reserved');
  expect((await house.reserve(three)).body.result.state).toBe('reserved');
  expect([ours, free, others, second].map((number) => fake.ownerOf(number))).toEqual(['us', 'us', 'others', 'us']);
});
