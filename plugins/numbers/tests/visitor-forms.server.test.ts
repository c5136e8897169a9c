import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { ownerOf } from '../../decoration/tests/editor-kit.ts';
import { set, Visitor } from '../../forms/tests/kit.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import type { VisitorOrder } from '../shared/calls/visitors.ts';
import { groupedNumber } from '../shared/digits.ts';
import { limits } from '../shared/limits.ts';
import { base, organisationOf, poolWith, someNumbers, tablesOf } from './kit.ts';
import { formAnswers, look, publishedForm, registered, visitor } from './visitors-kit.ts';

/** The block 选号 within a form: what is held goes with the answer, and is reserved with it. */

let server: TestServer;
let pool: Pool;
let form: Awaited<ReturnType<typeof publishedForm>>;
const numbers = someNumbers(60, 11);

beforeAll(async () => {
  server = await startTestServer();
  pool = await poolWith(server, numbers);
  form = await publishedForm(server, [pool]);
});
afterAll(() => server?.stop());

const hold = async (api: ApiClient, number: string) =>
  (await api.send<VisitorOrder>('POST', `${base}/visitors/hold`, { ...form.place, key: newUuid(), numbers: [number] }))
    .body.result;
const send = (claim: string, key?: string) =>
  new Visitor(server).send(form.slug, { name: '王女士', phone: '13800000000', number: claim }, key);
const orderOf = async ({ id }: VisitorOrder) => (await ownerOf(server)).get<NumberOrder>(`${base}/orders/${id}`);
/** Its time is over, by the clock that counts. */
const end = async ({ id }: VisitorOrder) => {
  const over = sql<Date>`clock_timestamp() - interval '1 second'`;
  await tablesOf(server)
    .updateTable('orders')
    .set({ until: over, made_at: sql<Date>`now() - interval '3 hours'` })
    .where('id', '=', BigInt(id))
    .execute();
  await tablesOf(server).updateTable('taken').set({ until: over }).where('order_id', '=', BigInt(id)).execute();
};

describe('a form with a block 选号', () => {
  test('shows numbers among its questions, without any script', async () => {
    const { html } = await new Visitor(server).open(form.slug);
    expect(html).toContain('name="f.name"');
    expect(html.match(/data-number="\d{11}"/g)).toHaveLength(12);
  });

  test('takes the number that was held: the staff see it in the answer, and the order is reserved for who sent it', async () => {
    const api = await visitor(server);
    const [number = ''] = numbers;
    const held = await hold(api, number);
    const sent = await send(held.claim);
    expect(sent.status).toBe(200);
    const [answer] = await formAnswers(server, form);
    expect(answer?.cells.number).toBe(groupedNumber(number));
    await expect
      .poll(async () => orderOf(held))
      .toMatchObject({
        state: 'reserved',
        until: null,
        contact: '王女士',
        phone: '13800000000',
        note: `表单 ${answer?.number}`,
      });
    // It is theirs on the device, and once they sign in there.
    expect((await look(api)).orders).toMatchObject([{ id: held.id, state: 'reserved' }]);
    await registered(api, 'formsender');
    expect((await look(api)).orders).toMatchObject([{ id: held.id, state: 'reserved' }]);
  });

  test('sent again with its key it is one answer; the number goes with no second one', async () => {
    const held = await hold(await visitor(server), numbers[1] ?? '');
    const { key } = await new Visitor(server).open(form.slug);
    const first = await send(held.claim, key);
    const second = await send(held.claim, key);
    expect(second.result?.number).toBe(first.result?.number);
    await expect.poll(async () => (await orderOf(held)).state).toBe('reserved');
    const other = await send(held.claim);
    expect(other.detail?.faults).toEqual({ number: '这个号码已经预订过了，请再选一个' });
  });

  test('sent after the hold ended it says so beside the number, and keeps nothing', async () => {
    const before = (await formAnswers(server, form)).length;
    const held = await hold(await visitor(server), numbers[2] ?? '');
    await end(held);
    const sent = await send(held.claim);
    expect(sent.status).toBe(422);
    expect(sent.detail?.faults?.number).toContain('保留时间已过');
    expect(await formAnswers(server, form)).toHaveLength(before);
    // Whoever takes it now has it.
    expect((await hold(await visitor(server), numbers[2] ?? '')).state).toBe('held');
  });

  test('let go, invented, or of nobody: words, and no answer; without one it asks for it', async () => {
    const api = await visitor(server);
    const held = await hold(api, numbers[3] ?? '');
    await api.post(`${base}/visitors/orders/${held.id}/release`, {});
    const faultOf = async (claim: string) => (await send(claim)).detail?.faults?.number;
    expect(await faultOf(held.claim)).toContain('已经放弃');
    const other = await hold(api, numbers[4] ?? '');
    const [, seal] = held.claim.split('.');
    for (const claim of [`${other.id}.${seal}`, '1', '9'.repeat(400), `${other.id}.`, "1' or 1=1", '186 0731 6688'])
      expect(await faultOf(claim)).toBe('请重新选一个号码');
    expect(await faultOf('9'.repeat(501))).toBeDefined();
    expect(await faultOf('')).toBe('请先选择');
    expect((await orderOf(other)).state).toBe('held');
  });

  test('by forms nobody reserves one number after another: a device, and an address, has so many', async () => {
    const api = await visitor(server);
    for (const number of numbers.slice(10, 10 + limits.holdsOfOne)) {
      const held = await hold(api, number);
      expect((await send(held.claim)).status).toBe(200);
      await expect.poll(async () => (await orderOf(held)).state).toBe('reserved');
    }
    const more = await hold(api, numbers[20] ?? '');
    expect((await send(more.claim)).detail?.faults?.number).toContain('已达 5 个');
    const other = await hold(await visitor(server), numbers[21] ?? '');
    const { address } = await tablesOf(server)
      .selectFrom('orders')
      .select('address')
      .where('id', '=', BigInt(other.id))
      .executeTakeFirstOrThrow();
    // As many as may be of one address, past the calls.
    const from = await organisationOf(server);
    const rows = Array.from({ length: limits.holdsOfAddress }, (_, nth) => ({
      ...{ id: server.parts.ids.next(), org_id: from, key: newUuid(), carrier: 'unicom', state: 'reserved' as const },
      ...{ holder: `device near ${nth}`, address, terms: '[]', contact: '', phone: '', note: '' },
    }));
    const made = await tablesOf(server).insertInto('orders').values(rows).returning('id').execute();
    expect((await send(other.claim)).detail?.faults?.number).toContain('您所在的网络');
    const ids = made.map(({ id }) => id);
    await tablesOf(server).deleteFrom('orders').where('id', 'in', ids).execute();
    expect((await send(other.claim)).status).toBe(200);
  });

  test('a form that is refused over and over keeps a number no longer than a block may', async () => {
    const held = await hold(await visitor(server), numbers[5] ?? '');
    await tablesOf(server)
      .updateTable('orders')
      .set({
        until: sql<Date>`clock_timestamp() + interval '30 seconds'`,
        made_at: sql<Date>`clock_timestamp() - interval '124 minutes'`,
      })
      .where('id', '=', BigInt(held.id))
      .execute();
    await tablesOf(server)
      .updateTable('taken')
      .set({ until: sql<Date>`clock_timestamp() + interval '30 seconds'` })
      .where('order_id', '=', BigInt(held.id))
      .execute();
    const shut = await publishedForm(server, [pool]);
    await set({ ...shut, api: await ownerOf(server) }, { perAddress: 1 });
    const sent = (claim: string) => new Visitor(server).send(shut.slug, { number: claim });
    expect((await sent((await hold(await visitor(server), numbers[6] ?? '')).claim)).status).toBe(200);
    for (let at = 0; at < 3; at++) expect((await sent(held.claim)).reason).toBe('forms.address');
    const order = await orderOf(held);
    expect(Date.parse(order.until ?? '')).toBeLessThan(Date.now() + 70_000);
  });
});
