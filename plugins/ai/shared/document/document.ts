import type { Adjust } from './adjust.ts';
import type { Corners, DrawnContent } from './content.ts';

/** Edge of a tile, in pixels. */
export const tileSize = 256;

/** Blend modes of W3C Compositing and Blending 1. */
export const blendModes = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
] as const;
export type BlendMode = (typeof blendModes)[number];

/**
 * Tiles of a layer that differ from its source, by "column,row": sha-256 in hex of the stored bytes, '' for an empty one.
 * The bytes are raw deflate of 256 × 256 straight RGBA. Columns and rows may be negative.
 */
export type TileMap = Record<string, string>;

/** A layer's mask: it hides, and what is hidden stays. */
export interface LayerMask {
  /** As a layer's tiles, of one byte a pixel: 0 hides, 255 shows. None is named ''. */
  tiles: TileMap;
  /** What it is where it has no tile. */
  rest: 0 | 255;
  on: boolean;
}

/** What all kinds of layers have. */
interface LayerBase {
  id: string;
  name: string;
  visible: boolean;
  locked: boolean;
  /** 0 … 1. */
  opacity: number;
  blend: BlendMode;
  mask?: LayerMask;
  /** It is seen only where the nearest layer beneath it is that has no `clip`. */
  clip?: boolean;
  /** Id of the group that it is in. Groups stand right above what is in them. */
  parent?: string;
}

/** Where the file of a picture stands: sha-256 of it. */
export interface LayerSource {
  blob: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A layer as it was before it was transformed: the layer's own tiles are drawn from it. */
export interface PlacedContent {
  kind: 'placed';
  /** What of it is placed. */
  box: { x: number; y: number; width: number; height: number };
  /** Where the corners of the box have come to. */
  corners: Corners;
  source?: LayerSource;
  tiles: TileMap;
}

export type LayerContent = PlacedContent | DrawnContent;

export interface RasterLayer extends LayerBase {
  kind: 'raster';
  /** The picture that the layer began with. Tiles stand before it. */
  source?: LayerSource;
  tiles: TileMap;
  /** What the tiles were made from, where they can be made anew. */
  content?: LayerContent;
}

/** Layers that are blended with one another first, then as one with what lies beneath. */
export interface GroupLayer extends LayerBase {
  kind: 'group';
}

/** Changes the colours of what lies beneath it, within its group. */
export interface AdjustmentLayer extends LayerBase {
  kind: 'adjustment';
  adjust: Adjust;
}

/** More kinds will come: switch on `kind`. */
export type Layer = RasterLayer | GroupLayer | AdjustmentLayer;

/** Lines to put things at; they are in no picture that is made of the document. */
export interface Guides {
  /** Pixels from the left of those that stand, and from the top of those that lie. */
  standing: readonly number[];
  lying: readonly number[];
}

/** What was selected, kept under a name. Ids are those of no other. */
export interface SavedSelection {
  id: string;
  name: string;
  /** As a mask's that hides where it has no tile. */
  tiles: TileMap;
}

/** Layers from the lowest to the highest. */
export interface PictureDocument {
  version: 1;
  width: number;
  height: number;
  layers: Layer[];
  guides?: Guides;
  selections?: SavedSelection[];
}

export const documentLimits = {
  /** Pixels of one side, and of the whole. */
  side: 16_384,
  pixels: 67_108_864,
  layers: 200,
  /** Groups within one another. */
  depth: 8,
  /** Guides of one direction. */
  guides: 100,
  selections: 20,
  /** Characters of a layer's name, or a selection's. */
  name: 100,
  /** Tiles of all layers together. */
  tiles: 20_000,
  /** Columns and rows of tiles lie within ±, and a source's corner within ± so many pixels. */
  tileReach: 999,
  reach: 200_000,
  /** Bytes of one blob: the file of a source, or a tile. */
  blobBytes: 50_000_000,
} as const;

/** Are these guides within what a document may reach? */
export function areGuides(given: unknown): given is Guides {
  if (typeof given !== 'object' || given === null) return false;
  const { standing, lying, ...more } = given as Partial<Guides>;
  const fine = (list: unknown): boolean =>
    Array.isArray(list) &&
    list.length <= documentLimits.guides &&
    list.every((at) => typeof at === 'number' && Math.abs(at) <= documentLimits.reach);
  return Object.keys(more).length === 0 && fine(standing) && fine(lying);
}

/** A document of one empty layer. */
export function blankDocument(width: number, height: number, layer: { id: string; name: string }): PictureDocument {
  const base: RasterLayer = {
    ...layer,
    kind: 'raster',
    visible: true,
    locked: false,
    opacity: 1,
    blend: 'normal',
    tiles: {},
  };
  return { version: 1, width, height, layers: [base] };
}

/** Can a document be so large? */
export function isDocumentSize(width: number, height: number): boolean {
  const sides = [width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= documentLimits.side);
  return sides && width * height <= documentLimits.pixels;
}
