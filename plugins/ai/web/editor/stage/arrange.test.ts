import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choose, chosenOf, outermost } from '../session/chosen.ts';
import { aligned, around, distributed, type Placed } from './arrange.ts';
import { linesOf, snapBox, snapPlaces } from './snap.ts';
import { ticksOf } from './ticks.ts';

const box = (x0: number, y0: number, width: number, height: number) => ({ x0, y0, x1: x0 + width, y1: y0 + height });

const placed: Placed[] = [
  { id: 'a', box: box(0, 10, 20, 20) },
  { id: 'b', box: box(70, 0, 10, 50) },
  { id: 'c', box: box(30, 40, 30, 30) },
];

describe('layers in a line', () => {
  test('go to an edge or the middle of what they are in', () => {
    const within = around(placed.map((one) => one.box));
    expect(within).toEqual(box(0, 0, 80, 70));
    expect(aligned(placed, 'right', within).map(({ x, y }) => [x, y])).toEqual([
      [60, 0],
      [0, 0],
      [20, 0],
    ]);
    expect(aligned(placed, 'middle', within).map(({ x, y }) => [x, y])).toEqual([
      [0, 15],
      [0, 10],
      [0, -20],
    ]);
  });

  test('have equal gaps, in the order in which they stand; the first and the last stay', () => {
    expect(distributed(placed, 'x').map(({ id, x }) => [id, x])).toEqual([
      ['a', 0],
      ['c', 0],
      ['b', 0],
    ]);
    const apart = [placed[0] as Placed, placed[1] as Placed, { id: 'c', box: box(22, 0, 30, 30) }];
    expect(distributed(apart, 'x').map(({ id, x }) => [id, x])).toEqual([
      ['a', 0],
      ['c', 8],
      ['b', 0],
    ]);
    expect(distributed(placed.slice(1), 'y')).toEqual([]);
  });
});

describe('what is moved', () => {
  const lines = linesOf([box(0, 0, 100, 100)], { standing: [33], lying: [] });

  test('keeps to the nearest line within reach, and says to which', () => {
    const near = snapBox(box(35, 12, 20, 20), lines, 6);
    expect(near).toEqual({ x: -2, y: 0, shown: { standing: [33], lying: [] } });
    expect(snapBox(box(41, 38, 20, 20), lines, 6)).toMatchObject({
      x: -1,
      y: 2,
      shown: { standing: [50], lying: [50] },
    });
    expect(snapPlaces([47], [], 4, 10)).toEqual({ by: 3, shown: [] });
  });

  test('never goes farther than its reach', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 0, max: 20 }), (x, reach) => {
        const { x: by, shown } = snapBox(box(x, 500, 7, 7), lines, reach);
        expect(Math.abs(by)).toBeLessThanOrEqual(reach);
        if (by !== 0) expect(shown.standing.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('rows', () => {
  const layers = ['a', 'b', 'c', 'd'].map((id) => (id === 'a' ? { id, parent: 'b' } : { id }));
  const keys = (part: Partial<Record<'ctrlKey' | 'shiftKey', boolean>> = {}) => ({
    ...{ ctrlKey: false, metaKey: false, shiftKey: false },
    ...part,
  });
  const begin = () => ({
    layer: 'a' as string | undefined,
    beside: undefined as { hand: string; ids: string[] } | undefined,
    target: 'mask' as 'pixels' | 'mask',
    choosing: false,
  });

  test('are added and taken away with Ctrl, and one stays', () => {
    const ui = begin();
    choose(ui, layers, 'c', keys({ ctrlKey: true }));
    expect(ui).toMatchObject({ layer: 'c', target: 'pixels' });
    expect(chosenOf(ui, layers)).toEqual(['a', 'c']);
    choose(ui, layers, 'c', keys({ ctrlKey: true }));
    expect(chosenOf(ui, layers)).toEqual(['a']);
    choose(ui, layers, 'a', keys({ ctrlKey: true }));
    expect(chosenOf(ui, layers)).toEqual(['a']);
  });

  test('are chosen to where Shift is pressed; another layer in hand ends it', () => {
    const ui = begin();
    choose(ui, layers, 'c', keys({ shiftKey: true }));
    expect(chosenOf(ui, layers)).toEqual(['a', 'b', 'c']);
    expect(outermost(chosenOf(ui, layers), layers)).toEqual(['b', 'c']);
    ui.layer = 'd';
    expect(chosenOf(ui, layers)).toEqual(['d']);
  });
});

test('a ruler has room for its numbers at any zoom, and each at its place', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -5000, max: 5000, noNaN: true }),
      fc.double({ min: 0.01, max: 32, noNaN: true }),
      (from, zoom) => {
        const ticks = ticksOf(from, zoom, 900);
        expect(ticks.length).toBeLessThan(200);
        const numbers = ticks.filter(({ label }) => label !== undefined);
        expect(numbers.length).toBeGreaterThan(0);
        for (const { at, label = 0 } of numbers) expect(at).toBeCloseTo((label - from) * zoom, 3);
        for (const [which, { at }] of numbers.entries())
          if (which > 0) expect(at - (numbers[which - 1]?.at ?? 0)).toBeGreaterThanOrEqual(63.9);
      },
    ),
  );
});
