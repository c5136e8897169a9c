import { describe, expect, it, test } from 'vitest';
import type { Found } from '../decoder/protocol.ts';
import { Agreement, keyOf } from './agree.ts';
import { type Glimpse, glimpseOf } from './glimpse.ts';
import { withFound } from './scans.ts';

const code = (text: string, format: string, unsure = false): Found => ({
  ...(unsure ? { unsure: true } : {}),
  text,
  format,
  bytes: new Uint8Array(),
  outline: [],
  gs1: false,
});

test('a code that vouches for itself counts at once, another when two frames agree', () => {
  const agreement = new Agreement(1000);
  const frame = [code('6901028075831', 'EAN13'), code('12345', 'ITF', true)];
  expect(agreement.take(frame, 0).map(({ format }) => format)).toEqual(['EAN13']);
  expect(agreement.take([code('12845', 'ITF', true)], 50)).toEqual([]);
  expect(agreement.take(frame, 100).map(({ format }) => format)).toEqual(['ITF']);
});

test('the same code counts anew only after it was out of sight', () => {
  const agreement = new Agreement(1000);
  const frame = [code('a', 'QRCode')];
  expect(agreement.take(frame, 0)).toHaveLength(1);
  for (let now = 100; now < 3000; now += 100) expect(agreement.take(frame, now)).toEqual([]);
  expect(agreement.take([], 4000)).toEqual([]);
  expect(agreement.take(frame, 4001)).toHaveLength(1);
});

test('a slow frame is no absence: a code that every frame has counts once', () => {
  const agreement = new Agreement(1000);
  const frame = [code('a', 'QRCode')];
  expect(agreement.take(frame, 0)).toHaveLength(1);
  for (let now = 3000; now < 20_000; now += 3000) expect(agreement.take(frame, now)).toEqual([]);
  expect(agreement.take([], 20_000)).toEqual([]);
  expect(agreement.take(frame, 23_000)).toHaveLength(1);
});

describe('a box before the camera', () => {
  const size = { width: 640, height: 360 };
  const outline = [
    { x: 200, y: 100 },
    { x: 320, y: 100 },
    { x: 320, y: 220 },
    { x: 200, y: 220 },
  ];
  const box = (text: string): Found => ({ ...code(text, 'QRCode'), outline });
  const looksLike = (grey: number): Glimpse => {
    const data = new Uint8ClampedArray(size.width * size.height * 4).fill(220);
    for (let y = 100; y < 220; y += 1) data.fill(grey, (y * size.width + 200) * 4, (y * size.width + 320) * 4);
    return glimpseOf({ data, ...size }, size);
  };
  const [there, away] = [looksLike(120), looksLike(220)];
  /** How often the box counts that is seen so: seconds, whether it is read, and what the frames show. */
  const counted = (...film: [seconds: number, read: Found[], shows: Glimpse][]) => {
    const agreement = new Agreement(2000);
    let now = 0;
    let count = 0;
    for (const [seconds, read, shows] of film)
      for (let frame = 0; frame < seconds * 10; frame += 1) {
        count += agreement.take(read, now, shows).length;
        now += 100;
      }
    return count;
  };

  it('that goes out of focus and comes back is counted once', () => {
    const turn = [
      [1.5, [box('a')], there],
      [3.3, [], there],
    ] as [number, Found[], Glimpse][];
    expect(counted(...turn, ...turn, ...turn)).toBe(1);
  });

  it('and one that is put in its place are two, also where it takes a while to be in focus', () => {
    expect(counted([1, [box('a')], there], [1, [], away], [1.5, [], there], [1, [box('a')], there])).toBe(2);
    expect(counted([1, [box('a')], there], [3, [], away], [1, [box('a')], there])).toBe(2);
    expect(counted([1, [box('a')], there], [3, [box('b')], there], [1, [box('a')], there])).toBe(3);
  });
});

describe('an article with an add-on', () => {
  const article = (addOn?: string): Found => ({
    ...code('4198716008901', 'EAN13'),
    ...(addOn === undefined ? {} : { addOn }),
  });
  const film = (...addOns: (string | undefined)[]) => {
    const agreement = new Agreement(2000);
    return addOns.flatMap((addOn, at) => agreement.take([article(addOn)], 40 * at));
  };

  it('counts once two frames agree on it, and without it where none does', () => {
    expect(film('01', '01', '01')).toEqual([article('01')]);
    expect(film('07', '01', '01', '01')).toEqual([article('01')]);
    expect(film('07', '01', '02', '03', '04')).toEqual([article()]);
  });

  it('that counted without it comes once more with it, which is no second time', () => {
    const counted = film(undefined, undefined, '01', undefined, '01', '01');
    expect(counted).toEqual([article(), { ...article('01'), completes: true }]);
    const list = counted.reduce<ReturnType<typeof withFound>>((scans, one) => withFound(scans, [one], ''), []);
    expect(list.map(({ text, addOn, times }) => ({ text, addOn, times }))).toEqual([
      { text: '4198716008901', addOn: '01', times: 1 },
    ]);
  });

  it('and the same with another one are two', () => {
    expect(film('01', '01', '01', '02', '02', '02', '02', '02')).toEqual([article('01'), article('02')]);
    expect(keyOf(article('01'))).not.toBe(keyOf(article('02')));
  });
});
