import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../kernel/server/db/index.ts';
import { startWriter, type Writer } from './writer-process.ts';

export interface KillLoopResult {
  kills: number;
  acknowledged: number;
  /** Writes that were acknowledged and are not there, or whose file is not whole. */
  lost: string[];
  /** Milliseconds from the start of the process to ready after a kill, and the longest gap after the database's death. */
  slowestStart: number;
  slowestReturn: number;
}

type Victim = 'server' | 'database' | 'both';
const victims: Victim[] = ['server', 'database', 'both'];
/** Writes that are acknowledged at least before each kill. */
const writesBefore = 6;

/**
 * Write → ack → SIGKILL → reopen → compare, `kills` times: the server, its PostgreSQL, or both, at uneven moments.
 */
export async function killLoop(kills: number): Promise<KillLoopResult> {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-kill-'));
  const acknowledged = new Map<string, string>();
  const result: KillLoopResult = { kills: 0, acknowledged: 0, lost: [], slowestStart: 0, slowestReturn: 0 };
  const begin = async () => {
    const started = performance.now();
    const writer = await startWriter({ FITOUT_DATA: folder });
    if (result.kills > 0) result.slowestStart = Math.max(result.slowestStart, performance.now() - started);
    return writer;
  };
  let writer = await begin();
  try {
    while (result.kills < kills) {
      // By what was written, not by time: on a busy machine nothing would be there to lose.
      for (let written = 0; written < writesBefore; written += 1) await writer.line('ack');
      await pause(Math.random() * 120);
      const victim = victims[result.kills % victims.length] ?? 'both';
      if (victim === 'database') {
        result.slowestReturn = Math.max(result.slowestReturn, await killDatabase(writer, folder));
      } else {
        if (victim === 'both') process.kill(await databasePid(folder), 'SIGKILL');
        await writer.kill();
        keep(writer, acknowledged);
        writer = await begin();
        result.lost.push(...(await missing(folder, acknowledged)));
      }
      result.kills += 1;
    }
  } finally {
    await writer.kill();
    keep(writer, acknowledged);
    await (await startEmbedded(folder)).stop();
  }
  result.lost.push(...(await brokenFiles(folder, acknowledged)));
  result.acknowledged = acknowledged.size;
  await rm(folder, { recursive: true, force: true });
  return result;
}

function keep(writer: Writer, acknowledged: Map<string, string>): void {
  for (const [id, blob] of writer.acknowledged) acknowledged.set(id, blob);
}

/** Waits where PostgreSQL is being started again just now. */
async function databasePid(folder: string): Promise<number> {
  for (const until = performance.now() + 10_000; ; await pause(20)) {
    const text = await readFile(join(folder, 'pg/postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    if (pid > 0) return pid;
    if (performance.now() > until) throw new Error('no PostgreSQL within 10 s');
  }
}

/** Kills PostgreSQL under a server that lives; answers how long it took until a write was acknowledged again. */
async function killDatabase(writer: Writer, folder: string): Promise<number> {
  process.kill(await databasePid(folder), 'SIGKILL');
  const killed = performance.now();
  const refused = writer.refused;
  while (writer.refused === refused && performance.now() - killed < 2000) await pause(5);
  const count = writer.acknowledged.length;
  while (writer.acknowledged.length === count) {
    if (performance.now() - killed > 20_000) throw new Error('the database did not come back within 20 s');
    await pause(5);
  }
  return performance.now() - killed;
}

/** Only what was acknowledged before this start counts: the writer writes on. */
async function missing(folder: string, acknowledged: ReadonlyMap<string, string>): Promise<string[]> {
  const client = new pg.Client({ host: join(folder, 'run'), user: 'fitout', database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id::text from p_ledger.entry');
    const there = new Set(rows.map((row) => row.id));
    return [...acknowledged.keys()].filter((id) => !there.has(id));
  } finally {
    await client.end();
  }
}

async function brokenFiles(folder: string, acknowledged: ReadonlyMap<string, string>): Promise<string[]> {
  const broken: string[] = [];
  for (const key of acknowledged.values()) {
    if (key === '-') continue;
    const bytes = await readFile(join(folder, 'blobs', key.slice(0, 2), key.slice(2, 4), key)).catch(() => undefined);
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== key) broken.push(key);
  }
  return broken;
}
