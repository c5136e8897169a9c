import { areGuides, documentLimits, type Guides, isDocumentSize } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import { Change } from '../picture/change.ts';
import { maskGrid, savedGrid } from '../picture/grids.ts';
import { withInner } from '../picture/groups.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import { unselected } from '../selection/confine.ts';
import { movedContent } from './content.ts';
import { movedGuides } from './guides.ts';
import { movedMask, movedTiles, type Turned, turnedPoint, turnedTiles } from './moved.ts';
import { unlocked } from './records.ts';

interface Way {
  x: number;
  y: number;
}

export type MovedLayers = readonly (Way & { id: string })[];

/** How far each layer goes; what is in a group goes with it. */
export function waysOf(picture: Picture, moves: MovedLayers): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const { id, x, y } of moves) {
    unlocked(picture, id);
    for (const one of withInner(picture.frame.layers, id)) ways.set(one, { x, y });
  }
  return ways;
}

/** Moves layers by whole pixels, each its own way. */
export function move(picture: Picture, ways: ReadonlyMap<string, Way>): Change {
  const change = new Change(picture);
  const layers = picture.frame.layers.map((layer): LayerRecord => {
    const way = ways.get(layer.id);
    if (way === undefined) return layer;
    const [dx, dy] = [wholePixels(way.x), wholePixels(way.y)];
    if (dx === 0 && dy === 0) return layer;
    change.replace(layer.id, movedTiles(picture, layer.id, dx, dy));
    const { mask, content } = layer;
    if (mask !== undefined)
      change.replace(maskGrid(layer.id), movedMask(picture, maskGrid(layer.id), mask.rest, dx, dy));
    return {
      ...layer,
      ...movedSource(layer, dx, dy),
      ...(content && { content: movedContent(content, (x, y) => [x + dx, y + dy]) }),
    };
  });
  change.frame = { ...picture.frame, layers };
  return change;
}

function movedSource({ source }: LayerRecord, dx: number, dy: number): Pick<LayerRecord, 'source'> {
  if (source === undefined || (dx === 0 && dy === 0)) return {};
  const moved = { ...source, x: source.x + dx, y: source.y + dy };
  if (Math.max(Math.abs(moved.x), Math.abs(moved.y)) > documentLimits.reach) throw engineError('reach');
  return { source: moved };
}

/** Cuts the document, or makes it larger; layers keep what lies outside. */
export function crop(picture: Picture, x: number, y: number, width: number, height: number): Change {
  if (!isDocumentSize(width, height)) throw engineError('size', `${width} × ${height}`);
  const change = move(picture, new Map(picture.frame.layers.map(({ id }) => [id, { x: -x, y: -y }])));
  change.frame = { ...change.frame, width, height };
  for (const { id } of picture.frame.saved ?? []) {
    const grid = savedGrid(id);
    change.replace(grid, movedMask(picture, grid, 0, wholePixels(-x), wholePixels(-y)));
  }
  movedGuides(change, (guides) => ({
    standing: guides.standing.map((at) => at - x),
    lying: guides.lying.map((at) => at - y),
  }));
  unselected(change);
  return change;
}

/** Other guides; none are not kept. */
export function setGuides(picture: Picture, { guides }: { guides: Guides }): Change {
  if (!areGuides(guides)) throw engineError('document', 'guides');
  const change = new Change(picture);
  const { guides: _, ...frame } = picture.frame;
  const { standing, lying } = guides;
  change.frame = standing.length + lying.length === 0 ? frame : { ...frame, guides: { standing, lying } };
  return change;
}

/** Flips the document, or turns it. */
export function turn(picture: Picture, how: Turned): Change {
  const change = new Change(picture);
  const { width, height, layers } = picture.frame;
  const turned = layers.map(({ source: _, ...layer }): LayerRecord => {
    change.replace(layer.id, turnedTiles(picture, layer.id, how));
    const { mask, content } = layer;
    const grid = maskGrid(layer.id);
    if (mask !== undefined) change.replace(grid, turnedTiles(picture, grid, how, mask.rest));
    return content === undefined
      ? layer
      : { ...layer, content: movedContent(content, (x, y) => turnedPoint(picture, how, x, y)) };
  });
  const sideways = how === 1 || how === 3;
  const { guides, saved } = change.frame;
  for (const { id } of saved ?? []) change.replace(savedGrid(id), turnedTiles(picture, savedGrid(id), how, 0));
  change.frame = {
    ...{ width: sideways ? height : width, height: sideways ? width : height, layers: turned },
    ...(guides && { guides }),
    ...(saved && { saved }),
  };
  movedGuides(change, ({ standing, lying }) => {
    const across = standing.map((at) => turnedPoint(picture, how, at, 0)[sideways ? 1 : 0]);
    const down = lying.map((at) => turnedPoint(picture, how, 0, at)[sideways ? 0 : 1]);
    return sideways ? { standing: down, lying: across } : { standing: across, lying: down };
  });
  unselected(change);
  return change;
}

/** So many pixels, within what a document may reach. */
export function wholePixels(distance: number): number {
  const whole = Math.round(distance);
  if (!(Math.abs(whole) <= documentLimits.reach)) throw engineError('reach', `${distance}`);
  // -0 would be another number where it is compared.
  return whole + 0;
}
