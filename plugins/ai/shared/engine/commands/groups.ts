import { newUuid } from '@fitout/sdk';
import { documentLimits } from '../../document/document.ts';
import { composeLayers } from '../compose/compose.ts';
import { engineError } from '../faults.ts';
import type { Change } from '../picture/change.ts';
import { baseGrid, maskGrid } from '../picture/grids.ts';
import { withInner } from '../picture/groups.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import type { Raster } from '../picture/source.ts';
import { putPixels } from '../selection/confine.ts';
import type { TileKey } from '../tiles/tile.ts';
import type { CommandOf } from '../types.ts';
import { rasterized, unlocked, withLayers } from './records.ts';

type Kind<K extends CommandOf<Raster>['kind']> = Extract<CommandOf<Raster>, { kind: K }>;

/** Puts layers into a new group, where the highest of them is. */
export function addGroup(picture: Picture, { name, ids }: Kind<'add-group'>): Change {
  const { layers } = picture.frame;
  const chosen = new Set(ids);
  const own = layers.filter(({ id }) => chosen.has(id));
  if (own.length !== chosen.size) throw engineError('missing');
  const highest = own.at(-1) ?? layers.at(-1);
  const group: LayerRecord = {
    ...{ id: newUuid(), kind: 'group', name: name.slice(0, documentLimits.name) },
    ...{ visible: true, locked: false, opacity: 1, blend: 'normal' },
  };
  if (highest?.parent !== undefined) group.parent = highest.parent;
  const at = highest === undefined ? 0 : layers.indexOf(highest) + 1;
  // What is in a group that comes along stays in it.
  const held = (layer: LayerRecord): LayerRecord => {
    const outer = withOuter(layers, layer);
    return chosen.has(layer.id) && !outer.some((id) => chosen.has(id)) ? { ...layer, parent: group.id } : layer;
  };
  const change = withLayers(picture, layers.map(held).toSpliced(at, 0, group));
  checkDepth(change.frame.layers);
  return change;
}

/** Ids of the groups that a layer is in. */
function withOuter(layers: readonly LayerRecord[], { parent }: LayerRecord): string[] {
  const outer: string[] = [];
  for (let at = parent; at !== undefined; at = layers.find(({ id }) => id === outer.at(-1))?.parent) outer.push(at);
  return outer;
}

export function checkDepth(layers: readonly LayerRecord[]): void {
  for (const layer of layers) if (withOuter(layers, layer).length > documentLimits.depth) throw engineError('depth');
}

/** A group goes, and what is in it stays. */
export function ungroup(picture: Picture, { id }: Kind<'ungroup'>): Change {
  const group = unlocked(picture, id);
  if (group.kind !== 'group') throw engineError('kind');
  const change = withLayers(
    picture,
    picture.frame.layers
      .filter((layer) => layer !== group)
      .map((layer) => (layer.parent === id ? withParent(layer, group.parent) : layer)),
  );
  change.empty(maskGrid(id));
  return change;
}

export function withParent({ parent: _, ...layer }: LayerRecord, parent: string | undefined): LayerRecord {
  return parent === undefined ? layer : { ...layer, parent };
}

export function moveLayer(picture: Picture, { id, to, parent }: Kind<'move-layer'>): Change {
  const { layers } = picture.frame;
  const layer = picture.layer(id);
  if (layer === undefined) throw engineError('missing');
  const along = withInner(layers, id);
  const group = parent === undefined ? layer.parent : (parent ?? undefined);
  if (group !== undefined && (along.has(group) || picture.layer(group)?.kind !== 'group')) throw engineError('group');
  const rest = layers.filter((other) => !along.has(other.id));
  const own = layers
    .filter((other) => along.has(other.id))
    .map((other) => (other === layer ? withParent(layer, group) : other));
  const at = Math.max(0, Math.min(rest.length, Math.trunc(to) || 0));
  const change = withLayers(picture, rest.toSpliced(at, 0, ...own));
  checkDepth(change.frame.layers);
  return change;
}

/** What a layer, or all of a group, is made from becomes its pixels. */
export function rasterizeLayer(picture: Picture, { id }: Kind<'rasterize-layer'>): Change {
  const layer = unlocked(picture, id);
  if (layer.kind === 'adjustment') throw engineError('kind');
  if (layer.kind === 'raster') {
    const change = withLayers(picture, picture.frame.layers);
    rasterized(change, id);
    return change;
  }
  const inner = withInner(picture.frame.layers, id);
  const change = withLayers(
    picture,
    picture.frame.layers
      .filter((other) => other === layer || !inner.has(other.id))
      .map((other) => (other === layer ? { ...layer, kind: 'raster' } : other)),
  );
  for (const key of contentOf(picture, inner))
    putPixels(change, picture, id, key, composeLayers(picture, picture.frame.layers, key, id));
  inner.delete(id);
  for (const one of inner) emptied(change, one);
  return change;
}

/** Tiles in which something of these layers may be seen. */
export function contentOf(picture: Picture, ids: ReadonlySet<string>): Set<TileKey> {
  const keys = new Set<TileKey>();
  for (const id of ids) for (const key of picture.content(id)) keys.add(key);
  return keys;
}

/** All that there is of a layer that goes. */
export function emptied(change: Change, id: string): void {
  change.empty(id);
  change.empty(maskGrid(id));
  change.empty(baseGrid(id));
}
