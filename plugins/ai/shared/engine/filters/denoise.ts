import { boxMean } from '../../pixels/cutout/guided-filter.ts';
import type { Image } from '../../pixels/image.ts';

/** Deviation of the grain in levels that goes at the full strength. */
const maxGrain = 24;
const lumaRadius = 3;
/** Spots of colour are larger than grain, and less is seen of what they take along. */
const chromaRadius = 6;
const rounds = 2;

/** How far around a pixel it looks, at 1 / 2 ** level of the size. */
export const denoiseReach = (level = 0): number =>
  radiusAt(lumaRadius, level) * 2 * rounds + radiusAt(chromaRadius, level) * 2;

const radiusAt = (radius: number, level: number): number => Math.round(radius / 2 ** level);

/**
 * A guided filter of brightness by itself, twice, and of colour by itself, since an edge of two colours may be none of
 * brightness (He, Sun and Tang 2013). The opacity stays. The strength says how much grain there is, in place of a measure,
 * which would differ from one part of the picture to the next. At 1 / 2 ** level of the size it looks so much less far, and
 * there is so much less grain: a mean has taken it away.
 */
export function denoised({ width, height, data }: Image, strength: number, level = 0): Image {
  const grain = (strength * maxGrain) / 2 ** level;
  let [luma, blue, red] = planesOf(data);
  const smooth = (plane: Float32Array, radius: number, least: number): Float32Array => {
    const near = radiusAt(radius, level);
    return near === 0 ? plane : guided(plane, width, height, near, least);
  };
  for (let round = 0; round < rounds; round += 1) luma = smooth(luma, lumaRadius, (1.9 * grain) ** 2 / (1 + round * 3));
  blue = smooth(blue, chromaRadius, (2 * grain) ** 2);
  red = smooth(red, chromaRadius, (2 * grain) ** 2);
  const into = data.slice();
  for (let at = 0, p = 0; at < luma.length; at += 1, p += 4) {
    if (data[p + 3] === 0) continue;
    const [bright, b, r] = [luma[at] as number, blue[at] as number, red[at] as number];
    into[p] = bright + r;
    into[p + 1] = bright - (0.299 * r + 0.114 * b) / 0.587;
    into[p + 2] = bright + b;
  }
  return { width, height, data: into };
}

type Planes = [luma: Float32Array, blue: Float32Array, red: Float32Array];

/** Brightness and two differences of colour, of what is there whatever its opacity. */
function planesOf(data: Uint8ClampedArray): Planes {
  const size = data.length / 4;
  const planes: Planes = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  const [luma, blue, red] = planes;
  for (let at = 0, p = 0; at < size; at += 1, p += 4) {
    if (data[p + 3] === 0) continue;
    const [r, g, b] = [data[p] as number, data[p + 1] as number, data[p + 2] as number];
    const bright = 0.299 * r + 0.587 * g + 0.114 * b;
    luma[at] = bright;
    blue[at] = b - bright;
    red[at] = r - bright;
  }
  return planes;
}

/** Guided by its own input; what varies less than `least` counts as flat. */
function guided(values: Float32Array, width: number, height: number, radius: number, least: number): Float32Array {
  const meanOf = (plane: Float32Array): Float32Array => {
    const into = new Float32Array(plane.length);
    boxMean(plane, width, height, radius, into);
    return into;
  };
  const mean = meanOf(values);
  const squares = meanOf(values.map((value) => value * value));
  const [slope, base] = [new Float32Array(values.length), new Float32Array(values.length)];
  for (let at = 0; at < values.length; at += 1) {
    const middle = mean[at] as number;
    const spread = Math.max(0, (squares[at] as number) - middle * middle);
    const steep = spread / (spread + least);
    slope[at] = steep;
    base[at] = middle - steep * middle;
  }
  const [slopes, bases] = [meanOf(slope), meanOf(base)];
  return values.map((value, at) => (slopes[at] as number) * value + (bases[at] as number));
}
