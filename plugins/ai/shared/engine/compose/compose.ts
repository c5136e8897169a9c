import { tileSize } from '../../document/document.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import { nodesOf, treeOf } from '../picture/tree.ts';
import { columnOf, keyOf, rowOf, type TileKey } from '../tiles/tile.ts';
import type { Box } from '../types.ts';
import { drawRows } from './draw.ts';
import { partsOf } from './parts.ts';
import type { Scene } from './scene.ts';

export type { Box };

/** All of a tile. */
export const wholeTile: Box = { x0: 0, y0: 0, x1: tileSize, y1: tileSize };

/**
 * Draws a part of a tile of the whole picture into `into`, 256 × 256 straight RGBA: the layers over one another, each
 * blended with what lies beneath. `level`: at 1 / 2 ** level of the size, from mips.
 */
export function composeTile(
  scene: Scene,
  level: number,
  key: TileKey,
  box: Box,
  into: Uint8Array | Uint8ClampedArray,
): void {
  drawRows(partsOf(scene, scene.layersAt?.(level, key) ?? treeOf(scene.frame), level, key), box, into);
}

/** Some layers alone over one another, as a tile of straight RGBA. */
export function composeLayers(
  picture: Picture,
  layers: readonly LayerRecord[],
  key: TileKey,
  parent?: string,
): Uint8Array {
  const into = new Uint8Array(tileSize * tileSize * 4);
  drawRows(partsOf(picture, nodesOf(layers, parent), 0, key), wholeTile, into);
  return into;
}

/** A rectangle of the picture, in pixels of its level: straight RGBA, row by row. */
export function composeArea(scene: Scene, level: number, { x0, y0, x1, y1 }: Box): Uint8ClampedArray<ArrayBuffer> {
  const width = x1 - x0;
  const whole = new Uint8ClampedArray(width * (y1 - y0) * 4);
  const tile = new Uint8ClampedArray(tileSize * tileSize * 4);
  for (const key of keysOf({ x0, y0, x1, y1 })) {
    const left = columnOf(key) * tileSize;
    const top = rowOf(key) * tileSize;
    const box = {
      x0: Math.max(0, x0 - left),
      y0: Math.max(0, y0 - top),
      x1: Math.min(tileSize, x1 - left),
      y1: Math.min(tileSize, y1 - top),
    };
    composeTile(scene, level, key, box, tile);
    for (let y = box.y0; y < box.y1; y += 1) {
      const from = (y * tileSize + box.x0) * 4;
      whole.set(tile.subarray(from, from + (box.x1 - box.x0) * 4), ((top + y - y0) * width + left + box.x0 - x0) * 4);
    }
  }
  return whole;
}

/** Tiles that a box touches. */
export function* keysOf({ x0, y0, x1, y1 }: Box): Generator<TileKey> {
  for (let row = Math.floor(y0 / tileSize); row * tileSize < y1; row += 1)
    for (let column = Math.floor(x0 / tileSize); column * tileSize < x1; column += 1) yield keyOf(column, row);
}
