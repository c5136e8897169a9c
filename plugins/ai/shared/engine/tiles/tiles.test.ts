import { createHash } from 'node:crypto';
import { deflateSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { tileSize } from '../../document/document.ts';
import { plainTile } from '../testing/engine-kit.ts';
import { changedBox } from './changed.ts';
import { packTile, unpackTile } from './pack.ts';
import { sha256 } from './sha256.ts';
import { columnOf, keyOf, placeOf, rowOf, tileBytes } from './tile.ts';

test.each([
  [0, 0],
  [-1, 3],
  [999, -999],
  [-999, 999],
])('a key says column %i and row %i', (column, row) => {
  const key = keyOf(column, row);
  expect([columnOf(key), rowOf(key), placeOf(key)]).toEqual([column, row, `${column},${row}`]);
});

test('hashes are those of SHA-256', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 1000, 262_144]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) ^ (at >> 5));
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

describe('a stored tile', () => {
  test('is unpacked as it was', () => {
    const pixels = plainTile(1, 2, 3, 4);
    expect(Buffer.compare(unpackTile(packTile(pixels)), pixels)).toBe(0);
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['no deflate', new Uint8Array(100).fill(255)],
    ['cut off', packTile(plainTile(1, 2, 3, 4)).subarray(0, 200)],
    ['too short', deflateSync(new Uint8Array(tileBytes - 1))],
    ['too long', deflateSync(new Uint8Array(tileBytes + 1))],
    ['much too long', deflateSync(new Uint8Array(50_000_000))],
    ['too many bytes', new Uint8Array(tileBytes * 2)],
  ])('that is %s is refused in both languages', (_, bytes) => {
    expect(() => unpackTile(bytes)).toThrow(
      expect.objectContaining({
        reason: 'ai.tile',
        text: { zh: expect.stringMatching(/损坏/), en: expect.stringMatching(/damaged/) },
      }),
    );
  });
});

describe('where two tiles differ', () => {
  const dotted = (...dots: [x: number, y: number][]): Uint8Array => {
    const pixels = new Uint8Array(tileBytes);
    for (const [x, y] of dots) pixels[(y * tileSize + x) * 4 + 3] = 9;
    return pixels;
  };

  test.each<[string, Uint8Array | undefined, Uint8Array | undefined, unknown]>([
    ['nowhere', dotted([3, 4]), dotted([3, 4]), undefined],
    ['nowhere between clear ones', undefined, dotted(), undefined],
    ['at one pixel', dotted([3, 4]), undefined, { x0: 3, y0: 4, x1: 4, y1: 5 }],
    ['at the corners', dotted([0, 0]), dotted([255, 255]), { x0: 0, y0: 0, x1: 256, y1: 256 }],
    ['along a rising line', dotted([9, 2], [1, 6]), dotted([5, 5], [1, 6]), { x0: 5, y0: 2, x1: 10, y1: 6 }],
  ])('is %s', (_, one, other, box) => {
    expect(changedBox(one, other)).toEqual(box);
    expect(changedBox(other, one)).toEqual(box);
  });
});
