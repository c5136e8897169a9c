import { describe, expect, it } from 'vitest';
import { type Grey, turned } from './grey.ts';
import { tiltOf } from './tilt.ts';

/** Bars of several widths on white, and room about them. */
function bars(): Grey {
  const [width, height] = [240, 160];
  const data = new Uint8ClampedArray(width * height).fill(230);
  for (let y = 40; y < 120; y += 1)
    for (let x = 40; x < 200; x += 1) if ((x >> 1) ** 2 % 11 < 5) data[y * width + x] = 30;
  return { data, width, height };
}

describe('the tilt of a picture', () => {
  it.each([-40, -22, -10, 0, 5, 17, 33, 44])('is what it was turned by: %d degrees', (degrees) => {
    expect(Math.abs(tiltOf(turned(bars(), degrees)) - degrees)).toBeLessThan(2);
  });

  it('is that of bars that lie on their side as well', () => {
    expect(Math.abs(tiltOf(turned(bars(), 97)) - 7)).toBeLessThan(2);
  });

  it('is none without edges', () => {
    expect(tiltOf({ data: new Uint8ClampedArray(900).fill(80), width: 30, height: 30 })).toBe(0);
    expect(tiltOf({ data: new Uint8ClampedArray(1), width: 1, height: 1 })).toBe(0);
  });
});
