import { type FitoutError, isFitoutError } from '@fitout/sdk';
import type { CallHandler, ServerContext } from '@fitout/sdk/server';
import type { fileCalls } from '../../shared/calls/files.ts';
import type { UploadItemRecord } from '../../shared/calls/outputs.ts';
import { unreadable } from '../files/refusals.ts';
import { upload } from '../library/assets.ts';
import { announce } from './assets.ts';

/**
 * One file or several as multipart. Of several, each fails alone and the answer says which; a single one that fails is an
 * error answer, so that a plain client sees 413, 415 or 422.
 */
export function uploadHandler(ctx: ServerContext): CallHandler<(typeof fileCalls)['POST assets']> {
  return async ({ query: { folder }, files, caller, orgId }) => {
    const folderId = folder === undefined || folder === 0n ? null : folder;
    const items: UploadItemRecord[] = [];
    let failure: FitoutError | undefined;
    for await (const { filename, stream } of bounded(files(), () => failure)) {
      try {
        items.push(await upload(ctx, { orgId, caller }, { filename, stream }, folderId));
      } catch (error) {
        // What the host or the disk throws is no property of this file: it ends the whole request.
        if (!isFitoutError(error) || error.codeName === 'storageFull') throw error;
        stream.resume();
        failure = error;
        const { code, reason, text } = error;
        const words = typeof text === 'string' ? { zh: text, en: text } : text;
        items.push({ name: filename, error: { code, reason, text: words } });
      }
    }
    if (items.length === 0) throw unreadable('empty');
    if (items.length === 1 && failure !== undefined) throw failure;
    const [changed] = items.flatMap((item) => (item.asset === undefined ? [] : [item.asset.id]));
    if (changed !== undefined) await announce(ctx, orgId, changed);
    return { items };
  };
}

/** The host ends the request at a file beyond the route's limit; its own refusal, which says more, was heard before. */
async function* bounded<T>(files: AsyncIterable<T>, refused: () => FitoutError | undefined): AsyncIterable<T> {
  try {
    yield* files;
  } catch (error) {
    if (!isFitoutError(error) || error.codeName !== 'tooLarge' || refused()?.codeName !== 'tooLarge') throw error;
  }
}
