import type { MaskRest } from '../tiles/mask.ts';
import type { LayerState } from '../types.ts';
import type { Source } from './source.ts';

/** What there are tiles of: a layer's pixels by its id; what else there is, by names that no layer has. */
export const selectionGrid = '#selection';

export const maskGrid = (layer: string): string => `${layer}#mask`;

/** What a placed layer is drawn from. */
export const baseGrid = (layer: string): string => `${layer}#base`;

/** Of a selection that is kept under a name. */
export const savedGrid = (selection: string): string => `#saved ${selection}`;

/** Have its tiles one byte a pixel? */
export const isMaskGrid = (grid: string): boolean =>
  grid === selectionGrid || grid.endsWith('#mask') || grid.startsWith('#saved ');

export interface GridKind {
  /** Of a mask: what it is where it has no tile. */
  rest?: MaskRest;
  source?: Source;
  /** A change of it is seen in the picture. */
  seen: boolean;
}

/** Of a frame, what has tiles. */
interface Held {
  layers: readonly (Pick<LayerState, 'id' | 'mask' | 'content'> & { source?: Source; base?: Source })[];
  selection?: unknown;
  saved?: readonly { id: string }[];
}

/** All that has tiles in a frame. */
export function gridsOf({ layers, selection, saved = [] }: Held): Map<string, GridKind> {
  const grids = new Map<string, GridKind>();
  for (const { id, source, mask, content, base } of layers) {
    grids.set(id, { source, seen: true });
    if (content?.kind === 'placed') grids.set(baseGrid(id), { source: base, seen: false });
    if (mask !== undefined) grids.set(maskGrid(id), { rest: mask.rest, seen: true });
  }
  if (selection !== undefined) grids.set(selectionGrid, { rest: 0, seen: false });
  for (const { id } of saved) grids.set(savedGrid(id), { rest: 0, seen: false });
  return grids;
}
