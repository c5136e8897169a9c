import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test as plain } from 'vitest';
import { signal } from '../../kernel/postgres/processes.ts';
import { beginServer, startChildServer } from '../support/server.ts';
import { processesOn } from './processes.ts';

const test = plain.extend('folder', async ({ task }, { onCleanup }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `fitout-given-up-${task.id.slice(-4)}-`)));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

type Moment = (folder: string, output: () => string) => Promise<boolean>;

const isThere = async (folder: string, name: RegExp): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).some((one) => name.test(one));

/** In 5 s by its own clock a server ends with 0, beyond them with 1; of the test's clock it may take longer where all is busy. */
const inOrder = { code: 0, signal: null };

/** Moments of a first start, each as early as it can be seen. */
const moments: [string, Moment][] = [
  ['as it takes the folder', (folder) => isThere(folder, /^server\.lock$/)],
  ['while the cluster is made', (folder) => isThere(folder, /^pg\.new-/)],
  ['while PostgreSQL comes up', (folder) => isThere(join(folder, 'pg'), /^postmaster\.pid$/)],
  ['while the tables are made', (folder) => isThere(join(folder, 'run'), /^\.s\.PGSQL\.5432$/)],
];

async function until(moment: Moment, folder: string, output: () => string): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await moment(folder, output))) {
    if (Date.now() > end) throw new Error(`the moment did not come: ${output()}`);
    await pause(1);
  }
}

describe.concurrent('a start that is told to end before it is ready leaves nothing and can begin anew', () => {
  test.for(moments)('%s', async ([, moment], { folder }) => {
    const server = await beginServer({ FITOUT_DATA: folder, FITOUT_ADMIN_PASSWORD: '' });
    await until(moment, folder, () => server.printed.stdout + server.printed.stderr);
    process.kill(server.pid, 'SIGTERM');
    expect(await server.ended).toEqual(inOrder);
    expect(server.printed).toEqual({ stdout: '', stderr: '' });
    expect(await processesOn(folder)).toEqual([]);
    expect((await readdir(folder)).filter((name) => /lock|new-/.test(name))).toEqual([]);
    const next = await startChildServer({ FITOUT_DATA: folder, FITOUT_ADMIN_PASSWORD: '' });
    expect(next.output()).toMatch(/admin \/ \S+\n$/);
    expect(await next.stop()).toBe(0);
  });

  test.for([
    ['making the cluster', /initdb -D|postgres.*--boot|postgres.*--single/],
    ['coming up', /postgres -D .*\/pg -c /],
  ] as const)('though PostgreSQL hangs %s', async ([, command], { folder, expect: expectHere }) => {
    const server = await beginServer({ FITOUT_DATA: folder });
    const hanging: number[] = [];
    await until(
      async () => {
        for (const { pid, words } of await processesOn(folder)) {
          if (!command.test(words)) continue;
          // It may have done its part since it was seen.
          if (signal(pid, 'SIGSTOP')) hanging.push(pid);
        }
        return hanging.length > 0;
      },
      folder,
      () => server.printed.stderr,
    );
    process.kill(server.pid, 'SIGTERM');
    const ended = await server.ended;
    try {
      // One that was ended by force is there until the system has cleared it away.
      await expectHere.poll(() => processesOn(folder)).toEqual([]);
    } finally {
      for (const { pid } of await processesOn(folder)) process.kill(pid, 'SIGKILL');
    }
    expect(ended).toEqual(inOrder);
    expect((await readdir(folder)).filter((name) => /lock|new-/.test(name))).toEqual([]);
  });
});

test('a server that waits to learn whether another machine still uses the folder gives up at once', async ({
  folder,
}) => {
  const lock = { pid: 1, birth: '1', host: 'another-machine', nonce: 'x' };
  await writeFile(join(folder, 'server.lock'), JSON.stringify(lock));
  const server = await beginServer({ FITOUT_DATA: folder });
  await until(
    (place) => isThere(place, /^server\.lock\..+/),
    folder,
    () => server.printed.stderr,
  );
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toEqual(inOrder);
  expect(await readdir(folder)).toEqual(['server.lock']);
});
