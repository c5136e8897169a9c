import { newUuid } from '@fitout/sdk';
import { getLayerImageData, getLayerMaskImageData, type Layer as PsdLayer } from 'ag-psd';
import type { DrawnContent } from '../../shared/document/content.ts';
import { documentLimits, type Layer, type LayerMask, type RasterLayer } from '../../shared/document/document.ts';
import { readAdjust } from './adjustments.ts';
import { readBlend } from './blend.ts';
import { readColour } from './colours.ts';
import { guarded, type PsdHead } from './head.ts';
import type { Notes } from './notes.ts';
import { checkPacked } from './packed.ts';
import { partOf } from './part-of.ts';
import type { Colours } from './profile.ts';
import { readShape } from './shapes/shape-layer.ts';
import { readText } from './texts/read-text.ts';
import { type Blobs, maskFrom, tilesFrom, tilesOf } from './tiles.ts';

/** A PSD on its way to a document. */
export interface Reading {
  head: PsdHead;
  notes: Notes;
  colours: Colours;
  blobs: Blobs;
  layers: Layer[];
  /** Layers whose pixels are not as their recipe says, so that they are to be drawn. */
  undrawn: string[];
  onProgress(part: number): void;
}

/** From the lowest to the highest; a group comes after what is in it. */
export function addAll(reading: Reading, layers: readonly PsdLayer[], parent: string | undefined, depth: number): void {
  for (const [at, layer] of layers.entries()) {
    if (layer.children === undefined) addLayer(reading, layer, parent);
    else if (depth >= documentLimits.depth) {
      reading.notes.add('nesting', nameOf(layer));
      addAll(reading, layer.children, parent, depth);
    } else {
      const id = newUuid();
      addAll(reading, layer.children, id, depth + 1);
      if (layer.blendMode === 'pass through' && layer.children.some(looksThrough))
        reading.notes.add('through', nameOf(layer));
      reading.layers.push({ ...baseOf(reading, layer, parent), id, kind: 'group' });
    }
    if (depth === 0) reading.onProgress((at + 1) / layers.length);
  }
}

/** Would it look different within a group that blends by itself? */
function looksThrough({ blendMode, adjustment }: PsdLayer): boolean {
  return adjustment !== undefined || (blendMode !== undefined && blendMode !== 'normal');
}

function addLayer(reading: Reading, layer: PsdLayer, parent: string | undefined): void {
  const { notes, layers } = reading;
  const name = nameOf(layer);
  if (layer.adjustment !== undefined) {
    const found = readAdjust(layer.adjustment);
    if (found === undefined) notes.add('adjustment', name);
    else {
      if (!found.same) notes.add('approximate', name);
      layers.push({ ...baseOf(reading, layer, parent), kind: 'adjustment', adjust: found.adjust });
    }
    return;
  }
  const content = contentOf(reading, layer);
  const raster: RasterLayer = { ...baseOf(reading, layer, parent, content?.styled), kind: 'raster', tiles: {} };
  if (layer.placedLayer !== undefined) notes.add('smart', name);
  const data = guarded(() => getLayerImageData(layer));
  const seen = data !== undefined && data.width > 0 && data.height > 0;
  if (seen) {
    const part = reading.colours.convert(partOf(data, layer.left ?? 0, layer.top ?? 0));
    const { tiles, lost } = tilesFrom(part, reading.blobs);
    if (lost) notes.add('far', name);
    raster.tiles = tiles;
  }
  if (content !== undefined) {
    raster.content = content.made;
    if (!seen || content.styled === true) reading.undrawn.push(raster.id);
  } else if (layer.text !== undefined) notes.add('text', name);
  else if (layer.vectorFill !== undefined && seen) notes.add('shape', name);
  else if (layer.vectorFill !== undefined) fill(reading, layer, raster);
  layers.push(raster);
  // Its pixels are in tiles by now.
  delete layer.rawData;
}

/** What a layer was drawn from, where we can draw it, too. `styled`: with styles that its pixels are without. */
function contentOf({ colours }: Reading, layer: PsdLayer): { made: DrawnContent; styled?: boolean } | undefined {
  const text = readText(layer, colours.hex);
  if (text !== undefined) {
    const { recipe, matrix, styled } = text;
    return { made: { kind: 'text', recipe: { ...recipe }, matrix }, styled };
  }
  if (layer.text !== undefined || layer.vectorFill === undefined) return undefined;
  const shape = readShape(layer, colours.hex);
  return shape && { made: { kind: 'shape', recipe: { ...shape.recipe }, matrix: shape.matrix } };
}

/** A layer that is a colour and nothing else. */
function fill({ head, colours, notes, blobs }: Reading, layer: PsdLayer, raster: RasterLayer): void {
  const { vectorFill, vectorMask } = layer;
  const rgb = vectorFill?.type === 'color' ? readColour(vectorFill.color) : undefined;
  if (rgb === undefined || vectorMask !== undefined) {
    notes.add('fill', raster.name);
    return;
  }
  const part = { x: 0, y: 0, width: 1, height: 1, data: Uint8ClampedArray.of(...rgb, 255) };
  raster.tiles = tilesOf(head.width, head.height, [...colours.convert(part).data.subarray(0, 3)], blobs);
}

/** `styled`: its layer styles are kept. */
function baseOf(reading: Reading, layer: PsdLayer, parent: string | undefined, styled = false) {
  const { head, notes } = reading;
  guarded(() => checkPacked(layer, head.depth));
  const name = nameOf(layer);
  const through = layer.children !== undefined && layer.blendMode === 'pass through';
  const { blend, same } = through ? { blend: 'normal' as const, same: true } : readBlend(layer.blendMode);
  if (!same) notes.add('blend', name);
  if (!styled && hasStyles(layer)) notes.add('effects', name);
  const mask = maskOf(reading, layer);
  if (layer.vectorMask !== undefined && layer.vectorFill === undefined && mask === undefined)
    notes.add('vectorMask', name);
  const opacity = Math.min(1, Math.max(0, (layer.opacity ?? 1) * (layer.fillOpacity ?? 1)));
  return {
    id: newUuid(),
    name,
    visible: layer.hidden !== true,
    locked: layer.protected?.composite === true || layer.protected?.position === true,
    // The format has 255 steps.
    opacity: Math.round(opacity * 1000) / 1000,
    blend,
    ...(layer.clipping === true ? { clip: true } : {}),
    ...(mask === undefined ? {} : { mask }),
    ...(parent === undefined ? {} : { parent }),
  };
}

/** A style that is off is none. */
function hasStyles({ effects }: PsdLayer): boolean {
  if (effects === undefined || effects.disabled === true) return false;
  return Object.values(effects)
    .flat()
    .some((one: unknown) => typeof one === 'object' && (one as { enabled?: boolean }).enabled !== false);
}

function maskOf({ notes, blobs }: Reading, layer: PsdLayer): LayerMask | undefined {
  const { mask } = layer;
  if (mask === undefined) return undefined;
  const rest = mask.defaultColor === 255 ? 255 : 0;
  const on = mask.disabled !== true;
  const data = guarded(() => getLayerMaskImageData(layer));
  if (data === undefined) return { tiles: {}, rest, on };
  const { tiles, lost } = maskFrom(partOf(data, mask.left ?? 0, mask.top ?? 0), rest, blobs);
  if (lost) notes.add('far', nameOf(layer));
  return { tiles, rest, on };
}

function nameOf({ name = '' }: PsdLayer): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]+/gu, ' ')
    .trim();
  return plain.slice(0, documentLimits.name).toWellFormed() || '图层';
}
