import { expect, test } from 'vitest';
import { cityFeatures, outerLines } from './cities.ts';
import type { Ring } from './geometry.ts';

const left: Ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
const right: Ring = [
  [1, 0],
  [2, 0],
  [2, 1],
  [1, 1],
  [1, 0],
];

test('the edge between two neighbours is no part of the outline that they make', () => {
  const lines = outerLines([left, right]);
  const edges = lines.flatMap((line) => line.slice(1).map((point, index) => `${line[index]}-${point}`));
  expect(edges).toHaveLength(6);
  expect(edges).not.toContain('1,0-1,1');
  expect(edges).not.toContain('1,1-1,0');
});

test('cities are named without 市, districts of municipalities with what they are', () => {
  const map = (name: string) => ({
    features: [
      {
        properties: { name, cp: [0.5, 0.5] as [number, number] },
        geometry: { type: 'Polygon' as const, coordinates: [left] },
      },
    ],
  });
  const named = (province: string, name: string) =>
    cityFeatures(province, map(name)).find(({ properties }) => properties?.part === 'name')?.properties;
  expect(named('340000', '合肥市')).toMatchObject({ kind: 'city', zh: '合肥', province: '340000' });
  expect(named('110000', '东城区')).toMatchObject({ kind: 'district', zh: '东城区' });
});
