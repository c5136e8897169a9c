import { expect, test } from 'vitest';
import type { Quad } from './geometry/quad.ts';
import { Hold, isLargeSheet } from './hold.ts';

const at = (x: number): Quad => [
  { x, y: 10 },
  { x: x + 200, y: 10 },
  { x: x + 200, y: 290 },
  { x, y: 290 },
];

test('a sheet that holds is taken once; another one, or the same laid anew, is taken again', () => {
  const hold = new Hold();
  const taken: number[] = [];
  const look = (quad: Quad | undefined, now: number): void => {
    if (hold.look(quad, now) < 1) return;
    taken.push(now);
    hold.taken(quad);
  };
  for (let now = 0; now <= 3000; now += 100) look(at(20 + (now % 200) / 100), now);
  expect(taken).toEqual([800]);
  // Gone from the picture, and back at the same place.
  for (let now = 3100; now <= 3700; now += 100) look(undefined, now);
  for (let now = 3800; now <= 5000; now += 100) look(at(20), now);
  expect(taken).toEqual([800, 4600]);
  // The next one is laid over it, elsewhere.
  for (let now = 5100; now <= 6500; now += 100) look(at(120), now);
  expect(taken).toEqual([800, 4600, 5900]);
});

test('a sheet that moves is not taken, nor is one that was taken by hand', () => {
  const hold = new Hold();
  for (let now = 0; now <= 3000; now += 100) expect(hold.look(at(now / 20), now)).toBeLessThan(1);
  hold.taken(at(150));
  for (let now = 3100; now <= 5000; now += 100) expect(hold.look(at(150), now)).toBe(0);
});

test('a sheet that holds stays to be taken until it is', () => {
  const hold = new Hold();
  for (let now = 0; now < 800; now += 100) expect(hold.look(at(20), now)).not.toBe(1);
  for (let now = 800; now <= 2000; now += 100) expect(hold.look(at(20), now)).toBe(1);
  hold.taken(at(20));
  expect(hold.look(at(20), 2100)).toBe(0);
});

test('a sheet that one frame missed is the same one, also where frames come slowly', () => {
  const hold = new Hold();
  hold.taken(at(20));
  for (let now = 0; now <= 20_000; now += 1000) {
    expect(hold.look(now % 4000 === 2000 ? undefined : at(20), now)).toBe(0);
  }
});

test('a sheet is taken by itself from a sixth of the picture on, a square from a third', () => {
  const picture = { width: 1280, height: 720 };
  const sheet = (width: number, height: number): Quad => [
    { x: 100, y: 40 },
    { x: 100 + width, y: 40 },
    { x: 100 + width, y: 40 + height },
    { x: 100, y: 40 + height },
  ];
  expect(isLargeSheet(sheet(460, 650), picture)).toBe(true);
  expect(isLargeSheet(sheet(220, 310), picture)).toBe(false);
  // A sticker with a QR code, and a square sheet.
  expect(isLargeSheet(sheet(450, 430), picture)).toBe(false);
  expect(isLargeSheet(sheet(620, 600), picture)).toBe(true);
});
