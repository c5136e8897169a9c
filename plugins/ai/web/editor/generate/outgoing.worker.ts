import { sha256 } from '../../../shared/engine/tiles/sha256.ts';
import type { PictureRule, Size } from '../../../shared/providers/capabilities.ts';
import type { Box, Mask, Pixels } from '../../../shared/providers/masking.ts';
import { type OutgoingTask, outgoing } from '../../../shared/providers/outgoing.ts';
import type { KeptBlob } from '../../engine/protocol.ts';
import { serveWork } from '../../pixels/serve-work.ts';

export interface OutgoingRequest extends OutgoingTask {
  /** Does the mask go along? */
  masked: boolean;
}

/** Files for a model, and where its result goes. */
export interface OutgoingFiles {
  area: Box;
  size: Size | undefined;
  source: KeptBlob;
  mask: KeptBlob | undefined;
  /** Its opacity is how much of the result is laid over what is there. */
  paste: KeptBlob | undefined;
}

async function work(task: OutgoingRequest): Promise<OutgoingFiles | undefined> {
  const made = outgoing(task);
  if (made === undefined) return undefined;
  const { area, cut, sent, size, mask, paste } = made;
  const grey = mask === undefined || !task.masked ? undefined : scaledTo(pictureOf(mask, false), sent);
  return {
    area,
    size,
    source: await sourceFile(scaledTo(cut, sent), task.model.picture),
    mask: grey && (await png(grey)),
    paste: paste && (await png(drawn(pictureOf(paste, true)))),
  };
}

/** A mask in grey, or as the opacity of white. */
function pictureOf({ data, width, height }: Mask, asOpacity: boolean): Pixels {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] as number;
    if (asOpacity) pixels[at * 4 + 3] = value;
    else pixels.fill(value, at * 4, at * 4 + 3);
  }
  return { data: pixels, width, height };
}

function drawn({ data, width, height }: Pixels): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  contextOf(canvas).putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}

/** On white: what is clear in a picture means nothing to a model. */
function scaledTo(picture: Pixels, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(drawn(picture), 0, 0, width, height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  return context;
}

/** Without loss, where the model takes as much. */
async function sourceFile(canvas: OffscreenCanvas, { types, bytes }: PictureRule): Promise<KeptBlob> {
  const file = await png(canvas);
  if ((types.includes('image/png') && file.bytes.byteLength <= bytes) || !types.includes('image/jpeg')) return file;
  return kept(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.94 }));
}

const png = async (canvas: OffscreenCanvas): Promise<KeptBlob> =>
  kept(await canvas.convertToBlob({ type: 'image/png' }));

async function kept(blob: Blob): Promise<KeptBlob> {
  const bytes = await blob.arrayBuffer();
  return { hash: sha256(new Uint8Array(bytes)), bytes };
}

serveWork(work, (result) =>
  [result?.source, result?.mask, result?.paste].flatMap((file) => (file === undefined ? [] : [file.bytes])),
);
