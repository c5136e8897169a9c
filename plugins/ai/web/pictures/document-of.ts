import { type AigcMark, type LocalText, newUuid } from '@fitout/sdk';
import { callsOf, type PluginContext } from '@fitout/sdk/web';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import type { documentCalls } from '../../shared/calls/documents.ts';
import { blankDocument, type PictureDocument, type RasterLayer } from '../../shared/document/document.ts';
import { labelIn, pictureFile } from './file-work.ts';
import { isPsd } from './is-psd.ts';
import { notifyAtOpening } from './notices.ts';
import { pictureName } from './picture-name.ts';
import { plainPicture } from './plain-picture.ts';

/**
 * Makes a document of a picture, which is its only layer as the file that it came as, or of a PSD with its layers; `asset`
 * is the library's id of it.
 * Answers the document's.
 */
export async function documentOf(ctx: PluginContext, file: File, signal: AbortSignal, asset?: string): Promise<string> {
  const name = pictureName(ctx, file);
  const made = (await isPsd(file)) ? await ofPsd(ctx, file, signal) : await ofPicture(ctx, file, signal);
  const { aigc } = made;
  const call = callsOf<typeof documentCalls>(ctx.http, { showError: false, signal });
  const { id } = await call('POST documents', {
    body: {
      ...{ name, document: made.document },
      ...(asset === undefined ? {} : { asset }),
      ...(aigc === undefined ? {} : { aigc }),
    },
  });
  notifyAtOpening(id, made.notices);
  if (made.small !== undefined) await giveThumbnail(ctx, id, made.small);
  return id;
}

/** Lists show it from the first moment on. That it fails is no fault of the document: the first save brings another. */
async function giveThumbnail(ctx: PluginContext, id: string, files: Blob): Promise<void> {
  const call = callsOf<typeof blobCalls>(ctx.http, { showError: false });
  await call('POST documents/:id/thumbnail', { params: { id }, files }).catch(() => undefined);
}

interface Made {
  document: PictureDocument;
  /** What of the picture could not be taken as it was. */
  notices: readonly LocalText[];
  /** What lists show, where it costs next to nothing. */
  small?: Blob | undefined;
  /** The label of the file that it came as. */
  aigc: AigcMark | undefined;
}

async function ofPsd(ctx: PluginContext, file: File, signal: AbortSignal): Promise<Made> {
  const { psdDocument } = await import('./psd-document.ts');
  const made = await psdDocument(ctx, file, signal);
  return { ...made, aigc: await labelIn(file, signal) };
}

async function ofPicture(ctx: PluginContext, file: File, signal: AbortSignal): Promise<Made> {
  const notices: LocalText[] = [];
  const plain = await plainPicture(ctx, file, file.name, { tell: (found) => notices.push(...found), signal });
  const { hash, width, height, small, label } = await pictureFile({ file, plain, name: file.name }, signal);
  const blobs = callsOf<typeof blobCalls>(ctx.http, { showError: false, signal });
  await blobs('POST blobs/:hash', { params: { hash }, files: plain }, { timeout: 600_000 });
  const blank = blankDocument(width, height, { id: newUuid(), name: pictureName(ctx, file) });
  const layer: RasterLayer = { ...(blank.layers[0] as RasterLayer), source: { blob: hash, x: 0, y: 0, width, height } };
  return { document: { ...blank, layers: [layer] }, notices, small, aigc: label };
}
