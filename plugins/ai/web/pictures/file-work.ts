import type { AigcMark } from '@fitout/sdk';
import { inWorker } from '../pixels/in-worker.ts';
import workerUrl from './file.worker.ts?worker&module';
import type { FileRequest, FileResults, PictureFile } from './file-protocol.ts';

/**
 * What is worked out of whole files, in a worker: hashing, decoding and scaling a photo would hold the page for longer than
 * a hand should feel. All reject with a FitoutError, or with the signal's reason as soon as it is aborted, which ends the work.
 */

/** The sha-256 of a file's bytes, in hex: what a blob is named by. */
export function hashOf(file: Blob, signal?: AbortSignal): Promise<string> {
  return work<'hash'>({ kind: 'hash', file }, signal);
}

/** The label of a generated picture, in a file of any format. */
export function labelIn(file: Blob, signal?: AbortSignal): Promise<AigcMark | undefined> {
  return work<'label'>({ kind: 'label', file }, signal);
}

/** What a document needs of a picture: `file` as it came, `plain` what browsers read of it. */
export function pictureFile(
  { file, plain, name }: { file: Blob; plain: Blob; name: string },
  signal?: AbortSignal,
): Promise<PictureFile> {
  return work<'picture'>({ kind: 'picture', file, plain, name }, signal);
}

function work<Kind extends FileRequest['kind']>(
  request: Extract<FileRequest, { kind: Kind }>,
  signal = new AbortController().signal,
): Promise<FileResults[Kind]> {
  return inWorker(workerUrl, request, [], { signal, onProgress: () => undefined });
}
