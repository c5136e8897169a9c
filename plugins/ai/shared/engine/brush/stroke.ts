import { documentLimits, tileSize } from '../../document/document.ts';
import { rasterized } from '../commands/records.ts';
import { type Box, composeArea } from '../compose/compose.ts';
import { Change, type Entry } from '../picture/change.ts';
import { maskGrid } from '../picture/grids.ts';
import type { Picture } from '../picture/picture.ts';
import { areaOf } from '../selection/pixels.ts';
import { type MaskRest, maskBytes, maskTile, noMask, sameBytes } from '../tiles/mask.ts';
import { columnOf, emptyTile, isClear, keyOf, rowOf, Tile, type TileKey, tileBytes } from '../tiles/tile.ts';
import type { Brush, StrokePoint } from '../types.ts';
import { applyMask, applyToMask } from './apply.ts';
import { healMarked } from './heal.ts';
import { BrushPath } from './path.ts';
import { Stamp } from './stamp.ts';

interface Work {
  /** As it was when the stroke began. */
  before: Tile | undefined;
  base: Uint8Array | undefined;
  tile: Tile;
  mask: Uint8Array;
  /** What a clone or a restorer paints. */
  paint: Uint8Array | undefined;
  /** What of it is selected; undefined where nothing is left out. */
  selected: Uint8Array | undefined;
  /** What the mask gained since it was last applied. */
  dirty: Box | undefined;
}

/** Names of what a stroke does in the history. */
const names = {
  brush: { zh: '画笔', en: 'Brush' },
  eraser: { zh: '橡皮擦', en: 'Eraser' },
  clone: { zh: '仿制图章', en: 'Clone stamp' },
  restore: { zh: '恢复原图', en: 'Restore' },
  heal: { zh: '污点修复', en: 'Spot healing' },
};

/** A brush at work: a mask of one byte a pixel is gathered, and applied over the tiles as they were. */
export class Stroke {
  readonly #picture: Picture;
  readonly #layer: string;
  /** What is painted into. */
  readonly #grid: string;
  /** Of a mask: what it is where it has no tile. */
  readonly #rest: MaskRest | undefined;
  readonly #brush: Brush;
  readonly #path: BrushPath;
  readonly #work = new Map<TileKey, Work>();
  #stamp: Stamp | undefined;

  constructor(picture: Picture, layer: string, brush: Brush) {
    this.#picture = picture;
    this.#layer = layer;
    const mask = brush.target === 'mask' && brush.tool !== 'heal' ? picture.layer(layer)?.mask : undefined;
    this.#grid = mask === undefined ? layer : maskGrid(layer);
    this.#rest = mask?.rest;
    this.#brush = brush;
    const spacing = Math.max(0.01, Math.min(10, brush.spacing));
    this.#path = new BrushPath(
      (point) => this.#press(point),
      (pressure) => Math.max(0.5, this.#diameter(pressure) * spacing),
    );
  }

  /** Goes on through points; what they change is seen at once. */
  to(points: readonly StrokePoint[]): void {
    for (const { x, y, pressure } of points) {
      const far = Math.max(Math.abs(x), Math.abs(y));
      // Also where one of them is no number.
      if (far <= documentLimits.reach) this.#path.to({ x, y, pressure: Math.max(0, Math.min(1, pressure)) || 0 });
    }
    this.#apply();
  }

  /** The entry of the whole stroke, which is done already; undefined where it changed nothing. */
  end(): Entry | undefined {
    this.#path.end();
    this.#apply();
    if (this.#brush.tool === 'heal') this.#heal();
    const change = new Change(this.#picture);
    // A layer that was placed is one of pixels from now on.
    if (this.#rest === undefined) rasterized(change, this.#layer);
    const entry = change.entry(names[this.#brush.tool]);
    const before = entry.tiles.length;
    for (const [key, { before, base, tile }] of this.#work) {
      const after = this.#settled(key, before, base, tile);
      this.#picture.setTile(this.#grid, key, after, true);
      if (after !== before) entry.tiles.push({ id: this.#grid, key, before, after });
    }
    this.#release();
    return entry.tiles.length === before ? undefined : entry;
  }

  #heal(): void {
    const { frame } = this.#picture;
    const { opacity, all } = this.#brush;
    const own = (box: Box) => areaOf((key) => this.#pixels(key), box);
    healMarked(this.#work, all === true ? (box) => this.#seen(box) : own, opacity, frame);
    for (const key of this.#work.keys()) this.#picture.touch(this.#grid, key, 0, 0, tileSize, tileSize);
  }

  /** As if it had not been. */
  cancel(): void {
    for (const [key, { before }] of this.#work) this.#picture.setTile(this.#grid, key, before);
    this.#release();
  }

  #release(): void {
    for (const { before } of this.#work.values()) if (before !== undefined) this.#picture.bank.remove(before);
    this.#work.clear();
  }

  /** What stays of a tile: the one before where nothing changed, none where it is clear. */
  #settled(key: TileKey, before: Tile | undefined, base: Uint8Array | undefined, tile: Tile): Tile | undefined {
    const pixels = tile.pixels as Uint8Array;
    if (this.#rest !== undefined)
      return base !== undefined && sameBytes(base, pixels) ? before : maskTile(pixels, this.#rest);
    if (base === undefined ? isClear(pixels) : sameBytes(base, pixels)) return before;
    if (!isClear(pixels)) return tile;
    return this.#picture.sourceShows(this.#layer, key) ? emptyTile : undefined;
  }

  #diameter(pressure: number): number {
    const by = this.#brush.pressure?.size === false ? 1 : pressure;
    return Math.max(0.5, Math.min(documentLimits.side, this.#brush.size * by));
  }

  #press({ x, y, pressure }: StrokePoint): void {
    const radius = this.#diameter(pressure) / 2;
    if (this.#stamp?.radius !== radius) this.#stamp = new Stamp(radius, this.#brush.hardness);
    const stamp = this.#stamp;
    const strength = this.#brush.pressure?.opacity === true ? pressure : 1;
    const { width, height } = this.#picture.frame;
    // Whole tiles of the document: what is seen later, when the layer moves, ends at no line that was painted.
    const right = Math.ceil(width / tileSize) * tileSize;
    const bottom = Math.ceil(height / tileSize) * tileSize;
    const x0 = Math.max(0, Math.floor(x - stamp.reach));
    const y0 = Math.max(0, Math.floor(y - stamp.reach));
    const x1 = Math.min(right, Math.ceil(x + stamp.reach));
    const y1 = Math.min(bottom, Math.ceil(y + stamp.reach));
    for (let top = y0 - (y0 % tileSize); top < y1; top += tileSize)
      for (let left = x0 - (x0 % tileSize); left < x1; left += tileSize) {
        const box = {
          x0: Math.max(0, x0 - left),
          y0: Math.max(0, y0 - top),
          x1: Math.min(tileSize, x1 - left),
          y1: Math.min(tileSize, y1 - top),
        };
        this.#raise(stamp, left, top, box, x - left, y - top, strength);
      }
  }

  /** Presses the stamp, with its middle at (x, y) of the tile, into one tile's mask. */
  #raise(stamp: Stamp, left: number, top: number, box: Box, x: number, y: number, strength: number): void {
    const key = keyOf(left / tileSize, top / tileSize);
    if (this.#picture.selected(key) === noMask) return;
    const work = this.#work.get(key) ?? this.#take(key);
    const count = box.x1 - box.x0;
    let from = -1;
    let to = -1;
    for (let row = box.y0; row < box.y1; row += 1) {
      if (!stamp.raise(work.mask, row * tileSize + box.x0, count, box.x0 + 0.5 - x, row + 0.5 - y, strength)) continue;
      if (from < 0) from = row;
      to = row + 1;
    }
    if (from >= 0) work.dirty = union(work.dirty, { x0: box.x0, y0: from, x1: box.x1, y1: to });
  }

  #take(key: TileKey): Work {
    const before = this.#picture.tiles(this.#grid).get(key);
    const base = this.#picture.pixels(this.#grid, key);
    const tile = new Tile(base === undefined ? new Uint8Array(tileBytes) : base.slice());
    const selected = this.#picture.selected(key);
    const paint = this.#paint(key);
    const work: Work = { before, base, tile, selected, paint, mask: new Uint8Array(maskBytes), dirty: undefined };
    this.#work.set(key, work);
    // The layer lets it go, and it may have to come back: until then the history does not spill it.
    if (before !== undefined) this.#picture.bank.place(before);
    this.#picture.setTile(this.#grid, key, tile, true);
    return work;
  }

  /** What is painted of a tile, where that is no colour. */
  #paint(key: TileKey): Uint8Array | undefined {
    const { tool, from, all } = this.#brush;
    if (tool === 'restore') return this.#picture.original(this.#layer, key);
    if (tool !== 'clone') return undefined;
    const x0 = columnOf(key) * tileSize + Math.round(from?.x ?? 0);
    const y0 = rowOf(key) * tileSize + Math.round(from?.y ?? 0);
    const box = { x0, y0, x1: x0 + tileSize, y1: y0 + tileSize };
    return all === true ? this.#seen(box) : areaOf((at) => this.#pixels(at), box);
  }

  /** Of the layer, as it was when the stroke began. */
  #pixels(key: TileKey): Uint8Array | undefined {
    return this.#work.has(key) ? this.#work.get(key)?.base : this.#picture.pixels(this.#layer, key);
  }

  /** All that was seen when the stroke began: what it has painted until now is out of the picture for a moment. */
  #seen(box: Box): Uint8Array {
    for (const [key, { before }] of this.#work) this.#picture.setTile(this.#grid, key, before, true);
    const seen = new Uint8Array(composeArea(this.#picture, 0, box).buffer);
    for (const [key, { tile }] of this.#work) this.#picture.setTile(this.#grid, key, tile, true);
    return seen;
  }

  #apply(): void {
    for (const [key, work] of this.#work) {
      const { dirty, base, tile, mask, selected } = work;
      if (dirty === undefined) continue;
      if (this.#rest === undefined) applyMask(this.#brush, work, dirty);
      else applyToMask(this.#brush, mask, selected, base as Uint8Array, tile.pixels as Uint8Array, dirty);
      work.dirty = undefined;
      this.#picture.touch(this.#grid, key, dirty.x0, dirty.y0, dirty.x1, dirty.y1);
    }
  }
}

function union(one: Box | undefined, other: Box): Box {
  if (one === undefined) return other;
  return {
    x0: Math.min(one.x0, other.x0),
    y0: Math.min(one.y0, other.y0),
    x1: Math.max(one.x1, other.x1),
    y1: Math.max(one.y1, other.y1),
  };
}
