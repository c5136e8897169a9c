import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Found } from '../decoder/protocol.ts';
import { addOnIn, isSupported, Sightings } from './sightings.ts';

const sure = (code: string) => ({ code, unsure: false });
const unsure = (code: string) => ({ code, unsure: true });

describe('what the readings of a place speak for', () => {
  it('is one that vouches for itself, or two of one that does not', () => {
    expect(isSupported([sure('a')], 'a')).toBe(true);
    expect(isSupported([unsure('a')], 'a')).toBe(false);
    expect(isSupported([unsure('a')], 'a', true)).toBe(true);
    expect(isSupported([unsure('a'), unsure('a')], 'a')).toBe(true);
  });

  it('is not what two say by chance among others', () => {
    const readings = [unsure('a'), unsure('w'), unsure('a'), unsure('w')];
    expect([isSupported(readings, 'a'), isSupported(readings, 'w')]).toEqual([false, false]);
    const more = [...readings, unsure('a'), unsure('a'), unsure('a')];
    expect([isSupported(more, 'a'), isSupported(more, 'w')]).toEqual([true, false]);
  });

  it('is not what two of three say, and they vouch for themselves or not', () => {
    expect(isSupported([unsure('w'), unsure('a'), unsure('w')], 'w')).toBe(false);
    expect(isSupported([sure('a'), unsure('w'), sure('a')], 'a')).toBe(false);
    expect(isSupported([sure('a'), unsure('w'), sure('a'), sure('a')], 'a')).toBe(true);
  });

  it('is nothing that half as many speak against since it was read first', () => {
    const one = fc.record({ code: fc.constantFrom('a', 'b', 'c'), unsure: fc.boolean() });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (readings) => {
        for (const code of ['a', 'b', 'c']) {
          const last = readings.slice(-6);
          const since = last.slice(last.findIndex((reading) => reading.code === code));
          const agreeing = since.filter((reading) => reading.code === code).length;
          if (isSupported(readings, code)) expect(agreeing).toBeGreaterThanOrEqual(2 * (since.length - agreeing));
          if (!last.some((reading) => reading.code === code)) expect(isSupported(readings, code)).toBe(false);
        }
      }),
    );
  });

  it('is another label that is held there, after one frame more', () => {
    const held = Array.from({ length: 50 }, () => sure('a'));
    expect([1, 2].map((n) => isSupported([...held, ...Array.from({ length: n }, () => sure('b'))], 'b'))).toEqual([
      false,
      true,
    ]);
    expect([2, 3].map((n) => isSupported([...held, ...Array.from({ length: n }, () => unsure('b'))], 'b'))).toEqual([
      false,
      true,
    ]);
  });
});

describe('an add-on', () => {
  it('is what two readings say and twice as many as any other; those without it say nothing', () => {
    expect(addOnIn(['01'])).toBeUndefined();
    expect(addOnIn(['01', undefined, undefined, '01'])).toBe('01');
    expect(addOnIn(['01', '07', '01'])).toBe('01');
    expect(addOnIn(['01', '07', '01', '07'])).toBeUndefined();
  });
});

describe('the frames of a film', () => {
  const [right, wrong] = ['5030159003930', '7034759003930'];
  const bars = (text: string, more: Partial<Found> = {}, x = 0): Found => ({
    text,
    format: 'EAN13',
    bytes: new Uint8Array(),
    gs1: false,
    outline: [
      { x, y: 0 },
      { x: x + 100, y: 0 },
      { x: x + 100, y: 30 },
      { x, y: 30 },
    ],
    ...more,
  });
  const texts = (found: readonly Found[]) =>
    found.map(({ text, addOn }) => (addOn === undefined ? text : `${text} ${addOn}`));

  it('that read two texts of the same bars tell the one that most read', () => {
    const film = new Sightings();
    const supported = [right, wrong, right, wrong, right, right, right].map((text, at) =>
      texts(film.see([bars(text, { unsure: true })], 40 * at)),
    );
    expect(supported).toEqual([[], [], [], [], [], [right], [right]]);
  });

  it('tell two codes that one of them had together', () => {
    const film = new Sightings();
    const near = { outline: bars('').outline.map(({ x, y }) => ({ x, y: y + 60 })) };
    expect(texts(film.see([bars(right), bars(wrong, near)], 0))).toEqual([right, wrong]);
    expect(texts(film.see([bars(wrong, near)], 40))).toEqual([wrong]);
    expect(texts(film.see([bars(right)], 80))).toEqual([right]);
  });

  it('do not hold codes of other places, squares, or what is long gone against a code', () => {
    const film = new Sightings();
    film.see([bars(wrong)], 0);
    expect(texts(film.see([bars(right, {}, 300)], 40))).toEqual([right]);
    expect(texts(film.see([bars('TEA', { format: 'QRCode' })], 80))).toEqual(['TEA']);
    expect(texts(film.see([bars(right)], 2500))).toEqual([right]);
  });

  it('tell an article with the add-on that two of them agree on', () => {
    const film = new Sightings();
    expect(texts(film.see([bars(right, { addOn: '07' })], 0))).toEqual([right]);
    expect(texts(film.see([bars(right, { addOn: '01' })], 40))).toEqual([right]);
    expect(texts(film.see([bars(right)], 80))).toEqual([right]);
    expect(texts(film.see([bars(right, { addOn: '01' })], 120))).toEqual([`${right} 01`]);
  });
});
