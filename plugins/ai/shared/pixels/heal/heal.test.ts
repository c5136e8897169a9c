import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyImage, type Image, newImage, newMask } from '../image.ts';
import { ellipseMask, rectangleMask } from '../masks/shapes.ts';
import { images } from '../testing/arbitraries.ts';
import { psnr } from '../testing/measures.ts';
import { bellOf, randomOf } from '../testing/random.ts';
import { healArea, healingPlace } from './heal.ts';
import { stretch } from './membrane.ts';

/** Grain on light that falls from one side. */
function wall(width = 160, height = 120): Image {
  const bell = bellOf(randomOf(4));
  const image = newImage(width, height);
  for (let at = 0; at < image.data.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const value = 70 + x * 0.8 + y * 0.3 + bell() * 3;
    image.data.set([value, value * 0.9, value * 0.7, 255], at);
  }
  return image;
}

describe('heal', () => {
  test('leaves no edge, though the other place is lighter by far', () => {
    const truth = wall();
    const mask = ellipseMask(160, 120, { x: 30, y: 40, width: 30, height: 26 });
    const image = copyImage(truth);
    mask.data.forEach((value, at) => {
      if (value > 0) image.data.set([20, 10, 10, 255], at * 4);
    });
    mask.data.forEach((value, at) => {
      if (value > 0) mask.data[at] = 255;
    });
    // 60 pixels to the right it is 48 levels lighter.
    healArea(image, mask, { x: 60, y: 0 });
    // All that is wrong is the grain of two places.
    expect(psnr(image, truth, mask)).toBeGreaterThan(33);
  });

  test('takes the place whose surroundings look alike', () => {
    const image = newImage(200, 120);
    for (let at = 0; at < image.data.length; at += 4) {
      const [x, y] = [(at / 4) % 200, Math.floor(at / 800)];
      const stripes = y > 60 ? ((x >> 2) % 2) * 120 : 40;
      image.data.set([stripes, stripes, 90, 255], at);
    }
    const mask = ellipseMask(200, 120, { x: 90, y: 30, width: 16, height: 16 });
    const place = healingPlace(image, mask);
    expect((place?.y ?? 99) + 46).toBeLessThan(62);
    expect(healingPlace(image, newMask(200, 120))).toBeUndefined();
    expect(healingPlace(image, newMask(200, 120, 255))).toBeUndefined();
  });

  test('changes nothing outside, half where half is selected, and clear pixels bring no colour', () => {
    fc.assert(
      fc.property(images, fc.integer(), fc.integer({ min: -30, max: 30 }), (image, seed, by) => {
        const random = randomOf(seed);
        const mask = newMask(image.width, image.height);
        for (const at of mask.data.keys()) mask.data[at] = random() < 0.7 ? 0 : 255 * random();
        const before = image.data.slice();
        healArea(image, mask, { x: by, y: -by / 2 });
        mask.data.forEach((value, at) => {
          if (value === 0) expect(image.data.subarray(at * 4, at * 4 + 4)).toEqual(before.subarray(at * 4, at * 4 + 4));
        });
      }),
    );
    const even = newImage(30, 30);
    for (let at = 0; at < even.data.length; at += 4) even.data.set([90, 80, 70, 255], at);
    const spot = copyImage(even);
    spot.data.set([190, 80, 70, 255], (15 * 30 + 10) * 4);
    const mask = newMask(30, 30);
    mask.data[15 * 30 + 10] = 128;
    healArea(spot, mask, { x: 10, y: 0 });
    expect(Math.abs((spot.data[(15 * 30 + 10) * 4] as number) - 140)).toBeLessThanOrEqual(1);
    expect(() => healArea(even, newMask(3, 3), { x: 0, y: 0 })).toThrow(RangeError);
  });

  test('of everything it is the other place as it is', () => {
    const image = wall(20, 20);
    const whole = copyImage(image);
    healArea(whole, newMask(20, 20, 255), { x: 0, y: 0 });
    for (const [at, value] of whole.data.entries())
      expect(Math.abs(value - (image.data[at] as number))).toBeLessThanOrEqual(1);
  });
});

test('a membrane over a slope is the slope, whatever the shape of its rim', () => {
  for (const [width, height] of [
    [1, 1],
    [9, 3],
    [90, 70],
    [301, 200],
  ] as const) {
    const found = ellipseMask(width, height, { x: 2, y: 2, width: width - 4, height: height - 4 });
    const [values, truth] = [new Float32Array(width * height), new Float32Array(width * height)];
    const states = new Uint8Array(width * height);
    for (const at of truth.keys()) {
      truth[at] = (at % width) * 0.7 - Math.floor(at / width) * 0.4;
      states[at] = (found.data[at] as number) > 0 ? 1 : 0;
      values[at] = states[at] === 1 ? 0 : (truth[at] as number);
    }
    stretch({ width, height, values, channels: 1, states });
    const worst = Math.max(...truth.map((value, at) => Math.abs(value - (values[at] as number))));
    expect(worst, `${width} × ${height}`).toBeLessThan(1);
  }
});

test('a rectangle that is healed from itself stays', () => {
  const image = wall();
  const before = copyImage(image);
  healArea(image, rectangleMask(160, 120, { x: 20, y: 20, width: 50, height: 40 }), { x: 0, y: 0 });
  for (const [at, value] of image.data.entries())
    expect(Math.abs(value - (before.data[at] as number))).toBeLessThanOrEqual(1);
});
