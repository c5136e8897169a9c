import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contains,
  cornersOf,
  distorted,
  flipped,
  handleOf,
  middleOf,
  type Quad,
  quadOf,
  scaled,
  shifted,
  skewed,
  turned,
} from './quad.ts';
import { handles } from './rects.ts';

const square: Quad = quadOf([0, 0, 100, 0, 100, 50, 0, 50]);
const by = fc.integer({ min: -500, max: 500 });
const angle = fc.double({ min: -7, max: 7, noNaN: true });
const handle = fc.constantFrom(...handles);
const sides = ([a, b, c, d]: Quad) => [
  Math.hypot(b.x - a.x, b.y - a.y),
  Math.hypot(c.x - b.x, c.y - b.y),
  Math.hypot(d.x - c.x, d.y - c.y),
  Math.hypot(a.x - d.x, a.y - d.y),
];

describe('a frame', () => {
  test('a turn keeps its sides and its middle', () => {
    fc.assert(
      fc.property(angle, (turn) => {
        const next = turned(square, turn);
        for (const [at, side] of sides(next).entries()) expect(side).toBeCloseTo(sides(square)[at] ?? 0, 6);
        expect(middleOf(next).x).toBeCloseTo(50, 6);
      }),
    );
  });

  test('a handle follows the pointer, and what lies across stays', () => {
    fc.assert(
      fc.property(handle, by, by, angle, (which, dx, dy, turn) => {
        const frame = turned(square, turn);
        const across = { x: -which.x as -1 | 0 | 1, y: -which.y as -1 | 0 | 1 };
        const next = scaled(frame, which, dx, dy, false);
        expect(handleOf(next, across).x).toBeCloseTo(handleOf(frame, across).x, 5);
        expect(handleOf(next, across).y).toBeCloseTo(handleOf(frame, across).y, 5);
        // It never turns inside out.
        for (const side of sides(next)) expect(side).toBeGreaterThan(0);
      }),
    );
    const [, , corner] = scaled(square, { x: 1, y: 1 }, 20, 30, false);
    expect([corner.x, corner.y]).toEqual([120, 80]);
    expect(scaled(square, { x: 1, y: 1 }, 100, 10, true)[2]).toEqual({ x: 200, y: 100 });
    expect(cornersOf(scaled(square, { x: 1, y: 0 }, 50, 99, true))).toEqual([0, 0, 150, 0, 150, 50, 0, 50]);
  });

  test('a side along itself makes it lean, whatever way the pointer went', () => {
    expect(cornersOf(skewed(square, { x: 0, y: -1 }, 20, 90) ?? square)).toEqual([20, 0, 120, 0, 100, 50, 0, 50]);
    expect(cornersOf(skewed(square, { x: 0, y: 1 }, -20, 3) ?? square)).toEqual([0, 0, 100, 0, 80, 50, -20, 50]);
    expect(cornersOf(skewed(square, { x: 1, y: 0 }, 90, 10) ?? square)).toEqual([0, 0, 100, 10, 100, 60, 0, 50]);
    expect(cornersOf(skewed(square, { x: -1, y: 0 }, 90, 10) ?? square)).toEqual([0, 10, 100, 0, 100, 50, 0, 60]);
  });

  test('a corner by itself makes a perspective, as long as the frame stays convex', () => {
    expect(distorted(square, { x: 1, y: 1 }, 30, 20)?.[2]).toEqual({ x: 130, y: 70 });
    expect(distorted(square, { x: 1, y: 1 }, -90, -45)).toBeUndefined();
  });

  test('flipped twice it is what it was; a shift goes back', () => {
    for (const across of [true, false]) expect(flipped(flipped(square, across), across)).toEqual(square);
    expect(shifted(shifted(square, 7, -3), -7, 3)).toEqual(square);
  });

  test('what lies in it', () => {
    expect(contains(square, { x: 50, y: 25 })).toBe(true);
    expect(contains(square, { x: 150, y: 25 })).toBe(false);
  });
});
