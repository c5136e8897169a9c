import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timelineOf } from '../statistics/timeline.ts';
import { anyColumns } from '../test-tracks.ts';
import { cutAt, lineColumns, lineLevel, segmentsInBox, visibleRanges } from './line-columns.ts';

const tolerances = fc.constantFrom(0, 1e-7, 1e-6, 1e-5, 1e-3);
const lineOf = (columns: Parameters<typeof timelineOf>[0]) => {
  const { breaks } = timelineOf(columns);
  return { breaks, line: lineColumns(columns.lng, columns.lat, breaks) };
};

describe('a level of detail', () => {
  test('keeps ends and breaks, and every point where nothing may be left out', () => {
    fc.assert(
      fc.property(anyColumns, tolerances, (columns, tolerance) => {
        const { breaks, line } = lineOf(columns);
        const { points, gaps } = lineLevel(line, breaks, tolerance);
        const kept = [...points].filter((_, entry) => !gaps.has(entry));
        expect(kept[0]).toBe(0);
        expect(kept.at(-1)).toBe(columns.lng.length - 1);
        for (const at of breaks) expect(kept).toEqual(expect.arrayContaining([at - 1, at]));
        if (tolerance === 0) expect(kept).toEqual([...columns.lng.keys()]);
        expect(gaps.size).toBe(breaks.length);
      }),
    );
  });

  test('moves the line by less than its tolerance', () => {
    const count = 400;
    const lng = Float64Array.from({ length: count }, (_, i) => 120 + i * 1e-4);
    const lat = Float64Array.from({ length: count }, (_, i) => 30 + Math.sin(i / 9) * 1e-3 + Math.sin(i) * 1e-5);
    const breaks = new Uint32Array(0);
    const line = lineColumns(lng, lat, breaks);
    const tolerance = 1e-6;
    const { points } = lineLevel(line, breaks, tolerance);
    expect(points.length).toBeLessThan(count / 3);
    for (let i = 0; i < count; i += 1) {
      const to = points.findIndex((point) => point >= i);
      const [a, b] = [points[Math.max(0, to - 1)] as number, points[to] as number];
      const [ax, ay, bx, by] = [line.x[a], line.y[a], line.x[b], line.y[b]] as [number, number, number, number];
      const length = Math.hypot(bx - ax, by - ay);
      const area = Math.abs((bx - ax) * ((line.y[i] as number) - ay) - (by - ay) * ((line.x[i] as number) - ax));
      expect(length === 0 ? 0 : area / length).toBeLessThanOrEqual(tolerance);
    }
  });
});

test('is cut at any point: what is passed, what is ahead and the segment between are the whole line', () => {
  fc.assert(
    fc.property(anyColumns, tolerances, fc.nat(), (columns, tolerance, at) => {
      const { breaks, line } = lineOf(columns);
      const level = lineLevel(line, breaks, tolerance);
      const index = at % columns.lng.length;
      const { passed, ahead, within } = cutAt(level, index);
      expect(ahead).toBe(passed + 1);
      // No segment leads over a break.
      if (within !== undefined) {
        const [from, to] = [level.points[within.from] as number, level.points[within.to] as number];
        expect(from).toBeLessThanOrEqual(index);
        expect(to).toBeGreaterThan(index);
        expect([...breaks].some((one) => one > from && one <= to)).toBe(false);
      }
    }),
  );
});

test('only boxes in view are drawn, neighbours together, cut to the range', () => {
  const count = segmentsInBox * 4 + 1;
  const lng = Float64Array.from({ length: count }, (_, i) => i / 100);
  const lat = Float64Array.from({ length: count }, (_, i) => 10 + (i % 2));
  const breaks = new Uint32Array(0);
  const level = lineLevel(lineColumns(lng, lat, breaks), breaks, 0);
  const all = [0, 0, 1, 1] as const;
  expect(visibleRanges(level, 0, count - 1, all)).toEqual([{ first: 0, count: count - 1 }]);
  expect(visibleRanges(level, 5, 3_000, all)).toEqual([{ first: 5, count: 2_995 }]);
  const second = [0.5 + 12 / 360, 0, 0.5 + 15 / 360, 1] as const;
  expect(visibleRanges(level, 0, count - 1, second)).toEqual([{ first: segmentsInBox, count: segmentsInBox }]);
  expect(visibleRanges(level, 0, count - 1, [0.9, 0, 1, 1])).toEqual([]);
  expect(visibleRanges(level, 7, 7, all)).toEqual([]);
});
