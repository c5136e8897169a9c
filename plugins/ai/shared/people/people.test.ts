import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Image } from '../pixels/image.ts';
import { overlapOf } from '../pixels/testing/measures.ts';
import { Pace } from '../pixels/work.ts';
import { startLook } from './look.ts';
import { findPeople } from './people.ts';
import { squeezed } from './squeezed.ts';
import { drawing, figure } from './testing/figure.ts';

const weights = new URL(
  '../../../../node_modules/@mediapipe/selfie_segmentation/selfie_segmentation.tflite',
  import.meta.url,
);
const look = await startLook(new Uint8Array(await readFile(weights)));

async function drawn(width: number, height: number, shapes: string, ground?: string): Promise<Image> {
  const data = await sharp(drawing(width, height, shapes, ground))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8ClampedArray(data) };
}

/** Where shapes are, as a mask. */
async function truthOf(width: number, height: number, shapes: string) {
  const { data } = await drawn(width, height, shapes);
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4 + 3] as number) };
}

test.each([
  ['as large as the picture', 400, 400, figure],
  ['small, in a corner', 1200, 1000, `<g transform="translate(760 600)">${figure}</g>`],
  ['in a picture of another form', 900, 500, `<g transform="translate(250 100)">${figure}</g>`],
])('a person is found, %s, with an edge that is theirs', async (_name, width, height, shapes) => {
  const data = await findPeople(await drawn(width, height, shapes, '#b9c8d6'), look);
  expect(data).toHaveLength(width * height);
  expect(overlapOf({ width, height, data }, await truthOf(width, height, shapes))).toBeGreaterThan(0.97);
});

test('on a layer that is clear round it, nothing of what is clear is selected', async () => {
  const picture = await drawn(400, 400, figure);
  const mask = await findPeople(picture, look);
  for (const [at, value] of mask.entries()) expect(value).toBeLessThanOrEqual(picture.data[at * 4 + 3] as number);
  expect(mask[150 * 400 + 200]).toBe(255);
});

test.each([
  ['nothing', ''],
  ['a bottle', '<rect x="120" y="100" width="160" height="210" rx="24" fill="#d13438"/>'],
  [
    'trees',
    '<rect y="280" width="400" height="120" fill="#4a4"/><circle cx="120" cy="180" r="70" fill="#272"/><rect x="110" y="220" width="20" height="90" fill="#642"/><circle cx="290" cy="200" r="60" fill="#383"/>',
  ],
])('where there is %s, nobody is found, and words say so', async (_name, shapes) => {
  const picture = await drawn(400, 400, shapes, '#e8e8ea');
  await expect(findPeople(picture, look)).rejects.toMatchObject({ reason: 'ai.people-none' });
});

test('a picture of one pixel, and a line, are refused by the same words', async () => {
  for (const [width, height] of [
    [1, 1],
    [900, 1],
    [1, 900],
  ] as const)
    await expect(findPeople(await drawn(width, height, '', '#fff'), look)).rejects.toMatchObject({
      reason: 'ai.people-none',
    });
});

test('it can be given up, and tells how far it is', async () => {
  const picture = await drawn(400, 400, figure, '#b9c8d6');
  const parts: number[] = [];
  await findPeople(picture, look, { progress: (part) => parts.push(part) });
  expect(parts.at(-1)).toBe(1);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  const ends = new AbortController();
  const work = { signal: ends.signal, progress: () => ends.abort() };
  await expect(findPeople(picture, look, work)).rejects.toThrow();
});

test('a square is of means where it is smaller, and of lines between pixels where it is larger', async () => {
  // Columns of 0, 1, 2 …: a mean of some of them lies in their middle.
  const wide: Image = { width: 64, height: 2, data: new Uint8ClampedArray(64 * 2 * 4).fill(255) };
  for (let at = 0; at < 128; at += 1) wide.data[at * 4] = (at % 64) * 4;
  const planes = await squeezed(wide, { x: 0, y: 0, width: 64, height: 2 }, 8, new Pace());
  for (let x = 1; x < 7; x += 1) expect(planes[x]).toBeCloseTo(((x + 0.5) * 8 - 0.5) / 63.75, 4);
  expect([planes[64], planes[191]]).toEqual([1, 1]);
  const large = await squeezed(wide, { x: 10, y: 0, width: 2, height: 2 }, 8, new Pace());
  expect([...large.subarray(0, 8)].map((value) => Math.round(value * 2550) / 10)).toEqual([
    40, 40, 40.5, 41.5, 42.5, 43.5, 44, 44,
  ]);
});
