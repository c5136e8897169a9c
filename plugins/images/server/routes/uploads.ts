import { type FitoutError, isFitoutError } from '@fitout/sdk';
import { fun, type PluginApp, type ServerContext } from '@fitout/sdk/server';
import { limits } from '../../shared/limits.ts';
import type { UploadItem } from '../../shared/types.ts';
import { unreadable } from '../files/refusals.ts';
import { upload } from '../library/assets.ts';
import { announce } from './assets.ts';
import { uploadQuery } from './shapes.ts';

/**
 * POST assets: one file or several as multipart. Of several, each fails alone and the answer says which; a single one
 * that fails is an error answer, so that a plain client sees 413, 415 or 422.
 */
export function uploadRoutes(app: PluginApp, ctx: ServerContext): void {
  app.post(
    'assets',
    {
      access: fun('images.edit'),
      summary: '上传素材',
      query: uploadQuery,
      multipart: { maxBytes: limits.videoBytes + 1, maxFiles: limits.filesPerRequest },
      timeout: 600,
    },
    async ({ query: { folder }, files, caller, orgId }) => {
      const folderId = folder === undefined || folder === 0n ? null : folder;
      const items: UploadItem<bigint>[] = [];
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
    },
  );
}

/** The host ends the request at a file beyond the route's limit; its own refusal, which says more, was heard before. */
async function* bounded<T>(files: AsyncIterable<T>, refused: () => FitoutError | undefined): AsyncIterable<T> {
  try {
    yield* files;
  } catch (error) {
    if (!isFitoutError(error) || error.codeName !== 'tooLarge' || refused()?.codeName !== 'tooLarge') throw error;
  }
}
