import { expect, test } from 'vitest';
import { plainPage, randomFrom } from '../../../tests/drawn-document.ts';
import type { Pixels } from '../pixels.ts';
import { filtered } from './filters.ts';

const width = 620;
const height = 877;
type Box = readonly [left: number, top: number, right: number, bottom: number];
type Colour = readonly [number, number, number];
/** Light that reaches a place of the page. */
type Light = (x: number, y: number) => number;

const paper: Colour = [246, 244, 238];
const writing: Box = [50, 60, 570, 300];
const tint: Box = [52, 362, 568, 390];
const picture: Box = [60, 520, 350, 790];
const pencil: readonly Box[] = Array.from({ length: 12 }, (_, at) => [60 + at * 40, 320, 62 + at * 40, 344]);
const lines: readonly Box[] = [360, 391, 420, 450].map((top) => [50, top, 570, top + 1]);
const marker: Box = [400, 560, 540, 584];
const stamp: Box = [420, 640, 530, 646];

function strokes(): Box[] {
  const random = randomFrom(5);
  const [left, top, right, bottom] = writing;
  const boxes: Box[] = [];
  for (let y = top; y < bottom; y += 24)
    for (let x = left; x < right; x += 6 + Math.floor(random() * 8)) boxes.push([x, y, x + 3, y + 11]);
  return boxes;
}

/** A page with print of every kind, and where it is bare: 1. */
function printed(): { page: Pixels; bare: Uint8Array } {
  const page = plainPage(width, height);
  fill(page, [0, 0, width, height], paper);
  for (const box of strokes()) fill(page, box, [30, 30, 32]);
  for (const box of pencil) fill(page, box, [205, 205, 205]);
  for (const box of lines) fill(page, box, [190, 190, 190]);
  fill(page, tint, [221, 230, 245]);
  fill(page, marker, [255, 240, 74]);
  fill(page, stamp, [210, 58, 53]);
  const [left, top, right, bottom] = picture;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const part = (x - left + y - top) / (right - left + bottom - top);
      fill(page, [x, y, x + 1, y + 1], [160 - 100 * part, 190 - 140 * part, 220 - 180 * part]);
    }
  const bare = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (page.data[(y * width + x) * 4 + 2] === paper[2]) continue;
      for (let row = Math.max(0, y - 3); row <= Math.min(height - 1, y + 3); row += 1)
        bare.fill(0, row * width + Math.max(0, x - 3), row * width + x + 4);
    }
  return { page, bare };
}

function fill({ data }: Pixels, [left, top, right, bottom]: Box, colour: Colour): void {
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) data.set(colour, (y * width + x) * 4);
}

/** The page in this light, softened as by a lens, with the sensor's noise. */
function taken(page: Pixels, light: Light, noise = 2): Pixels {
  const random = randomFrom(11);
  const data = new Uint8ClampedArray(page.data.length).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      const [up, down] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
      const grain = (random() + random() + random() - 1.5) * 2 * noise;
      for (let c = 0; c < 3; c += 1) {
        const of = (column: number, row: number): number => page.data[(row * width + column) * 4 + c] ?? 0;
        const soft = (4 * of(x, y) + of(left, y) + of(right, y) + of(x, up) + of(x, down)) / 8;
        data[(y * width + x) * 4 + c] = soft * light(x, y) + grain;
      }
    }
  return { data, width, height };
}

/** What is left of the light beyond a straight edge through a place. */
function shadow(left: number, x0: number, y0: number, angle: number, soft: number): Light {
  return (x, y) => 1 - (1 - left) / (1 + Math.exp(-((x - x0) * Math.cos(angle) + (y - y0) * Math.sin(angle)) / soft));
}

/** A dark line beside a bright one, and a little less light on one side. */
function fold(at: number, across: boolean, depth: number, slope = 0): Light {
  return (x, y) => {
    const off = across ? y - at - slope * x : x - at - slope * y;
    return (off > 0 ? 0.96 : 1) * (Math.abs(off) < 2.5 ? 1 - depth * Math.sign(off) : 1);
  };
}

const both =
  (one: Light, other: Light): Light =>
  (x, y) =>
    one(x, y) * other(x, y);

const even: Light = () => 0.95;
/** What a finger leaves that reaches in from the right. */
const finger: Light = (x, y) => 1 - 0.4 / (1 + Math.exp((Math.hypot(Math.max(0, 450 - x), y - 490) - 20) / 4));

const lights: readonly (readonly [string, Light])[] = [
  ['a shadow with a soft edge', shadow(0.5, 330, 430, 2.1, 15)],
  ['a shadow with a hard edge', shadow(0.55, 320, 380, 0.6, 3)],
  ['the shadow of a finger', finger],
  ['folds', both(fold(476, true, 0.14), fold(380, false, 0.14, 0.01))],
  ['strong folds through writing and a picture', both(fold(196, true, 0.25, 0.008), fold(700, true, 0.2))],
  ['a shadow and a fold', both(shadow(0.55, 320, 400, 2.1, 8), fold(476, true, 0.12))],
];

test.each(lights)('paper is white and print stays, with %s', (_, light) => {
  const { page, bare } = printed();
  const flat = taken(page, light);
  const grey = filtered(flat, 'grey');
  expect(share(bare, (at) => (grey.data[at * 4] ?? 0) < 235)).toBeLessThan(0.002);
  const ink = filtered(flat, 'ink');
  expect(share(bare, (at) => ink.data[at * 4] === 0)).toBeLessThan(0.005);
  const clean = filtered(flat, 'clean');
  for (const box of strokes()) expect(least(clean, box)).toBeLessThan(110);
  expect(pencil.filter((box) => least(clean, box) < 240).length).toBeGreaterThan(pencil.length - 2);
  expect(redAndBlue(clean, marker).blue).toBeLessThan(150);
  expect(redAndBlue(clean, stamp).blue).toBeLessThan(120);
});

test('tints, lines and large pictures stay as they are in even light', () => {
  const clean = filtered(taken(printed().page, even), 'clean');
  const head = redAndBlue(clean, tint);
  expect(head.blue - head.red).toBeGreaterThan(12);
  for (const [left, top, right] of lines) expect(least(clean, [left, top, right, top + 1])).toBeLessThan(225);
  const [left, top, right, bottom] = picture;
  const at = (x: number, y: number): number => redAndBlue(clean, [x - 8, y - 8, x + 8, y + 8]).red;
  const steps = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => at(left + part * (right - left), top + part * (bottom - top)));
  // As bright as on the page and evenly darker: its middle is not taken for a shadow.
  expect(steps[0]).toBeLessThan(180);
  for (const [place, value] of steps.slice(1).entries()) expect(value).toBeLessThan((steps[place] ?? 0) - 8);
});

test('lines of ruled paper go from edge to edge as folds do, and stay', () => {
  const { page } = printed();
  fill(page, [0, 470, width, height], paper);
  const ruled = Array.from({ length: 9 }, (_, at): Box => [0, 480 + at * 42, width, 482 + at * 42]);
  for (const box of ruled) fill(page, box, [196, 196, 196]);
  const clean = filtered(taken(page, even), 'clean');
  for (const [, top] of ruled) expect(mean(clean, [400, top, 600, top + 2])).toBeLessThan(228);
});

test('a picture in which nothing is paper comes through', () => {
  const page = plainPage(40, 30);
  page.data.fill(0);
  expect(filtered(page, 'clean').data.length).toBe(page.data.length);
  for (const [wide, high] of [
    [1, 1],
    [3, 200],
  ] as const) // narrower than a cell's neighbourhood
    expect(filtered(plainPage(wide, high), 'ink').data.length).toBe(wide * high * 4);
});

function share(mask: Uint8Array, is: (at: number) => boolean): number {
  let [all, found] = [0, 0];
  for (const [at, value] of mask.entries()) {
    all += value;
    if (value === 1 && is(at)) found += 1;
  }
  return found / all;
}

function values({ data }: Pixels, [left, top, right, bottom]: Box, channel: number): number[] {
  const found: number[] = [];
  for (let y = Math.round(top); y < bottom; y += 1)
    for (let x = Math.round(left); x < right; x += 1) found.push(data[(y * width + x) * 4 + channel] ?? 0);
  return found;
}

function least(page: Pixels, box: Box): number {
  return Math.min(...values(page, box, 1));
}

function mean(page: Pixels, box: Box, channel = 1): number {
  const all = values(page, box, channel);
  return all.reduce((sum, value) => sum + value, 0) / all.length;
}

function redAndBlue(page: Pixels, box: Box): { red: number; blue: number } {
  return { red: mean(page, box, 0), blue: mean(page, box, 2) };
}
