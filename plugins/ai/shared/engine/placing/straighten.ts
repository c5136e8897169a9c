import { isDocumentSize } from '../../document/document.ts';
import { movedGuides } from '../commands/guides.ts';
import { withLayers } from '../commands/records.ts';
import { engineError } from '../faults.ts';
import type { Change } from '../picture/change.ts';
import { savedGrid } from '../picture/grids.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import type { Raster } from '../picture/source.ts';
import { unselected } from '../selection/confine.ts';
import type { CommandOf } from '../types.ts';
import { contentBox } from './bounds.ts';
import { placed, placedMask } from './place.ts';
import type { Projective, Rectangle } from './projective.ts';

export type Straighten = Extract<CommandOf<Raster>, { kind: 'straighten' }>;

/** Degrees to either side. */
export const maxStraighten = 45;

/**
 * Turns everything about the middle of the document and cuts it to a rectangle. Each layer is drawn from what it was, as one
 * that is placed, so that it may be turned back without loss.
 */
export function straighten(picture: Picture, command: Straighten): Change {
  const { x, y, width, height } = command;
  const { frame } = picture;
  const way = straighteningOf(picture, command);
  const change = withLayers(picture, frame.layers);
  const layers = change.frame.layers.map((layer) => placed(picture, change, layer, way, placeOf(picture, layer)));
  change.frame = { ...change.frame, width, height, layers };
  for (const { id } of frame.saved ?? []) placedMask(picture, change, savedGrid(id), 0, way);
  movedGuides(change, ({ standing, lying }) => ({
    standing: standing.map((at) => at - x),
    lying: lying.map((at) => at - y),
  }));
  unselected(change);
  return change;
}

/** How everything goes. @throws a fault of the engine where it cannot be done */
export function straighteningOf({ frame }: Picture, { angle, x, y, width, height }: Straighten): Projective {
  if (!(Math.abs(angle) <= maxStraighten) || ![x, y, width, height].every(Number.isInteger))
    throw engineError('document', 'straighten');
  if (!isDocumentSize(width, height)) throw engineError('size', `${width} × ${height}`);
  return turnedAbout(angle, { x: frame.width / 2, y: frame.height / 2 }, { x, y });
}

/** What of a layer is turned: what is in it, else what the document shows. */
function placeOf(picture: Picture, { id, kind }: LayerRecord): Rectangle {
  const { width, height } = picture.frame;
  const own = kind === 'raster' ? contentBox(picture, id) : undefined;
  const { x0, y0, x1, y1 } = own ?? { x0: 0, y0: 0, x1: width, y1: height };
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

/** Degrees clockwise about a point, then so that `origin` comes to 0, 0. */
function turnedAbout(degrees: number, middle: { x: number; y: number }, origin: { x: number; y: number }): Projective {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const across = middle.x - middle.x * cos + middle.y * sin - origin.x;
  const down = middle.y - middle.x * sin - middle.y * cos - origin.y;
  return [cos, -sin, across, sin, cos, down, 0, 0, 1];
}
