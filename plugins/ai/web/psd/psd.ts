import type { AigcMark } from '@fitout/sdk';
import type { Guides } from '../../shared/document/document.ts';
import type { EngineState, LayerState } from '../../shared/engine/types.ts';
import type { PictureEngine } from '../engine/picture-engine.ts';
import { inWorker, type Run } from '../pixels/in-worker.ts';
import { drawRead, textOf } from './drawing.ts';
import { psdError, psdLimits } from './head.ts';
import type { PsdRequest, PsdResults } from './protocol.ts';
import workerUrl from './psd.worker.ts?worker&module';
import type { Part } from './tiles.ts';
import type { WrittenLayer } from './write.ts';

/** A PSD's layers as a document, with what could not be kept. */
export async function readPsd(file: Blob, run: Run): Promise<PsdResults['read']> {
  const bytes = await bytesOf(file);
  const request: PsdRequest = { kind: 'read', bytes };
  const read = await inWorker<PsdResults['read']>(workerUrl, request, [bytes], run);
  const parts = await drawRead(read);
  if (parts.size === 0) return read;
  const cut: PsdRequest = { kind: 'tiles', parts: [...parts.values()] };
  const transfer = cut.parts.map(({ data }) => data.buffer);
  const { tiles, blobs } = await inWorker<PsdResults['tiles']>(workerUrl, cut, transfer, run);
  [...parts.keys()].forEach((layer, at) => {
    layer.tiles = tiles[at] ?? {};
  });
  read.blobs.push(...blobs);
  return read;
}

/** All that is seen of a PSD, as a PNG. */
export async function mergedPsd(file: Blob, run: Run): Promise<Blob> {
  const bytes = await bytesOf(file);
  const request: PsdRequest = { kind: 'merged', bytes };
  return (await inWorker<PsdResults['merged']>(workerUrl, request, [bytes], run)).picture;
}

function bytesOf(file: Blob): Promise<ArrayBuffer> {
  if (file.size > psdLimits.fileBytes) throw psdError('bytes', `${file.size}`);
  return file.arrayBuffer();
}

/** What is open, as a PSD with its layers, and what could not be kept in it. */
export async function writePsd(
  engine: PictureEngine,
  state: EngineState,
  aigc: AigcMark | null,
  run: Run,
): Promise<PsdResults['write']> {
  const { width, height, guides } = state;
  const layers: WrittenLayer[] = [];
  const transfer: Transferable[] = [];
  let bytes = width * height * 4;
  for (const [at, layer] of state.layers.entries()) {
    run.signal.throwIfAborted();
    const one: WrittenLayer = { state: layer };
    const text = await textOf(layer);
    if (text !== undefined) one.place = text.place;
    const part = text?.letters ?? (await pixelsOf(engine, layer));
    if (part !== undefined) {
      bytes += part.data.length;
      if (bytes > psdLimits.writtenBytes) throw psdError('written', `${bytes}`);
      one.pixels = part;
      transfer.push(part.data.buffer);
    }
    if (layer.mask !== undefined) {
      const mask = await engine.shown({ kind: 'layer', id: layer.id, of: 'mask' });
      one.mask = { x: mask.x0, y: mask.y0, width: mask.x1 - mask.x0, height: mask.y1 - mask.y0, data: mask.bytes };
    }
    layers.push(one);
    run.onProgress((at / state.layers.length) * 0.8);
  }
  const { data: merged } = await engine.picture();
  const request: PsdRequest = {
    kind: 'write',
    picture: {
      width,
      height,
      layers,
      merged,
      ...(guides && { guides: plain(guides) }),
      ...(aigc && { aigc: { ...aigc } }),
    },
  };
  return inWorker(workerUrl, request, [...transfer, merged.buffer], run);
}

/** What can be handed to a worker, of what a page watches. */
const plain = ({ standing, lying }: Guides): Guides => ({ standing: [...standing], lying: [...lying] });

async function pixelsOf(engine: PictureEngine, { id, kind }: LayerState): Promise<Part | undefined> {
  const box = kind === 'raster' ? await engine.bounds(id) : undefined;
  if (box === undefined) return undefined;
  const { data, width, height } = await engine.layerPixels(id, box);
  return { x: box.x0, y: box.y0, width, height, data };
}
