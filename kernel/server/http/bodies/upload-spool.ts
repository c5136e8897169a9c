import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Milliseconds after which a file is of no request any more: longer than one may take. */
const staleAfter = 60 * 60_000;

/**
 * Where files of requests lie until they are whole. What comes slowly, or never ends, takes room on the disk and none in
 * memory; a handler gets a file when its last byte is there, and the file is gone when the handler is done with it.
 */
export class UploadSpool {
  readonly #folder: string;

  /** `folder` belongs to it; it is made with the first upload. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes what comes to a file. Leaves nothing where it fails or `signal` ends it. */
  async take(data: Readable, signal: AbortSignal): Promise<SpooledFile> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomUUID());
    try {
      await pipeline(data, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
      return new SpooledFile(path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Takes away what a server left that was killed. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined && found.mtimeMs < Date.now() - staleAfter) await rm(path, { force: true });
    }
  }
}

/** A file that is whole. */
export class SpooledFile {
  readonly #path: string;
  #stream: Readable | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Its bytes, once. */
  get stream(): Readable {
    this.#stream ??= createReadStream(this.#path);
    return this.#stream;
  }

  /** Takes it away in a moment; what cannot be is swept later. */
  remove(): void {
    this.#stream?.destroy();
    rm(this.#path, { force: true }).catch(() => undefined);
  }
}
