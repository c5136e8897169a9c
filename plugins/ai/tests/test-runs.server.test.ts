import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { ProviderSettings } from '../shared/calls/providers.ts';
import type { RunEstimate, RunSummary, TestRun } from '../shared/calls/runs.ts';
import { root } from './kit.ts';
import type { Fake } from './providers/fakes/fake.ts';
import { startOpenai } from './providers/fakes/openai.ts';

/** Tests of models: prompts by models. */

let fake: Fake;
let server: TestServer;
let api: ApiClient;
let provider = '';

beforeAll(async () => {
  fake = await startOpenai();
  server = await startTestServer({ config: { innerHosts: [fake.host] } });
  api = await server.signedIn();
  const given = { kind: 'openai', name: '我的服务', base: `${fake.url}/v1`, key: fake.key, enabled: true };
  const models = [
    { id: 'gpt-image-2', price: 20 },
    { id: 'gpt-image-2.5-flare', price: 50 },
  ];
  provider = (await api.post<ProviderSettings>(`${root}/settings/providers`, { ...given, models })).id;
});
beforeEach(async () => {
  fake.reset();
  await api.put(`${root}/settings/budget`, { org: null, person: null });
});
afterAll(async () => {
  await server?.stop();
  await fake?.close();
});

const runs = `${root}/test-runs`;
const column = (more: object = {}) => ({ provider, model: 'gpt-image-2', ...more });
const two = (more: object = {}) => ({
  name: '杯子',
  rows: ['一只杯子', '一把椅子'],
  columns: [column(), column({ model: 'gpt-image-2.5-flare', size: { width: 1024, height: 1024 } })],
  ...more,
});
const read = (id: string) => api.get<TestRun>(`${runs}/${id}`);
const states = async (id: string) => (await read(id)).cells.map(({ generation }) => generation?.state ?? 'none');
const begun = () => fake.asked.filter(({ path }) => path.endsWith('/generations')).length;

test('a run costs what it says before, and each cell is a generation', async () => {
  const { name: _name, ...table } = two();
  const estimate = await api.post<RunEstimate>(`${runs}/estimate`, table);
  expect(estimate).toMatchObject({ cost: 140, fits: true, problems: [] });
  const run = await api.post<TestRun>(runs, two());
  expect(run).toMatchObject({ name: '杯子', by: '管理员', rows: table.rows, columns: [{ service: '我的服务' }, {}] });
  await expect.poll(() => states(run.id)).toEqual(Array(4).fill('done'));
  const { cells } = await read(run.id);
  expect(cells.map(({ row, column: at }) => [row, at])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  expect(cells[3]?.generation?.request).toMatchObject({ prompt: '一把椅子', model: 'gpt-image-2.5-flare', n: 1 });
  expect(begun()).toBe(4);
  const { items } = await api.get<{ items: RunSummary[] }>(runs);
  expect(items[0]).toMatchObject({ id: run.id, rows: 2, columns: 2 });
  expect(items[0]?.pictures).toHaveLength(4);
  // Of a cell that has one nothing is asked again.
  await api.post(`${runs}/${run.id}/cells`, { row: 0, column: 0 });
  expect(begun()).toBe(4);
});

test('a cell that cannot be asked for says why, costs nothing, and can be asked for later', async () => {
  const table = two({ columns: [column(), column({ seed: 7 })] });
  const { name: _name, ...given } = table;
  const estimate = await api.post<RunEstimate>(`${runs}/estimate`, given);
  expect(estimate).toMatchObject({
    cost: 40,
    problems: [
      { row: 0, column: 1 },
      { row: 1, column: 1 },
    ],
  });
  const { id } = await api.post<TestRun>(runs, table);
  await expect.poll(() => states(id)).toEqual(['done', 'none', 'done', 'none']);
  expect((await read(id)).cells[1]?.problem?.zh).toContain('种子');
  await api.post(`${runs}/${id}/cells`, { row: 0, column: 1 });
  expect(await states(id)).toEqual(['done', 'none', 'done', 'none']);
  expect((await api.send('POST', `${runs}/${id}/cells`, { row: 9, column: 0 })).status).toBe(404);
});

test('what is not paid for is not begun', async () => {
  const { org } = await api.post<RunEstimate>(`${runs}/estimate`, { rows: ['杯子'], columns: [column()] });
  await api.put(`${root}/settings/budget`, { org: org.used + 130, person: null });
  const before = (await api.get<{ items: RunSummary[] }>(runs)).items.length;
  expect((await api.send('POST', runs, two())).body.reason).toBe('ai.budget');
  expect((await api.get<{ items: RunSummary[] }>(runs)).items).toHaveLength(before);
  expect(begun()).toBe(0);
});

test('a table has bounds', async () => {
  for (const more of [
    { rows: [] },
    { rows: Array(21).fill('杯子') },
    { columns: Array(9).fill(column()) },
    { rows: [' '] },
    { name: '' },
  ])
    expect((await api.send('POST', runs, two(more))).status).toBe(400);
});

test('cells are voted on once by each, runs are renamed and deleted', async () => {
  const { id } = await api.post<TestRun>(runs, two());
  const vote = (up: boolean, more: object = {}) =>
    api.put<{ votes: number }>(`${runs}/${id}/votes`, { row: 0, column: 1, up, ...more });
  expect(await vote(true)).toEqual({ votes: 1, mine: true });
  expect(await vote(true)).toEqual({ votes: 1, mine: true });
  expect((await read(id)).cells[1]).toMatchObject({ votes: 1, mine: true });
  expect(await vote(false)).toEqual({ votes: 0, mine: false });
  expect(await vote(true, { row: 50 })).toMatchObject({ votes: 0 });
  await api.send('PATCH', `${runs}/${id}`, { name: '新名' });
  expect((await read(id)).name).toBe('新名');
  const [cell] = (await read(id)).cells;
  await api.delete(`${runs}/${id}`);
  expect((await api.send('GET', `${runs}/${id}`)).status).toBe(404);
  // What was generated stays among the generations.
  expect((await api.send('GET', `${root}/generations/${cell?.generation?.id}`)).status).toBe(200);
});
