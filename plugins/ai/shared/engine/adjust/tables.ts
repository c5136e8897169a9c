import type { Adjust, Curve, Levels } from '../../document/adjust.ts';

/** Finer than bytes, since sums are: 255 times so many parts. */
export const tableSteps = 255 * 16;

/** Of each channel, 0 … 1. */
export interface Tables {
  r: Float64Array;
  g: Float64Array;
  b: Float64Array;
}

type Channel = (value: number) => number;

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** What does the same to a channel wherever it is; undefined where colours have to be seen whole. */
export function tablesOf(adjust: Adjust): Tables | undefined {
  switch (adjust.kind) {
    case 'levels':
      return channels(adjust, levelsOf);
    case 'curves':
      return channels(adjust, curveOf);
    case 'brightness-contrast':
      return same(brightnessContrast(adjust.brightness, adjust.contrast));
    case 'invert':
      return same((value) => 1 - value);
    default:
      return undefined;
  }
}

function tableOf(channel: Channel): Float64Array {
  return Float64Array.from({ length: tableSteps + 1 }, (_, at) => clamp(channel(at / tableSteps)));
}

function same(channel: Channel): Tables {
  const table = tableOf(channel);
  return { r: table, g: table, b: table };
}

function channels<T>(of: { rgb?: T; r?: T; g?: T; b?: T }, make: (one: T) => Channel): Tables {
  const all = of.rgb === undefined ? (value: number) => value : make(of.rgb);
  const table = (one: T | undefined): Float64Array => {
    const own = one === undefined ? (value: number) => value : make(one);
    // Each channel by itself, then all of them alike.
    return tableOf((value) => all(clamp(own(value))));
  };
  return { r: table(of.r), g: table(of.g), b: table(of.b) };
}

function levelsOf({ low, high, gamma, outLow, outHigh }: Levels): Channel {
  const span = Math.max(1, high - low);
  return (value) => (outLow + clamp((value * 255 - low) / span) ** (1 / gamma) * (outHigh - outLow)) / 255;
}

/** A monotone cubic through the points (Fritsch and Carlson): no waves between them. */
export function curveOf(points: Curve): Channel {
  const xs = points.map(([x]) => x / 255);
  const ys = points.map(([, y]) => y / 255);
  const at = (list: readonly number[], i: number): number => list[i] as number;
  const last = xs.length - 1;
  const slopes = xs.slice(1).map((x, i) => (at(ys, i + 1) - at(ys, i)) / (x - at(xs, i)));
  const tangents = xs.map((_, i) => {
    const [left, right] = [slopes[i - 1], slopes[i]];
    if (left === undefined || right === undefined) return left ?? right ?? 0;
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right);
  });
  return (value) => {
    if (value <= at(xs, 0)) return at(ys, 0);
    if (value >= at(xs, last)) return at(ys, last);
    const i = xs.findLastIndex((x) => x <= value);
    const width = at(xs, i + 1) - at(xs, i);
    const t = (value - at(xs, i)) / width;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * at(ys, i) +
      (t3 - 2 * t2 + t) * width * at(tangents, i) +
      (3 * t2 - 2 * t3) * at(ys, i + 1) +
      (t3 - t2) * width * at(tangents, i + 1)
    );
  };
}

/** Brightness bends the middle and leaves black and white; contrast turns around the middle. */
function brightnessContrast(brightness: number, contrast: number): Channel {
  const gamma = 2 ** (-brightness / 50);
  const c = (contrast / 100) * 0.995;
  const slope = Math.tan(((c + 1) * Math.PI) / 4);
  return (value) => (clamp(value ** gamma) - 0.5) * slope + 0.5;
}
