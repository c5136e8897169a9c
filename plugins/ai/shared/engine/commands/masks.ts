import { engineError } from '../faults.ts';
import type { Change } from '../picture/change.ts';
import { maskGrid, selectionGrid } from '../picture/grids.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import type { Raster } from '../picture/source.ts';
import { mixed, putMask, putPixels } from '../selection/confine.ts';
import { fullMask, maskTile } from '../tiles/mask.ts';
import type { CommandOf } from '../types.ts';
import { pixelLayer, rasterized, unlocked, withLayer } from './records.ts';

type Kind<K extends CommandOf<Raster>['kind']> = Extract<CommandOf<Raster>, { kind: K }>;

export function addMask(picture: Picture, { id, how }: Kind<'add-mask'>): Change {
  const layer = unlocked(picture, id);
  if (layer.mask !== undefined) throw engineError('kind', 'it has a mask');
  const change = withLayer(picture, { ...layer, mask: { rest: how === 'show' ? 255 : 0, on: true } });
  if (how !== 'selection') return change;
  if (picture.frame.selection === undefined) throw engineError('selection');
  for (const [key, tile] of picture.tiles(selectionGrid)) change.set(maskGrid(id), key, tile);
  return change;
}

function masked(picture: Picture, id: string): LayerRecord & Required<Pick<LayerRecord, 'mask'>> {
  const layer = unlocked(picture, id);
  if (layer.mask === undefined) throw engineError('missing', 'mask');
  return { ...layer, mask: layer.mask };
}

function withoutMask(picture: Picture, { mask: _, ...layer }: LayerRecord): Change {
  const change = withLayer(picture, layer);
  change.empty(maskGrid(layer.id));
  return change;
}

export function removeMask(picture: Picture, { id }: Kind<'remove-mask'>): Change {
  return withoutMask(picture, masked(picture, id));
}

/** What the mask hides goes for good. */
export function applyMaskOf(picture: Picture, { id }: Kind<'apply-mask'>): Change {
  const layer = masked(picture, id);
  pixelLayer(picture, id);
  const change = withoutMask(picture, layer);
  rasterized(change, id);
  for (const key of picture.content(id)) {
    const mask = picture.pixels(maskGrid(id), key) ?? fullMask;
    if (mask !== fullMask) putPixels(change, picture, id, key, mixed(undefined, picture.pixels(id, key), mask));
  }
  return change;
}

/** What it hides is seen, and the other way around. */
export function invertMask(picture: Picture, { id }: Kind<'invert-mask'>): Change {
  const layer = masked(picture, id);
  const rest = layer.mask.rest === 0 ? 255 : 0;
  const change = withLayer(picture, { ...layer, mask: { ...layer.mask, rest } });
  for (const [key, { pixels }] of picture.tiles(maskGrid(id)))
    if (pixels !== undefined)
      change.set(
        maskGrid(id),
        key,
        maskTile(
          pixels.map((value) => 255 - value),
          rest,
        ),
      );
  return change;
}

/** A tile of a layer's mask, as far as it is selected. */
export function putMaskSelected(
  change: Change,
  picture: Picture,
  layer: LayerRecord,
  key: number,
  made: Uint8Array,
): void {
  if (layer.mask === undefined) throw engineError('missing', 'mask');
  const selected = picture.selected(key);
  const before = picture.pixels(maskGrid(layer.id), key);
  const after =
    selected === undefined || before === undefined
      ? made
      : made.map((value, at) => {
          const was = before[at] as number;
          return was + ((value - was) * (selected[at] as number)) / 255 + 0.5;
        });
  putMask(change, picture, layer.id, key, after, layer.mask.rest);
}
