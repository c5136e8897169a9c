import { expect, test } from 'vitest';
import { plainPage, randomFrom, scene } from '../../../tests/drawn-document.ts';
import type { Pixels } from '../pixels.ts';
import { filtered } from './filters.ts';
import { flattened } from './warp.ts';

/** A block of strokes that stand `below` the paper, as pale print or pencil does, by its place on the page. */
interface Block {
  left: number;
  top: number;
  right: number;
  bottom: number;
  below: number;
  /** Pixels of a stroke. */
  wide: number;
}

const width = 800;
const height = 1132;
const blocks: readonly Block[] = [25, 30, 40].flatMap((below, row) =>
  [2, 4].map((wide, column) => ({
    left: 80 + column * 360,
    right: 360 + column * 360,
    top: 120 + row * 220,
    bottom: 240 + row * 220,
    below,
    wide,
  })),
);
type Box = Omit<Block, 'below' | 'wide'>;

/** Where nothing is printed. */
const blank: readonly Box[] = [
  { left: 40, right: 760, top: 930, bottom: 1100 },
  { left: 40, right: 70, top: 40, bottom: 860 },
];
const tint: Box = { left: 400, right: 500, top: 790, bottom: 890 };
const filled: Box = { left: 600, right: 690, top: 790, bottom: 880 };
const inner = ({ left, right, top, bottom }: Box): Box => ({
  left: left + 6,
  right: right - 6,
  top: top + 6,
  bottom: bottom - 6,
});

/** Strokes of a block: upright ones, in lines, as letters are. */
function strokes({ left, top, right, bottom, wide }: Block): { x: number; y: number }[] {
  const random = randomFrom(left + top);
  const places: { x: number; y: number }[] = [];
  for (let y = top; y < bottom; y += 30)
    for (let x = left; x < right; x += wide * 3 + Math.floor(random() * 14)) places.push({ x, y });
  return places;
}

const strokeHeight = 18;

function palePage(): Pixels {
  const page = plainPage(width, height);
  page.data.fill(246);
  // Dark print between the blocks.
  for (const top of [70, 290, 510, 730])
    for (let x = 80; x < 720; x += 11) fill(page, { left: x, right: x + 3, top, bottom: top + 18 }, 30);
  for (const block of blocks)
    for (const { x, y } of strokes(block))
      fill(page, { left: x, right: x + block.wide, top: y, bottom: y + strokeHeight }, 246 - block.below);
  // A line of a form right below pale strokes.
  const line = 120 + 30 * 2 + strokeHeight + 4;
  fill(page, { left: 80, right: 720, top: line, bottom: line + 2 }, 40);
  fill(page, tint, 216);
  fill(page, filled, 20);
  return page;
}

function fill({ data, width }: Pixels, { left, right, top, bottom }: Box, grey: number): void {
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
}

/** Part of the pixels in a rectangle of the page that are black. */
function black(ink: Pixels, box: Box): number {
  const [wide, high] = [ink.width / width, ink.height / height];
  let [dark, all] = [0, 0];
  for (let y = Math.round(box.top * high); y < Math.round(box.bottom * high); y += 1)
    for (let x = Math.round(box.left * wide); x < Math.round(box.right * wide); x += 1) {
      dark += ink.data[(y * ink.width + x) * 4] === 0 ? 1 : 0;
      all += 1;
    }
  return dark / Math.max(1, all);
}

test.each([
  { seed: 3, shadow: 0.2, noise: 2 },
  { seed: 6, shadow: 0.65, noise: 3 },
])('black on white keeps pale print, and makes neither shadow $shadow nor grain $noise black', (options) => {
  const { picture, corners } = scene(palePage(), {
    ...options,
    width: 1100,
    height: 1450,
    creases: 0,
    clutter: 0,
    contrast: 90,
    fill: 0.9,
    tilt: 0.05,
  });
  const flat = flattened(picture, corners);
  if (flat === undefined) throw new Error('flat');
  const ink = filtered(flat, 'ink');
  for (const block of blocks) {
    const seen = strokes(block).map(({ x, y }) =>
      black(ink, { left: x, right: x + block.wide, top: y + 3, bottom: y + strokeHeight - 3 }),
    );
    const kept = seen.filter((part) => part > 0.5).length / seen.length;
    expect(kept, `${block.below} below the paper, ${block.wide} wide`).toBeGreaterThan(0.97);
  }
  for (const box of blank) expect(black(ink, box)).toBeLessThan(0.001);
  // A tint is no print, and what is filled stays so.
  expect(black(ink, inner(tint))).toBeLessThan(0.01);
  expect(black(ink, inner(filled))).toBeGreaterThan(0.99);
});
