import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FitoutError } from '../../sdk/base/errors.ts';
import { diskError } from './keys.ts';

/** Whether there is room to write: kernel/postgres/disk-guard.ts. */
export interface DiskRoom {
  full(): boolean;
  look(): Promise<boolean>;
}

export interface Spooled {
  path: string;
  key: string;
  size: number;
}

/** Writes the bytes to a temporary file in `folder` (synced) and says their hash. Leaves nothing behind when it throws. */
export async function spool(data: Readable | Uint8Array, folder: string, disk: DiskRoom): Promise<Spooled> {
  if (await disk.look()) throw new FitoutError('storageFull');
  await mkdir(folder, { recursive: true }).catch((error: unknown) => Promise.reject(diskError(error)));
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  try {
    const file = await open(path, 'wx', 0o640);
    try {
      for await (const chunk of data instanceof Uint8Array ? [data] : data) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
        hash.update(bytes);
        size += bytes.byteLength;
        if (disk.full()) throw new FitoutError('storageFull');
        await writeWhole(file, bytes);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw diskError(error);
  }
  return { path, key: hash.digest('hex'), size };
}

/** A file handle's `write` may write less than it was given. */
async function writeWhole(
  file: { write(data: Uint8Array, offset: number): Promise<{ bytesWritten: number }> },
  bytes: Uint8Array,
): Promise<void> {
  for (let offset = 0; offset < bytes.byteLength; ) {
    offset += (await file.write(bytes, offset)).bytesWritten;
  }
}
