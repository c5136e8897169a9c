import { type AsyncZippable, zip } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Batch, OpenedBatch } from '../shared/calls/imports.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import { base, someNumbers } from './kit.ts';

/** How imports end otherwise than by the end of their file. */

let server: TestServer;
let owner: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
});
afterAll(() => server?.stop());

const poolOf = (name: string) => owner.post<Pool>(`${base}/pools`, { carrier: 'unicom', name, note: '', open: true });
async function opened(pool: Pool, bytes: Blob, name: string): Promise<OpenedBatch> {
  const data = new FormData();
  data.append('file', bytes, name);
  const { status, body } = await owner.send<OpenedBatch>('POST', `${base}/pools/${pool.id}/batches`, data);
  expect(status, body.message).toBe(200);
  return body.result;
}
const read = async (id: string) => (await owner.get<OpenedBatch>(`${base}/batches/${id}`)).batch;
const act = (id: string, what: string, body: object = {}) => owner.post<Batch>(`${base}/batches/${id}/${what}`, body);
const reaches = async (id: string, state: string) => {
  await expect.poll(async () => (await read(id)).state).toBe(state);
  return read(id);
};
const check = async ({ batch, mapping }: OpenedBatch) => {
  await act(batch.id, 'check', { mapping });
  return reaches(batch.id, 'checked');
};

test('cancelled half-way and taken back: what came in goes again, what is held, reserved and sold stays', async () => {
  const pool = await poolOf('取消');
  const numbers = someNumbers(200_000, 61, ['186', '185']);
  const lines = numbers.map((one) => `${one},100,200,29,24,长沙`);
  const one = await opened(pool, new Blob([`号码,价格,预存,月低消,协议期,城市\n${lines.join('\n')}\n`]), '号码.csv');
  const { id } = one.batch;
  await check(one);
  await act(id, 'import');
  await expect.poll(async () => (await read(id)).created, { interval: 20 }).toBeGreaterThan(0);
  const order = (number: string) =>
    owner.post<NumberOrder>(`${base}/orders`, { key: crypto.randomUUID(), carrier: 'unicom', numbers: [number] });
  const [held = '', reserved = '', sold = ''] = numbers;
  const [first, second, third] = [await order(held), await order(reserved), await order(sold)];
  const contact = { contact: '王', phone: '13800000000' };
  await owner.post(`${base}/orders/${second.id}/reserve`, contact);
  const { rev } = await owner.post<NumberOrder>(`${base}/orders/${third.id}/reserve`, contact);
  await owner.post(`${base}/orders/${third.id}/confirm`, { rev });

  expect((await read(id)).state).toBe('importing');
  await act(id, 'cancel', { takeBack: true });
  const ended = await reaches(id, 'withdrawn');
  expect(ended.created).toBeLessThan(numbers.length);
  expect(ended.withdrawn).toBe(ended.created - 3);
  const { items } = await owner.get<{ items: (Pool & { numbers: number })[] }>(`${base}/pools`);
  expect(items.find((found) => found.id === pool.id)?.numbers).toBe(3);
  const taken = await owner.get<{ total: number; items: { number: string; state: string; order: string }[] }>(
    `${base}/batches/${id}/taken`,
  );
  expect(taken.total).toBe(3);
  expect(new Map(taken.items.map(({ number, state, order: of }) => [number, `${state} ${of}`]))).toEqual(
    new Map([
      [held, `held ${first.id}`],
      [reserved, `reserved ${second.id}`],
      [sold, `sold ${third.id}`],
    ]),
  );
  // What went is nobody's to have; what stayed goes on as before.
  const gone = { key: crypto.randomUUID(), carrier: 'unicom', numbers: [numbers[3]] };
  expect((await owner.send('POST', `${base}/orders`, gone)).body.reason).toBe('numbers.unknown');
  expect(await owner.post(`${base}/orders/${first.id}/reserve`, contact)).toMatchObject({ state: 'reserved' });
  // The held one is let go, and a second withdrawal takes it too.
  await owner.post(`${base}/orders/${first.id}/release`, { reason: '客户不要了' });
  await act(id, 'withdraw');
  await expect.poll(async () => (await read(id)).withdrawn).toBe(ended.created - 2);
});

/** A workbook whose sheet has so many rows: a header, empty ones, and a number in the last. */
async function workbook(rows: number, number: string): Promise<Blob> {
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  const last = `<row>${text(number)}${text('100')}${text('长沙')}</row>`;
  const head = `<row>${text('号码')}${text('价格')}${text('城市')}</row>`;
  const sheet = `<worksheet><sheetData>${head}${'<row/>'.repeat(rows - 2)}${last}</sheetData></worksheet>`;
  const parts: Record<string, string> = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="号码" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  };
  const files: AsyncZippable = {};
  for (const [name, words] of Object.entries(parts)) files[name] = new TextEncoder().encode(words);
  const bytes = await new Promise<Uint8Array>((done, fail) =>
    zip(files, (error, made) => (error === null ? done(made) : fail(error))),
  );
  return new Blob([Uint8Array.from(bytes)]);
}

test('a sheet that is full to the last row of Excel says what is not in it, once; one row less says nothing', async () => {
  const pool = await poolOf('满表');
  const [first = '', second = ''] = someNumbers(2, 62, ['156']);
  const full = await opened(pool, await workbook(1_048_576, first), '满.xlsx');
  const checked = await check(full);
  expect(checked.check).toEqual({ rows: 1, created: 1, known: 0, bad: 0 });
  expect(checked.notes).toHaveLength(1);
  expect(checked.notes[0]?.zh).toContain('1,048,576');
  expect(checked.notes[0]?.zh).toContain('请用 .csv 或分成几个工作簿');
  // Counted once more, as after another mapping.
  expect((await check(full)).notes).toHaveLength(1);
  await act(full.batch.id, 'import');
  expect(await reaches(full.batch.id, 'done')).toMatchObject({ created: 1, bad: 0 });

  const almost = await opened(pool, await workbook(1_048_575, second), '未满.xlsx');
  expect((await check(almost)).notes).toEqual([]);
});
