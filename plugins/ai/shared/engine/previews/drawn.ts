import type { MovedLayers } from '../commands/whole.ts';
import { waysOf, wholePixels } from '../commands/whole.ts';
import { keysOf } from '../compose/compose.ts';
import { maskGrid } from '../picture/grids.ts';
import type { Picture } from '../picture/picture.ts';
import { type Drawing, drawingTiles, maskDrawing, tilesBox } from '../placing/drawing.ts';
import { drawingsOf, journeyOf, type Place } from '../placing/place.ts';
import { cornersOf, mapCorners, type Projective } from '../placing/projective.ts';
import { Assembly } from '../simd/assembly.ts';
import { flatMask } from '../tiles/mask.ts';
import type { PreviewPart, Sight } from './sight.ts';

/** What placing a layer would draw. */
export function placings(picture: Picture, command: Place): Drawing[] {
  const { ids, way, box } = journeyOf(picture, command);
  const layers = picture.frame.layers.filter(({ id }) => ids.has(id));
  return layers.flatMap((layer) => drawingsOf(picture, layer, way, box));
}

/** What moving layers by whole pixels would draw: each from where it is. */
export function moves(picture: Picture, layers: MovedLayers): Drawing[] {
  const drawings: Drawing[] = [];
  for (const [id, { x, y }] of waysOf(picture, layers)) {
    const way: Projective = [1, 0, wholePixels(x), 0, 1, wholePixels(y), 0, 0, 1];
    const { kind, mask } = picture.layer(id) ?? {};
    const box = kind === 'raster' ? tilesBox(picture.content(id)) : undefined;
    if (box !== undefined) drawings.push({ grid: id, from: id, box, corners: mapCorners(way, cornersOf(box)) });
    const over = mask && maskDrawing(picture, maskGrid(id), mask.rest, way);
    if (over !== undefined) drawings.push(over);
  }
  return drawings;
}

/** Tiles in sight with all that is drawn anew. */
export function* drawnParts(picture: Picture, drawings: readonly Drawing[], sight: Sight): Generator<PreviewPart> {
  // One memory for all: they are drawn in turns.
  const assembly = new Assembly();
  const draws = drawings.map((drawing) => {
    const { grid, rest } = drawing;
    return {
      grid,
      clear: rest === undefined ? undefined : flatMask(rest),
      draw: drawingTiles(picture, drawing, sight.level, assembly),
    };
  });
  for (const key of keysOf(sight))
    yield { key, grids: new Map(draws.map(({ grid, clear, draw }) => [grid, draw(key)?.pixels ?? clear])) };
}
