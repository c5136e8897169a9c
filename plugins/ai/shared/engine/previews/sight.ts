import type { TileKey } from '../tiles/tile.ts';
import type { Box } from '../types.ts';

/** What is looked at, in pixels of the level that is looked at: 1 / 2 ** level of the size. */
export interface Sight extends Box {
  level: number;
}

/** A grid of all layers together: where a tile has it, nothing else is drawn there. */
export const wholeGrid = '#whole';

/** A tile of the level as it would be: what grids that change have there; undefined is clear. */
export interface PreviewPart {
  key: TileKey;
  grids: ReadonlyMap<string, Uint8Array | undefined>;
}

/** A rectangle of the document in pixels of a level: those that it touches. */
export function boxAt({ x0, y0, x1, y1 }: Box, level: number): Box {
  const step = 2 ** level;
  return {
    x0: Math.floor(x0 / step),
    y0: Math.floor(y0 / step),
    x1: Math.ceil(x1 / step),
    y1: Math.ceil(y1 / step),
  };
}
