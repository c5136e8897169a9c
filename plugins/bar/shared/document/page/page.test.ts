import { expect, test } from 'vitest';
import { plainPage, scene } from '../../../tests/drawn-document.ts';
import type { Pixels } from '../pixels.ts';
import { filtered } from './filters.ts';
import { flattened, turned } from './warp.ts';

function luma({ data }: Pixels): number[] {
  return Array.from({ length: data.length / 4 }, (_, at) => data[at * 4 + 1] ?? 0);
}

test('a page in a shadow comes out with white paper and dark writing all over it, and in its proportions', () => {
  const { picture, corners } = scene(plainPage(), {
    width: 800,
    height: 600,
    seed: 9,
    contrast: 60,
    shadow: 0.6,
    creases: 0,
  });
  const flat = flattened(picture, corners);
  if (flat === undefined) throw new Error('flat');
  expect(flat.height / flat.width).toBeCloseTo(297 / 210, 1);
  const quarters = (page: Pixels): number[] => {
    const means: number[] = [];
    for (let part = 0; part < 4; part += 1) {
      const rows = luma(page).slice((page.data.length / 16) * part, (page.data.length / 16) * (part + 1));
      // Paper: what is brighter than four in five.
      means.push(rows.sort((a, b) => a - b)[Math.floor(rows.length * 0.8)] ?? 0);
    }
    return means;
  };
  expect(Math.max(...quarters(flat)) - Math.min(...quarters(flat))).toBeGreaterThan(40);
  expect(Math.min(...quarters(filtered(flat, 'clean')))).toBeGreaterThan(240);
  const ink = luma(filtered(flat, 'ink'));
  expect(ink.every((value) => value === 0 || value === 255)).toBe(true);
  const dark = ink.filter((value) => value === 0).length / ink.length;
  expect(dark).toBeGreaterThan(0.02);
  expect(dark).toBeLessThan(0.4);
});

test('turns: four quarters are none, and a quarter takes the upper left to the upper right', () => {
  const data = new Uint8ClampedArray(2 * 3 * 4);
  data[0] = 200;
  const page = { data, width: 2, height: 3 };
  const quarter = turned(page, 1);
  expect([quarter.width, quarter.height]).toEqual([3, 2]);
  expect(quarter.data[2 * 4]).toBe(200);
  expect([...turned(turned(quarter, 1), 2).data]).toEqual([...data]);
});
