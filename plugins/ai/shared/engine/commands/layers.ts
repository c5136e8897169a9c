import { newUuid } from '@fitout/sdk';
import { isAdjust } from '../../document/adjust.ts';
import { isMatrix, isRecipe } from '../../document/content.ts';
import { blendModes, documentLimits, tileSize } from '../../document/document.ts';
import { lightOf } from '../colours.ts';
import { composeLayers } from '../compose/compose.ts';
import { engineError } from '../faults.ts';
import type { Change } from '../picture/change.ts';
import { baseGrid, maskGrid, selectionGrid } from '../picture/grids.ts';
import { withInner } from '../picture/groups.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import { cut, keysIn, type Raster } from '../picture/source.ts';
import { putSelected } from '../selection/confine.ts';
import { maskBytes } from '../tiles/mask.ts';
import { columnOf, emptyTile, isClear, rowOf, Tile, type TileKey, tileBytes, within } from '../tiles/tile.ts';
import type { CommandOf, Rgba } from '../types.ts';
import { contentOf, emptied, withParent } from './groups.ts';
import { putMaskSelected } from './masks.ts';
import { pixelLayer, rasterized, unlocked, withLayer, withLayers } from './records.ts';

type Kind<K extends CommandOf<Raster>['kind']> = Extract<CommandOf<Raster>, { kind: K }>;

function newLayer(name: string): LayerRecord {
  return {
    id: newUuid(),
    kind: 'raster',
    name: name.slice(0, documentLimits.name),
    visible: true,
    locked: false,
    opacity: 1,
    blend: 'normal',
  };
}

/** The layers with one more: above another one, in its group, or on top. */
function put(picture: Picture, layer: LayerRecord, above: string | undefined): LayerRecord[] {
  const { layers } = picture.frame;
  const under = above === undefined ? undefined : picture.layer(above);
  if (above !== undefined && under === undefined) throw engineError('missing');
  const at = under === undefined ? layers.length : layers.indexOf(under) + 1;
  return layers.toSpliced(at, 0, withParent(layer, under?.parent));
}

export function addLayer(picture: Picture, { name, above, picture: raster, x = 0, y = 0 }: Kind<'add-layer'>): Change {
  const layer = newLayer(name);
  const change = withLayers(picture, put(picture, layer, above));
  if (raster === undefined) return change;
  const [left, top] = placeFor(raster, x, y);
  for (const key of keysIn(left, top, raster.width, raster.height)) {
    const pixels = cut(raster, left, top, key);
    if (pixels !== undefined) change.set(layer.id, key, new Tile(pixels));
  }
  return change;
}

/** A layer of a picture whose file is kept. */
export function addSource(picture: Picture, command: Kind<'add-layer'>, blob: string, raster: Raster): Change {
  const [x, y] = placeFor(raster, command.x ?? 0, command.y ?? 0);
  const layer: LayerRecord = { ...newLayer(command.name), source: { blob, raster, x, y } };
  return withLayers(picture, put(picture, layer, command.above));
}

/** Where a picture is put, on whole pixels. */
function placeFor({ width, height }: Raster, x: number, y: number): [number, number] {
  if (width * height > documentLimits.pixels) throw engineError('size');
  const [left, top] = [Math.round(x) + 0, Math.round(y) + 0];
  const corners = [
    [left, top],
    [left + width, top + height],
  ] as const;
  for (const [at, down] of corners)
    if (!within(Math.floor(at / tileSize), Math.floor(down / tileSize))) throw engineError('reach');
  return [left, top];
}

/** A text's or a shape's picture, with what it was drawn from. */
export function setContent(picture: Picture, command: Kind<'set-content'>): Change {
  const { id, content, picture: raster } = command;
  const { kind, recipe, matrix } = content;
  if (!['text', 'shape'].includes(kind) || !isRecipe(recipe) || !isMatrix(matrix))
    throw engineError('document', 'content');
  const [x, y] = placeFor(raster, command.x, command.y);
  const before = id === undefined ? undefined : unlocked(picture, id);
  if (before !== undefined && before.kind !== 'raster') throw engineError('kind');
  const { source: _, base: __, ...layer } = before ?? newLayer(command.name ?? '');
  const next: LayerRecord = { ...layer, content: { kind, recipe, matrix } };
  const change =
    before === undefined ? withLayers(picture, put(picture, next, command.above)) : withLayer(picture, next);
  const tiles = new Map<TileKey, Tile>();
  for (const key of keysIn(x, y, raster.width, raster.height)) {
    const pixels = cut(raster, x, y, key);
    if (pixels !== undefined) tiles.set(key, new Tile(pixels));
  }
  change.empty(baseGrid(layer.id));
  if (before === undefined) for (const [key, tile] of tiles) change.set(layer.id, key, tile);
  else change.replace(layer.id, tiles);
  return change;
}

/** Pixels that were made elsewhere: a rectangle of the layer's. */
export function replacePixels(picture: Picture, command: Kind<'replace-pixels'>): Change {
  const { id, picture: raster } = command;
  pixelLayer(picture, id);
  const [x, y] = placeFor(raster, command.x, command.y);
  const change = withLayers(picture, picture.frame.layers);
  rasterized(change, id);
  for (const key of keysIn(x, y, raster.width, raster.height)) {
    const made = cut(raster, x, y, key);
    const before = picture.pixels(id, key);
    const into = new Uint32Array(tileSize * tileSize);
    if (before !== undefined) new Uint8Array(into.buffer).set(before);
    const from = made === undefined ? undefined : new Uint32Array(made.buffer, made.byteOffset, into.length);
    const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
    const [x0, x1] = [Math.max(0, x - left), Math.min(tileSize, x + raster.width - left)];
    for (let row = Math.max(0, y - top); row < Math.min(tileSize, y + raster.height - top); row += 1)
      for (let at = row * tileSize + x0; at < row * tileSize + x1; at += 1) into[at] = from?.[at] ?? 0;
    putSelected(change, picture, id, key, new Uint8Array(into.buffer));
  }
  return change;
}

/** An adjustment of what lies beneath; what is selected is where it is seen. */
export function addAdjustment(picture: Picture, command: Kind<'add-adjustment'>): Change {
  const { name, above, adjust, clip, opacity = 1 } = command;
  if (!isAdjust(adjust)) throw engineError('document', 'adjust');
  const { selection } = picture.frame;
  const layer: LayerRecord = {
    ...newLayer(name),
    kind: 'adjustment',
    adjust,
    opacity: Math.max(0, Math.min(1, opacity)) || 0,
  };
  if (clip === true) layer.clip = true;
  if (selection !== undefined) layer.mask = { rest: 0, on: true };
  const change = withLayers(picture, put(picture, layer, above));
  if (selection !== undefined)
    for (const [key, tile] of picture.tiles(selectionGrid)) change.set(maskGrid(layer.id), key, tile);
  return change;
}

/** Layers go; of a group, all that is in it. */
export function removeLayers(picture: Picture, ids: readonly string[]): Change {
  for (const id of ids) unlocked(picture, id);
  const { layers } = picture.frame;
  const gone = new Set(ids.flatMap((id) => [...withInner(layers, id)]));
  for (const one of gone) unlocked(picture, one);
  const change = withLayers(
    picture,
    layers.filter((other) => !gone.has(other.id)),
  );
  for (const one of gone) emptied(change, one);
  return change;
}

export function duplicateLayer(picture: Picture, { id, name }: Kind<'duplicate-layer'>): Change {
  const { layers } = picture.frame;
  const layer = picture.layer(id);
  if (layer === undefined) throw engineError('missing');
  const along = layers.filter((other) => withInner(layers, id).has(other.id));
  const ids = new Map(along.map((one) => [one.id, newUuid()]));
  const idOf = (of: string): string => ids.get(of) ?? of;
  const copies = along.map((one): LayerRecord => {
    const copy = { ...one, id: idOf(one.id), locked: false };
    if (one.parent !== undefined) copy.parent = idOf(one.parent);
    if (one === layer) copy.name = name.slice(0, documentLimits.name);
    return copy;
  });
  const change = withLayers(picture, layers.toSpliced(layers.indexOf(layer) + 1, 0, ...copies));
  for (const [from, to] of ids)
    for (const grid of [(of: string) => of, maskGrid, baseGrid])
      if (picture.has(grid(from))) for (const [key, tile] of picture.tiles(grid(from))) change.set(grid(to), key, tile);
  return change;
}

export function setLayer(picture: Picture, { id, set }: Kind<'set-layer'>): Change {
  const layer = picture.layer(id);
  if (layer === undefined) throw engineError('missing');
  const { name = layer.name, visible = layer.visible, locked = layer.locked } = set;
  const opacity = set.opacity === undefined ? layer.opacity : Math.max(0, Math.min(1, set.opacity)) || 0;
  const blend = set.blend !== undefined && blendModes.includes(set.blend) ? set.blend : layer.blend;
  const next: LayerRecord = { ...layer, name: name.slice(0, documentLimits.name), visible, locked, opacity, blend };
  if (set.clip !== undefined) {
    delete next.clip;
    if (set.clip) next.clip = true;
  }
  if (set.mask !== undefined && layer.mask !== undefined && layer.mask.on !== set.mask)
    next.mask = { ...layer.mask, on: set.mask };
  if (set.adjust !== undefined) {
    if (layer.kind !== 'adjustment') throw engineError('kind');
    if (!isAdjust(set.adjust)) throw engineError('document', 'adjust');
    next.adjust = set.adjust;
  }
  return withLayer(picture, next);
}

/** What is selected of it goes. */
export function clearLayer(picture: Picture, { id }: Kind<'clear-layer'>): Change {
  const layer = pixelLayer(picture, id);
  if (picture.frame.selection !== undefined) {
    const change = withLayers(picture, picture.frame.layers);
    rasterized(change, id);
    for (const key of picture.content(id)) putSelected(change, picture, id, key, undefined);
    return change;
  }
  const { source: _, ...bare } = layer;
  const change = withLayer(picture, layer.source === undefined ? layer : bare);
  rasterized(change, id);
  change.empty(id);
  return change;
}

/** Fills what is selected of the document's rectangle; tiles that are full are one tile. */
export function fillLayer(picture: Picture, { id, colour, target }: Kind<'fill-layer'>): Change {
  const { width, height } = picture.frame;
  if (target === 'mask') {
    const layer = unlocked(picture, id);
    const change = withLayers(picture, picture.frame.layers);
    const bytes = new Uint8Array(maskBytes).fill(lightOf(colour));
    for (const key of keysIn(0, 0, width, height)) putMaskSelected(change, picture, layer, key, bytes);
    return change;
  }
  pixelLayer(picture, id);
  const change = withLayers(picture, picture.frame.layers);
  rasterized(change, id);
  const pixel = colourWord(colour);
  const full = new Tile(new Uint8Array(new Uint32Array(tileSize * tileSize).fill(pixel).buffer));
  for (const key of keysIn(0, 0, width, height)) {
    const columns = Math.min(tileSize, width - columnOf(key) * tileSize);
    const rows = Math.min(tileSize, height - rowOf(key) * tileSize);
    if (columns === tileSize && rows === tileSize && picture.selected(key) === undefined) {
      set(change, picture, id, key, full);
      continue;
    }
    const words = new Uint32Array(tileSize * tileSize);
    const before = picture.pixels(id, key);
    if (before !== undefined) new Uint8Array(words.buffer).set(before);
    for (let row = 0; row < rows; row += 1) words.fill(pixel, row * tileSize, row * tileSize + columns);
    putSelected(change, picture, id, key, new Uint8Array(words.buffer));
  }
  return change;
}

/** What is selected of a layer, as a new one. */
export function layerFromSelection(picture: Picture, { id, name, cut: away }: Kind<'layer-from-selection'>): Change {
  const layer = away ? pixelLayer(picture, id) : picture.layer(id);
  if (layer === undefined) throw engineError('missing');
  if (layer.kind !== 'raster') throw engineError('kind');
  if (picture.frame.selection === undefined) throw engineError('selection');
  const { layers } = picture.frame;
  const { source: _, mask: __, content: ___, base: ____, ...plain } = layer;
  const made = { ...plain, id: newUuid(), name: name.slice(0, documentLimits.name), locked: false };
  const change = withLayers(picture, layers.toSpliced(layers.indexOf(layer) + 1, 0, made));
  if (away) rasterized(change, id);
  for (const key of picture.content(id)) {
    putSelected(change, picture, made.id, key, picture.pixels(id, key));
    if (away) putSelected(change, picture, id, key, undefined);
  }
  if (!change.changes) throw engineError('selection');
  return change;
}

function colourWord({ r, g, b, a }: Rgba): number {
  // What is clear has no colour.
  const bytes = new Uint8ClampedArray(a <= 0 ? [0, 0, 0, 0] : [r, g, b, a]);
  return new Uint32Array(bytes.buffer)[0] as number;
}

/** Puts a tile that may be clear. */
function set(change: Change, picture: Picture, id: string, key: TileKey, tile: Tile): void {
  if (!isClear(tile.pixels ?? new Uint8Array(tileBytes))) change.set(id, key, tile);
  else change.set(id, key, picture.sourceShows(id, key) ? emptyTile : undefined);
}

/** The layer beneath takes it in, and shows what both have shown. */
export function mergeDown(picture: Picture, { id }: Kind<'merge-down'>): Change {
  const { layers } = picture.frame;
  const upper = unlocked(picture, id);
  const lower = layers.slice(0, layers.indexOf(upper)).findLast(({ parent }) => parent === upper.parent);
  if (lower === undefined) throw engineError('lowest');
  pixelLayer(picture, lower.id);
  if (!upper.visible || !lower.visible) throw engineError('hidden');
  const gone = withInner(layers, id);
  const { mask: _, ...plain } = lower;
  const change = withLayers(
    picture,
    layers.filter((other) => !gone.has(other.id)).map((other) => (other === lower ? { ...plain, opacity: 1 } : other)),
  );
  rasterized(change, lower.id);
  change.empty(maskGrid(lower.id));
  const keys = contentOf(picture, gone);
  // What it has of its own beside its pixels goes into them, and an adjustment changes all of it.
  if (lower.opacity < 1 || lower.mask !== undefined || [...gone].some((one) => picture.layer(one)?.kind !== 'raster'))
    for (const key of picture.content(lower.id)) keys.add(key);
  const { clip: __, ...base } = withParent(lower, undefined);
  const both = [base, ...layers.filter((other) => gone.has(other.id) && other !== upper), withParent(upper, undefined)];
  for (const key of keys) {
    const pixels = composeLayers(picture, both, key);
    set(change, picture, lower.id, key, new Tile(pixels));
  }
  for (const one of gone) emptied(change, one);
  return change;
}
