import { expect, it } from 'vitest';
import { denoised, denoiseReach } from './denoise.ts';

const [width, height] = [160, 120];

/** Dark on the left, light on the right, with grain of a deviation of 12. */
function grainy() {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const level = (at % width < width / 2 ? 70 : 180) + (random() + random() + random() - 1.5) * 24;
    data.set([level, level, level, 255], at * 4);
  }
  return { width, height, data };
}

function of(data: Uint8ClampedArray, from: number, to: number) {
  const values = Array.from({ length: height * (to - from) }, (_, i) => {
    const [x, y] = [from + (i % (to - from)), Math.floor(i / (to - from))];
    return data[(y * width + x) * 4] as number;
  });
  const mean = values.reduce((all, one) => all + one, 0) / values.length;
  return { mean, deviation: Math.sqrt(values.reduce((all, one) => all + (one - mean) ** 2, 0) / values.length) };
}

it('takes the grain away, and leaves the edge and the levels', () => {
  const picture = grainy();
  const before = of(picture.data, 10, 60);
  const { data } = denoised(picture, 0.5);
  const [dark, light] = [of(data, 10, 60), of(data, 100, 150)];
  expect(before.deviation).toBeGreaterThan(10);
  expect(dark.deviation).toBeLessThan(before.deviation / 3);
  expect([Math.round(dark.mean / 2), Math.round(light.mean / 2)]).toEqual([35, 90]);
  expect(of(data, 82, 84).mean - of(data, 76, 78).mean).toBeGreaterThan(95);
});

it('what is clear stays clear, and a part is as it is within the whole', () => {
  const picture = grainy();
  picture.data.fill(0, 0, 4 * width * 20);
  const { data } = denoised(picture, 1);
  expect(data.subarray(0, 4 * width * 20).every((value) => value === 0)).toBe(true);
  const [top, rows] = [40, 60];
  const part = {
    width,
    height: rows + 2 * denoiseReach(),
    data: picture.data.slice((top - denoiseReach()) * width * 4),
  };
  part.data = part.data.slice(0, part.width * part.height * 4);
  if (part.data.length < part.width * part.height * 4) part.height = part.data.length / 4 / width;
  const inside = denoised(part, 1).data.subarray(denoiseReach() * width * 4, (denoiseReach() + 30) * width * 4);
  const whole = data.subarray(top * width * 4, (top + 30) * width * 4);
  expect(inside.every((value, at) => Math.abs(value - (whole[at] as number)) < 0.51)).toBe(true);
});
