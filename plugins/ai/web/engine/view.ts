import { tileSize } from '../../shared/document/document.ts';
import { type Box, composeTile, keysOf, wholeTile } from '../../shared/engine/compose/compose.ts';
import type { Scene } from '../../shared/engine/compose/scene.ts';
import { engineError } from '../../shared/engine/faults.ts';
import { maxLevel } from '../../shared/engine/picture/mips.ts';
import type { Picture, Watcher } from '../../shared/engine/picture/picture.ts';
import { Overlay } from '../../shared/engine/previews/overlay.ts';
import type { PreviewPart, Sight } from '../../shared/engine/previews/sight.ts';
import { columnOf, keyOf, rowOf, type TileKey } from '../../shared/engine/tiles/tile.ts';
import type { Look } from './protocol.ts';

/** What the canvas needs of the picture, in pixels of a level, by whole tiles. */
interface Region extends Box {
  level: number;
}

const nothing: Region = { level: 0, x0: 0, y0: 0, x1: 0, y1: 0 };

/**
 * The canvas of the page. What is seen is composed by tiles onto a sheet of the same level, tiles that did not change not at
 * all; the sheet is drawn onto the canvas where something of it is new.
 */
export class View implements Watcher {
  #canvas: OffscreenCanvas | undefined;
  #context: OffscreenCanvasRenderingContext2D | undefined;
  #look: Look | undefined;
  #picture: Picture | undefined;
  #sheet = sheetOf(1, 1);
  #region = nothing;
  /** The picture with what of it is shown as it would be. */
  #overlay: Overlay | undefined;
  /** Tiles of the sheet that are to be composed, and which part of them. */
  readonly #dirty = new Map<TileKey, Box>();
  /** All of the canvas is to be drawn. */
  #anew = true;
  #frame: number | undefined;
  readonly #image = new ImageData(tileSize, tileSize);

  attach(canvas: OffscreenCanvas): void {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d') ?? undefined;
    if (this.#context === undefined) throw engineError('canvas');
    this.#anew = true;
  }

  look(look: Look): void {
    const { scale, x, y, width, height } = look;
    if (![scale, x, y, width, height].every(Number.isFinite) || scale <= 0) return;
    this.#look = look;
    this.#anew = true;
  }

  /** Another picture is shown, or none. */
  show(picture: Picture | undefined): void {
    this.#picture = picture;
    this.#overlay = undefined;
    this.all();
  }

  all(): void {
    this.#region = nothing;
    this.#dirty.clear();
    this.#anew = true;
  }

  tile(key: TileKey, x0: number, y0: number, x1: number, y1: number): void {
    const { level } = this.#region;
    const column = columnOf(key) >> level;
    const row = rowOf(key) >> level;
    if (!inside(this.#region, column, row)) return;
    const left = columnOf(key) * tileSize - ((column * tileSize) << level);
    const top = rowOf(key) * tileSize - ((row * tileSize) << level);
    const step = 2 ** level;
    this.#add(keyOf(column, row), {
      x0: Math.floor((left + x0) / step),
      y0: Math.floor((top + y0) / step),
      x1: Math.ceil((left + x1) / step),
      y1: Math.ceil((top + y1) / step),
    });
  }

  /** What is in sight; undefined where nothing is. */
  get sight(): Sight | undefined {
    return this.#look && this.#picture && sightOf(this.#picture, this.#look);
  }

  /**
   * Shows tiles of a level as they would be, beside those that are shown so already. `only`: all that there are; others are
   * shown as they are.
   */
  preview(level: number, parts: Iterable<PreviewPart>, only?: ReadonlySet<TileKey>): void {
    if (this.#picture === undefined) return;
    if (this.#overlay?.level !== level) {
      this.#overlay = new Overlay(this.#picture, level);
      this.#anew = true;
    }
    const overlay = this.#overlay;
    for (const { key, grids } of parts) this.#changed(overlay, key, overlay.put(key, grids));
    if (only === undefined) return;
    for (const key of overlay.keys) if (!only.has(key)) this.#changed(overlay, key, overlay.put(key, undefined));
  }

  /** Nothing is shown but the picture as it is. */
  dropPreview(): void {
    const overlay = this.#overlay;
    if (overlay === undefined) return;
    this.#overlay = undefined;
    this.#anew = true;
    for (const key of overlay.keys) this.#changed(overlay, key, overlay.put(key, undefined));
  }

  /** A tile looks different, where it is on the sheet. */
  #changed({ level }: Overlay, key: TileKey, box: Box | undefined): void {
    if (box !== undefined && level === this.#region.level && inside(this.#region, columnOf(key), rowOf(key)))
      this.#add(key, box);
  }

  /** Shows what changed: now, or at the next frame where one was drawn since the last. */
  settle(): void {
    if (this.#frame !== undefined || !this.#draw()) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      this.settle();
    });
  }

  /** Draws what is new, and answers whether something was. */
  #draw(): boolean {
    const [canvas, context, look] = [this.#canvas, this.#context, this.#look];
    if (canvas === undefined || context === undefined || look === undefined) return false;
    if (!this.#anew && this.#dirty.size === 0) return false;
    if (canvas.width !== look.width || canvas.height !== look.height) {
      canvas.width = look.width;
      canvas.height = look.height;
    }
    if (this.#picture === undefined) context.clearRect(0, 0, canvas.width, canvas.height);
    else {
      this.#aim(this.#picture, look);
      const changed = this.#compose(this.#overlay ?? this.#picture);
      this.#put(context, this.#picture, look, this.#anew ? undefined : changed);
    }
    this.#anew = false;
    this.#dirty.clear();
    return true;
  }

  /** Brings the sheet to where the canvas looks, with what of it is still seen. */
  #aim(picture: Picture, look: Look): void {
    const region = regionOf(picture, look, this.#overlay?.level);
    const before = this.#region;
    const same = region.level === before.level && region.x0 === before.x0 && region.y0 === before.y0;
    if (same && region.x1 === before.x1 && region.y1 === before.y1) return;
    this.#region = region;
    const sheet = sheetOf(Math.max(1, region.x1 - region.x0), Math.max(1, region.y1 - region.y0));
    const kept = region.level === before.level;
    if (kept) sheet.drawImage(this.#sheet.canvas, before.x0 - region.x0, before.y0 - region.y0);
    this.#sheet = sheet;
    for (const key of [...this.#dirty.keys()]) if (!inside(region, columnOf(key), rowOf(key))) this.#dirty.delete(key);
    for (const key of keysOf(region))
      if (!kept || !inside(before, columnOf(key), rowOf(key))) this.#dirty.set(key, wholeTile);
  }

  /** Composes what is dirty, and answers where that is, in pixels of the level. */
  #compose(scene: Scene): Box {
    let changed: Box | undefined;
    for (const [key, box] of this.#dirty) {
      const left = columnOf(key) * tileSize;
      const top = rowOf(key) * tileSize;
      composeTile(scene, this.#region.level, key, box, this.#image.data);
      this.#sheet.putImageData(
        this.#image,
        left - this.#region.x0,
        top - this.#region.y0,
        box.x0,
        box.y0,
        box.x1 - box.x0,
        box.y1 - box.y0,
      );
      changed = union(changed, { x0: left + box.x0, y0: top + box.y0, x1: left + box.x1, y1: top + box.y1 });
    }
    return changed ?? { x0: 0, y0: 0, x1: 0, y1: 0 };
  }

  /** Draws the sheet onto the canvas; only `part` of it, where the rest stands already. */
  #put(context: OffscreenCanvasRenderingContext2D, picture: Picture, look: Look, part: Box | undefined): void {
    const { scale } = look;
    const step = scale * 2 ** this.#region.level;
    // Whole pixels of the canvas: at 100 % and above each pixel of the picture is sharp.
    const left = Math.round(-look.x * scale);
    const top = Math.round(-look.y * scale);
    context.save();
    clipTo(context, left, top, left + picture.frame.width * scale, top + picture.frame.height * scale);
    if (part === undefined) {
      context.restore();
      context.clearRect(0, 0, look.width, look.height);
      context.save();
      clipTo(context, left, top, left + picture.frame.width * scale, top + picture.frame.height * scale);
    } else {
      const reach = 2 + step;
      const x = Math.floor(left + part.x0 * step - reach);
      const y = Math.floor(top + part.y0 * step - reach);
      const [x1, y1] = [Math.ceil(left + part.x1 * step + reach), Math.ceil(top + part.y1 * step + reach)];
      clipTo(context, x, y, x1, y1);
      context.clearRect(x, y, x1 - x, y1 - y);
    }
    context.imageSmoothingEnabled = scale < 2 && scale !== 1;
    const { x0, y0, x1, y1 } = this.#region;
    if (x1 > x0 && y1 > y0)
      context.drawImage(this.#sheet.canvas, left + x0 * step, top + y0 * step, (x1 - x0) * step, (y1 - y0) * step);
    context.restore();
  }

  #add(key: TileKey, box: Box): void {
    this.#dirty.set(key, union(this.#dirty.get(key), box));
  }
}

function sheetOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw engineError('canvas');
  return context;
}

/** The level which is drawn at half its size at the least. */
const levelOf = ({ scale }: Look): number => Math.max(0, Math.min(maxLevel, Math.floor(Math.log2(1 / scale) + 1e-9)));

/** What is seen of the document in pixels of its level, with those beside that are smoothed with it. */
function sightOf({ frame }: Picture, look: Look): Sight {
  const { x, y, scale, width, height } = look;
  const level = levelOf(look);
  const step = 2 ** level;
  const [right, bottom] = [Math.ceil(frame.width / step), Math.ceil(frame.height / step)];
  const x0 = Math.max(0, Math.floor(x / step) - 2);
  const y0 = Math.max(0, Math.floor(y / step) - 2);
  return {
    ...{ level, x0, y0 },
    x1: Math.max(x0, Math.min(right, Math.ceil((x + width / scale) / step) + 2)),
    y1: Math.max(y0, Math.min(bottom, Math.ceil((y + height / scale) / step) + 2)),
  };
}

/**
 * The tiles that are seen. `shown`: the level of what is shown as it would be; until that is there at another one, the
 * level next to it does, so that nothing flickers.
 */
function regionOf({ frame }: Picture, look: Look, shown: number | undefined): Region {
  const { x, y, scale, width, height } = look;
  const own = levelOf(look);
  const level = shown !== undefined && Math.abs(shown - own) === 1 ? shown : own;
  const step = tileSize * 2 ** level;
  const first = (at: number): number => Math.max(0, Math.floor((at - 1) / step)) * tileSize;
  const last = (at: number, most: number): number => Math.ceil(Math.min(at + 1, most) / step) * tileSize;
  const [x0, y0] = [first(x), first(y)];
  return {
    level,
    x0,
    y0,
    x1: Math.max(x0, last(x + width / scale, frame.width)),
    y1: Math.max(y0, last(y + height / scale, frame.height)),
  };
}

function inside({ x0, y0, x1, y1 }: Box, column: number, row: number): boolean {
  const [x, y] = [column * tileSize, row * tileSize];
  return x >= x0 && x < x1 && y >= y0 && y < y1;
}

function clipTo(context: OffscreenCanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath();
  context.rect(Math.round(x0), Math.round(y0), Math.round(x1) - Math.round(x0), Math.round(y1) - Math.round(y0));
  context.clip();
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
