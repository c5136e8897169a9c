import weights from '@websr/websr/weights/anime4k/cnn-2x-l-an.json' with { type: 'json' };
import { beforeAll, expect, test } from 'vitest';
import { cropImage, type Image, newImage } from '../pixels/image.ts';
import { startDoubler } from './doubler.ts';
import { type Double, type Factor, upscaled } from './upscale.ts';

let double: Double;
beforeAll(async () => {
  double = await startDoubler(weights.layers);
});

function drawn(
  width: number,
  height: number,
  colour: (x: number, y: number) => [number, number, number, number],
): Image {
  const image = newImage(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) image.data.set(colour(x, y), (y * width + x) * 4);
  return image;
}

const waves = (x: number, y: number): [number, number, number, number] => [
  128 + 100 * Math.sin(x / 2 + y / 5),
  (x * 7 + y * 13) % 256,
  x % 9 < 4 ? 230 : 30,
  255,
];

test.each<Factor>([2, 3, 4])('%i times: the size is exact, and between two parts no seam is seen', async (factor) => {
  const picture = drawn(250, 24, waves);
  const whole = await upscaled(picture, factor, double);
  expect([whole.width, whole.height]).toEqual([250 * factor, 24 * factor]);
  // Cut elsewhere, the same pixels come out where one run has its boundary and the other has none.
  const part = await upscaled(cropImage(picture, { x: 130, y: 0, width: 120, height: 24 }), factor, double);
  const middle = { y: 0, width: 60 * factor, height: 24 * factor };
  const one = cropImage(whole, { ...middle, x: 160 * factor }).data;
  const other = cropImage(part, { ...middle, x: 30 * factor }).data;
  expect(Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))).toBeLessThanOrEqual(1);
});

test('what is clear stays clear, and edges to it are not darkened', async () => {
  const inside = (x: number, y: number): boolean => Math.hypot(x - 20, y - 20) < 12;
  const picture = drawn(40, 40, (x, y) => (inside(x, y) ? [250, 240, 230, 255] : [0, 0, 0, 0]));
  const { data } = await upscaled(picture, 2, double);
  let partly = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray(at, at + 4);
    if (a === 0) expect([r, g, b]).toEqual([0, 0, 0]);
    else expect(Math.min(r - 250, g - 240, b - 230)).toBeGreaterThan(-8);
    if (a > 0 && a < 255) partly += 1;
  }
  expect(data[3]).toBe(0);
  expect(data[(40 * 80 + 40) * 4 + 3]).toBe(255);
  expect(partly).toBeGreaterThan(40);
});

test('a cancel ends it, and a result that would be too large is refused', async () => {
  const ends = new AbortController();
  const progress = (): void => ends.abort();
  const picture = drawn(500, 20, waves);
  await expect(upscaled(picture, 2, double, { signal: ends.signal, progress })).rejects.toThrow();
  await expect(upscaled({ width: 8000, height: 2000, data: picture.data }, 2, double)).rejects.toThrow(RangeError);
});
