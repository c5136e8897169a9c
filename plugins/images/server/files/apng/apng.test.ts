import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedData } from '../../../../../tests/support/shared-data.ts';
import { limits } from '../../../shared/limits.ts';
import { rewritePicture } from '../picture.ts';
import { composeApng } from './compose.ts';
import { type Apng, readApng } from './read-apng.ts';

interface Frame {
  color: [number, number, number, number];
  at?: [x: number, y: number, width: number, height: number];
  then?: number;
  over?: boolean;
}

function chunk(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), ...parts]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const words = (...numbers: number[]) => Buffer.from(new Uint32Array(numbers).buffer).swap32();

/** An animated PNG of 8 × 6 with frames of one colour each, 250 ms long, three times. */
async function apngOf(frames: Frame[], { isFrame = true, animates = true } = {}): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sequence = 0;
  let header = Buffer.alloc(0);
  for (const [index, { color, at = [0, 0, 8, 6] as const, then = 0, over = false }] of frames.entries()) {
    const [x, y, width, height] = at;
    const [r, g, b, a] = color;
    const png = await sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha: a / 255 } } })
      .png()
      .toBuffer();
    if (index === 0) header = png.subarray(16, 29);
    const from = png.indexOf('IDAT', 0, 'latin1');
    const data = png.subarray(from + 4, from + 4 + png.readUInt32BE(from - 4));
    const control = [words(sequence, width, height, x, y), Buffer.from([0, 1, 0, 4, then, over ? 1 : 0])];
    const shown = index > 0 || isFrame;
    if (shown) {
      parts.push(chunk('fcTL', ...control));
      sequence += 1;
    }
    parts.push(index === 0 ? chunk('IDAT', data) : chunk('fdAT', words(sequence++), data));
  }
  const count = frames.length - (isFrame ? 0 : 1);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(animates ? [chunk('acTL', words(count, 3))] : []),
    ...parts,
    chunk('IEND'),
  ]);
}

const red: Frame['color'] = [255, 0, 0, 255];
const blue: Frame['color'] = [0, 0, 255, 255];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-apng-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rewritten(bytes: Buffer) {
  const [path, target] = [join(folder, 'in'), join(folder, 'out')];
  await writeFile(path, bytes);
  const picture = await rewritePicture(path, 'png', target, 'test');
  return { picture, target };
}

describe('a moving PNG', () => {
  test('keeps its frames, their time and how often they run, as a WebP', async () => {
    const { picture, target } = await rewritten(await apngOf([{ color: red }, { color: blue }]));
    expect(picture).toMatchObject({ width: 8, height: 6, animated: true, type: 'image/webp' });
    expect(await sharp(target, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 2,
      pageHeight: 6,
      delay: [250, 250],
      loop: 3,
    });
    const [first, second] = [await pixelOf(target, 0), await pixelOf(target, 1)];
    expect([(first[0] ?? 0) > 200, (second[2] ?? 0) > 200]).toEqual([true, true]);
  });

  test('of the published cases stays animated', async ({ skip }) => {
    const { folder: cases, missing } = sharedData('cases');
    skip(missing !== undefined, missing);
    const { picture, target } = await rewritten(await readFile(join(cases, 'f1-moving.png')));
    expect(picture).toMatchObject({ width: 64, height: 64, animated: true });
    expect((await sharp(target, { animated: true }).metadata()).pages).toBe(2);
  });

  test('without a second frame, or without its head, is a still', async () => {
    for (const bytes of [
      await apngOf([{ color: red }]),
      await apngOf([{ color: red }, { color: blue }], { isFrame: false }),
      await apngOf([{ color: red }, { color: blue }], { animates: false }),
    ])
      expect((await rewritten(bytes)).picture).toMatchObject({ animated: false, type: 'image/png' });
  });

  test('with a frame beyond its edge, or cut off, is refused', async () => {
    const beyond = await apngOf([{ color: red }, { color: blue, at: [4, 0, 8, 6] }]);
    await expect(rewritten(beyond)).rejects.toMatchObject({ reason: 'images.broken' });
    const whole = await apngOf([{ color: red }, { color: blue }]);
    await expect(rewritten(whole.subarray(0, -30))).rejects.toMatchObject({ reason: 'images.broken' });
  });

  test('with more pixels than may be decoded is refused before any is', async () => {
    const bytes = await apngOf(Array.from({ length: 3 }, () => ({ color: red })));
    const huge = Buffer.from(bytes);
    huge.writeUInt32BE(16_000, 16);
    huge.writeUInt32BE(Math.ceil(limits.pixels / 16_000 / 2), 20);
    expect(() => readApng(huge)).toThrow(expect.objectContaining({ reason: 'images.pixels' }) as Error);
  });

  test('any bytes changed are read, a still or refused in words', async () => {
    const whole = await apngOf([{ color: red }, { color: blue, at: [1, 1, 3, 3] }]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 5 }), (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        try {
          readApng(bytes);
        } catch (error) {
          expect(error).toHaveProperty('reason');
        }
      }),
    );
  });
});

async function pixelOf(path: string, page: number): Promise<number[]> {
  return [...(await sharp(path, { page }).ensureAlpha().raw().toBuffer()).subarray(0, 4)];
}

test.each([
  ['stays', 0, red],
  ['is cleared', 1, [0, 0, 0, 0]],
  ['is what was before', 2, [0, 255, 0, 255]],
] as const)('after a frame its place %s', async (_, then, expected) => {
  const frames: Frame[] = [
    { color: [0, 255, 0, 255] },
    { color: red, at: [2, 2, 3, 3], then },
    { color: [0, 0, 255, 128], at: [0, 0, 2, 2], over: true },
  ];
  const apng = readApng(await apngOf(frames)) as Apng;
  const all = await composeApng(apng, ({ png }) => sharp(png).ensureAlpha().raw().toBuffer());
  const at = (frame: number, x: number, y: number) => [...all.subarray(((frame * 6 + y) * 8 + x) * 4).subarray(0, 4)];
  expect(at(1, 3, 3)).toEqual(red);
  expect(at(2, 3, 3)).toEqual(expected);
  // Half of blue over green.
  expect(at(2, 1, 1)).toEqual([0, 127, 128, 255]);
});
