import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import type { ApiClient } from '../support/api.ts';
import { expectDuration } from '../support/durations.ts';
import { type HostileFile, hostileDrawings, hostileTables } from '../support/hostile-files.ts';
import { hostileMedia } from '../support/hostile-media.ts';
import { limits } from '../support/limits.ts';
import { adminPassword, type ChildServer, childEnv, startChildServer } from '../support/server.ts';
import { slowUpload } from '../support/slow-upload.ts';
import type { Reading, ReadingOrder } from './readers.ts';

/**
 * @module-tag long
 *
 * 200 readers beside hostile uploads that come without end.
 */

/** Ten minutes where faults are looked for at length (`npm run faults -- soak`), else three requests of each reader. */
const full = process.env.FITOUT_FAULTS === 'full';
const length: Pick<ReadingOrder, 'seconds' | 'rounds'> = full ? { seconds: 600 } : { rounds: 3 };
/** Milliseconds from one look at the memory to the next. */
const memoryEvery = full ? 6000 : 100;

let folder: string;
let server: ChildServer;
let api: ApiClient;
let paths: string[];
let files: HostileFile[];

beforeAll(async () => {
  files = [...hostileTables(), ...hostileDrawings(), ...hostileMedia()];
  folder = await mkdtemp(join(tmpdir(), 'fitout-soak-'));
  server = await startChildServer({ FITOUT_DATA: folder, FITOUT_LOG_LEVEL: 'silent' });
  api = server.api();
  await api.login({ password: adminPassword });
  paths = await readable();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the readers ask for: a published page, and what staff and phones ask for most. */
async function readable(): Promise<string[]> {
  const base = '/api/p/decoration/pages';
  const page = await api.post<PageDetail>(base, { title: '首页', kind: 'page' });
  const node = { id: 'one', type: 'title', v: 1, parent: page.document.root, props: { text: '早上好' }, style: {} };
  const ops = [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes: [node] }];
  await api.post(`${base}/${page.id}/ops`, { base: 0, ops, client: 'a' });
  await api.post(`${base}/${page.id}/publish`, { rev: 1 });
  return [`/p/${page.slug}`, '/api/v1/employee/my', '/api/v1/role/my', '/api/p/images/assets?limit=20', base];
}

interface Attack {
  /** The first file was answered. */
  begun: Promise<void>;
  /** How many files were answered with what, once it has ended. */
  sent: Promise<Record<string, number>>;
}

/** Sends every hostile file to an upload, again and again, and until one of them was refused. */
function attack(path: string, ended: AbortSignal): Attack {
  const begun = Promise.withResolvers<void>();
  const sent = sendAll(path, ended, begun.resolve);
  sent.catch(begun.reject);
  return { begun: begun.promise, sent };
}

async function sendAll(path: string, ended: AbortSignal, onAnswer: () => void): Promise<Record<string, number>> {
  const sent: Record<string, number> = {};
  for (let at = 0; !ended.aborted || (!isRefused(sent) && at < files.length); at += 1) {
    const file = files[(at * 7) % files.length] as HostileFile;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
    // Refused ones may have their connection ended.
    const answer = await api.send('POST', path, form).catch(() => undefined);
    const said = String(answer?.status);
    sent[said] = (sent[said] ?? 0) + 1;
    onAnswer();
  }
  return sent;
}

const isRefused = (sent: Record<string, number>): boolean => /4(?:00|15|22)/.test(Object.keys(sent).join());

/** Somebody else with the same rights, whose uploads count for themselves. */
async function colleague(): Promise<ApiClient> {
  const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/roles');
  const person = { username: 'other', name: '另一人', roleIds: items.map(({ id }) => id) };
  const made = await api.post<{ password: string }>('/api/v1/people', person);
  const other = server.api();
  await other.login({ username: 'other', password: made.password });
  await other.post('/api/v1/password', { next: 'long enough 42' });
  return other;
}

/** Uploads that never come to their end, twenty at a time. */
async function dawdle(ended: AbortSignal): Promise<void> {
  const other = await colleague();
  const one = async (): Promise<void> => {
    while (!ended.aborted) {
      const upload = await slowUpload(server.url, '/api/p/goods/imports', { headers: other.headers() });
      let open = true;
      upload.ended.then(() => {
        open = false;
      });
      while (open && !ended.aborted) {
        await upload.send(2000);
        await pause(500);
      }
      upload.socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: 20 }, one));
}

/** MB of memory that the server holds, every few seconds. */
async function watchMemory(ended: AbortSignal): Promise<number[]> {
  const seen: number[] = [];
  while (!ended.aborted) {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
    seen.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    await pause(memoryEvery);
  }
  return seen;
}

async function people(order: ReadingOrder): Promise<Reading> {
  const script = resolve(import.meta.dirname, 'readers.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(order)], { env: childEnv });
  return JSON.parse(stdout) as Reading;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('200 readers are served while hostile uploads come without end, and memory stays flat', {
  // Its end waits for what is under way: on a busy machine the worst tables take their whole time, one after the other.
  timeout: (length.seconds ?? 0) * 1000 + limits.test,
}, async ({ signal }) => {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort());
  const hostile = [
    '/api/p/goods/imports',
    '/api/p/images/assets',
    '/api/v1/customer/avatar',
    '/api/v1/plugins/artifacts',
  ];
  const attacks = hostile.map((path) => attack(path, over.signal));
  const slow = dawdle(over.signal);
  const memory = watchMemory(over.signal);
  await Promise.all(attacks.map(({ begun }) => begun));
  const reading = await people({ url: server.url, paths, headers: api.headers(), readers: 200, ...length });
  over.abort();
  const sent = await Promise.all(attacks.map((one) => one.sent));
  await slow;
  const held = await memory;
  const fifth = Math.ceil(held.length / 5);
  const [early, late] = [median(held.slice(fifth, 2 * fifth)), median(held.slice(-fifth))];
  process.stdout.write(
    `${JSON.stringify({ ...length, ...reading, hostile: sent, memory: { early, late, most: Math.max(...held) } })}\n`,
  );
  expect(reading.failed).toEqual({});
  if (!full) expect(reading.requests).toBe(600);
  expect(sent.filter((answers) => !isRefused(answers))).toEqual([]);
  // A short run on a machine that does other things says nothing of how long somebody waits, nor of memory.
  if (!full) return;
  expectDuration(reading.slowest, 1000);
  expect(late).toBeLessThan(early * 1.2 + 50);
});
