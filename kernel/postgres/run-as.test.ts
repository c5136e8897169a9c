import { chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Binaries, findBinaries } from './binaries.ts';
import { createCluster, giveTo } from './create.ts';
import { LogFiles } from './log-files.ts';
import { endPostmaster, startPostmaster } from './postmaster.ts';
import { runAs } from './run-as.ts';

/** A checkout below a folder that only root may enter: its program, and its data. */
let closed: string;
let binaries: Binaries;
let data: string;
const daemon = { uid: 1, gid: 1 };
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  if (!isRoot) return;
  closed = await realpath(await mkdtemp(join(tmpdir(), 'fitout-closed-')));
  await chmod(closed, 0o700);
  const found = await findBinaries();
  const home = join(closed, 'native');
  await cp(found.home, home, { recursive: true, verbatimSymlinks: true });
  binaries = { ...found, home, postgres: join(home, 'bin/postgres'), initdb: join(home, 'bin/initdb') };
  data = join(closed, 'data');
  await mkdir(data);
  await chmod(data, 0o711);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  if (isRoot) await rm(closed, { recursive: true, force: true });
});
beforeEach(({ skip }) => skip(!isRoot, 'needs root, who hands PostgreSQL to another user'));

test('below a folder that only root may enter a database is made, started, and started again', async () => {
  const folder = join(data, 'pg');
  const user = await runAs(binaries, folder);
  await createCluster(folder, binaries, user);
  const sockets = join(data, 'run');
  await mkdir(sockets);
  await giveTo(sockets, user);
  const cluster = { folder, sockets, log: new LogFiles(join(data, 'postgres.log')), binaries, user };
  const { pid } = await startPostmaster(cluster, 20_000);
  await endPostmaster(pid, 5000);
  const again = await startPostmaster({ ...cluster, user: await runAs(binaries, folder) }, 20_000);
  await endPostmaster(again.pid, 5000);
});

test('whom a database belongs to runs it, whoever else the machine knows by now', async () => {
  const folder = join(data, 'theirs');
  await mkdir(folder);
  await giveTo(folder, { owner: daemon, prefix: [] });
  expect(await runAs(binaries, folder)).toMatchObject({ owner: daemon });
});

test('a start that is given up waits for no try that hangs', async () => {
  const hanging = join(closed, 'hanging');
  await writeFile(hanging, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
  const giveUp = new AbortController();
  const looking = runAs({ ...binaries, initdb: hanging, postgres: hanging }, join(data, 'pg'), giveUp.signal);
  giveUp.abort(new Error('given up'));
  await expect(looking).rejects.toThrow('given up');
});

test('where nothing helps the folder is named, and where to go', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const error = await runAs(binaries, join(data, 'pg')).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    text: { zh: expect.stringMatching(/移到其他用户可以进入/), en: expect.stringMatching(/move .* others may enter/) },
  });
  expect(String(error)).toContain(`${closed}:`);
});
