import { expect, test } from 'vitest';
import { randomOf } from '../testing/scenes.ts';
import { boxMean, guidedFilter } from './guided-filter.ts';

test.each([
  [1, 1, 3],
  [7, 5, 1],
  [7, 5, 2],
  [5, 9, 40],
  [1, 12, 2],
])('means of %i × %i over %i pixels are those of adding them up', (width, height, radius) => {
  const random = randomOf(width);
  const from = Float32Array.from({ length: width * height }, random);
  const into = new Float32Array(from.length);
  boxMean(from, width, height, radius, into);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let count = 0;
      for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v += 1)
        for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u += 1) {
          sum += from[v * width + u] as number;
          count += 1;
        }
      expect(into[y * width + x]).toBeCloseTo(sum / count, 4);
    }
});

test('an edge that is a little off comes to where the guide has one', () => {
  const [width, height] = [40, 20];
  const guide = Float32Array.from({ length: width * height }, (_, at) => (at % width < 20 ? 0.2 : 0.8));
  const rough = Float32Array.from(guide, (_, at) => (at % width < 20 + ((at / width) % 3) - 1 ? 0 : 1));
  const found = guidedFilter(guide, rough, width, height, 6, 1e-4);
  for (let at = 0; at < found.length; at += 1) expect(Math.round(found[at] as number)).toBe(at % width < 20 ? 0 : 1);
});

test('where the guide says nothing, values are smoothed', () => {
  const values = Float32Array.from({ length: 400 }, (_, at) => at % 2);
  const found = guidedFilter(new Float32Array(400).fill(0.5), values, 20, 20, 4, 1e-3);
  for (const value of found) expect(value).toBeCloseTo(0.5, 0.9);
});
