import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleColumns } from '../sample.ts';
import { anyColumns, columnsOf, metresInDegree, straight } from '../test-tracks.ts';
import { climbOf, smoothElevation } from './elevation.ts';
import { prepareTrack } from './prepare.ts';

describe('a track', () => {
  test('has its distance, times and paces', () => {
    // 1,200 s at 3 m/s, 90 s at one place, 600 s at 4 m/s.
    const first = straight(1_201, 3);
    const stay = { lng: 3_600 / metresInDegree, lat: 0 };
    const wait = Array.from({ length: 90 }, (_, i) => ({ ...stay, time: 2_201 + i }));
    const { statistics, still } = prepareTrack(
      columnsOf([...first, ...wait, ...straight(601, 4, { ...stay, time: 2_291 })]),
    );
    expect(statistics.distance).toBeCloseTo(6_000, 0);
    expect(statistics.duration).toBe(1_891);
    expect(statistics.stops).toBe(1);
    // The stop takes in the 30 m before and after it.
    expect(statistics.moving).toBeGreaterThan(1_770);
    expect(statistics.moving).toBeLessThan(1_801);
    expect(still).toHaveLength(1);
    expect(statistics.best).toBeCloseTo(250, 0);
    expect(statistics.splits.map(({ metres }) => Math.round(metres))).toEqual([
      1_000, 1_000, 1_000, 1_000, 1_000, 1_000,
    ]);
    expect(statistics.splits[0]?.moving).toBeCloseTo(1_000 / 3, 1);
    expect(statistics.splits[5]?.moving).toBeCloseTo(250, 1);
    expect(statistics.splits[5]?.until).toBeCloseTo(1_891, 1);
  });

  test('counts neither the way nor the time of a gap, a jump and a new segment', () => {
    const there = (metres: number, time: number) => ({ lng: metres / metresInDegree, time });
    const gap = prepareTrack(columnsOf([...straight(101, 2), ...straight(101, 2, there(5_000, 2_000))]));
    const jump = prepareTrack(columnsOf([...straight(101, 2), ...straight(101, 2, there(5_000, 1_102))]));
    const segment = prepareTrack(columnsOf(straight(101, 2), straight(101, 2, there(300, 1_130))));
    for (const { statistics, breaks } of [gap, jump, segment]) {
      expect([...breaks]).toEqual([101]);
      expect(statistics.gaps).toBe(1);
      expect(statistics.distance).toBeCloseTo(400, 1);
      expect(statistics.moving).toBe(200);
    }
  });

  test('of an aircraft is no row of jumps, one of a ship with a point every ten minutes no row of gaps', () => {
    expect(prepareTrack(columnsOf(straight(500, 240))).statistics.gaps).toBe(0);
    const ship = straight(500, 3_000).map((point, i) => ({ ...point, time: i * 600 }));
    expect(prepareTrack(columnsOf(ship)).statistics.gaps).toBe(0);
  });

  test('without times plays at a steady speed', () => {
    const { timed, statistics, clock } = prepareTrack(columnsOf(straight(101, 6).map(({ time: _, ...rest }) => rest)));
    expect(timed).toBe(false);
    expect(statistics.duration).toBeCloseTo(200, 1);
    expect(clock[50]).toBeCloseTo(100, 1);
    expect(statistics.best).toBeUndefined();
  });

  test('with times that go backwards stands still there, and says how many', () => {
    const points = straight(10, 3);
    (points[5] as { time: number }).time = 1_002;
    const { clock, backwards } = prepareTrack(columnsOf(points));
    expect(backwards).toBe(1);
    expect([...clock]).toEqual([0, 1, 2, 3, 4, 4, 6, 7, 8, 9]);
  });

  test('with single missing times has them by the way between', () => {
    const points = straight(5, 3).map((point, i) => (i === 0 || i === 4 ? point : { ...point, time: Number.NaN }));
    expect(prepareTrack(columnsOf(points.slice(0, 3))).timed).toBe(false);
    const known = straight(5, 3).map((point, i) => (i === 2 ? { ...point, time: Number.NaN } : point));
    expect(prepareTrack(columnsOf(known)).clock[2]).toBeCloseTo(2, 3);
  });

  test('over the date line is as long as elsewhere', () => {
    const over = straight(101, 1_000, { lng: 179.9 }).map((point) => ({
      ...point,
      lng: ((point.lng + 540) % 360) - 180,
    }));
    const { statistics, lng } = prepareTrack(columnsOf(over.map(({ time: _, ...rest }) => rest)));
    expect(statistics.distance).toBeCloseTo(100_000, -1);
    expect(Math.max(...lng)).toBeGreaterThan(180);
  });
});

describe('climbs', () => {
  test('do not count the receiver’s noise', () => {
    const noisy = Float32Array.from({ length: 1_000 }, (_, i) => 100 + (i % 2) * 6);
    expect(climbOf(smoothElevation(noisy))).toEqual({ gain: 0, loss: 0 });
  });

  test('are counted from turn to turn', () => {
    const hill = [0, 20, 40, 60, 80, 100, 80, 60, 40, 60, 80, 100, 100, 100].map((value) => value);
    expect(climbOf(Float32Array.from(hill))).toEqual({ gain: 160, loss: 60 });
  });

  test('with missing elevations go on from the last one known', () => {
    const none = Number.NaN;
    expect([...smoothElevation(Float32Array.of(none, none, none, 10, none, none, none, none, 30))]).toEqual([
      10, 10, 10, 10, 10, 10, 30, 30, 30,
    ]);
  });
});

test('whatever a device wrote, the clock never falls and no figure is negative or missing', () => {
  fc.assert(
    fc.property(anyColumns, (columns) => {
      const { clock, distance, lng, statistics, still, speeds } = prepareTrack(columns);
      for (let i = 1; i < clock.length; i += 1) {
        expect(clock[i]).toBeGreaterThanOrEqual(clock[i - 1] as number);
        expect(distance[i]).toBeGreaterThanOrEqual(distance[i - 1] as number);
        expect(Math.abs((lng[i] as number) - (lng[i - 1] as number))).toBeLessThanOrEqual(180);
      }
      expect([...speeds].every((value) => value >= 0 && Number.isFinite(value))).toBe(true);
      const { moving, duration, average, splits } = statistics;
      expect(moving).toBeGreaterThanOrEqual(0);
      expect(moving).toBeLessThanOrEqual(duration + 1e-6);
      expect(average).toBeGreaterThanOrEqual(0);
      expect(splits.reduce((sum, split) => sum + split.metres, 0)).toBeCloseTo(statistics.distance, 3);
      expect(splits.reduce((sum, split) => sum + split.moving, 0)).toBeLessThanOrEqual(moving + 1e-6);
      for (const [at, { from, to }] of still.entries()) {
        expect(to).toBeGreaterThan(from);
        expect(from).toBeGreaterThan(still[at - 1]?.to ?? -1);
      }
    }),
  );
});

test('the sample is a run with one stop, a hill and no gap', () => {
  const { statistics } = prepareTrack(sampleColumns());
  expect(statistics.gaps).toBe(0);
  expect(statistics.stops).toBe(1);
  expect(statistics.distance).toBeGreaterThan(7_000);
  expect(statistics.gain).toBeGreaterThan(50);
});
