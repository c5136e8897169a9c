import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { RasterLayer } from '../../shared/document/document.ts';
import { unpackTile } from '../../shared/engine/tiles/pack.ts';
import { type ReadPsd, readMerged, readPsdFile } from './read.ts';
import { byHand, channel, type HandMade } from './testing/by-hand.ts';

/** Each kind of PSD opens as what it shows, or is refused in words. */

/** Two by one: an orange with full, a blue with half of its light. */
const rgb = [
  [1, 0],
  [0.5, 0],
  [0, 0.5],
];
const size = { width: 2, height: 1 };

function pixelsOf({ document, blobs }: ReadPsd, at = 0): number[] {
  const layer = document.layers[at] as RasterLayer;
  const blob = blobs.find(({ hash }) => hash === layer.tiles['0,0']);
  return [...unpackTile(blob?.bytes ?? new Uint8Array()).subarray(0, 8)];
}

function inDepth(depth: 8 | 16 | 32, more: Partial<HandMade> = {}) {
  return byHand({ ...size, mode: 3, depth, channels: rgb.map((values) => channel(depth, values)), ...more });
}

const near = (wanted: number[]) => wanted.map((value) => expect.closeTo(value, -0.4));

test.each([
  [8, false],
  [16, false],
  [8, true],
  [16, true],
] as const)('%i bits of RGB open, merged and in layers; a PSB: %s', (depth, large) => {
  const wanted = near([255, 128, 0, 255, 0, 0, 128, 255]);
  expect(pixelsOf(readPsdFile(inDepth(depth, { large })))).toEqual(wanted);
  const whole = channel(depth, [1, 1]);
  const layers = [
    [whole, ...rgb.map((values) => channel(depth, values))],
    [channel(depth, [0.5, 0]), ...rgb.map((values) => channel(depth, values.toReversed()))],
  ];
  const read = readPsdFile(inDepth(depth, { large, layers }));
  expect(read.document.layers.map(({ name }) => name)).toEqual(['0', '1']);
  expect(pixelsOf(read)).toEqual(wanted);
  expect(pixelsOf(read, 1)).toEqual(near([0, 0, 128, 128, 0, 0, 0, 0]));
  expect(read.notes).toEqual(depth === 16 ? [{ kind: 'depth', layers: [] }] : []);
});

test('32 bits are light, and come to sRGB', () => {
  const read = readPsdFile(inDepth(32));
  // Half of the light is the value 188.
  expect(pixelsOf(read)).toEqual(near([255, 188, 0, 255, 0, 0, 188, 255]));
  expect(read.notes).toEqual([{ kind: 'depth', layers: [] }]);
});

test('grey, indexed and one bit open in RGB, and that is said', () => {
  const mode = [{ kind: 'mode', layers: [] }];
  const grey = readPsdFile(byHand({ ...size, mode: 1, depth: 8, channels: [channel(8, [1, 0.2])] }));
  expect([pixelsOf(grey), grey.notes]).toEqual([near([255, 255, 255, 255, 51, 51, 51, 255]), mode]);
  const palette = new Uint8Array(768);
  for (const [at, value] of [10, 20, 30].entries()) palette[at * 256 + 7] = value;
  const indexed = readPsdFile(byHand({ ...size, mode: 2, depth: 8, channels: [Uint8Array.of(7, 0)], palette }));
  expect([pixelsOf(indexed), indexed.notes]).toEqual([[10, 20, 30, 255, 0, 0, 0, 255], mode]);
  const bit = readPsdFile(byHand({ ...size, mode: 0, depth: 1, channels: [Uint8Array.of(0b0100_0000)] }));
  expect([pixelsOf(bit), bit.notes]).toEqual([[255, 255, 255, 255, 0, 0, 0, 255], mode]);
});

test.each([
  ['CMYK', 4],
  ['many channels', 7],
  ['duotone', 8],
  ['Lab', 9],
])('%s is refused, and it is said what to do', (_, mode) => {
  const channels = Array.from({ length: 4 }, () => channel(8, [0, 1]));
  expect(() => readPsdFile(byHand({ ...size, mode, depth: 8, channels }))).toThrow(
    expect.objectContaining({
      reason: 'ai.psd-mode',
      text: expect.objectContaining({ zh: expect.stringContaining('转为 RGB') }),
    }),
  );
});

let p3: Uint8Array;
beforeAll(async () => {
  const made = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  p3 = (await sharp(made).metadata()).icc ?? new Uint8Array();
});

test('the colours of another profile become those of sRGB, and that is said with its name', () => {
  const layers = [[channel(8, [1, 1]), ...rgb.map((values) => channel(8, values))]];
  for (const bytes of [inDepth(8, { profile: p3 }), inDepth(8, { profile: p3, layers })]) {
    const read = readPsdFile(bytes);
    expect(read.notes).toEqual([{ kind: 'converted', layers: [expect.stringMatching(/P3/)] }]);
    // Orange of P3 lies outside of sRGB, blue a little.
    expect(pixelsOf(read)).toEqual(near([255, 118, 0, 255, 0, 0, 133, 255]));
  }
  expect([...readMerged(inDepth(8, { profile: p3 })).data.subarray(0, 2)]).toEqual(near([255, 118]));
});

test('a profile that cannot be applied is said, and the picture opens all the same', () => {
  const read = readPsdFile(inDepth(8, { profile: new Uint8Array(300).fill(7) }));
  expect(read.notes).toEqual([{ kind: 'profile', layers: [] }]);
  expect(pixelsOf(read)).toEqual(near([255, 128, 0, 255, 0, 0, 128, 255]));
});

/** A profile of grey, whose values are the light to the power of 1.8. */
function greyProfile(): Uint8Array {
  const bytes = new Uint8Array(128 + 4 + 12 + 16);
  const view = new DataView(bytes.buffer);
  const put = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  view.setUint32(0, bytes.length);
  for (const [at, text] of [
    [16, 'GRAY'],
    [20, 'XYZ '],
    [36, 'acsp'],
    [132, 'kTRC'],
    [144, 'curv'],
  ] as const)
    put(at, text);
  view.setUint32(128, 1);
  view.setUint32(136, 144);
  view.setUint32(140, 14);
  view.setUint32(152, 1);
  view.setUint16(156, Math.round(1.8 * 256));
  return bytes;
}

test('greys of another tone become those of sRGB', () => {
  const channels = [channel(8, [1, 0.5])];
  const read = readPsdFile(byHand({ ...size, mode: 1, depth: 8, channels, profile: greyProfile() }));
  // 0.5 ^ 1.8 is 0.287 of the light.
  expect(pixelsOf(read)).toEqual(near([255, 255, 255, 255, 146, 146, 146, 255]));
  expect(read.notes.map(({ kind }) => kind)).toEqual(['mode', 'converted']);
});
