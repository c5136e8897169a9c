import { tileSize } from '../../document/document.ts';
import { lightOf } from '../colours.ts';
import { engineError } from '../faults.ts';
import type { Change } from '../picture/change.ts';
import { maskGrid } from '../picture/grids.ts';
import type { Picture } from '../picture/picture.ts';
import { keysIn, type Raster } from '../picture/source.ts';
import { type Area, within } from '../selection/area.ts';
import { putSelected } from '../selection/confine.ts';
import { documentBox } from '../selection/select.ts';
import { wand } from '../selection/wand.ts';
import { maskBytes } from '../tiles/mask.ts';
import { columnOf, rowOf, type TileKey, tileBytes } from '../tiles/tile.ts';
import type { CommandOf, Gradient, Rgba } from '../types.ts';
import { putMaskSelected } from './masks.ts';
import { pixelLayer, rasterized, unlocked, withLayers } from './records.ts';

type Kind<K extends CommandOf<Raster>['kind']> = Extract<CommandOf<Raster>, { kind: K }>;

/** What is painted at a point of the document. */
type ColourAt = (x: number, y: number) => Rgba;

/** Paints a gradient over what is selected. */
export function gradientFill(picture: Picture, { id, gradient, target }: Kind<'gradient-fill'>): Change {
  const colour = gradientOf(gradient);
  return painted(picture, id, target, colour);
}

/** Paints what is like a point, as far as it is selected. */
export function bucketFill(picture: Picture, { id, colour, target, kind: _, ...shape }: Kind<'bucket-fill'>): Change {
  if (![shape.x, shape.y].every(Number.isFinite)) throw engineError('document', 'bucket');
  const area = wand(picture, { ...shape, kind: 'wand' }, documentBox(picture));
  return painted(picture, id, target, () => colour, area);
}

function painted(picture: Picture, id: string, target: 'mask' | undefined, colour: ColourAt, area?: Area): Change {
  const layer = target === 'mask' ? unlocked(picture, id) : pixelLayer(picture, id);
  if (target === 'mask' && layer.mask === undefined) throw engineError('missing', 'mask');
  const change = withLayers(picture, picture.frame.layers);
  if (target === undefined) rasterized(change, id);
  const { width, height } = picture.frame;
  for (const key of keysIn(0, 0, width, height)) {
    if (target === 'mask') putMaskSelected(change, picture, layer, key, maskOf(picture, id, key, colour, area));
    else {
      const pixels = picture.pixels(id, key);
      const into = pixels?.slice() ?? new Uint8Array(tileBytes);
      eachPixel(picture, key, area, (at, x, y, share) => paint(into, at * 4, colour(x + 0.5, y + 0.5), share));
      putSelected(change, picture, id, key, into);
    }
  }
  return change;
}

function maskOf(picture: Picture, id: string, key: TileKey, colour: ColourAt, area: Area | undefined): Uint8Array {
  const into = picture.pixels(maskGrid(id), key)?.slice() ?? new Uint8Array(maskBytes);
  eachPixel(picture, key, area, (at, x, y, share) => {
    const of = colour(x + 0.5, y + 0.5);
    const was = into[at] as number;
    into[at] = was + (lightOf(of) - was) * share * (of.a / 255) + 0.5;
  });
  return into;
}

function eachPixel(
  picture: Picture,
  key: TileKey,
  area: Area | undefined,
  work: (at: number, x: number, y: number, share: number) => void,
): void {
  const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
  const { width, height } = picture.frame;
  const part = area && within(area, { x0: left, y0: top, x1: left + tileSize, y1: top + tileSize });
  for (let y = top; y < Math.min(height, top + tileSize); y += 1)
    for (let x = left; x < Math.min(width, left + tileSize); x += 1) {
      const at = (y - top) * tileSize + x - left;
      const share = part === undefined ? 1 : (part.bytes[at] as number) / 255;
      if (share > 0) work(at, x, y, share);
    }
}

function paint(into: Uint8Array, p: number, { r, g, b, a }: Rgba, share: number): void {
  const over = (a / 255) * share;
  const under = ((into[p + 3] as number) / 255) * (1 - over);
  const sum = over + under;
  const alpha = Math.floor(sum * 255 + 0.5);
  if (alpha === 0) return;
  const k = over / sum;
  into[p] = r * k + (into[p] as number) * (1 - k) + 0.5;
  into[p + 1] = g * k + (into[p + 1] as number) * (1 - k) + 0.5;
  into[p + 2] = b * k + (into[p + 2] as number) * (1 - k) + 0.5;
  into[p + 3] = alpha;
}

const gradientSteps = 2048;

function gradientOf({ kind, x0, y0, x1, y1, stops }: Gradient): ColourAt {
  const sorted = stops.toSorted((one, other) => one.at - other.at);
  const sound = sorted.length > 0 && sorted.length <= 32 && sorted.every(({ at }) => at >= 0 && at <= 1);
  if (!sound || ![x0, y0, x1, y1].every(Number.isFinite)) throw engineError('document', 'gradient');
  const table = Array.from({ length: gradientSteps + 1 }, (_, at) => stopAt(sorted, at / gradientSteps));
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.max(1e-6, Math.hypot(dx, dy));
  const along: (x: number, y: number) => number =
    kind === 'linear'
      ? (x, y) => ((x - x0) * dx + (y - y0) * dy) / (length * length)
      : (x, y) => Math.hypot(x - x0, y - y0) / length;
  return (x, y) => table[Math.round(Math.max(0, Math.min(1, along(x, y))) * gradientSteps)] as Rgba;
}

/** Between two stops colours go by their opacity: towards a clear one nothing turns grey. */
function stopAt(stops: Gradient['stops'], at: number): Rgba {
  const next = stops.findIndex((stop) => stop.at >= at);
  const right = stops[next === -1 ? stops.length - 1 : next] as Gradient['stops'][number];
  const left = stops[Math.max(0, (next === -1 ? stops.length : next) - 1)] ?? right;
  const span = right.at - left.at;
  const t = span <= 0 ? 1 : Math.max(0, Math.min(1, (at - left.at) / span));
  const [p, q] = [left.colour.a * (1 - t), right.colour.a * t];
  const a = p + q;
  const mix = (one: number, other: number): number => (a <= 0 ? 0 : (one * p + other * q) / a);
  const [from, to] = [left.colour, right.colour];
  return { r: mix(from.r, to.r), g: mix(from.g, to.g), b: mix(from.b, to.b), a };
}
