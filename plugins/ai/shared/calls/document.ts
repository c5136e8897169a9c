import { zLine, zListOf, zOpaque } from '@fitout/sdk/calls';
import { z } from 'zod';
import { type Adjust, isAdjust } from '../document/adjust.ts';
import { areNested, hashPattern, isTileMap, tilesOf } from '../document/blobs.ts';
import { areCorners, type Corners, isMatrix, isRecipe, type Matrix, type Recipe } from '../document/content.ts';
import {
  areGuides,
  blendModes,
  documentLimits,
  type Guides,
  isDocumentSize,
  type Layer,
  type PictureDocument,
  type RasterLayer,
  type TileMap,
} from '../document/document.ts';

/** sha-256 of a blob, in hex. */
export const hash = z.string().regex(hashPattern);

const side = z.int().min(1).max(documentLimits.side);
const place = z.int().min(-documentLimits.reach).max(documentLimits.reach);

const source = z
  .strictObject({ blob: hash, x: place, y: place, width: side, height: side })
  .refine(({ width, height }) => isDocumentSize(width, height), '图片过大 / the picture is too large');

// One look in place of a shape for each entry: zod takes ten times as long, and writes down what is wrong with each.
const tileMap = (solid: boolean) =>
  zOpaque<TileMap>('tiles by "column,row": sha-256 in hex, or nothing for an empty one')
    .refine((value) => isTileMap(value, solid), '图块有误 / the tiles are not valid')
    .meta({ type: 'object', additionalProperties: { type: 'string', maxLength: 64 } });
const tiles = tileMap(false);

const id = z.string().regex(/^[\w-]{1,64}$/);
const rest = z.union([z.literal(0), z.literal(255)]);

const base = {
  id,
  name: zLine(documentLimits.name),
  visible: z.boolean(),
  locked: z.boolean(),
  opacity: z.number().min(0).max(1),
  blend: z.enum(blendModes),
  mask: z.strictObject({ tiles: tileMap(true), rest, on: z.boolean() }).exactOptional(),
  clip: z.boolean().exactOptional(),
  parent: id.exactOptional(),
};

const length = z.int().min(1).max(documentLimits.reach);
const placed = z.strictObject({
  kind: z.literal('placed'),
  box: z.strictObject({ x: place, y: place, width: length, height: length }),
  corners: zOpaque<Corners>('x and y of four corners').refine(
    (value) => Array.isArray(value) && areCorners(value),
    '四角有误 / the corners are not valid',
  ),
  source: source.exactOptional(),
  tiles,
});

const drawn = z.strictObject({
  kind: z.enum(['text', 'shape']),
  recipe: zOpaque<Recipe>('what it is made from').refine(isRecipe, '内容有误 / the recipe is not valid'),
  matrix: zOpaque<Matrix>('six numbers of a transform').refine(
    (value) => Array.isArray(value) && isMatrix(value),
    '变换有误 / the transform is not valid',
  ),
});

const rasterLayer = z.strictObject({
  ...base,
  kind: z.literal('raster'),
  source: source.exactOptional(),
  tiles,
  content: z.union([placed, drawn]).exactOptional(),
}) satisfies z.ZodType<RasterLayer>;

const groupLayer = z.strictObject({ ...base, kind: z.literal('group') });

const adjustmentLayer = z.strictObject({
  ...base,
  kind: z.literal('adjustment'),
  adjust: zOpaque<Adjust>('what it does to colours').refine(isAdjust, '调整有误 / the adjustment is not valid'),
});

const selection = z.strictObject({ id, name: zLine(documentLimits.name), tiles: tileMap(true) });

const layer = z.discriminatedUnion('kind', [rasterLayer, groupLayer, adjustmentLayer]) satisfies z.ZodType<Layer>;

/** A document as it is sent. */
export const sentDocument = z
  .strictObject({
    version: z.literal(1),
    width: side,
    height: side,
    layers: zListOf(layer, documentLimits.layers),
    guides: zOpaque<Guides>('lines to put things at: pixels from the left, and from the top')
      .refine(areGuides, '参考线有误 / the guides are not valid')
      .exactOptional(),
    selections: zListOf(selection, documentLimits.selections).exactOptional(),
  })
  .refine(({ width, height }) => isDocumentSize(width, height), {
    path: ['width'],
    error: `最多 ${documentLimits.pixels} 像素 / at most ${documentLimits.pixels} pixels`,
  })
  .refine((document) => tilesOf(document) <= documentLimits.tiles, {
    path: ['layers'],
    error: `最多 ${documentLimits.tiles} 个图块 / at most ${documentLimits.tiles} tiles`,
  })
  .refine(({ layers }) => new Set(layers.map(({ id }) => id)).size === layers.length, {
    path: ['layers'],
    error: '图层编号重复 / two layers have one id',
  })
  .refine(({ selections = [] }) => new Set(selections.map(({ id }) => id)).size === selections.length, {
    path: ['selections'],
    error: '选区编号重复 / two selections have one id',
  })
  .refine(({ layers }) => areNested(layers), {
    path: ['layers'],
    error: '图层组有误 / the groups are not valid',
  }) satisfies z.ZodType<PictureDocument>;

/** A document as it is answered: it was checked when it came. */
export const keptDocument = zOpaque<PictureDocument>(
  'the document of a picture, as shared/document/document.ts of the plugin has it',
);
