import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Charts } from '../../shared/calls/outputs.ts';
import { axisOf, funnelOf } from './axis.ts';

test('an axis covers what it measures, in whole numbers, without much room above', () => {
  expect([0, 1, 2, 3, 7, 11, 35, 900].map((most) => axisOf(most)[0])).toEqual([1, 1, 2, 4, 8, 20, 40, 1000]);
  fc.assert(
    fc.property(fc.nat(10_000_000), (most) => {
      const axis = axisOf(most);
      expect(axis[0]).toBeGreaterThanOrEqual(most);
      expect(axis[0]).toBeLessThanOrEqual(Math.max(1, most * 2));
      expect(axis.at(-1)).toBe(0);
      for (const label of axis) expect(Number.isInteger(label)).toBe(true);
      expect([...axis].sort((a, b) => b - a)).toEqual(axis);
    }),
  );
});

const titles = { opened: 'opened', sent: 'sent' };
const charts = (visitors: number, begun: number[], count: number): Pick<Charts, 'days' | 'questions'> => ({
  days: [{ day: '2026-11-01', count, views: visitors, visitors }],
  questions: begun.map((n, at) => ({
    ...{ id: `q${at}`, title: `Q${at}`, type: 'field-text', answered: n, begun: n },
    ...{ buckets: [], mean: null, nps: null, latest: [] },
  })),
});

test('a funnel says where visitors stopped', () => {
  const steps = funnelOf(charts(100, [80, 40], 40), titles);
  expect(steps.map(({ title, count, lost }) => [title, count, lost])).toEqual([
    ['opened', 100, 0],
    ['Q0', 80, 20],
    ['Q1', 40, 50],
    ['sent', 40, 0],
  ]);
  // An optional question that few fill in stops nobody.
  expect(funnelOf(charts(10, [2, 8], 8), titles).map(({ lost }) => lost)).toEqual([0, 80, 0, 0]);
  expect(funnelOf(charts(0, [1], 1), titles)).toEqual([]);
  expect(funnelOf(charts(5, [0, 0], 1), titles)).toEqual([]);
});
