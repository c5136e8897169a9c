import { expect, test } from 'vitest';
import { fromHalf } from './half.ts';

test('numbers of 16 bits are those of IEEE 754', () => {
  const bits = [0x0000, 0x3c00, 0xc000, 0x3555, 0x7bff, 0x0400, 0x03ff, 0x0001, 0x8001, 0x7c00, 0xfc00, 0x7e00];
  const numbers = [0, 1, -2, 0.333251953125, 65504, 2 ** -14, 1023 * 2 ** -24, 2 ** -24, -(2 ** -24)];
  const bytes = Uint8Array.from(bits.flatMap((value) => [value & 255, value >> 8]));
  expect([...fromHalf(bytes)]).toEqual([...numbers, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]);
});
