import type { LocalText } from '@fitout/sdk';
import { callsOf, type PluginContext } from '@fitout/sdk/web';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import type { PictureDocument } from '../../shared/document/document.ts';
import { putBlobs } from '../editor/saving/put-blobs.ts';
import { noteText } from '../psd/notes.ts';
import { readPsd } from '../psd/psd.ts';

/** A PSD's layers as a document whose blobs are on the server, and what could not be kept. */
export async function psdDocument(
  ctx: PluginContext,
  file: File,
  signal: AbortSignal,
): Promise<{ document: PictureDocument; notices: LocalText[] }> {
  const { document, blobs, notes } = await readPsd(file, { signal, onProgress: () => undefined });
  await putBlobs(callsOf<typeof blobCalls>(ctx.http, { showError: false, signal }), blobs);
  return { document, notices: notes.map(noteText) };
}
