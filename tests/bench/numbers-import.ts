import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import '../support/source-hook.ts';
import type { OpenedBatch } from '../../plugins/numbers/shared/calls/imports.ts';
import type { Pool } from '../../plugins/numbers/shared/calls/outputs.ts';
import type { Tariff } from '../../plugins/numbers/shared/calls/rule-outputs.ts';
import { builtInPlaces } from '../../plugins/numbers/shared/places/index.ts';
import { base, organisationOf } from '../../plugins/numbers/tests/kit.ts';
import type { ApiClient } from '../support/api.ts';
import { startCluster } from '../support/cluster.ts';
import {
  adminPassword,
  type ChildServer,
  startChildServer,
  startTestServer,
  type TestServer,
} from '../support/server.ts';
import { type Figure, figure } from './figure.ts';
import { cityCounts, madeCity } from './numbers-pool.ts';

/**
 * A file of the server's folder is counted and imported by a server of its own: how long, and how much memory. Then the
 * price of all that it brought is changed. The peer is COPY of the same rows into a bare table of the same PostgreSQL.
 *
 * @param bad of a hundred lines, so many are no numbers.
 */
export async function* importing(rows: number, bad: number): AsyncIterable<Figure> {
  const stopCluster = await startCluster();
  const inbox = await mkdtemp(join(tmpdir(), 'fitout-bench-inbox-'));
  const inside = await startTestServer();
  const orgId = await organisationOf(inside);
  await mkdir(join(inbox, String(orgId)));
  const file = join(inbox, String(orgId), 'numbers.csv');
  const written = await write(file, rows, bad);
  const server = await startChildServer({
    ...{ DATABASE_URL: inside.databaseUrl, FITOUT_DATA: inside.dataDir, FITOUT_INBOX: inbox },
  });
  const name = `${rows / 1e6} M lines${bad === 0 ? '' : `, ${bad} of 100 bad`}`;
  try {
    const { api, batch, mapping } = await begun(server);
    const read = async () => (await api.get<OpenedBatch>(`${base}/batches/${batch}`)).batch;
    const reach = async (state: string): Promise<number> => {
      const start = performance.now();
      for (;;) {
        const now = await read();
        if (now.state === state) return (performance.now() - start) / 1000;
        if (now.state === 'failed') throw new Error(JSON.stringify(now.problem));
        await new Promise((done) => setTimeout(done, 500));
      }
    };
    const before = await peakOf(server.pid);
    await api.post(`${base}/batches/${batch}/check`, { mapping });
    yield figure(`${name}: counted`, await reach('checked'), 's');
    await api.post(`${base}/batches/${batch}/import`);
    const seconds = await reach('done');
    const copied = await copy(inside, file);
    const most = (300 * rows) / 1e7;
    yield figure(`${name}: imported`, seconds, 's', { most }, { 'COPY into a bare table, s': copied });
    yield figure(`${name}: most memory of the server`, await peakOf(server.pid), 'MiB', { most: 512 }, { before });
    const { created, bad: refused } = await read();
    yield figure(`${name}: lines that were not told of`, written - created - refused, 'lines', { most: 0, least: 0 });
    yield* price(api, name);
  } finally {
    await server.stop();
    await inside.stop();
    await stopCluster();
    await rm(inbox, { recursive: true, force: true });
  }
}

/** Lines of the file; a bad one has a digit too many. */
async function write(file: string, rows: number, bad: number): Promise<number> {
  let lines = 0;
  function* parts(): Generator<string> {
    yield '号码,价格,预存,月低消,合约期,归属地\n';
    for (const [index, count] of cityCounts(rows).entries()) {
      const city = builtInPlaces[index]?.name ?? '长沙';
      let part = '';
      for (const { prefix, rest, tariff } of madeCity(index, count)) {
        lines += 1;
        const number = String(prefix * 100_000_000 + rest);
        part += `${number}${lines % 100 < bad ? '0' : ''},${tariff % 7}50,${tariff % 3}00,${tariff % 4}9,24,${city}\n`;
        if (part.length < 1 << 20) continue;
        yield part;
        part = '';
      }
      yield part;
    }
  }
  await pipeline(Readable.from(parts()), createWriteStream(file));
  return lines;
}

async function begun(server: ChildServer) {
  const api = server.api();
  await api.login({ password: adminPassword });
  const made = { carrier: 'unicom', name: 'bench', note: '', open: false };
  const pool = await api.post<Pool>(`${base}/pools`, made);
  const { batch, mapping } = await api.post<OpenedBatch>(`${base}/pools/${pool.id}/folder`, { name: 'numbers.csv' });
  return { api, batch: batch.id, mapping };
}

/** MiB: the most that the process has had. */
async function peakOf(pid: number): Promise<number> {
  const found = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

/** Read by PostgreSQL itself, which may be another user. */
async function copy({ parts }: TestServer, file: string): Promise<number> {
  await chmod(dirname(dirname(dirname(file))), 0o755);
  await chmod(dirname(dirname(file)), 0o755);
  let seconds = 0;
  await parts.database.of('numbers').transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create table bare_copy (number text, price text, prestore text, monthly text, months text, city text)`.execute(
      tx,
    );
    const start = performance.now();
    await sql`copy bare_copy from ${sql.lit(file)} with (format csv, header)`.execute(tx);
    seconds = (performance.now() - start) / 1000;
    await sql`drop table bare_copy`.execute(tx);
  });
  return seconds;
}

/** What the most numbers cost, changed as the staff do it. */
async function* price(api: ApiClient, name: string): AsyncIterable<Figure> {
  const { items } = await api.get<{ items: Tariff[] }>(`${base}/tariffs`);
  const { counts } = await api.get<{ counts: Record<string, number> }>(`${base}/tariffs/counts`);
  const [most, numbers] = Object.entries(counts).toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const found = items.find((one) => one.id === most);
  if (found === undefined) throw new Error('no tariff');
  const { id, rev, price: before, prestore, monthly, months, penalty, note } = found;
  const tariff = { name: found.name, carrier: 'unicom', price: before + 100, prestore, monthly, months, penalty, note };
  const start = performance.now();
  await api.put(`${base}/tariffs/${id}`, { rev, tariff });
  const seconds = (performance.now() - start) / 1000;
  yield figure(`${name}: price of ${numbers} numbers changed`, seconds, 's', { most: 1 });
}
