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

export interface RasterLayer {
  id: string;
  kind: 'raster';
  name: string;
  visible: boolean;
  locked: boolean;
  /** 0 … 1. */
  opacity: number;
  blend: BlendMode;
  /** The picture that the layer began with, at (x, y) in the document: sha-256 of its file. Tiles stand before it. */
  source?: { blob: string; x: number; y: number; width: number; height: number };
  tiles: TileMap;
}

/** More kinds will come: switch on `kind`. */
export type Layer = RasterLayer;

/** Layers from the lowest to the highest. */
export interface PictureDocument {
  version: 1;
  width: number;
  height: number;
  layers: Layer[];
}

export const documentLimits = {
  /** Pixels of one side, and of the whole. */
  side: 16_384,
  pixels: 67_108_864,
  layers: 200,
  /** Characters of a layer's name. */
  name: 100,
  /** Tiles of all layers together. */
  tiles: 20_000,
  /** Columns and rows of tiles lie within ±, and a source's corner within ± so many pixels. */
  tileReach: 999,
  reach: 200_000,
  /** Bytes of one blob: the file of a source, or a tile. */
  blobBytes: 50_000_000,
} as const;

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
