import { zLine, zListOf, zOpaque } from '@fitout/sdk/calls';
import { z } from 'zod';
import { hashPattern, isTileMap, tilesOf } from '../document/blobs.ts';
import {
  blendModes,
  documentLimits,
  isDocumentSize,
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
const tiles = zOpaque<TileMap>('tiles by "column,row": sha-256 in hex, or nothing for an empty one')
  .refine(isTileMap, '图块有误 / the tiles are not valid')
  .meta({ type: 'object', additionalProperties: { type: 'string', maxLength: 64 } });

const rasterLayer = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  kind: z.literal('raster'),
  name: zLine(documentLimits.name),
  visible: z.boolean(),
  locked: z.boolean(),
  opacity: z.number().min(0).max(1),
  blend: z.enum(blendModes),
  source: source.exactOptional(),
  tiles,
}) satisfies z.ZodType<RasterLayer>;

/** A document as it is sent. */
export const sentDocument = z
  .strictObject({
    version: z.literal(1),
    width: side,
    height: side,
    layers: zListOf(rasterLayer, documentLimits.layers),
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
  }) satisfies z.ZodType<PictureDocument>;

/** A document as it is answered: it was checked when it came. */
export const keptDocument = zOpaque<PictureDocument>(
  'the document of a picture, as shared/document/document.ts of the plugin has it',
);
