import type { Frame, LayerRecord } from '../picture/picture.ts';
import type { Node } from '../picture/tree.ts';
import type { TileKey } from '../tiles/tile.ts';

/** What is drawn: a picture, or one that is shown as it would be. */
export interface Scene {
  readonly frame: Frame;
  /** Layers that are drawn at a tile in place of the frame's, from the lowest. */
  layersAt?(level: number, key: TileKey): readonly Node[] | undefined;
  /** Pixels of a grid's tile at 1 / 2 ** level of the size; undefined where it is clear. */
  mip(grid: string, level: number, key: TileKey): Uint8Array | undefined;
  /** A layer's mask at a tile; undefined where it hides nothing there. */
  mask(layer: LayerRecord, level: number, key: TileKey): Uint8Array | undefined;
}
