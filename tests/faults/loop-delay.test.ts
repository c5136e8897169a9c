import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import { grinding, largestBody, listsOfNothing, overfull, type Schema } from '../security/hostile-bodies.ts';
import type { ApiClient } from '../support/api.ts';
import { apiDocumentOf } from '../support/api-document.ts';
import { newDatabase } from '../support/cluster.ts';
import { hostileDrawings, hostileTables } from '../support/hostile-files.ts';
import { hostileMedia } from '../support/hostile-media.ts';
import { limits } from '../support/limits.ts';
import { ownDelay, type ThreadTimes, threadTimes } from '../support/processor.ts';
import { allCases, sampled, sampleSeed } from '../support/sample.ts';
import { adminPassword, type ChildServer, startChildServer } from '../support/server.ts';
import { nodeSlowness } from '../support/slowness.ts';

/**
 * No request holds the server's loop, and with it everybody else: the longest delay (nodejs_eventloop_lag_max_seconds
 * of /metrics) while one is answered, beside that of an idle server. A case that misses it has another five tries, since
 * the machine does other things as well. `npm test` tries a sample of the cases, `npm run faults -- loop-delay` all of
 * them; the seed of a sample is part of the failure, and FITOUT_SEED repeats it.
 */
/** Cases of one test that `npm test` tries. */
const sampleSize = 8;
/** Milliseconds for one test: all cases take minutes. */
const limit = allCases ? 3_600_000 : limits.test;

let folder: string;
let database: { address: string; drop(): Promise<void> };
let server: ChildServer;
let owner: ApiClient;
let sql: pg.Client;
let token: string;
let most: number;
/** Of the server's thread, when its delay was last asked. */
let times: ThreadTimes;
let writes: Write[];
/** What an `{id}` in a plugin's address is. */
const ids: Record<string, string> = {};

interface Write {
  method: string;
  path: string;
  body: Schema | undefined;
  multipart: boolean;
}

/** They end the session that asks, or the answer itself takes the processor: a password's hash does. */
const leftOut = /\/(?:login|logout|password|sessions|org|roles?)\b|\/people\/\{id\}/;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-loop-'));
  database = await newDatabase();
  server = await startChildServer({ FITOUT_DATA: folder, DATABASE_URL: database.address, FITOUT_LOG_LEVEL: 'silent' });
  token = (await readFile(join(folder, 'metrics-token'), 'utf8')).trim();
  sql = new pg.Client(database.address);
  await sql.connect();
  owner = server.api();
  await owner.login({ password: adminPassword });
  const page = await owner.post<PageDetail>('/api/p/decoration/pages', { title: '页面', kind: 'page' });
  ids.decoration = page.id;
  writes = await writesOf(owner);
  times = threadTimes(server.pid);
  most = await maxNow();
});
afterAll(async () => {
  await sql?.end();
  await server?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function writesOf(staff: ApiClient): Promise<Write[]> {
  const { paths, components } = await apiDocumentOf(staff);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const content = requestBody?.content ?? {};
      const multipart = 'multipart/form-data' in content;
      const schema = content['application/json']?.schema as Schema | undefined;
      // With what it refers to.
      const body = schema === undefined ? undefined : { ...schema, components };
      if (leftOut.test(path) || (!multipart && body === undefined)) return [];
      return [{ method: method.toUpperCase(), path, body, multipart }];
    }),
  );
}

type Work = () => Promise<{ status: number }>;

/** Milliseconds that the loop was held at most since the last time, without what it waited for a processor. */
async function worstDelay(): Promise<number> {
  // A turn of the loop in which the delay is taken note of.
  await fetch(`${server.url}/api/healthz`);
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  // Once read it begins anew, at its next tick (10 ms).
  await pause(25);
  const delay = 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text())?.[1]);
  const before = times;
  times = threadTimes(server.pid);
  return ownDelay(delay, before, times);
}

/** What a request may hold the loop for, by what the machine does to a server that next to nothing is asked of. */
async function maxNow(): Promise<number> {
  await worstDelay();
  const idle: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    await owner.send('GET', '/api/v1/employee/my');
    idle.push(await worstDelay());
  }
  return Math.max(100 * Math.max(1, nodeSlowness()), 3 * Math.max(...idle));
}

/** Of what is done right after the delay was asked last. */
async function delayOf(work: Work): Promise<number> {
  const tries: number[] = [];
  while (tries.length < 6) {
    await sql.query('truncate kernel.rate');
    // One that is refused before all of it is there has its connection ended.
    const answer = await work().catch(() => undefined);
    // It would show nothing.
    expect([429, 503]).not.toContain(answer?.status);
    const delay = await worstDelay();
    if (delay <= most) return delay;
    tries.push(delay);
  }
  return Math.min(...tries);
}

function placeOf({ path }: Write): string {
  const [, plugin = ''] = /^\/api\/p\/([^/]+)/.exec(path) ?? [];
  return path.replace(/\{\w+\}/g, ids[plugin] ?? '7');
}

/** Bytes that calls let through, as the first body showed. */
const taken = new WeakMap<Write, number>();

/** As much as the call takes. */
async function sendLargest(route: Write, piece: string, turn: number): Promise<{ status: number }> {
  let answer = { status: 413 };
  for (const bytes of [1_900_000, 950_000, 240_000, 14_000].filter((one) => one <= (taken.get(route) ?? one))) {
    if (answer.status !== 413) break;
    taken.set(route, bytes);
    const body = largestBody(route.body as Schema, piece, { bytes, turn });
    // One that is refused before all of it is there may have its connection ended while it is sent.
    answer = await owner.send(route.method, placeOf(route), body).catch(() => ({ status: 413 }));
  }
  return answer;
}

interface Case {
  name: string;
  work: Work;
}

/**
 * Does all of it; answers what held the loop for too long, in words. What seemed to is done again at the end, beside what
 * an idle server is held then: the suites that run meanwhile have busy seconds.
 */
async function held(all: Case[]): Promise<string[]> {
  const cases = sampled(all, sampleSize);
  // From here on each case is followed by its measure, with which the next one begins.
  await worstDelay();
  const suspects: typeof cases = [];
  for (const one of cases) if ((await delayOf(one.work)) > most) suspects.push(one);
  const slow: string[] = [];
  for (const { name, work } of suspects) {
    most = await maxNow();
    const delay = await delayOf(work);
    if (delay > most) slow.push(`${name}: ${Math.round(delay)} ms`);
  }
  return slow;
}

describe('the loop is nobody’s for long', () => {
  test('which the measure would see', async () => {
    await worstDelay();
    process.kill(server.pid, 'SIGSTOP');
    await pause(most + 100);
    process.kill(server.pid, 'SIGCONT');
    expect(await worstDelay()).toBeGreaterThan(most);
  });

  test(
    'while any upload of up to 2 MB is read',
    async () => {
      const uploads = writes.filter(({ multipart }) => multipart);
      expect(uploads.length).toBeGreaterThanOrEqual(6);
      const files = [...hostileTables(), ...hostileDrawings(), ...hostileMedia()].filter(
        ({ bytes }) => bytes.length <= 5_000_000,
      );
      const cases = uploads.flatMap((route) =>
        files.map((file) => ({
          name: `${route.path} ${file.name}`,
          work: () => {
            const form = new FormData();
            form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
            return owner.send(route.method, placeOf(route), form);
          },
        })),
      );
      expect(await held(cases), `seed ${sampleSeed}`).toEqual([]);
    },
    limit,
  );

  test(
    'while a list of far too many is refused',
    async () => {
      const cases = writes.flatMap((route) =>
        route.body === undefined
          ? []
          : [
              {
                name: `${route.method} ${route.path}`,
                work: () => owner.send(route.method, placeOf(route), listsOfNothing(route.body as Schema)),
              },
            ],
      );
      expect(await held(cases), `seed ${sampleSeed}`).toEqual([]);
    },
    limit,
  );

  test(
    'while a list or a map of far too many is refused, however deep it lies',
    async () => {
      const cases = writes.flatMap((route) =>
        overfull(route.body ?? {}, 990_000).map(({ place, body }) => ({
          name: `${route.method} ${route.path} ${place}`,
          work: () => owner.send(route.method, placeOf(route), body),
        })),
      );
      expect(cases.length).toBeGreaterThan(40);
      expect(await held(cases), `seed ${sampleSeed}`).toEqual([]);
    },
    limit,
  );

  test(
    'while a plain form of far too many fields is refused',
    async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const cases = ['/f/none', '/api/duncan/s/r/common'].flatMap((path) =>
        ['a&', '&', '=&', '%41&', 'a=+&'].map((field) => ({
          name: `${path} ${field}`,
          work: () => owner.send('POST', path, field.repeat(1_000_000 / field.length), headers),
        })),
      );
      expect(await held(cases), `seed ${sampleSeed}`).toEqual([]);
    },
    limit,
  );

  test(
    'while the largest body that a call lets through is read',
    async () => {
      const cases = writes.flatMap((route) =>
        route.body === undefined
          ? []
          : grinding.map((piece, turn) => ({
              name: `${route.method} ${route.path} ${JSON.stringify(piece)}`,
              work: () => sendLargest(route, piece, turn),
            })),
      );
      expect(cases.length).toBeGreaterThan(500);
      expect(await held(cases), `seed ${sampleSeed}`).toEqual([]);
    },
    limit,
  );
});
