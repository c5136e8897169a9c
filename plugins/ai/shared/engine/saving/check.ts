import { isAdjust } from '../../document/adjust.ts';
import { areNested, partsOf, tilesOf } from '../../document/blobs.ts';
import { areCorners, isMatrix, isRecipe } from '../../document/content.ts';
import {
  areGuides,
  blendModes,
  documentLimits,
  isDocumentSize,
  type Layer,
  type LayerSource,
  type PictureDocument,
  type SavedSelection,
} from '../../document/document.ts';
import { engineError } from '../faults.ts';

/** A FitoutError for a document that is no such, or larger than may be: before anything of it is fetched. */
export function checkDocument(document: PictureDocument): void {
  const { version, width, height, layers } = document;
  if (version !== 1) throw engineError('document', `version ${version}`);
  if (!isDocumentSize(width, height)) throw engineError('size', `${width} × ${height}`);
  if (layers.length > documentLimits.layers) throw engineError('layers', `${layers.length}`);
  const ids = new Set(layers.map(({ id }) => id));
  if (ids.size !== layers.length) throw engineError('document', 'two layers of one id');
  for (const layer of layers) {
    if (!isLayer(layer)) throw engineError('document', layer.id);
    for (const { source } of partsOf(layer)) if (source !== undefined) checkSource(source);
  }
  if (document.guides !== undefined && !areGuides(document.guides)) throw engineError('document', 'guides');
  checkSelections(document.selections ?? []);
  if (!areNested(layers)) throw engineError('document', 'groups');
  const tiles = tilesOf(document);
  if (tiles > documentLimits.tiles) throw engineError('tiles', `${tiles}`);
}

function checkSelections(selections: readonly SavedSelection[]): void {
  if (selections.length > documentLimits.selections) throw engineError('selections', `${selections.length}`);
  const ids = new Set(selections.map(({ id }) => id));
  if (ids.size !== selections.length) throw engineError('document', 'two selections of one id');
}

function isLayer(layer: Layer): boolean {
  if (!blendModes.includes(layer.blend)) return false;
  if (layer.mask !== undefined && layer.mask.rest !== 0 && layer.mask.rest !== 255) return false;
  if (layer.kind === 'adjustment') return isAdjust(layer.adjust);
  if (layer.kind === 'group') return true;
  // Of another version, perhaps.
  if (layer.kind !== 'raster') return false;
  const { content } = layer;
  if (content === undefined) return true;
  if (content.kind === 'placed') {
    const { x, y, width, height } = content.box;
    return areCorners(content.corners) && [x, y, width, height].every(Number.isInteger) && width > 0 && height > 0;
  }
  return ['text', 'shape'].includes(content.kind) && isRecipe(content.recipe) && isMatrix(content.matrix);
}

function checkSource({ x, y, width, height }: LayerSource): void {
  if (!isDocumentSize(width, height)) throw engineError('size', `${width} × ${height}`);
  const placed = [x, y].every((at) => Number.isInteger(at) && Math.abs(at) <= documentLimits.reach);
  if (!placed) throw engineError('document', `source at ${x}, ${y}`);
}
