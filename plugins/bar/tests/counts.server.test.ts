import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { CountLine, Entry, StockCount, SyncAnswer } from '../shared/calls/counts.ts';
import { countLimits } from '../shared/counts/limits.ts';

/** 盘点 as devices use it: entries count once, everybody is told of all, a list stands beside them. */

const root = '/api/p/bar/counts';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const begin = (name: string) => api.post<StockCount>(root, { name });
const entry = (code: string, amount = 1, more: Partial<Entry> = {}): Entry => ({
  ...{ id: crypto.randomUUID(), code, amount, at: '2026-11-25T08:00:00.000Z', undoes: null },
  ...more,
});
const send = (id: string, after: number, entries: readonly Entry[], device = '前台电脑') =>
  api.post<SyncAnswer>(`${root}/${id}/entries`, { device, after, entries });
const linesOf = async (id: string) => {
  const { lines, count } = await api.get<{ lines: CountLine[]; count: StockCount }>(`${root}/${id}/lines`);
  return { lines: Object.fromEntries(lines.map(({ code, counted, expected }) => [code, [counted, expected]])), count };
};
const fileOf = (text: string) => {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'list.csv');
  return form;
};

test('an entry that is sent twice counts once, and every device is told of all', async () => {
  const { id } = await begin('年终盘点');
  const [one, two] = [entry('A', 3), entry('B')];
  const first = await send(id, 0, [one, two, one]);
  expect(first).toMatchObject({ seq: 2, more: false, closedAt: null });
  const again = await send(id, 2, [two, entry('A', -1, { undoes: one.id })], '仓库手机');
  expect(again.taken.map(({ seq }) => seq).sort()).toEqual([2, 3]);
  expect(again.entries).toMatchObject([{ seq: 3, code: 'A', amount: -1, by: '管理员', device: '仓库手机' }]);
  expect(await linesOf(id)).toMatchObject({
    lines: { A: [2, null], B: [1, null] },
    count: { codes: 2, pieces: 3, listed: 0 },
  });
  const { entries } = await api.get<{ entries: { device: string }[] }>(`${root}/${id}/history?code=A`);
  expect(entries.map(({ device }) => device)).toEqual(['仓库手机', '前台电脑']);
});

test('many devices at once lose nothing', async () => {
  const { id } = await begin('一起盘');
  const sent = Array.from({ length: 12 }, (_, at) => [entry('A'), entry(`C${at}`, 2), entry('A')]);
  await Promise.all(sent.map((entries, at) => send(id, 0, entries, `设备 ${at}`)));
  const { lines, count } = await linesOf(id);
  expect(lines.A).toEqual([24, null]);
  expect(count).toMatchObject({ codes: 13, pieces: 48 });
  let after = 0;
  const seen: number[] = [];
  for (;;) {
    const answer = await send(id, after, []);
    seen.push(...answer.entries.map(({ seq }) => seq));
    after = answer.seq;
    if (!answer.more) break;
  }
  expect(seen).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
});

test('sums go beyond what 32 bits hold', async () => {
  const { id } = await begin('很多');
  const most = countLimits.amount;
  // 21,475 of them are 2³¹.
  const batches = Array.from({ length: 44 }, () => Array.from({ length: countLimits.batch }, () => entry('A', most)));
  for (const entries of batches) await send(id, 2_147_483_647, entries);
  const { lines, count } = await linesOf(id);
  expect(lines.A).toEqual([2_200_000_000, null]);
  expect(count).toMatchObject({ codes: 1, pieces: 2_200_000_000 });
  await send(id, 2_147_483_647, [entry('A', -most)]);
  expect((await linesOf(id)).lines.A).toEqual([2_199_900_000, null]);
  await api.delete(`${root}/${id}`);
});

test('after its end nothing counts, until it is reopened', async () => {
  const { id } = await begin('已结束');
  const before = entry('A');
  await send(id, 0, [before]);
  const ended = await api.patch<StockCount>(`${root}/${id}`, { closed: true });
  expect(ended.closedAt).not.toBeNull();
  expect((await send(id, 0, [before])).taken).toHaveLength(1);
  const late = entry('A');
  const refused = await api.send('POST', `${root}/${id}/entries`, { device: 'x', after: 0, entries: [late] });
  expect([refused.status, refused.body.reason]).toEqual([409, 'bar.count-closed']);
  await api.patch(`${root}/${id}`, { closed: false });
  await send(id, 1, [late]);
  expect((await linesOf(id)).lines.A).toEqual([2, null]);
});

test('a list is checked first, taken whole, and replaced without touching what was counted', async () => {
  const { id } = await begin('对照清单');
  await send(id, 0, [entry('6901028075831', 4), entry('X')]);
  const file = '编号,名称,库存\n6901028075831,龙井,5\nB-2,普洱,二\nC-3,白茶,7\n';
  const upload = (query: string, text: string) => api.post(`${root}/${id}/list${query}`, fileOf(text));
  const seen = await upload('', file);
  expect(seen).toMatchObject({
    codes: 2,
    bad: 1,
    problems: [{ line: 3 }],
    columns: { code: '编号', quantity: '库存' },
  });
  await expect(upload('?apply=true', file)).rejects.toMatchObject({ reason: 'bar.bad-lines' });
  expect((await linesOf(id)).count.listed).toBe(0);
  await upload('?apply=true&skipBad=true', file);
  expect(await linesOf(id)).toMatchObject({
    lines: { '6901028075831': [4, 5], X: [1, null], 'C-3': [0, 7] },
    count: { listed: 2, listedCounted: 1 },
  });
  await upload('?apply=true', '条码\nX\n');
  expect((await linesOf(id)).lines).toEqual({ '6901028075831': [4, null], X: [1, 1] });
  await api.delete(`${root}/${id}/list`);
  expect((await linesOf(id)).lines).toEqual({ '6901028075831': [4, null], X: [1, null] });
});

test.each<[string, unknown]>([
  ['an amount beyond all', { entries: [entry('A', countLimits.amount + 1)] }],
  ['a code without end', { entries: [entry('A'.repeat(countLimits.code + 1))] }],
  ['a control character', { entries: [entry('A\u0000')] }],
  ['an id that is none', { entries: [{ ...entry('A'), id: '1' }] }],
  ['too many at once', { entries: Array.from({ length: countLimits.batch + 1 }, () => entry('A')) }],
])('%s is refused', async (_what, body) => {
  const { id } = await begin('错误');
  const answer = await api.send('POST', `${root}/${id}/entries`, { device: 'x', after: 0, ...(body as object) });
  expect(answer.status).toBe(400);
  await api.delete(`${root}/${id}`);
});

test('nobody counts without the function, and a count that is gone says so', async () => {
  expect((await server.api().send('GET', root)).status).toBe(401);
  const gone = await api.send('POST', `${root}/1/entries`, { device: 'x', after: 0, entries: [] });
  expect([gone.status, gone.body.reason]).toEqual([404, 'bar.no-count']);
});
