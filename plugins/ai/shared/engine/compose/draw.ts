import { tileSize } from '../../document/document.ts';
import type { Box } from '../types.ts';
import { Band, bandRows, copyRows, type Drawn } from './band.ts';
import type { Part } from './parts.ts';

/** Draws parts of a tile over one another, from the lowest. */
export function drawRows(parts: readonly Part[], { x0, y0, x1, y1 }: Box, into: Uint8Array | Uint8ClampedArray): void {
  const [first] = parts;
  if (first === undefined) {
    for (let y = y0; y < y1; y += 1) into.fill(0, (y * tileSize + x0) * 4, (y * tileSize + x1) * 4);
    return;
  }
  // Over nothing every blend mode shows the layer as it is.
  if (parts.length === 1 && isPlain(first) && first.opacity === 1) {
    copyRows(first.pixels, y0, into, y0, { x0, x1, rows: y1 - y0 });
    return;
  }
  const band = new Band(x0, x1);
  for (let y = y0; y < y1; y += bandRows) {
    band.begin(y, Math.min(bandRows, y1 - y));
    drawParts(band, 0, parts, true);
    band.write(into);
  }
}

/** Of pixels alone: what most layers are. */
function isPlain(part: Part): part is Part & Drawn {
  return part.pixels !== undefined && part.mask === undefined && part.clipped === undefined;
}

/** Draws parts over what is at a depth; deeper ones are free. `overNothing`: there is nothing, so that every mode shows the first as it is. */
function drawParts(band: Band, depth: number, parts: readonly Part[], overNothing: boolean): void {
  const normal = (at: number): (Part & Drawn) | undefined => {
    const part = parts[at];
    const isNormal = part?.blend === 'normal' || (overNothing && at === 0);
    return part !== undefined && isNormal && isPlain(part) ? part : undefined;
  };
  for (let at = 0; at < parts.length; ) {
    const together: Drawn[] = [];
    for (let next = normal(at); next !== undefined; next = normal(at)) {
      together.push(next);
      at += 1;
    }
    if (together.length > 0) band.drawNormals(depth, together);
    const part = parts[at];
    if (part === undefined) return;
    drawPart(band, depth, part);
    at += 1;
  }
}

function drawPart(band: Band, depth: number, part: Part): void {
  const { mask, pixels, inner, clipped, adjust, blend, opacity } = part;
  // What a layer does is linear in its opacity, so its mask mixes before and after.
  const before = mask === undefined ? depth : depth + 1;
  if (mask !== undefined) band.copy(depth, before);
  const own = before + 1;
  if (adjust !== undefined) {
    band.copy(depth, own);
    for (const row of band.rows(own)) adjust(row);
    band.mixAdjusted(depth, blend, own, opacity);
  } else if (pixels !== undefined && clipped === undefined) band.drawPixels(depth, blend, { pixels, opacity });
  else {
    band.clear(own);
    if (pixels !== undefined) band.drawNormals(own, [{ pixels, opacity: 1 }]);
    else drawParts(band, own, inner ?? [], true);
    if (clipped !== undefined) {
      // Seen where that one is, which keeps its shape.
      band.uncover(own);
      drawParts(band, own, clipped, false);
      band.cover(own);
    }
    band.drawSums(depth, blend, own, opacity);
  }
  if (mask !== undefined) band.mixByMask(depth, before, mask);
}
