import { mkdir, open, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BlobStat, Blobs } from '../../sdk/server.ts';
import { diskError, isKey, noBlob } from './keys.ts';
import { type DiskRoom, spool } from './spool.ts';

const staleAfter = 24 * 3600_000;

/**
 * Blobs as files: `<folder>/ab/cd/abcd…`. A blob is written to `<folder>/tmp`, synced, renamed to its name, and the
 * folder is synced, so that after `put` it survives a power cut, and before it nobody sees half of it.
 */
export async function localBlobs(folder: string, disk: DiskRoom): Promise<Blobs> {
  const spoolFolder = join(folder, 'tmp');
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
  await clearStale(spoolFolder);

  return {
    async put(data) {
      const { path, key, size } = await spool(data, spoolFolder, disk);
      const target = pathOf(key);
      try {
        const there = await stat(target).catch(() => undefined);
        if (there?.size === size) {
          await rm(path, { force: true });
          // Counts as written anew, so that a clean-up of old unused blobs lets it be.
          await utimes(target, new Date(), new Date());
        } else {
          await makeFolder(dirname(target), folder);
          await rename(path, target);
          await syncFolder(dirname(target));
        }
      } catch (error) {
        await rm(path, { force: true });
        throw diskError(error);
      }
      return { key, size };
    },

    async get(key, range): Promise<Readable> {
      if (!isKey(key)) throw noBlob(key);
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? noBlob(key) : error;
      });
      return file.createReadStream(range === undefined ? {} : { start: range.start, end: range.end });
    },

    async stat(key) {
      return isKey(key) ? statOf(pathOf(key), key) : undefined;
    },

    async delete(key) {
      if (isKey(key)) await rm(pathOf(key), { force: true });
    },

    async *list() {
      for (const first of await hexFolders(folder)) {
        for (const second of await hexFolders(join(folder, first))) {
          for await (const entry of await opendir(join(folder, first, second))) {
            const found = isKey(entry.name) ? await statOf(pathOf(entry.name), entry.name) : undefined;
            if (found !== undefined) yield found;
          }
        }
      }
    },
  };
}

async function statOf(path: string, key: string): Promise<BlobStat | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { key, size, modified: Math.trunc(mtimeMs) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function hexFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
}

/** Makes `folder` below `root`, and makes every new entry on the way durable. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= root.length; made = dirname(made)) {
    await syncFolder(made);
    if (made === dirname(first)) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can neither open nor needs to sync a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Uploads that a crash cut off. Young ones may be those of another server on the same folder. */
export async function clearStale(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > staleAfter) await rm(join(folder, name), { force: true });
  }
}
