import { areCorners, type Corners, isMatrix } from '../../document/content.ts';
import { unlocked, withLayers } from '../commands/records.ts';
import { engineError } from '../faults.ts';
import type { Change } from '../picture/change.ts';
import { baseGrid, maskGrid } from '../picture/grids.ts';
import { withInner } from '../picture/groups.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import type { Raster } from '../picture/source.ts';
import type { CommandOf } from '../types.ts';
import { contentBox } from './bounds.ts';
import { checkSize, type Drawing, drawn, maskDrawing } from './drawing.ts';
import {
  cornersOf,
  inverse,
  mapCorners,
  mapPoint,
  type Projective,
  type Rectangle,
  times,
  toCorners,
} from './projective.ts';

export type Place = Extract<CommandOf<Raster>, { kind: 'place-layer' }>;

/** Where layers go: all that are in `ids`; `box` is what was looked at. */
export interface Journey {
  ids: ReadonlySet<string>;
  way: Projective;
  box: Rectangle;
}

/** Brings a layer, or all of a group, to four corners. */
export function placeLayer(picture: Picture, command: Place): Change {
  const { ids, way, box } = journeyOf(picture, command);
  const change = withLayers(picture, picture.frame.layers);
  const layers = change.frame.layers.map((one) => (ids.has(one.id) ? placed(picture, change, one, way, box) : one));
  change.frame = { ...change.frame, layers };
  return change;
}

/** @throws a fault of the engine where it cannot be done */
export function journeyOf(picture: Picture, { id, corners, box }: Place): Journey {
  const layer = unlocked(picture, id);
  const from = layer.content?.kind === 'placed' ? layer.content : { box: box ?? boxOf(picture, id) };
  if (!areCorners(corners) || !isBox(from.box)) throw engineError('document', 'corners');
  checkSize(corners);
  // From where everything is now to where it shall be.
  const before = 'corners' in from ? toCorners(from.box, from.corners) : undefined;
  const after = toCorners(from.box, corners);
  const way = before === undefined ? after : times(after, inverse(before));
  return { ids: withInner(picture.frame.layers, id), way, box: from.box };
}

function isBox({ x, y, width, height }: Rectangle): boolean {
  return [x, y, width, height].every(Number.isInteger) && width > 0 && height > 0;
}

function boxOf(picture: Picture, id: string): Rectangle {
  const box = contentBox(picture, id);
  if (box === undefined) throw engineError('empty');
  return { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 };
}

/** One layer on its way: a placed one is drawn from what it was placed from, however often it goes. */
export function placed(
  picture: Picture,
  change: Change,
  layer: LayerRecord,
  way: Projective,
  box: Rectangle,
): LayerRecord {
  const { id, mask } = layer;
  if (mask !== undefined) placedMask(picture, change, maskGrid(id), mask.rest, way);
  const plan = planOf(picture, layer, way, box);
  if (plan === undefined) return layer;
  const { base, drawing } = plan;
  if (base === 'back') {
    change.replace(id, picture.tiles(baseGrid(id)));
    change.empty(baseGrid(id));
    return plan.layer;
  }
  change.replace(id, drawn(picture, drawing));
  if (base === 'begins') for (const [key, tile] of picture.tiles(id)) change.set(baseGrid(id), key, tile);
  return plan.layer;
}

/** A mask goes with its layer. */
export function placedMask(picture: Picture, change: Change, grid: string, rest: 0 | 255, way: Projective): void {
  const drawing = maskDrawing(picture, grid, rest, way);
  if (drawing !== undefined) change.replace(grid, drawn(picture, drawing));
}

/** What of a layer on its way is drawn, from the picture as it is. */
export function drawingsOf(picture: Picture, layer: LayerRecord, way: Projective, box: Rectangle): Drawing[] {
  const { id, mask } = layer;
  const own = planOf(picture, layer, way, box)?.drawing;
  const over = mask && maskDrawing(picture, maskGrid(id), mask.rest, way);
  return [own, over].filter((one) => one !== undefined);
}

interface Plan {
  layer: LayerRecord;
  drawing: Drawing;
  /** What it is now is kept as what it is placed from; or it has come back to where it was, and is what it was. */
  base?: 'begins' | 'back';
}

/** Undefined where the layer has no pixels, or they stay. */
function planOf(picture: Picture, layer: LayerRecord, way: Projective, box: Rectangle): Plan | undefined {
  const { id, content } = layer;
  if (layer.kind !== 'raster') return undefined;
  if (content?.kind === 'placed') {
    const corners = mapCorners(way, content.corners);
    if (!areCorners(corners)) throw engineError('reach');
    const drawing = { grid: id, from: baseGrid(id), box: content.box, corners };
    if (same(corners, cornersOf(content.box))) return { layer: unplaced(layer), drawing, base: 'back' };
    return { layer: { ...layer, content: { ...content, corners } }, drawing };
  }
  const own = contentBox(picture, id);
  if (own === undefined) return undefined;
  const whole = { x: own.x0, y: own.y0, width: own.x1 - own.x0, height: own.y1 - own.y0 };
  if (content !== undefined) {
    const drawing = { grid: id, from: id, box: whole, corners: mapCorners(way, cornersOf(whole)) };
    return { layer: { ...layer, content: { ...content, matrix: matrixAfter(content.matrix, way) } }, drawing };
  }
  const inside = own.x0 >= box.x && own.y0 >= box.y && own.x1 <= box.x + box.width && own.y1 <= box.y + box.height;
  // What lies outside of the box that was asked for comes along.
  const from = inside ? box : whole;
  const corners = mapCorners(way, cornersOf(from));
  if (!areCorners(corners)) throw engineError('reach');
  if (same(corners, cornersOf(from))) return undefined;
  checkSize(corners);
  const { source, ...plain } = layer;
  const next: LayerRecord = { ...plain, content: { kind: 'placed', box: from, corners } };
  if (source !== undefined) next.base = source;
  return { layer: next, drawing: { grid: id, from: id, box: from, corners }, base: 'begins' };
}

const same = (one: Corners, other: Corners): boolean =>
  one.every((at, i) => Math.abs(at - (other[i] as number)) < 1e-6);

function unplaced({ content: _, base, ...layer }: LayerRecord): LayerRecord {
  return base === undefined ? layer : { ...layer, source: base };
}

/** A text is drawn anew by whoever has its recipe; until then its pixels have gone along. */
function matrixAfter([a, b, c, d, e, f]: readonly number[], way: Projective) {
  if (Math.hypot(way[6], way[7]) > 1e-9 * Math.abs(way[8])) throw engineError('content');
  const [x, y] = mapPoint(way, e as number, f as number);
  const [ax, ay] = mapPoint(way, (e as number) + (a as number), (f as number) + (b as number));
  const [cx, cy] = mapPoint(way, (e as number) + (c as number), (f as number) + (d as number));
  const matrix = [ax - x, ay - y, cx - x, cy - y, x, y];
  if (!isMatrix(matrix)) throw engineError('reach');
  return matrix;
}
