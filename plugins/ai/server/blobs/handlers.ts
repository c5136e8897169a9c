import type { Readable } from 'node:stream';
import { FitoutError } from '@fitout/sdk';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import { documentLimits } from '../../shared/document/document.ts';
import { limits } from '../../shared/limits.ts';
import { documentRow, documentSummaryOf, setThumbnail } from '../documents/documents.ts';
import type { Tables } from '../tables.ts';
import { type Received, receive } from './receive.ts';
import { putBlob, serveBlob } from './store.ts';
import { typeOf } from './types.ts';

export function blobHandlers(ctx: ServerContext): Handlers<typeof blobCalls> {
  return {
    'POST blobs/:hash': async ({ params: { hash }, files, orgId }) => {
      await using received = await onlyFile(files(), documentLimits.blobBytes);
      if (received.hash !== hash) throw wrongHash(received.hash);
      await putBlob(ctx, orgId, received);
      return { hash, size: received.size };
    },
    'GET blobs/:hash': ({ params: { hash }, headers, orgId }) => serveBlob(ctx, orgId, hash, headers['if-none-match']),
    'POST documents/:id/thumbnail': async ({ params: { id }, files, orgId }) => {
      await documentRow(ctx.database.query<Tables>(), orgId, id);
      await using received = await onlyFile(files(), limits.thumbnailBytes);
      if (!typeOf(received.head).startsWith('image/')) throw noPicture();
      await putBlob(ctx, orgId, received);
      await setThumbnail(ctx, orgId, id, received.hash);
      await ctx.events.publish('documents', id, orgId);
      return documentSummaryOf(ctx, orgId, id);
    },
  };
}

/** The first file of a request; there is but one. */
async function onlyFile(files: AsyncIterable<{ stream: Readable }>, most: number): Promise<Received> {
  // Waited for here: the file is gone when the loop ends.
  for await (const { stream } of files) return await receive(stream, most);
  throw new FitoutError('badRequest', { reason: 'ai.no-file' });
}

function wrongHash(actual: string): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.blob-hash',
    message: { zh: '图片数据在传输中损坏，请重试', en: 'The image data was damaged in transit. Try again' },
    detail: { actual },
  });
}

function noPicture(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.thumbnail',
    message: { zh: '缩略图不是可识别的图片', en: 'The thumbnail is not a recognised image type' },
  });
}
