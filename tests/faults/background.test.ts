import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchDetail } from '../../plugins/ai/shared/calls/batches.ts';
import { childrenOf } from '../support/processor.ts';
import { adminPassword, type ChildServer, startChildServer } from '../support/server.ts';

/** A server ends, one way or the other, while a batch is at work in the background. */

let folder: string;
let server: ChildServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-background-'));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A server with a batch on a large picture, and what works on that. */
async function atWork(): Promise<number[]> {
  server = await startChildServer({ FITOUT_DATA: folder });
  const api = server.api();
  await api.login({ password: adminPassword });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2400"><rect width="3000" height="2400" fill="#c9ccd2"/><rect x="900" y="700" width="900" height="1200" fill="#b3202a"/></svg>`;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer())]), '红.jpg');
  const { items } = await api.post<{ items: { asset: { key: string } }[] }>('/api/p/images/assets', form);
  const pictures = Array.from({ length: 20 }, () => items[0]?.asset.key);
  const work = { kind: 'white', fill: 0.8, side: 1600, shadow: true };
  await api.post<BatchDetail>('/api/p/ai/batches', { name: '批', format: 'jpeg', work, pictures });
  const workers = () => childrenOf(server.pid).filter(({ words }) => words.includes('batch.worker'));
  await expect.poll(() => workers().length).toBe(1);
  return workers().map(({ pid }) => pid);
}

it.for(['kill', 'stop'] as const)('by %s: nothing goes on without it', async (way, { skip }) => {
  skip(process.platform !== 'linux', 'processes are told by Linux alone');
  const [pid] = await atWork();
  await server[way]();
  await expect.poll(() => existsSync(`/proc/${pid}/exe`)).toBe(false);
});
