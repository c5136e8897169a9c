import weights from '@websr/websr/weights/anime4k/cnn-2x-l-an.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { randomOf } from '../pixels/testing/random.ts';
import { startDoubler } from './doubler.ts';
import { doublingGraph, type NetworkWeights } from './network.ts';

/** Planes of channels, row by row. */
type Planes = Float64Array[];

const layers: NetworkWeights = weights.layers;
const at = (plane: Float64Array | undefined, x: number, y: number, w: number, h: number): number =>
  x < 0 || y < 0 || x >= w || y >= h ? 0 : (plane?.[y * w + x] ?? 0);

/** A layer as its package's shaders say it: 4 × 4 blocks times four channels, offsets by columns. */
function layerOf(names: readonly string[], from: Planes, w: number, h: number, side: 1 | 3): Planes {
  const taps = side * side;
  return names.flatMap((name) => {
    const { weights: given = [], bias = [] } = layers[name] ?? {};
    return [0, 1, 2, 3].map((row) => {
      const plane = new Float64Array(w * h).fill(bias[row] ?? 0);
      for (let y = 0; y < h; y += 1)
        for (let x = 0; x < w; x += 1)
          for (let block = 0; block < from.length / 4; block += 1)
            for (let tap = 0; tap < taps; tap += 1)
              for (let column = 0; column < 4; column += 1) {
                const [dx, dy] = side === 1 ? [0, 0] : [Math.floor(tap / 3) - 1, (tap % 3) - 1];
                const weight = given[16 * (tap + taps * block) + 4 * column + row] ?? 0;
                const here = at(from[block * 4 + column], x + dx, y + dy, w, h);
                plane[y * w + x] = (plane[y * w + x] ?? 0) + weight * here;
              }
      return plane;
    });
  });
}

const bothSigns = (planes: Planes): Planes => [
  ...planes.map((plane) => plane.map((value) => Math.max(0, value))),
  ...planes.map((plane) => plane.map((value) => Math.max(0, -value))),
];

function reference(planes: Float32Array, w: number, h: number): Float64Array {
  const colours = [0, 1, 2].map((channel) =>
    Float64Array.from(planes.subarray(channel * w * h, (channel + 1) * w * h)),
  );
  const opaque = new Float64Array(w * h).fill(1);
  let last = bothSigns(layerOf(['conv2d_tf', 'conv2d_tf1'], [...colours, opaque], w, h, 3));
  const all = [...last];
  for (let layer = 1; layer < 7; layer += 1) {
    last = bothSigns(layerOf([`conv2d_${layer}_tf`, `conv2d_${layer}_tf1`], last, w, h, 3));
    all.push(...last);
  }
  const detail = layerOf(['conv2d_last_tf', 'conv2d_last_tf1', 'conv2d_last_tf2'], all, w, h, 1);
  const made = new Float64Array(12 * w * h);
  const clamped = (plane: Float64Array | undefined, x: number, y: number): number =>
    at(plane, Math.min(w - 1, Math.max(0, x)), Math.min(h - 1, Math.max(0, y)), w, h);
  for (let channel = 0; channel < 3; channel += 1)
    for (let y = 0; y < 2 * h; y += 1)
      for (let x = 0; x < 2 * w; x += 1) {
        const [u, v] = [(x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5];
        const [left, top] = [Math.floor(u), Math.floor(v)];
        const row = (down: number): number =>
          clamped(colours[channel], left, down) * (1 - u + left) +
          clamped(colours[channel], left + 1, down) * (u - left);
        const linear = row(top) * (1 - v + top) + row(top + 1) * (v - top);
        const added = at(detail[channel * 4 + (y % 2) * 2 + (x % 2)], x >> 1, y >> 1, w, h);
        made[channel * 4 * w * h + y * 2 * w + x] = linear + added;
      }
  return made;
}

test('the network that is built of the weights is the one that their package describes', async () => {
  const [w, h] = [11, 9];
  const random = randomOf(7);
  const planes = Float32Array.from({ length: 3 * w * h }, () => random());
  const double = await startDoubler(layers);
  const made = await double(planes, w, h);
  const expected = reference(planes, w, h);
  expect(made.length).toBe(expected.length);
  expect(Math.max(...expected.map((value, place) => Math.abs(value - (made[place] ?? 9))))).toBeLessThan(1e-4);
});

test('weights of another network are refused', () => {
  expect(() => doublingGraph({ ...layers, conv2d_3_tf: { name: 'x', weights: [1, 2], bias: [0, 0, 0, 0] } })).toThrow(
    'conv2d_3_tf',
  );
  expect(() => doublingGraph({})).toThrow('conv2d_tf');
});
