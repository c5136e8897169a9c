import type { Layer as PsdLayer } from 'ag-psd';
import { Inflate } from 'fflate';
import { bytesOf, psdLimits } from './head.ts';

/** Deflated, and so after each value was taken from the next. */
const deflated: ReadonlySet<number> = new Set([2, 3]);
/** Bytes that are unpacked at once: what they make of it is looked at in between. */
const piece = 16_384;

/** Throws where a layer, or its mask, would take more memory than it may, or unpacks to more than its frame holds. */
export function checkPacked(layer: PsdLayer, depth: number): void {
  const { rawData, mask } = layer;
  const [area, masked] = [areaOf(layer), mask === undefined ? 0 : areaOf(mask)];
  if (bytesOf(Math.max(area, masked), depth) > psdLimits.layerBytes) throw new Error('a frame is too large');
  for (const { compression, data } of rawData?.channels ?? [])
    if (data !== undefined && deflated.has(compression)) checkDeflated(data, (Math.max(area, masked) * depth) / 8);
}

function checkDeflated(data: Uint8Array, most: number): void {
  let size = 0;
  // A head of zlib stands before it.
  const inflate = new Inflate((chunk) => {
    size += chunk.length;
    if (size > most + piece) throw new Error('it unpacks to more than it may');
  });
  for (let at = 2; at < data.length; at += piece)
    inflate.push(data.subarray(at, at + piece), at + piece >= data.length);
}

function areaOf({
  left = 0,
  top = 0,
  right = 0,
  bottom = 0,
}: Pick<PsdLayer, 'left' | 'top' | 'right' | 'bottom'>): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
