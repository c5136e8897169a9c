import fc from 'fast-check';
import { ColumnBuilder, emptyPoint, type Point, type TrackColumns } from './files/columns.ts';

/** Columns of points that a test writes down, with their segments. */
export function columnsOf(...segments: Partial<Point>[][]): TrackColumns {
  const builder = new ColumnBuilder();
  for (const points of segments) {
    builder.cut();
    for (const point of points) builder.add({ ...emptyPoint(), ...point });
  }
  return builder.columns();
}

interface TimedPlace extends Partial<Point> {
  lng: number;
  time: number;
}

/** Points that go east along the equator, `metres` a second, one a second. */
export function straight(count: number, metres: number, from: Partial<Point> = {}): TimedPlace[] {
  const { lng = 0, lat = 0, time = 1_000, ...rest } = from;
  return Array.from({ length: count }, (_, i) => ({
    ...rest,
    lng: lng + (i * metres) / metresInDegree,
    lat,
    time: time + i,
  }));
}

/** Metres of a degree of longitude at the equator. */
export const metresInDegree = 111_319.4908;

/** Tracks as devices write them: with pauses, missing and falling times, segments and missing elevations. */
export const anyColumns: fc.Arbitrary<TrackColumns> = fc
  .record({
    timed: fc.boolean(),
    steps: fc.array(
      fc.record({
        dLng: fc.double({ min: -0.001, max: 0.001, noNaN: true }),
        dLat: fc.double({ min: -0.001, max: 0.001, noNaN: true }),
        seconds: fc.oneof(fc.constantFrom(1, 2, 0, -5, 400), fc.constant(Number.NaN)),
        ele: fc.oneof(fc.double({ min: -50, max: 3_000, noNaN: true }), fc.constant(Number.NaN)),
        cut: fc.integer({ min: 0, max: 19 }).map((value) => value === 0),
      }),
      { minLength: 2, maxLength: 60 },
    ),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
  })
  .map(({ timed, steps, lng, lat }) => {
    const builder = new ColumnBuilder();
    const at = { lng, lat, time: 1_700_000_000 };
    for (const { dLng, dLat, seconds, ele, cut } of steps) {
      at.lng = ((at.lng + dLng + 540) % 360) - 180;
      at.lat += dLat;
      if (!Number.isNaN(seconds)) at.time += seconds;
      if (cut) builder.cut();
      builder.add({ ...emptyPoint(), ...at, ele, time: timed && !Number.isNaN(seconds) ? at.time : Number.NaN });
    }
    return builder.columns();
  });
