import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedData } from '../../../../tests/support/shared-data.ts';
import { fromWgs84, toWgs84 } from './convert.ts';
import { Outline } from './outline.ts';
import { isShifted } from './shifted-area.ts';
import { type CoordinateSystem, coordinateSystems, type Position } from './systems.ts';

/** Metres between two positions that are near each other. */
function metres(a: Position, b: Position): number {
  const shrink = Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot((a.lng - b.lng) * shrink, a.lat - b.lat) * 111_195;
}

const at = (lng: number, lat: number): Position => ({ lng, lat });

const shifted: [string, Position][] = [
  ['北京', at(116.404, 39.914)],
  ['喀什', at(75.99, 39.47)],
  ['香港', at(114.16, 22.28)],
  ['香港长洲', at(114.03, 22.21)],
  ['澳门', at(113.54, 22.19)],
  ['鼓浪屿', at(118.066, 24.447)],
  ['洋山港', at(122.06, 30.62)],
  ['涠洲岛', at(109.11, 21.04)],
  ['三沙', at(112.334, 16.833)],
  ['集安', at(126.19, 41.12)],
  ['丹东', at(124.39, 40.12)],
  ['东兴', at(107.97, 21.545)],
  ['瑞丽', at(97.85, 24.01)],
  ['河口', at(103.95, 22.53)],
  ['满洲里', at(117.43, 49.59)],
  ['黑河', at(127.5, 50.25)],
];
const unshifted: [string, Position][] = [
  ['首尔', at(126.978, 37.566)],
  ['曼谷', at(100.5, 13.75)],
  ['台北', at(121.56, 25.03)],
  ['澎湖', at(119.57, 23.57)],
  ['海参崴', at(131.89, 43.12)],
  ['河内', at(105.85, 21.03)],
  ['乌兰巴托', at(106.9, 47.92)],
  ['平壤', at(125.75, 39.03)],
  ['新义州', at(124.4, 40.1)],
  ['芒街', at(107.97, 21.52)],
  ['老街', at(103.97, 22.48)],
  ['布拉戈维申斯克', at(127.53, 50.27)],
  ['扎门乌德', at(111.9, 43.73)],
  ['东京', at(139.69, 35.69)],
  ['马尼拉', at(120.98, 14.6)],
  ['岘港', at(108.22, 16.06)],
  ['0, 0', at(0, 0)],
];

describe('the shifted area', () => {
  test.each(shifted)('has %s', (_name, position) => expect(isShifted(position)).toBe(true));
  test.each(unshifted)('does not have %s, which every system writes the same way', (_name, position) => {
    expect(isShifted(position)).toBe(false);
    for (const system of coordinateSystems) {
      expect(toWgs84(position, system, isShifted)).toEqual(position);
      expect(fromWgs84(position, system, isShifted)).toEqual(position);
    }
  });
});

test('of a strip of some hundred metres at the border BD-09 means the town inside', () => {
  const muse = at(97.9, 23.98);
  expect(isShifted(muse)).toBe(false);
  expect(metres(toWgs84(muse, 'bd09', isShifted), muse)).toBeGreaterThan(500);
});

describe('cities in three systems', () => {
  const { folder, missing } = sharedData('coords');
  interface City {
    attrs: { name: string };
    coords: Record<'WGS84' | 'GCJ02' | 'BD09', [number, number]>;
  }
  const cities = (): City[] => JSON.parse(readFileSync(join(folder, 'china-cities.json'), 'utf8')) as City[];

  test.for<[keyof City['coords'], CoordinateSystem]>([
    ['GCJ02', 'gcj02'],
    ['BD09', 'bd09'],
    ['WGS84', 'wgs84'],
  ])('agree within 1 m between WGS84 and %s, both ways', ([name, system], { skip }) => {
    skip(missing !== undefined, missing);
    const off = cities().flatMap(({ attrs, coords }) => {
      const wgs84 = at(...coords.WGS84);
      const other = at(...coords[name]);
      const away = Math.max(
        metres(toWgs84(other, system, isShifted), wgs84),
        metres(fromWgs84(wgs84, system, isShifted), other),
      );
      return away <= 1 ? [] : [[attrs.name, away]];
    });
    expect(off).toEqual([]);
  });
});

test('a position comes back within 0.5 m from every system', () => {
  const inside = fc
    .record({ lng: fc.double({ min: 80, max: 122, noNaN: true }), lat: fc.double({ min: 22, max: 45, noNaN: true }) })
    .filter(isShifted);
  fc.assert(
    fc.property(inside, fc.constantFrom(...coordinateSystems), (position, system) => {
      expect(metres(toWgs84(fromWgs84(position, system, isShifted), system, isShifted), position)).toBeLessThan(0.5);
    }),
  );
});

test('an outline has what is inside its rings, without holes, and its margin reaches as far as is said', () => {
  const square = (from: number, to: number): [number, number][] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ];
  const outline = new Outline([square(0, 10), square(4, 6)]);
  const point = fc.double({ min: -12, max: 12, noNaN: true });
  fc.assert(
    fc.property(point, point, (lng, lat) => {
      const isIn = (from: number, to: number) => lng >= from && lng < to && lat >= from && lat < to;
      expect(outline.contains({ lng, lat })).toBe(isIn(0, 10) && !isIn(4, 6));
    }),
  );
  expect(outline.isNear({ lng: 5, lat: -0.04 }, 5)).toBe(true);
  expect(outline.isNear({ lng: 5, lat: -0.05 }, 5)).toBe(false);
  expect(outline.isNear({ lng: -0.44, lat: 5 }, 49)).toBe(true);
  expect(outline.isNear({ lng: -0.45, lat: 5 }, 49)).toBe(false);
});
