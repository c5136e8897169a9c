import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, type MapPlace, placeCollection, placeFeature, placesDiff } from './place-features.ts';

const place: fc.Arbitrary<MapPlace> = fc.record({
  id: fc.integer({ min: 1, max: 40 }).map(String),
  name: fc.constantFrom('五一路店', '书院路店'),
  lng: fc.integer({ min: 100, max: 104 }),
  lat: fc.integer({ min: 30, max: 34 }),
  visible: fc.boolean(),
});
const places = fc.array(place).map((all) => new Map(all.map((one) => [one.id, one])));

test('a place is a point with what the map shows of it', () => {
  expect(placeFeature({ id: '7', name: '五一路店', lng: 112.98, lat: 28.19, visible: true })).toEqual({
    type: 'Feature',
    properties: { id: '7', name: '五一路店', visible: true },
    geometry: { type: 'Point', coordinates: [112.98, 28.19] },
  });
});

test('the difference leads from any places to any others', () => {
  fc.assert(
    fc.property(places, places, (before, after) => {
      const diff = placesDiff(before, after);
      const features = new Map(placeCollection(before.values()).features.map((one) => [one.properties.id, one]));
      for (const id of diff?.remove ?? []) expect(features.delete(String(id))).toBe(true);
      for (const one of diff?.add ?? []) {
        const id = String(one.properties?.id);
        expect(features.has(id)).toBe(false);
        features.set(id, one as ReturnType<typeof placeFeature>);
      }
      expect(features).toEqual(new Map([...after].map(([id, one]) => [id, placeFeature(one)])));
    }),
  );
});

test('a few moves are a small difference, a whole import is none', () => {
  const at = (index: number, lng: number): [string, MapPlace] => [
    `${index}`,
    { id: `${index}`, name: '店', lng, lat: 30, visible: true },
  ];
  const many = new Map(Array.from({ length: 5000 }, (_, index) => at(index, 110)));
  expect(placesDiff(many, new Map([...many, at(17, 111)]))?.add).toHaveLength(1);
  expect(placesDiff(new Map(), many)).toBeUndefined();
  expect(placesDiff(many, new Map())).toBeUndefined();
});

test('the box holds every place, and nothing has no box', () => {
  fc.assert(
    fc.property(places, (all) => {
      const box = boundsOf(all.values());
      if (all.size === 0) {
        expect(box).toBeUndefined();
        return;
      }
      const [west, south, east, north] = box ?? [0, 0, 0, 0];
      const lngs = [...all.values()].map(({ lng }) => lng);
      const lats = [...all.values()].map(({ lat }) => lat);
      expect([west, east]).toEqual([Math.min(...lngs), Math.max(...lngs)]);
      expect([south, north]).toEqual([Math.min(...lats), Math.max(...lats)]);
    }),
  );
});
