import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FitoutError, isFitoutError } from '@fitout/sdk';
import { limits } from '../../shared/limits.ts';
import { tooManyBytes, unreadable, unsupportedType } from './refusals.ts';
import { type StoredType, sniff, sniffBytes } from './sniff.ts';

/** A folder of one upload; everything in it goes when the upload is done. */
export interface Workspace extends AsyncDisposable {
  file(name: string): string;
}

export async function openWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitout-images-'));
  return {
    file: (name) => path.join(folder, name),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface Received {
  path: string;
  type: StoredType;
  /** Bytes as they came. */
  size: number;
  /** sha256 of them, in hex. */
  hash: string;
}

const stored = new Set<string>(['jpeg', 'png', 'webp', 'avif', 'gif', 'svg', 'mp4', 'webm']);

function byteLimit(type: StoredType): { max: number; what: 'image' | 'svg' | 'video' } {
  if (type === 'svg') return { max: limits.svgBytes, what: 'svg' };
  if (type === 'mp4' || type === 'webm') return { max: limits.videoBytes, what: 'video' };
  return { max: limits.imageBytes, what: 'image' };
}

/**
 * Streams one file of a request to `target`, hashing as it goes; memory holds a chunk at a time.
 * The type is known from the first bytes, so a wrong or too large file is refused before it is stored whole;
 * the rest of it is read and dropped, since the files after it come in the same stream.
 * Throws FitoutError 415, 413, 422 (empty) or 507 (no space).
 */
export async function receive(stream: Readable, target: string): Promise<Received> {
  const file = await open(target, 'wx');
  const hash = createHash('sha256');
  let head: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let type: StoredType | undefined;
  let size = 0;
  let refused: FitoutError | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (refused !== undefined) continue;
      if (type === undefined) head = Buffer.concat([head, chunk.subarray(0, sniffBytes - head.length)]);
      if (type === undefined && head.length >= sniffBytes) ({ type, refused } = typeOf(head));
      if (type !== undefined && size > byteLimit(type).max) refused = tooManyBytes(byteLimit(type).what);
      if (refused !== undefined) continue;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } catch (error) {
    throw refused ?? streamError(error);
  } finally {
    await file.close();
  }
  if (size === 0) throw unreadable('empty');
  if (type === undefined && refused === undefined) ({ type, refused } = typeOf(head));
  if (refused !== undefined || type === undefined) throw refused ?? unsupportedType(undefined);
  return { path: target, type, size, hash: hash.digest('hex') };
}

function typeOf(head: Uint8Array): { type: StoredType | undefined; refused: FitoutError | undefined } {
  const found = sniff(head);
  if (found !== undefined && stored.has(found)) return { type: found as StoredType, refused: undefined };
  return { type: undefined, refused: unsupportedType(found as Exclude<typeof found, StoredType>) };
}

function streamError(error: unknown): unknown {
  if ((error as { code?: string }).code === 'ENOSPC') return new FitoutError('storageFull', { cause: error });
  // The host ends a stream that goes beyond the route's limit, which is the largest kind's.
  if (isFitoutError(error) && error.codeName === 'tooLarge') return tooManyBytes('video');
  return error;
}

/** sha256 in hex of a file, and its bytes. */
export async function hashFile(file: string): Promise<{ key: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { key: hash.digest('hex'), size };
}
