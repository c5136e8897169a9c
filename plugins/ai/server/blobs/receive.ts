import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FitoutError } from '@fitout/sdk';

/**
 * What stands before the bytes in the store. It is one for all plugins, by the bytes' own hash: what is deleted here
 * must be nobody else's, though the library may hold the very same picture.
 */
export const mark = Buffer.from('fitout.ai blob\0\0', 'latin1');

/** Up to so many bytes stay in memory, as every tile does; more goes through a file. */
const inMemory = 1024 * 1024;

/** Bytes that came, before they are kept. Disposing deletes them. */
export interface Received extends AsyncDisposable {
  /** sha-256 of them, in hex. */
  hash: string;
  /** The key that they have in the store, behind the mark. */
  key: string;
  size: number;
  /** The first of them. */
  head: Buffer;
  /** All of them, behind the mark. */
  marked(): Readable;
}

/** Takes a file of a request. Throws 'tooLarge' beyond `most` bytes. */
export async function receive(stream: Readable, most: number): Promise<Received> {
  const receiver = new Receiver(most);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) await receiver.write(chunk);
    return await receiver.end();
  } catch (error) {
    await receiver[Symbol.asyncDispose]();
    throw error;
  }
}

/** Takes bytes as they come. What `end` answers disposes of them; before, this one does. */
export class Receiver implements AsyncDisposable {
  readonly #most: number;
  readonly #hash = createHash('sha256');
  readonly #key = createHash('sha256').update(mark);
  readonly #chunks: Buffer[] = [];
  readonly #spill = new Spill();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws 'tooLarge' beyond the bound. */
  async write(chunk: Buffer): Promise<void> {
    this.#size += chunk.length;
    if (this.#size > this.#most) throw tooLarge(this.#most);
    this.#hash.update(chunk);
    this.#key.update(chunk);
    if (this.#size <= inMemory) this.#chunks.push(chunk);
    else await this.#spill.write(chunk);
  }

  async end(): Promise<Received> {
    const spill = this.#spill;
    await spill.end();
    const start = Buffer.concat(this.#chunks);
    return {
      hash: this.#hash.digest('hex'),
      key: this.#key.digest('hex'),
      size: this.#size,
      head: start.subarray(0, 32),
      marked: () => Readable.from(inOrder(start, spill)),
      [Symbol.asyncDispose]: () => spill[Symbol.asyncDispose](),
    };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#spill[Symbol.asyncDispose]();
  }
}

async function* inOrder(start: Buffer, spill: Spill): AsyncIterable<Buffer> {
  yield mark;
  yield start;
  yield* spill.read();
}

/** What does not stay in memory, in a temporary file. */
class Spill implements AsyncDisposable {
  #folder: string | undefined;
  #file: FileHandle | undefined;

  async write(chunk: Buffer): Promise<void> {
    this.#folder ??= await mkdtemp(path.join(tmpdir(), 'fitout-ai-'));
    this.#file ??= await open(this.#path(this.#folder), 'wx').catch(noRoom);
    await this.#file.writeFile(chunk).catch(noRoom);
  }

  async end(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  async *read(): AsyncIterable<Buffer> {
    if (this.#folder !== undefined) yield* createReadStream(this.#path(this.#folder)) as AsyncIterable<Buffer>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  #path(folder: string): string {
    return path.join(folder, 'rest');
  }
}

function noRoom(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOSPC' ? new FitoutError('storageFull', { cause: error }) : error;
}

function tooLarge(most: number): FitoutError {
  const size = most >= 1_000_000 ? `${most / 1_000_000} MB` : `${most / 1000} kB`;
  return new FitoutError('tooLarge', {
    reason: 'ai.blob-bytes',
    message: { zh: `文件最大 ${size}`, en: `The file can be up to ${size}` },
    detail: { maxBytes: most },
  });
}
