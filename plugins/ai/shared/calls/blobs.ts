import { defineCalls, fun } from '@fitout/sdk/calls';
import { z } from 'zod';
import { documentLimits } from '../document/document.ts';
import { limits } from '../limits.ts';
import { hash } from './document.ts';
import { byId } from './documents.ts';
import { documentSummary } from './outputs.ts';

const edit = fun('ai.edit');
const byHash = z.object({ hash });

/** What documents are made of: files of sources, and tiles. */
export const blobCalls = defineCalls({
  // POST, since that is how the context's http sends files; twice the same is kept once all the same.
  'POST blobs/:hash': {
    access: edit,
    summary: { zh: '上传图片或图块', en: 'Put the file of a source, or a tile' },
    params: byHash,
    // One byte more, so that what is too large is refused in words of our own.
    upload: { maxBytes: documentLimits.blobBytes + 1, maxFiles: 1 },
    result: z.object({ hash, size: z.int() }),
    errors: ['unprocessable', 'storageFull'],
    timeout: 600,
    unaudited: true,
  },
  'GET blobs/:hash': {
    access: fun('ai.view'),
    summary: { zh: '读取图片或图块', en: 'Read the file of a source, or a tile' },
    params: byHash,
    file: ['application/octet-stream', 'image/*'],
    timeout: 600,
  },
  'POST documents/:id/thumbnail': {
    access: edit,
    summary: { zh: '更新缩略图', en: 'Give a document its small picture' },
    params: byId,
    upload: { maxBytes: limits.thumbnailBytes + 1, maxFiles: 1 },
    result: documentSummary,
    errors: ['unprocessable', 'storageFull'],
    unaudited: true,
  },
});
