import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processBirth } from '../../kernel/postgres/processes.ts';
import { writeWhole } from './compress.ts';
import { cacheFolder, root } from './paths.ts';

const folders = ['kernel', 'plugins', 'mobile-plugins', 'sdk', 'scripts/build'];
const files = ['package-lock.json', 'scripts/build.ts'];
const source = /\.(?:tsx?|css|json|svg|png|webp|woff2)$/;
const noSource = /\.test\.tsx?$|\/tests?\/|\/node_modules\//;

interface Known {
  size: number;
  modified: number;
  hash: string;
}

/**
 * One hash over the content of every source. Files whose size and time are as they were at the last call are not
 * read again.
 */
export async function sourceStamp(more: readonly string[] = []): Promise<string> {
  const cache = join(cacheFolder, 'sources.json');
  const known = await readCache(cache);
  const next: Record<string, Known> = {};
  const hash = createHash('sha256').update(process.version);
  for (const file of await sources(more)) {
    const { size, mtimeMs } = await stat(file);
    const name = relative(root, file);
    const before = known[name];
    const same = before !== undefined && before.size === size && before.modified === mtimeMs;
    const own = same
      ? before.hash
      : createHash('sha256')
          .update(await readFile(file))
          .digest('hex');
    next[name] = { size, modified: mtimeMs, hash: own };
    hash.update(`${name}\0${own}\0`);
  }
  await mkdir(dirname(cache), { recursive: true });
  await writeWhole(cache, JSON.stringify(next));
  return hash.digest('hex');
}

async function readCache(file: string): Promise<Record<string, Known>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, Known>;
  } catch {
    return {};
  }
}

async function sources(more: readonly string[]): Promise<string[]> {
  const found: string[] = files.map((file) => join(root, file)).filter((file) => existsSync(file));
  for (const folder of [...folders, ...more]) {
    if (!existsSync(join(root, folder))) continue;
    for (const item of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(item.parentPath, item.name);
      // By its place in the project: the project itself may lie in a folder called `tests`.
      const inside = `/${relative(root, path)}`;
      if (item.isFile() && source.test(item.name) && (more.includes(folder) || !noSource.test(inside)))
        found.push(path);
    }
  }
  return found.sort();
}

/** Is what lies in `out` built of sources with this stamp, and whole? */
export async function isFresh(out: string, stamp: string): Promise<boolean> {
  try {
    if ((await readFile(join(out, '.stamp'), 'utf8')) !== stamp) return false;
    const { files: built } = JSON.parse(await readFile(join(out, 'build.json'), 'utf8')) as { files: object };
    const there = new Set(await readdir(join(out, 'client')));
    return Object.keys(built).every((name) => there.has(name));
  } catch {
    return false;
  }
}

/** Runs `work` while holding a lock file; one whose owner is gone is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.write(`${process.pid} ${await processBirth(process.pid)}`);
      await handle.close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!(await ownerLives(file))) await rm(file, { force: true });
      else await pause(50);
    }
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function ownerLives(file: string): Promise<boolean> {
  try {
    const [pid = '', birth] = (await readFile(file, 'utf8')).split(' ');
    const { mtimeMs } = await stat(file);
    // Just made, and its owner has not written its number yet.
    if (pid === '') return Date.now() - mtimeMs < 1000;
    // A container gives the same numbers at each start: the owner may be a stranger, or ourselves.
    return (await processBirth(Number(pid))) === birth;
  } catch {
    return false;
  }
}
