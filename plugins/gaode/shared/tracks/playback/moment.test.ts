import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightOf, profileOf } from '../chart/profile.ts';
import { cutAt, lineColumns, lineLevel, mercatorX } from '../line/line-columns.ts';
import { sampleColumns } from '../sample.ts';
import { prepareTrack } from '../statistics/prepare.ts';
import { anyColumns, columnsOf, metresInDegree, straight } from '../test-tracks.ts';
import { momentAt, timeAtDistance } from './moment.ts';

test('lies between two points by their clock', () => {
  const track = prepareTrack(columnsOf(straight(11, 4)));
  const moment = momentAt(track, 2.25);
  expect(moment).toMatchObject({ index: 2, fraction: 0.25 });
  expect(moment.lng * metresInDegree).toBeCloseTo(9, 6);
  expect(moment.distance).toBeCloseTo(9, 3);
  expect(momentAt(track, 10)).toMatchObject({ index: 10, fraction: 0 });
  expect(momentAt(track, 99).lng).toBe(track.lng[10]);
  expect(momentAt(track, -5)).toMatchObject({ index: 0, fraction: 0 });
});

test('stands at the last point while the record is interrupted', () => {
  const track = prepareTrack(columnsOf(straight(11, 4), straight(11, 4, { lng: 1, time: 1_100 })));
  expect(momentAt(track, 60)).toMatchObject({ index: 10, fraction: 0, lng: track.lng[10] });
  expect(momentAt(track, 100).lng).toBe(1);
});

test('the time at a distance is where the way is that long', () => {
  const track = prepareTrack(sampleColumns());
  fc.assert(
    fc.property(fc.double({ min: 0, max: track.statistics.distance, noNaN: true }), (metres) => {
      expect(momentAt(track, timeAtDistance(track, metres)).distance).toBeCloseTo(metres, 3);
    }),
  );
});

test('marker, passed line, chart cursor and figures agree at 200 random times', () => {
  const track = prepareTrack(sampleColumns());
  const line = lineColumns(track.lng, track.lat, track.breaks);
  const levels = [6, 10, 13, 16].map((zoom) => lineLevel(line, track.breaks, 0.5 / (512 * 2 ** zoom)));
  const profile = profileOf(track);
  if (profile === undefined) throw new Error('the sample has a profile');
  fc.assert(
    fc.property(fc.double({ min: 0, max: track.statistics.duration, noNaN: true }), (time) => {
      const moment = momentAt(track, time);
      const { index, fraction } = moment;
      expect(track.clock[index]).toBeLessThanOrEqual(time);
      if (index + 1 < track.clock.length) expect(track.clock[index + 1]).toBeGreaterThan(time);
      // The line changes its colour at the marker: between the two entries around its point at every zoom.
      for (const level of levels) {
        const { within, passed, ahead } = cutAt(level, index);
        expect(ahead - passed).toBe(1);
        expect(level.points[passed]).toBeLessThanOrEqual(index);
        if (within !== undefined) expect(level.points[within.to]).toBeGreaterThan(index);
      }
      // The marker lies between the two points that the cursor and the figures count.
      const ends = [track.lng[index] as number, track.lng[Math.min(index + 1, track.lng.length - 1)] as number];
      expect(moment.lng).toBeGreaterThanOrEqual(Math.min(...ends));
      expect(moment.lng).toBeLessThanOrEqual(Math.max(...ends));
      const next = track.distance[Math.min(index + 1, track.distance.length - 1)] as number;
      const expected = (track.distance[index] as number) * (1 - fraction) + next * fraction;
      expect(moment.distance).toBeCloseTo(expected, 6);
      expect(moment.distance / profile.total).toBeLessThanOrEqual(1);
      expect(heightOf(profile, moment.elevation ?? Number.NaN)).toBeGreaterThan(0);
    }),
    { numRuns: 200 },
  );
});

test('whatever a device wrote, there is a moment at any time, and it never goes back', () => {
  fc.assert(
    fc.property(
      anyColumns,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 }),
      (columns, shares) => {
        const track = prepareTrack(columns);
        let last = 0;
        for (const share of shares.sort((a, b) => a - b)) {
          const { lng, lat, distance, fraction } = momentAt(track, share * track.statistics.duration);
          expect(Number.isFinite(mercatorX(lng) + lat)).toBe(true);
          expect(fraction).toBeLessThan(1);
          expect(distance).toBeGreaterThanOrEqual(last);
          last = distance;
        }
      },
    ),
  );
});
