import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawing, figure } from '../people/testing/figure.ts';
import { bellOf, randomOf } from '../pixels/testing/random.ts';
import { graphOfTflite } from './graph-of-tflite.ts';
import { startNetwork } from './start.ts';
import { reference } from './testing/reference.ts';
import { readTflite, type Step, type Tensor, type TfliteModel } from './tflite.ts';

type Dims = readonly [number, number, number, number];

const bell = bellOf(randomOf(11));
const constant = (...dims: number[]): Tensor => ({
  dims,
  data: Float32Array.from({ length: dims.reduce((all, size) => all * size, 1) }, bell),
});

/** The largest difference between the graph and the definitions, on numbers by chance where none are given. */
async function difference(model: TfliteModel, given?: Float32Array): Promise<number> {
  const [, height = 1, width = 1, channels = 1] = model.tensors[model.input]?.dims ?? [];
  const rows = given ?? Float32Array.from({ length: height * width * channels }, () => bell() * 3);
  const planes = Float32Array.from(rows, (_, at) => {
    const [channel, place] = [Math.floor(at / (height * width)), at % (height * width)];
    return rows[place * channels + channel] as number;
  });
  const run = await startNetwork(graphOfTflite(model));
  const found = await run(planes, [1, channels, height, width]);
  const expected = reference(model, rows);
  const outs = model.tensors[model.output]?.dims[3] ?? 1;
  const area = expected.length / outs;
  expect(found.length).toBe(expected.length);
  return Math.max(
    ...expected.map((value, at) => Math.abs(value - (found[(at % outs) * area + Math.floor(at / outs)] ?? 9e9))),
  );
}

/** One operator, on what comes in and on constants. */
const alone = (step: Step, from: Dims, to: Dims, ...constants: Tensor[]): TfliteModel => ({
  tensors: [{ dims: from }, { dims: to }, ...constants],
  operators: [{ ...step, inputs: [0, ...constants.map((_, at) => at + 2)], output: 1 }],
  ...{ input: 0, output: 1 },
});

const even = { strides: [2, 2], same: true } as const;
const odd = { strides: [1, 1], same: true } as const;

test.each<[string, TfliteModel]>([
  ['conv, halved', alone({ kind: 'conv', ...even }, [1, 8, 6, 3], [1, 4, 3, 5], constant(5, 3, 3, 3), constant(5))],
  [
    'conv, of odd size',
    alone({ kind: 'conv', ...even }, [1, 7, 5, 2], [1, 4, 3, 4], constant(4, 5, 5, 2), constant(4)),
  ],
  [
    'conv, without room',
    alone(
      { kind: 'conv', strides: [1, 2], same: false },
      [1, 7, 6, 2],
      [1, 5, 2, 4],
      constant(4, 3, 3, 2),
      constant(4),
    ),
  ],
  [
    'conv, point by point',
    alone({ kind: 'conv', ...odd }, [1, 3, 4, 6], [1, 3, 4, 2], constant(2, 1, 1, 6), constant(2)),
  ],
  [
    'depthwise, halved',
    alone({ kind: 'depthwise', ...even }, [1, 8, 6, 4], [1, 4, 3, 4], constant(1, 5, 5, 4), constant(4)),
  ],
  ['depthwise', alone({ kind: 'depthwise', ...odd }, [1, 5, 6, 3], [1, 5, 6, 3], constant(1, 3, 3, 3), constant(3))],
  ['spread', alone({ kind: 'spread' }, [1, 3, 4, 5], [1, 6, 8, 2], constant(2, 2, 2, 5), constant(2))],
  ['mean of all', alone({ kind: 'mean', window: [6, 4], strides: [6, 4], same: false }, [1, 6, 4, 3], [1, 1, 1, 3])],
  ['mean, with room', alone({ kind: 'mean', window: [3, 3], strides: [2, 2], same: true }, [1, 6, 5, 2], [1, 3, 3, 2])],
  ['resize', alone({ kind: 'resize' }, [1, 4, 3, 2], [1, 8, 6, 2])],
  ['relu', alone({ kind: 'relu' }, [1, 3, 4, 2], [1, 3, 4, 2])],
  ['logistic', alone({ kind: 'logistic' }, [1, 3, 4, 2], [1, 3, 4, 2])],
  ['hard swish', alone({ kind: 'hard-swish' }, [1, 6, 6, 4], [1, 6, 6, 4])],
])('%s is what its definition says', async (_name, model) => {
  expect(await difference(model)).toBeLessThan(1e-4);
});

test.each(['add', 'mul'] as const)('%s takes one number a channel for all places', async (kind) => {
  const dims = [1, 4, 6, 3];
  const mean = { kind: 'mean', window: [4, 6], strides: [4, 6], same: false } as const;
  const model: TfliteModel = {
    tensors: [{ dims }, { dims: [1, 1, 1, 3] }, { dims }],
    operators: [
      { ...mean, inputs: [0], output: 1 },
      { kind, inputs: [0, 1], output: 2 },
    ],
    ...{ input: 0, output: 2 },
  };
  expect(await difference(model)).toBeLessThan(1e-4);
});

const folder = new URL('../../../../node_modules/@mediapipe/selfie_segmentation/', import.meta.url);
const weights = async () => new Uint8Array(await readFile(new URL('selfie_segmentation.tflite', folder)));

test('the network of the package is the one that its file describes', async () => {
  const model = readTflite(await weights());
  expect([model.tensors[model.input]?.dims, model.tensors[model.output]?.dims]).toEqual([
    [1, 256, 256, 3],
    [1, 256, 256, 1],
  ]);
  const pixels = await sharp(drawing(400, 400, figure, '#b9c8d6'))
    .resize(256)
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(
    await difference(
      model,
      Float32Array.from(pixels, (value) => value / 255),
    ),
  ).toBeLessThan(2e-3);
});

test('other files are refused, and none is read beyond its end', async () => {
  const whole = await weights();
  expect(() => readTflite(new TextEncoder().encode('<html>no network</html>'))).toThrow('TFL3');
  for (const length of [8, 100, 20_000, whole.length >> 1]) expect(() => readTflite(whole.slice(0, length))).toThrow();
  // Any byte that is wrong: it is read, or refused, but does not go on for ever.
  const random = randomOf(3);
  for (let turn = 0; turn < 60; turn += 1) {
    const broken = whole.slice(0);
    for (let count = 0; count < 20; count += 1)
      broken[Math.floor(random() * broken.length)] = Math.floor(random() * 256);
    try {
      readTflite(broken);
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
  }
});
