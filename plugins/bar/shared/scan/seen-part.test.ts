import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearOf, onScreen, seenPart } from './seen-part.ts';

test('a wide picture in a high box loses its sides, and more of all of it when it is enlarged', () => {
  const picture = { width: 1280, height: 720 };
  const box = { width: 360, height: 720 };
  expect(seenPart(picture, box, 1)).toEqual({ x: 460, y: 0, width: 360, height: 720 });
  expect(seenPart(picture, box, 2)).toEqual({ x: 550, y: 180, width: 180, height: 360 });
});

test('the corners of what is seen are those of the box, beyond them by less than a pixel, and whole', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) });
  fc.assert(
    fc.property(size, size, fc.double({ min: 1, max: 8, noNaN: true }), (picture, box, zoom) => {
      const part = seenPart(picture, box, zoom);
      expect(Object.values(part).every(Number.isInteger)).toBe(true);
      const corner = ({ x, y }: { x: number; y: number }) => onScreen({ x, y }, picture, box, zoom);
      const [from, to] = [corner(part), corner({ x: part.x + part.width, y: part.y + part.height })];
      const pixel = corner({ x: 1, y: 0 }).x - corner({ x: 0, y: 0 }).x;
      for (const beyond of [-from.x, -from.y, to.x - box.width, to.y - box.height]) {
        expect(beyond).toBeGreaterThan(-0.001);
        expect(beyond).toBeLessThan(pixel + 0.001);
      }
    }),
  );
});

test('what is pressed stays clear of the controls where there is room', () => {
  const ends = { start: 88, end: 208 };
  expect([20, 300, 690].map((at) => clearOf(at, 700, ends))).toEqual([88, 300, 492]);
  expect(clearOf(200, 250, ends)).toBe(88);
});
