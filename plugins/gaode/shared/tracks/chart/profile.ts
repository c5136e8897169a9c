import type { PreparedTrack } from '../statistics/prepare.ts';

/** The curve below the map: elevation, or speed where the track has none, over the way. */
export interface Profile {
  of: 'elevation' | 'speed';
  /** Metres along the way and the value there (metres, or metres a second), ascending by the way. */
  points: { distance: number; value: number }[];
  lowest: number;
  highest: number;
  /** Metres of the whole way. */
  total: number;
}

/** As many points as a phone's screen has room for. */
const bins = 300;

/** The curve of a track as means over equal stretches; undefined for a track that goes nowhere or has no values. */
export function profileOf({ distance, elevation, speeds, timed }: PreparedTrack): Profile | undefined {
  const total = distance[distance.length - 1] ?? 0;
  const known = elevation?.some((value) => !Number.isNaN(value)) === true ? elevation : undefined;
  const values = known ?? (timed ? speeds : undefined);
  if (total <= 0 || values === undefined) return undefined;
  const sums = new Float64Array(bins);
  const counts = new Uint32Array(bins);
  for (let i = 0; i < distance.length; i += 1) {
    const bin = Math.min(bins - 1, Math.floor(((distance[i] as number) / total) * bins));
    sums[bin] = (sums[bin] as number) + (values[i] as number);
    counts[bin] = (counts[bin] as number) + 1;
  }
  const points = [{ distance: 0, value: values[0] as number }];
  for (let bin = 0; bin < bins; bin += 1) {
    const count = counts[bin] as number;
    if (count > 0) points.push({ distance: ((bin + 0.5) / bins) * total, value: (sums[bin] as number) / count });
  }
  points.push({ distance: total, value: values[values.length - 1] as number });
  const heights = points.map(({ value }) => value);
  return {
    of: known === undefined ? 'speed' : 'elevation',
    points,
    lowest: Math.min(...heights),
    highest: Math.max(...heights),
    total,
  };
}

/** Where a value stands in the chart, as a share of its height from the bottom. Flat curves lie in the middle. */
export function heightOf({ of, lowest, highest }: Profile, value: number): number {
  // Hills of a few metres do not look like mountains, and speed begins at 0.
  const least = of === 'speed' ? 0 : lowest;
  const span = Math.max(highest - least, of === 'speed' ? 1 : 20);
  const bottom = of === 'speed' ? 0 : (lowest + highest - span) / 2;
  return 0.08 + 0.84 * Math.min(1, Math.max(0, (value - bottom) / span));
}
