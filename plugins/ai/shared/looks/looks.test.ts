import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAdjust } from '../document/adjust.ts';
import { adjustedPixels } from '../engine/adjust/adjusted-pixels.ts';
import { lookOf, looks } from './looks.ts';

const colours = fc
  .array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(255, 128)), { minLength: 1, maxLength: 20 })
  .map((list) => new Uint8ClampedArray(list.flat()));
/** The tones of a photo. */
const ramp = new Uint8ClampedArray(
  Array.from({ length: 64 }, (_, at) => [at * 4, 128 + Math.sin(at) * 90, 250 - at * 3, 255]).flat(),
);

test('there are twelve looks and more, each of its own', () => {
  expect(looks.length).toBeGreaterThanOrEqual(12);
  expect(new Set(looks.map(({ id }) => id)).size).toBe(looks.length);
  const made = looks.map(({ id, steps }) => adjustedPixels(ramp, { kind: 'look', look: id, steps }).join());
  expect(new Set([ramp.join(), ...made]).size).toBe(looks.length + 1);
});

test.each(looks.map(({ id, steps }) => [id, steps] as const))(
  '%s may be kept, and is its steps in turn',
  (look, steps) => {
    const adjust = { kind: 'look', look, steps } as const;
    expect(isAdjust(adjust)).toBe(true);
    fc.assert(
      fc.property(colours, (pixels) => {
        const whole = adjustedPixels(pixels, adjust);
        const inTurn = steps.reduce((made, step) => adjustedPixels(made, step), pixels);
        // Each step by itself is rounded to bytes.
        for (const [at, value] of whole.entries())
          expect(Math.abs(value - (inTurn[at] as number))).toBeLessThanOrEqual(4);
      }),
      { numRuns: 20 },
    );
  },
);

test('black and white has no colour; what is no look is refused', () => {
  const mono = lookOf('mono');
  const grey = adjustedPixels(ramp, { kind: 'look', look: 'mono', steps: mono?.steps ?? [] });
  for (let at = 0; at < grey.length; at += 4) expect([grey[at + 1], grey[at + 2]]).toEqual([grey[at], grey[at]]);
  const step = { kind: 'invert' };
  expect(isAdjust({ kind: 'look', look: 'x', steps: [step] })).toBe(true);
  for (const wrong of [
    { look: 'x', steps: [] },
    { look: 'X y', steps: [step] },
    { look: 'x', steps: [{ kind: 'look', look: 'x', steps: [step] }] },
    { look: 'x', steps: Array.from({ length: 9 }, () => step) },
    { look: 'x', steps: [step], more: 1 },
    { look: 'x', steps: [{ kind: 'threshold', level: 999 }] },
  ])
    expect(isAdjust({ kind: 'look', ...wrong })).toBe(false);
});
