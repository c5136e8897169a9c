import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { adminPassword, type ChildServer, startChildServer } from '../../../tests/support/server.ts';
import type { OpenedBatch } from '../shared/calls/imports.ts';
import type { Pool } from '../shared/calls/outputs.ts';
import { base, someNumbers } from './kit.ts';

/**
 * A server is killed while it imports, and the next one goes on.
 * @module-tag long
 */

let folder: string;
let server: ChildServer;
let api: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-import-killed-'));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startChildServer({ FITOUT_DATA: folder });
  api = server.api();
  await api.login({ password: adminPassword });
}

test('an import whose server is killed goes on where it was: nothing twice, nothing lost', async () => {
  await start();
  const pool = await api.post<Pool>(`${base}/pools`, { carrier: 'unicom', name: '号码池', note: '', open: false });
  const numbers = someNumbers(200_000, 31);
  const lines = numbers.map((one, index) => (index % 10 === 9 ? `${one}9,1,长沙` : `${one},${index % 7},长沙`));
  const data = new FormData();
  data.append('file', new Blob([`号码,价格,城市\n${lines.join('\n')}`]), '号码.csv');
  const { body } = await api.send<OpenedBatch>('POST', `${base}/pools/${pool.id}/batches`, data);
  const { batch, mapping } = body.result;
  const read = async () => (await api.get<OpenedBatch>(`${base}/batches/${batch.id}`)).batch;
  const reaches = (state: string) => expect.poll(async () => (await read()).state).toBe(state);
  await api.post(`${base}/batches/${batch.id}/check`, { mapping });
  await reaches('checked');
  const counted = (await read()).check;
  expect(counted).toEqual({ rows: 200_000, created: 180_000, known: 0, bad: 20_000 });
  await api.post(`${base}/batches/${batch.id}/import`);
  await expect.poll(async () => (await read()).created, { interval: 20 }).toBeGreaterThan(0);
  expect((await read()).state).toBe('importing');
  await server.kill();
  await start();
  await reaches('done');
  expect(await read()).toMatchObject(counted ?? {});
  const { items } = await api.get<{ items: { numbers: number }[] }>(`${base}/pools`);
  expect(items[0]?.numbers).toBe(180_000);
  const bad = await api.send('GET', `${base}/batches/${batch.id}/problems`);
  expect(bad.text.trimEnd().split('\r\n')).toHaveLength(20_001);
});
