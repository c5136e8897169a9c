import { wholeTile } from '../compose/compose.ts';
import type { Scene } from '../compose/scene.ts';
import { maskGrid } from '../picture/grids.ts';
import type { Frame, LayerRecord, Picture } from '../picture/picture.ts';
import type { Node } from '../picture/tree.ts';
import { changedBox } from '../tiles/changed.ts';
import { fullMask } from '../tiles/mask.ts';
import type { TileKey } from '../tiles/tile.ts';
import type { Box } from '../types.ts';
import { type PreviewPart, wholeGrid } from './sight.ts';

const plain = { visible: true, locked: false, opacity: 1, blend: 'normal' } as const;
const wholeNodes: readonly Node[] = [
  { layer: { id: wholeGrid, kind: 'raster', name: '', ...plain }, inner: [], clipped: [] },
];

/**
 * A picture with some tiles of one level as they would be; the picture itself knows nothing of them. Composed like any
 * other, so masks, groups, clipping and blending hold.
 */
export class Overlay implements Scene {
  readonly level: number;
  readonly #picture: Picture;
  readonly #tiles = new Map<TileKey, PreviewPart['grids']>();

  constructor(picture: Picture, level: number) {
    this.#picture = picture;
    this.level = level;
  }

  get frame(): Frame {
    return this.#picture.frame;
  }

  layersAt(level: number, key: TileKey): readonly Node[] | undefined {
    return level === this.level && this.#tiles.get(key)?.has(wholeGrid) === true ? wholeNodes : undefined;
  }

  /** Tiles in which it has something of its own. */
  get keys(): TileKey[] {
    return [...this.#tiles.keys()];
  }

  /**
   * Shows a tile as it would be, in place of all that it had there; without grids, as it is. Answers where in the tile
   * something looks different afterwards.
   */
  put(key: TileKey, grids: PreviewPart['grids'] | undefined): Box | undefined {
    const before = this.#tiles.get(key);
    const names = new Set([...(before?.keys() ?? []), ...(grids?.keys() ?? [])]);
    const all = names.has(wholeGrid) && before?.has(wholeGrid) !== grids?.has(wholeGrid);
    const was = [...names].map((grid) => this.mip(grid, this.level, key));
    if (grids === undefined) this.#tiles.delete(key);
    else this.#tiles.set(key, grids);
    if (all) return wholeTile;
    let changed: Box | undefined;
    for (const [at, grid] of [...names].entries()) {
      const box = changedBox(was[at], this.mip(grid, this.level, key));
      if (box === undefined) continue;
      changed = {
        x0: Math.min(box.x0, changed?.x0 ?? box.x0),
        y0: Math.min(box.y0, changed?.y0 ?? box.y0),
        x1: Math.max(box.x1, changed?.x1 ?? box.x1),
        y1: Math.max(box.y1, changed?.y1 ?? box.y1),
      };
    }
    return changed;
  }

  mip(grid: string, level: number, key: TileKey): Uint8Array | undefined {
    const own = level === this.level ? this.#tiles.get(key) : undefined;
    return own?.has(grid) === true ? own.get(grid) : this.#picture.mip(grid, level, key);
  }

  mask({ id, mask }: LayerRecord, level: number, key: TileKey): Uint8Array | undefined {
    if (mask?.on !== true) return undefined;
    const bytes = this.mip(maskGrid(id), level, key);
    return bytes === fullMask ? undefined : bytes;
  }
}
