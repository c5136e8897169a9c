import { documentLimits } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import { Change } from '../picture/change.ts';
import { baseGrid } from '../picture/grids.ts';
import { nested } from '../picture/groups.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';

/** The layer of that id, which may be changed. */
export function unlocked(picture: Picture, id: string): LayerRecord {
  const layer = picture.layer(id);
  if (layer === undefined) throw engineError('missing');
  if (layer.locked) throw engineError('locked');
  return layer;
}

/** One of pixels that may be painted on: where it was placed, what it was placed from goes by that. */
export function pixelLayer(picture: Picture, id: string): LayerRecord {
  const layer = unlocked(picture, id);
  if (layer.kind !== 'raster') throw engineError('pixels');
  if (layer.content !== undefined && layer.content.kind !== 'placed') throw engineError('content');
  return layer;
}

/** A change of the layers there are, each in its group. */
export function withLayers(picture: Picture, layers: readonly LayerRecord[]): Change {
  if (layers.length > documentLimits.layers) throw engineError('layers');
  const change = new Change(picture);
  change.frame = { ...picture.frame, layers: nested(layers) };
  return change;
}

/** A change of one layer's record. */
export function withLayer(picture: Picture, layer: LayerRecord): Change {
  return withLayers(
    picture,
    picture.frame.layers.map((other) => (other.id === layer.id ? layer : other)),
  );
}

/** Of a layer its pixels alone stay, and not what they were made from. */
export function rasterized(change: Change, id: string): void {
  change.frame = {
    ...change.frame,
    layers: change.frame.layers.map((layer) => {
      if (layer.id !== id || layer.content === undefined) return layer;
      const { content: _, base: __, ...plain } = layer;
      return plain;
    }),
  };
  change.empty(baseGrid(id));
}
