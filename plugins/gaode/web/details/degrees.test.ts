import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degreesText, distanceText, metresBetween, parseDegrees, parsePair } from './degrees.ts';

const position = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

test('what is written is read again within 0.1 m', () => {
  fc.assert(
    fc.property(position, (at) => {
      const read = parsePair(degreesText(at));
      expect(read?.lng).toBeCloseTo(at.lng, 5);
      expect(read?.lat).toBeCloseTo(at.lat, 5);
    }),
  );
});

test('what is no coordinate is not taken for one', () => {
  for (const text of ['', 'abc', '181', '-180.1', '1e2', '12.', '--3', '113.2 E'])
    expect(parseDegrees(text, 180)).toBeUndefined();
  expect(parseDegrees(' 113.26° ', 180)).toBe(113.26);
  expect(parsePair('113.26，23.13')).toEqual({ lng: 113.26, lat: 23.13 });
  expect(parsePair('113.26')).toBeUndefined();
  expect(parsePair('23.13, 113.26')).toBeUndefined();
});

test('distances are those of the sphere', () => {
  expect(metresBetween({ lng: 0, lat: 0 }, { lng: 1, lat: 0 })).toBeCloseTo(111_195, -1);
  expect(metresBetween({ lng: 179.5, lat: 0 }, { lng: -179.5, lat: 0 })).toBeCloseTo(111_195, -1);
  expect(distanceText(349.6)).toBe('350 m');
  expect(distanceText(12_400)).toBe('12.4 km');
  expect(distanceText(1_318_000)).toBe('1318 km');
});
