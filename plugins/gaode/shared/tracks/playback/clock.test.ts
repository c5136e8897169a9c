import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Clock, type ClockAction, clockAfter, newClock, speeds } from './clock.ts';

const track = { duration: 100, still: [{ from: 20, to: 50 }] };
const run = (from: Clock, ...actions: ClockAction[]): Clock =>
  actions.reduce((clock, action) => clockAfter(clock, action, track), from);
const start: Clock = { ...newClock(100), speed: 10 };

test('plays, pauses and seeks', () => {
  expect(run(start, { type: 'tick', seconds: 1 }).time).toBe(0);
  const playing = run(start, { type: 'play' }, { type: 'tick', seconds: 1.5 });
  expect(playing).toMatchObject({ playing: true, time: 15 });
  expect(run(playing, { type: 'pause' }, { type: 'tick', seconds: 5 }).time).toBe(15);
  expect(run(playing, { type: 'seek', time: 70 })).toMatchObject({ playing: true, time: 70 });
});

test('ends at the end, and begins again from there', () => {
  const ended = run(start, { type: 'play' }, { type: 'tick', seconds: 60 });
  expect(ended).toMatchObject({ playing: false, time: 100 });
  expect(run(ended, { type: 'play' })).toMatchObject({ playing: true, time: 0 });
});

test('goes round in a loop', () => {
  const looped = run(start, { type: 'loop', on: true }, { type: 'play' }, { type: 'tick', seconds: 23 });
  expect(looped).toMatchObject({ playing: true, time: 30 });
});

test('skips stops', () => {
  const skipping = run(start, { type: 'skip', on: true }, { type: 'play' });
  expect(run(skipping, { type: 'tick', seconds: 1.9 }).time).toBe(19);
  expect(run(skipping, { type: 'tick', seconds: 2.5 }).time).toBe(55);
  expect(run(skipping, { type: 'seek', time: 30 }, { type: 'tick', seconds: 0.1 }).time).toBe(51);
});

test('begins at a speed that shows the track within a minute', () => {
  expect(newClock(45).speed).toBe(1);
  expect(newClock(45 * 60).speed).toBe(50);
  expect(newClock(1e7).speed).toBe(1_000);
});

const action: fc.Arbitrary<ClockAction> = fc.oneof(
  fc.constantFrom<ClockAction>({ type: 'play' }, { type: 'pause' }),
  fc.record({ type: fc.constant('seek' as const), time: fc.oneof(fc.double(), fc.double({ min: -10, max: 300 })) }),
  fc.record({ type: fc.constant('tick' as const), seconds: fc.double({ min: 0, max: 2, noNaN: true }) }),
  fc.record({ type: fc.constant('speed' as const), speed: fc.oneof(fc.constantFrom(...speeds), fc.integer()) }),
  fc.record({ type: fc.constantFrom('loop' as const, 'skip' as const), on: fc.boolean() }),
);
const anyTrack = fc
  .record({
    duration: fc.double({ min: 0, max: 200, noNaN: true }),
    cuts: fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 8 }),
  })
  .map(({ duration, cuts }) => {
    const at = [...new Set(cuts)].filter((value) => value <= duration).sort((a, b) => a - b);
    const still = [];
    for (let i = 0; i + 1 < at.length; i += 2) still.push({ from: at[i] as number, to: at[i + 1] as number });
    return { duration, still };
  });

test('whatever happens, the time stays within the track, and skips go forward and never stand within a stop', () => {
  fc.assert(
    fc.property(anyTrack, fc.array(action, { maxLength: 40 }), (given, actions) => {
      let clock = newClock(given.duration);
      for (const one of actions) {
        const before = clock;
        clock = clockAfter(clock, one, given);
        expect(clock.time).toBeGreaterThanOrEqual(0);
        expect(clock.time).toBeLessThanOrEqual(given.duration);
        expect(speeds).toContain(clock.speed);
        if (one.type === 'pause') expect(clock.playing).toBe(false);
        if (one.type !== 'tick' || !before.playing) continue;
        if (!before.loop) expect(clock.time).toBeGreaterThanOrEqual(before.time);
        if (before.skip && clock.time > before.time && !before.loop)
          expect(given.still.some(({ from, to }) => clock.time > from && clock.time < to)).toBe(false);
      }
    }),
  );
});
