import { composeTile, keysOf, wholeTile } from '../compose/compose.ts';
import type { Picture } from '../picture/picture.ts';
import { tilesBox } from '../placing/drawing.ts';
import { inverse, type Projective, times } from '../placing/projective.ts';
import { resampling } from '../placing/resample.ts';
import { type TileKey, tileBytes } from '../tiles/tile.ts';
import { type PreviewPart, type Sight, wholeGrid } from './sight.ts';

/**
 * Tiles in sight with everything turned together: all layers go the same way, so what they look like goes it, too, and is
 * drawn once in place of each of them.
 */
export function* straightenedParts(picture: Picture, way: Projective, sight: Sight): Generator<PreviewPart> {
  const { level } = sight;
  const content = picture.frame.layers.flatMap(({ id, kind }) => (kind === 'raster' ? [...picture.content(id)] : []));
  const box = tilesBox(content);
  if (box === undefined) return;
  const composed = new Map<number, Uint8Array>();
  const read = (at: number, key: TileKey): Uint8Array => {
    const name = at * 2 ** 24 + key;
    let pixels = composed.get(name);
    if (pixels === undefined) {
      pixels = new Uint8Array(tileBytes);
      composeTile(picture, at, key, wholeTile, pixels);
      composed.set(name, pixels);
    }
    return pixels;
  };
  const step = 2 ** level;
  const draw = resampling(read, box, times(inverse(way), [step, 0, 0, 0, step, 0, 0, 0, 1]));
  for (const key of keysOf(sight)) yield { key, grids: new Map([[wholeGrid, draw(key)?.pixels]]) };
}
