import { expect, test } from 'vitest';
import { glimpseOf, showsSame } from './glimpse.ts';

const size = { width: 640, height: 360 };
const place = [
  { x: 200, y: 100 },
  { x: 320, y: 100 },
  { x: 320, y: 220 },
  { x: 200, y: 220 },
];

/** A desk of grey `desk`, with a code of modules of `module` pixels or, out of focus, of their mean; undefined: with nothing on it. */
function frame(desk: number, code: { module: number } | 'blurred' | undefined, moved = 0) {
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const on = code !== undefined && x >= 200 + moved && x < 320 + moved && y >= 100 && y < 220;
      const dark =
        code === 'blurred' ? 0.5 : code !== undefined && (((x / code.module) | 0) + ((y / code.module) | 0)) % 2;
      const value = on ? desk - Number(dark) * (desk - 20) : desk;
      data.fill(value, (y * size.width + x) * 4, (y * size.width + x) * 4 + 4);
    }
  return glimpseOf({ data, ...size }, size);
}

test('a code out of focus is still where it was, also where the light changes or the hand is unsteady', () => {
  const sharp = frame(230, { module: 4 });
  expect(showsSame(sharp, frame(230, 'blurred'), place)).toBe(true);
  expect(showsSame(sharp, frame(200, 'blurred'), place)).toBe(true);
  expect(showsSame(sharp, frame(230, 'blurred', 5), place)).toBe(true);
});

test('a code that was taken away, or moved to another place, is not', () => {
  const sharp = frame(230, { module: 4 });
  expect(showsSame(sharp, frame(230, undefined), place)).toBe(false);
  expect(showsSame(sharp, frame(230, { module: 4 }, 140), place)).toBe(false);
  expect(showsSame(frame(90, { module: 4 }), frame(90, undefined), place)).toBe(false);
  expect(showsSame(frame(90, { module: 4 }), frame(90, 'blurred'), place)).toBe(true);
});

test('a place that is all alike tells nothing', () => {
  expect(showsSame(frame(230, undefined), frame(230, undefined), place)).toBe(false);
});
