import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../kernel/server/db/index.ts';
import { expectDuration } from '../support/durations.ts';
import { limits } from '../support/limits.ts';
import { killLoop } from './kill-loop.ts';
import { startWriter } from './writer-process.ts';

const full = process.env.FITOUT_FAULTS === 'full';

test('row 2: no acknowledged write is lost when server and database are killed', {
  timeout: full ? 1_800_000 : limits.test,
}, async () => {
  const result = await killLoop(full ? 210 : 15);
  process.stdout.write(`${JSON.stringify({ ...result, lost: result.lost.length })}\n`);
  expect(result.lost).toEqual([]);
  expect(result.acknowledged).toBeGreaterThan(result.kills * 5);
  expectDuration(result.slowestReturn, 5000);
});

test('row 24: a job whose server was killed runs again within 60 s, its effect once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-job-'));
  const first = await startWriter({ FITOUT_DATA: folder }, 'job', 'queue');
  await first.line('run 1');
  await first.kill();
  const killed = performance.now();
  const second = await startWriter({ FITOUT_DATA: folder }, 'job');
  await second.line('done');
  expectDuration(performance.now() - killed, 60_000);
  expect(second.lines.filter((line) => line === 'done')).toHaveLength(1);
  await second.kill();
  await (await startEmbedded(folder)).stop();
  await rm(folder, { recursive: true, force: true });
});
