import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Batch, Mapping, OpenedBatch } from '../shared/calls/imports.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import { base, someNumbers, tablesOf } from './kit.ts';

let server: TestServer;
let owner: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  const org = await owner.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'long enough 42' });
});
afterAll(() => server?.stop());

let pools = 0;
const poolOf = (carrier = 'unicom', as = owner) =>
  as.post<Pool>(`${base}/pools`, { carrier, name: `号码池 ${++pools}`, note: '', open: true });

async function upload(pool: Pool, bytes: string | Uint8Array, name = '号码.csv', as = owner) {
  const data = new FormData();
  data.append('file', new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]), name);
  return as.send<OpenedBatch>('POST', `${base}/pools/${pool.id}/batches`, data);
}
const opened = async (...given: Parameters<typeof upload>) => {
  const answer = await upload(...given);
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.result;
};
const read = (id: string) => owner.get<OpenedBatch>(`${base}/batches/${id}`);
const act = (id: string, what: string, body: object = {}) => owner.post<Batch>(`${base}/batches/${id}/${what}`, body);
const reaches = async (id: string, state: string) => {
  await expect.poll(async () => (await read(id)).batch.state).toBe(state);
  return (await read(id)).batch;
};
const check = async (one: OpenedBatch, mapping: Partial<Mapping> = {}) => {
  await act(one.batch.id, 'check', { mapping: { ...one.mapping, ...mapping } });
  return reaches(one.batch.id, 'checked');
};
const go = async (id: string) => {
  await act(id, 'import');
  return reaches(id, 'done');
};
const total = async (pool: Pool) =>
  (await owner.get<{ items: (Pool & { numbers: number })[] }>(`${base}/pools`)).items.find(({ id }) => id === pool.id)
    ?.numbers;
const problems = async (id: string) => (await owner.send('GET', `${base}/batches/${id}/problems`)).text;

/**
 * Begins `hold` and keeps it where it takes the number, which another transaction is about to give to `order`: until
 * `goOn`, where that is given up.
 */
async function heldUp<R>(number: string, order: string, hold: () => Promise<R>): Promise<{ goOn(): Promise<R> }> {
  const over = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const other = server.parts.database.of('numbers').transaction(async (tx) => {
    await sql`insert into taken (org_id, number, order_id, state)
      select org_id, ${number}::int8, id, 'sold' from orders where id = ${order}::int8`.execute(tx);
    begun.resolve();
    await over.promise;
    throw new Error('given up');
  });
  await begun.promise;
  const held = hold();
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tablesOf(server));
    return rows[0]?.count;
  };
  await expect.poll(waiting).toBe(1);
  return {
    goOn: async () => {
      over.resolve();
      await expect(other).rejects.toThrow('given up');
      return held;
    },
  };
}

const changsha = 430100;
const csv = (numbers: readonly string[], price = '100') =>
  `号码,价格,预存,月低消,协议期,城市\n${numbers.map((one) => `${one},${price},200,29,24,长沙`).join('\n')}\n`;

describe('a file', () => {
  test('is understood, counted without writing, brought in, and found', async () => {
    const pool = await poolOf();
    const numbers = someNumbers(300, 11, ['186']);
    const one = await opened(pool, csv(numbers));
    expect(one).toMatchObject({
      batch: { state: 'uploaded', name: '号码.csv' },
      mapping: { columns: { number: 0, price: 1, prestore: 2, monthly: 3, months: 4, place: 5 } },
    });
    expect(one.preview[0]).toMatchObject({
      ...{ number: numbers[0], place: changsha },
      terms: { price: 10_000, prestore: 20_000, monthly: 2900, months: 24 },
    });
    const checked = await check(one);
    expect(checked.check).toEqual({ rows: 300, created: 300, known: 0, bad: 0 });
    expect(await total(pool)).toBe(0);
    expect(await go(one.batch.id)).toMatchObject({ created: 300, known: 0, bad: 0 });
    const found = await owner.post<{ total: number; items: { price: number }[] }>(`${base}/search`, {
      ...{ carrier: 'unicom', wish: { boxes: numbers[7] }, limit: 10 },
    });
    expect(found).toMatchObject({ total: 1, items: [{ price: 10_000, monthly: 2900, months: 24 }] });
    // Once more it does no harm.
    const again = await opened(pool, csv(numbers));
    expect((await check(again)).check).toEqual({ rows: 300, created: 0, known: 300, bad: 0 });
    expect(await go(again.batch.id)).toMatchObject({ created: 0, known: 300 });
    expect(await total(pool)).toBe(300);
  });

  test('half of which is bad says of each line what is wrong; the dry run and the import count the same', async () => {
    const [pool, other] = [await poolOf(), await poolOf()];
    const [taken = '', ...numbers] = someNumbers(60, 12, ['156']);
    const first = await opened(other, csv([taken]));
    await check(first);
    await go(first.batch.id);
    const bad: [string, string][] = [
      ['1860731668a,1,1,1,1,长沙', '不是 11 位手机号码'],
      ['186073166881,1,1,1,1,长沙', '不是 11 位手机号码'],
      [`${numbers[50]},1e9,1,1,1,长沙`, '“1e9”不是有效的金额'],
      [`${numbers[51]},-1,1,1,1,长沙`, '“-1”不是有效的金额'],
      [`${numbers[52]},1,1,1,9999,长沙`, '不是有效的协议期'],
      [`${numbers[53]},1,1,1,1,亚特兰蒂斯`, '没有这个城市：“亚特兰蒂斯”'],
      [`${numbers[0]},1,1,1,1,长沙`, '重复出现'],
      ['18912345678,1,1,1,1,长沙', '不是本运营商的号段'],
      [`${taken},1,1,1,1,长沙`, `号码已在号码池“${other.name}”中`],
      [`"${numbers[54]},1,1,1,1,长沙`, '引号没有成对'],
    ];
    const good = csv(numbers.slice(0, 10)).trimEnd();
    const one = await opened(pool, `${good}\n${bad.map(([line]) => line).join('\n')}`);
    const { check: counted } = await check(one);
    expect(counted).toEqual({ rows: 20, created: 10, known: 0, bad: 10 });
    const dry = await problems(one.batch.id);
    expect(await go(one.batch.id)).toMatchObject(counted ?? {});
    const listed = await problems(one.batch.id);
    expect(listed).toBe(dry);
    for (const [index, [, words]] of bad.entries())
      expect(listed.split('\r\n').find((line) => line.startsWith(`${index + 12},`))).toContain(words);
  });

  test('of GBK, as a Chinese Excel saves it', async () => {
    // 号码,价格,城市 and 长沙
    const [head, city] = ['bac5c2eb2cbcdbb8f12cb3c7cad0', 'b3a4c9b3'].map((hex) => Buffer.from(hex, 'hex')) as [
      Buffer,
      Buffer,
    ];
    const pool = await poolOf();
    const rows = someNumbers(3, 13, ['131']).map((number) => `\n${number},88,`);
    const one = await opened(pool, Buffer.concat([head, ...rows.flatMap((row) => [Buffer.from(row), city])]));
    expect(one.format).toBe('CSV · GBK · “,”');
    expect(one.header).toEqual(['号码', '价格', '城市']);
    expect((await check(one)).check).toMatchObject({ created: 3, bad: 0 });
  });

  test('of UTF-16 with tabs, without a header, of one city and one tariff', async () => {
    const pool = await poolOf();
    const text = `\ufeff${someNumbers(3, 14, ['130'])
      .map((number) => `x\t${number}`)
      .join('\r\n')}`;
    const one = await opened(pool, Buffer.from(text, 'utf16le'));
    expect(one).toMatchObject({ format: 'CSV · UTF-16 · Tab', mapping: { columns: { number: 1 } } });
    const refused = await owner.send('POST', `${base}/batches/${one.batch.id}/check`, { mapping: one.mapping });
    expect(refused.body).toMatchObject({ reason: 'numbers.mapping-place' });
    const mapping = { place: changsha, terms: { price: 100, prestore: 0, monthly: 0, months: 0 } };
    expect((await check(one, mapping)).check).toMatchObject({ created: 3 });
  });

  test('of Excel', async () => {
    const pool = await poolOf();
    const numbers = someNumbers(50, 15, ['132']);
    const sheet = await writeXlsxFile([
      [{ value: '手机号' }, { value: '卖价' }, { value: '归属地' }],
      ...numbers.map((number, index) => [
        index % 2 === 0 ? { value: Number(number) } : { value: number },
        { value: 88.5 },
        { value: '湖南长沙' },
      ]),
    ]).toBuffer();
    const one = await opened(pool, sheet, '号码.xlsx');
    expect(one.format).toBe('XLSX');
    expect(one.preview[0]).toMatchObject({ number: numbers[0], terms: { price: 8850 } });
    await check(one);
    expect(await go(one.batch.id)).toMatchObject({ created: 50, bad: 0 });
  });

  test('of captured answers, never run, repeats counted once', async () => {
    const pool = await poolOf();
    const [a = '', b = ''] = someNumbers(2, 16, ['155']);
    const answer = (numbers: string[]) =>
      `jsonp_queryMoreNums({"code":"M0","splitLen":"12","numArray":[${numbers
        .map((number) => `${number},0,0,0,0,1,59,0,0,0,0,0`)
        .join(',')}],"uuid":"x"});`;
    const one = await opened(
      pool,
      `${answer([a, b])}\n${answer([b, a])}\njsonp_queryMoreNums({"code":"T1","numArray":[]})`,
    );
    expect(one.format).toBe('JSONP · UTF-8');
    expect(one.preview[0]).toMatchObject({ cells: [a, '1', '59'], problem: { zh: '没有写城市' } });
    expect((await check(one, { place: changsha })).check).toEqual({ rows: 2, created: 2, known: 0, bad: 0 });
    expect(await go(one.batch.id)).toMatchObject({ rows: 2, created: 2 });
  });

  test.each([
    ["{'code': 'M0', 'numArray': [18607316688]}", 'numbers.file-python'],
    ['', 'numbers.file-empty'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'numbers.file-xls'],
    [Buffer.from([1, 2, 0, 3, 0xff, 0xfe, 0, 9]), 'numbers.file-encoding'],
    [Buffer.from('504b030400', 'hex'), 'numbers.file-xlsx'],
  ])('%o is refused in words', async (bytes, reason) => {
    const answer = await upload(await poolOf(), bytes);
    expect(answer.body).toMatchObject({ reason });
    expect(answer.status).toBe(422);
  });
});

describe('a batch', () => {
  test('is paused, goes on, and nothing is doubled', async () => {
    const pool = await poolOf();
    const numbers = someNumbers(60_000, 21, ['176']);
    const one = await opened(pool, csv(numbers));
    await check(one);
    await act(one.batch.id, 'import');
    await expect.poll(async () => (await read(one.batch.id)).batch.created).toBeGreaterThan(0);
    const paused = await owner.send<Batch>('POST', `${base}/batches/${one.batch.id}/pause`);
    // A machine that is very quick may be done.
    if (paused.status === 200) {
      expect(await total(pool)).toBe((await read(one.batch.id)).batch.created);
      await act(one.batch.id, 'resume');
    }
    expect(await reaches(one.batch.id, 'done')).toMatchObject({ created: 60_000, known: 0, bad: 0 });
    expect(await total(pool)).toBe(60_000);
  });

  test('is cancelled and taken back; what is held stays and is listed', async () => {
    const pool = await poolOf();
    const numbers = someNumbers(40, 22, ['185']);
    const one = await opened(pool, csv(numbers));
    await check(one);
    await go(one.batch.id);
    const [held = ''] = numbers;
    await owner.post<NumberOrder>(`${base}/orders`, {
      ...{ key: crypto.randomUUID(), carrier: 'unicom', numbers: [held] },
    });
    await act(one.batch.id, 'withdraw');
    expect(await reaches(one.batch.id, 'withdrawn')).toMatchObject({ withdrawn: 39 });
    expect(await owner.get(`${base}/batches/${one.batch.id}/taken`)).toMatchObject({
      ...{ total: 1, items: [{ number: held, state: 'held' }] },
    });
    expect(await total(pool)).toBe(1);
  });

  test('is withdrawn while a number of it is being held: what the order has stays in the catalogue', async () => {
    const pool = await poolOf();
    const [wanted = '', ...others] = someNumbers(20, 29, ['176']);
    const one = await opened(pool, csv([wanted, ...others]));
    await check(one);
    await go(one.batch.id);
    const hold = (number: string) =>
      owner.post<NumberOrder>(`${base}/orders`, { key: crypto.randomUUID(), carrier: 'unicom', numbers: [number] });
    const before = await hold(others[0] ?? '');
    const holding = await heldUp(wanted, before.id, () => hold(wanted));
    await act(one.batch.id, 'withdraw');
    await expect.poll(async () => (await read(one.batch.id)).batch.withdrawn).toBe(18);
    expect((await holding.goOn()).numbers).toMatchObject([{ number: wanted, chosen: true }]);
    expect(await reaches(one.batch.id, 'withdrawn')).toMatchObject({ withdrawn: 18 });
    expect(await total(pool)).toBe(2);
  });

  test('moves to another pool of its carrier, and the empty one is thrown away', async () => {
    const [pool, other, telecom] = [await poolOf(), await poolOf(), await poolOf('telecom')];
    const numbers = someNumbers(40, 23, ['175']);
    const one = await opened(pool, csv(numbers));
    await check(one);
    await go(one.batch.id);
    const refused = await owner.send('POST', `${base}/batches/${one.batch.id}/move`, { to: telecom.id });
    expect(refused.body).toMatchObject({ reason: 'numbers.pool-carrier' });
    expect((await owner.send('DELETE', `${base}/pools/${pool.id}`)).body).toMatchObject({
      reason: 'numbers.pool-full',
    });
    await act(one.batch.id, 'move', { to: other.id });
    await reaches(one.batch.id, 'done');
    expect([await total(pool), await total(other)]).toEqual([0, 40]);
    const some = { numbers: [...numbers.slice(0, 3), '14500000000'] };
    expect(await owner.post(`${base}/pools/${pool.id}/numbers`, some)).toEqual({ moved: 3, missing: ['14500000000'] });
    await owner.post(`${base}/pools/${pool.id}/move`, { to: other.id });
    await expect.poll(() => total(pool)).toBe(0);
    const file = await owner.send('GET', `${base}/pools/${other.id}/export`);
    expect(file.text.split('\r\n').filter((line) => line.includes(',长沙,100.00,200.00,29.00,24,'))).toHaveLength(40);
    await owner.delete(`${base}/pools/${pool.id}`);
    expect(await total(pool)).toBeUndefined();
  });

  test('is nothing to another organisation', async () => {
    const pool = await poolOf();
    const one = await opened(pool, csv(someNumbers(5, 24, ['166'])));
    const theirs = await poolOf('unicom', stranger);
    const { id } = one.batch;
    const asked: [string, string, object?][] = [
      ['GET', `batches/${id}`],
      ['GET', `batches/${id}/taken`],
      ['GET', `batches/${id}/problems`],
      ['POST', `batches/${id}/preview`, { mapping: one.mapping }],
      ['POST', `batches/${id}/check`, { mapping: one.mapping }],
      ...['import', 'pause', 'resume', 'withdraw'].map((what): [string, string] => ['POST', `batches/${id}/${what}`]),
      ['POST', `batches/${id}/cancel`, { takeBack: true }],
      ['POST', `batches/${id}/move`, { to: theirs.id }],
      ['GET', `pools/${pool.id}/batches`],
      ['GET', `pools/${pool.id}/choices`],
      ['GET', `pools/${pool.id}/export`],
      ['POST', `pools/${pool.id}/numbers`, { numbers: ['14500000000'] }],
      ['POST', `pools/${pool.id}/move`, { to: theirs.id }],
      ['DELETE', `pools/${pool.id}`],
    ];
    for (const [method, path, body] of asked)
      expect([path, (await stranger.send(method as 'GET', `${base}/${path}`, body)).status]).toEqual([path, 404]);
    expect((await upload(pool, csv(['14500000000']), 'x.csv', stranger)).status).toBe(404);
    // The same numbers are theirs as well as ours.
    await check(one);
    await go(one.batch.id);
    const kept = await tablesOf(server)
      .selectFrom('number')
      .select('org_id')
      .where('batch', '>', 0)
      .distinct()
      .execute();
    expect(kept).toHaveLength(1);
  });
});
