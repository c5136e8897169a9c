import { isFitoutError } from '@fitout/sdk';
import { writePsdUint8Array } from 'ag-psd';
import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectDuration } from '../../../../tests/support/durations.ts';
import { readMerged, readPsdFile } from './read.ts';
import { byHand, channel } from './testing/by-hand.ts';

/** A file that is not what it says ends in words, soon, and without more memory than a whole one takes. */

beforeAll(() => {
  // The library tells of each byte that it does not understand.
  for (const way of ['log', 'warn', 'error'] as const) vi.spyOn(console, way).mockImplementation(() => undefined);
});

/** Noise packs badly: the file has many kilobytes. */
function noise(width: number, height: number) {
  let seed = 7;
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return at % 4 === 3 ? 255 : seed & 255;
  });
  return { width, height, data };
}

const whole = (compress: boolean): Uint8Array => {
  const imageData = noise(60, 50);
  const one = { imageData, left: 0, top: 0 };
  const knots = [
    [5, 5],
    [50, 5],
    [50, 40],
  ].map(([x = 0, y = 0]) => ({ linked: false, points: [x, y, x, y, x, y] }));
  return writePsdUint8Array(
    {
      ...{ width: 60, height: 50, imageData },
      children: [
        { name: '底', ...one, mask: { left: 0, top: 0, right: 60, bottom: 50, imageData } },
        {
          name: '组',
          children: [{ name: '字', ...one, text: { text: 'Hi', style: { font: { name: 'NotoSansSC-Bold' } } } }],
        },
        {
          name: '曲线',
          adjustment: {
            type: 'curves',
            rgb: [
              { input: 0, output: 5 },
              { input: 255, output: 250 },
            ],
          },
        },
        {
          ...{ name: '形', vectorFill: { type: 'color', color: { r: 1, g: 2, b: 3 } } },
          vectorMask: { paths: [{ open: false, knots, fillRule: 'even-odd' }] },
        },
      ],
    },
    { noBackground: true, compress },
  );
};

/** Milliseconds that a broken file may take on a busy machine; a whole one of this size takes ten. */
const soon = 3000;

function opens(bytes: Uint8Array): void {
  const from = performance.now();
  for (const read of [readPsdFile, readMerged]) {
    try {
      read(bytes);
    } catch (error) {
      if (!isFitoutError(error)) throw error;
      expect(error.reason).toMatch(/^ai\.psd-/);
    }
  }
  expectDuration(performance.now() - from, soon);
}

test.each([false, true])('cut at each kilobyte, it is refused or shows what is there; deflated: %s', (compress) => {
  const bytes = whole(compress);
  expect(bytes.length).toBeGreaterThan(20_000);
  for (let end = 0; end < bytes.length; end += 1024) opens(bytes.slice(0, end));
});

test.each([false, true])('with bytes that are others, it ends soon all the same; deflated: %s', (compress) => {
  const bytes = whole(compress);
  // Heads break more than pixels do.
  const place = fc.oneof(fc.nat({ max: 1500 }), fc.nat({ max: bytes.length - 1 }));
  const flips = fc.array(fc.tuple(place, fc.constantFrom(0, 1, 127, 128, 255), fc.integer({ min: 1, max: 4 })), {
    ...{ minLength: 1, maxLength: 5 },
  });
  fc.assert(
    fc.property(flips, (changed) => {
      const broken = bytes.slice();
      for (const [at, value, count] of changed) broken.fill(value, at, at + count);
      opens(broken);
    }),
    { numRuns: 300 },
  );
});

const size = { width: 4, height: 4, mode: 3 };
const plain = Array.from({ length: 3 }, () => channel(8, new Array(16).fill(0.5)));

test('10,000 layers become the merged picture', () => {
  const layers = Array.from({ length: 10_000 }, () => [channel(8, [1]), channel(8, [1])]);
  const from = performance.now();
  const { document, notes } = readPsdFile(
    byHand({ ...size, width: 1, height: 1, depth: 8, channels: [1, 2, 3].map(() => channel(8, [1])), layers }),
  );
  expectDuration(performance.now() - from, 20_000);
  expect(document.layers).toHaveLength(1);
  expect(notes).toEqual([{ kind: 'merged', layers: [] }]);
});

test('a layer that unpacks to far more than it holds is refused before it does', () => {
  // 100 MB of nothing in 100 kB.
  const bomb = zlibSync(new Uint8Array(100_000_000), { level: 9 });
  const bytes = byHand({ ...size, depth: 16, channels: plain, layers: [[bomb, bomb, bomb, bomb]] });
  // Its channels say that they are deflated.
  const text = Buffer.from(bytes.buffer);
  for (
    let at = text.indexOf(Buffer.from(bomb.subarray(0, 64)));
    at > 0;
    at = text.indexOf(Buffer.from(bomb.subarray(0, 64)), at + 1)
  )
    bytes[at - 1] = 2;
  const detail = expect.stringContaining('unpacks to more than it may');
  expect(() => readPsdFile(bytes)).toThrow(expect.objectContaining({ reason: 'ai.psd-broken', detail }));
});

test('a layer, or a mask, with a frame of gigabytes is not made room for', () => {
  const bytes = byHand({ ...size, depth: 8, channels: plain, layers: [[channel(8, [1]), ...plain]] });
  const view = new DataView(bytes.buffer);
  // The frame's right and bottom stand behind the count of layers.
  const frame = bytes.indexOf(1, 40) + 1 + 8;
  view.setUint32(frame, 20_000);
  view.setUint32(frame + 4, 20_000);
  const { notes } = readPsdFile(bytes);
  expect(notes).toContainEqual({ kind: 'merged', layers: [] });
});
