import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FilmEnd, Slideshow, type SlideshowEnd } from './slideshow.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Stage {
  count?: number;
  start?: number;
  /** Positions that do not load. */
  broken?: number[];
  /** Positions of films, and how each ends. */
  films?: Record<number, Promise<FilmEnd>>;
}

/** A viewer that writes down what comes to its front. */
function show({ count = 4, start = 0, broken = [], films = {} }: Stage = {}, seconds = 3) {
  const shown: number[] = [];
  const ends: SlideshowEnd[] = [];
  let at = start;
  const loading = new Map<number, PromiseWithResolvers<boolean>>();
  const slideshow = new Slideshow(
    {
      count,
      at: () => at,
      ready: (position) => loading.get(position)?.promise ?? Promise.resolve(!broken.includes(position)),
      film: (position) => films[position],
      show(position) {
        at = position;
        shown.push(position);
        slideshow.changed(position);
      },
    },
    seconds,
    (why) => ends.push(why),
  );
  return { slideshow, shown, ends, loading, pass: (s: number) => vi.advanceTimersByTimeAsync(s * 1000) };
}

test('shows each for its seconds, ends at the last, and from there begins with the first', async () => {
  const { slideshow, shown, ends, pass } = show();
  slideshow.start();
  await pass(2.9);
  expect(shown).toEqual([]);
  await pass(0.2);
  expect(shown).toEqual([1]);
  await pass(6);
  expect(shown).toEqual([1, 2, 3]);
  expect(slideshow.playing).toBe(true);
  await pass(3);
  expect(ends).toEqual(['finished']);
  expect(slideshow.playing).toBe(false);
  slideshow.start();
  expect(shown).toEqual([1, 2, 3, 0]);
  await pass(3);
  expect(shown.at(-1)).toBe(1);
});

test('waits for a picture that is still on its way, and gives it its full time', async () => {
  const { slideshow, shown, loading, pass } = show();
  loading.set(1, Promise.withResolvers());
  slideshow.start();
  await pass(30);
  expect(shown).toEqual([]);
  loading.get(1)?.resolve(true);
  await pass(0);
  expect(shown).toEqual([1]);
  await pass(2.9);
  expect(shown).toEqual([1]);
  await pass(0.2);
  expect(shown).toEqual([1, 2]);
});

test('leaves out what does not load, and gives up after three in a row', async () => {
  const some = show({ count: 5, broken: [1, 2] });
  some.slideshow.start();
  await some.pass(3);
  expect(some.shown).toEqual([3]);
  const all = show({ count: 9, broken: [1, 2, 3, 4, 5, 6, 7, 8] });
  all.slideshow.start();
  await all.pass(3);
  expect([all.shown, all.ends]).toEqual([[], ['failed']]);
});

test('stops when it is stopped, and when a person goes elsewhere; nothing comes after', async () => {
  const { slideshow, shown, ends, pass } = show();
  slideshow.start();
  slideshow.stop();
  slideshow.stop();
  await pass(60);
  expect([shown, ends]).toEqual([[], ['stopped']]);
  slideshow.start();
  slideshow.changed(2);
  await pass(60);
  expect([shown, ends]).toEqual([[], ['stopped', 'stopped']]);
});

test('one that was stopped while it loaded does not go on', async () => {
  const { slideshow, shown, loading, pass } = show();
  loading.set(1, Promise.withResolvers());
  slideshow.start();
  await pass(5);
  slideshow.stop();
  slideshow.start();
  loading.get(1)?.resolve(true);
  await pass(2);
  expect(shown).toEqual([]);
  await pass(1);
  expect(shown).toEqual([1]);
});

test('other seconds count from now', async () => {
  const { slideshow, shown, pass } = show({}, 10);
  slideshow.start();
  await pass(8);
  slideshow.seconds = 3;
  await pass(2.9);
  expect(shown).toEqual([]);
  await pass(0.2);
  expect(shown).toEqual([1]);
  await pass(3);
  expect(shown).toEqual([1, 2]);
});

test('a film plays to its end; one that cannot play stands like a picture; one that is paused stops it', async () => {
  const first = Promise.withResolvers<FilmEnd>();
  const films = { 0: first.promise, 1: Promise.resolve<FilmEnd>('failed'), 2: Promise.resolve<FilmEnd>('paused') };
  const { slideshow, shown, ends, pass } = show({ films });
  slideshow.start();
  await pass(600);
  expect(shown).toEqual([]);
  first.resolve('ended');
  await pass(0);
  expect(shown).toEqual([1]);
  await pass(2.9);
  expect(shown).toEqual([1]);
  await pass(0.2);
  expect([shown, ends]).toEqual([[1, 2], ['stopped']]);
});
