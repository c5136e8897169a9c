import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, checksItself, Evidences, isFragment, isSure, withoutContradicted } from './trust.ts';

describe('a fragment', () => {
  it('is what few lines read of a code without a check digit, or as the shortest with one', () => {
    expect(isFragment({ text: '1234', format: 'ITF', lineCount: 3 }, false)).toBe(true);
    expect(isFragment({ text: '60002914', format: 'EAN8', lineCount: 3 }, false)).toBe(true);
    expect(isFragment({ text: '60002914', format: 'EAN8', lineCount: 40 }, true)).toBe(true);
  });

  it('is no short code that many lines read, no long one, and none that checks itself', () => {
    expect(isFragment({ text: '1234', format: 'ITF', lineCount: 40 }, false)).toBe(false);
    expect(isFragment({ text: '12345670', format: 'ITF', lineCount: 3 }, false)).toBe(false);
    expect(isFragment({ text: 'AB', format: 'Code128', lineCount: 1 }, false)).toBe(false);
    expect(isFragment({ text: '60002914', format: 'EAN8', lineCount: 4 }, false)).toBe(false);
  });
});

const sharper: Change = { faithful: false, scale: 1 };
const larger: Change = { faithful: false, scale: 4 };
const turned: Change = { faithful: true, scale: 1 };

describe('what changed pictures read', () => {
  const sheet = (text: string) => ({ text, format: 'PDF417', lineCount: 0 });

  it('of stacked bars is believed of two that say the same, or of one that lost nothing', () => {
    const grainy = new Evidences();
    expect(grainy.take([sheet('ETA-BCKEEH40')], sharper)).toEqual([]);
    expect(grainy.take([sheet('TEA-1234567')], sharper)).toEqual([]);
    expect(grainy.take([sheet('TEA-1234567')], sharper)).toEqual([sheet('TEA-1234567')]);
    expect(new Evidences().take([sheet('TEA-1234567')], turned)).toEqual([sheet('TEA-1234567')]);
  });

  it('of articles wants more lines than are misread, changed or not', () => {
    const article = (lineCount: number) => ({ text: '9074932437075', format: 'EAN13', lineCount });
    expect([isSure(article(3), false), isSure(article(4), false)]).toEqual([false, true]);
    expect([isSure(article(7), true), isSure(article(8), true)]).toEqual([false, true]);
  });

  it('of bars that check themselves well wants lines as well: grain that is made sharp has two of them', () => {
    const bars = (lineCount: number) => ({ text: '01159500107928818', format: 'DataBarExpStk', lineCount });
    expect([isSure(bars(2), true), isSure(bars(4), true), isSure(bars(2), false)]).toEqual([false, true, true]);
  });

  it('of digits that no check digit ends wants twice the lines', () => {
    expect(isSure({ text: '95011015', format: 'ITF', lineCount: 20 }, true)).toBe(false);
    expect(isSure({ text: '95011015', format: 'ITF', lineCount: 24 }, true)).toBe(true);
    expect(isSure({ text: '12345670', format: 'ITF', lineCount: 12 }, true)).toBe(true);
  });

  it.each([
    // Both pass mod 103: each other character is 15 less, and their weights sum to a multiple of 103.
    { text: '33c6%780-a9c0-e9(a-820c-fae70', format: 'Code128', lineCount: 81 },
    { text: '8574731738478', format: 'EAN13', lineCount: 26 },
    { text: 'A12345B', format: 'Codabar', lineCount: 60 },
  ])('of bars is believed of two sizes, however many lines one has: $format', (bars) => {
    const looks = new Evidences();
    expect(looks.take([bars], sharper)).toEqual([]);
    expect(looks.take([bars], sharper)).toEqual([]);
    expect(looks.take([bars], larger)).toEqual([bars]);
    expect(new Evidences().take([bars], turned)).toEqual([bars]);
    expect([checksItself(bars.format, true), checksItself('QRCode', true)]).toEqual([false, true]);
  });

  it('of codes that are no bars is believed of one look', () => {
    const square = { text: 'TEA', format: 'DataMatrix', lineCount: 0 };
    expect(new Evidences().take([square], sharper)).toEqual([square]);
  });

  it('is not held against by what lines at its side read of it, but by another code', () => {
    const whole = { text: '12345670', format: 'ITF', lineCount: 12 };
    const beside = new Evidences();
    beside.take([{ text: '1234', format: 'ITF', lineCount: 30 }], sharper);
    expect(beside.take([whole], turned)).toEqual([whole]);
    const against = new Evidences();
    against.take(
      ['87654323', '12345687'].map((text) => ({ text, format: 'ITF', lineCount: 4 })),
      sharper,
    );
    expect(against.take([whole], turned)).toEqual([]);
  });
});

describe('readings of one picture', () => {
  /** Bars from `left` on, 100 wide. */
  const bars = (text: string, lineCount: number, top: number, bottom = top + 10, left = 0) => ({
    text,
    format: 'EAN13',
    lineCount,
    corners: [
      { x: left, y: top },
      { x: left + 100, y: top },
      { x: left + 100, y: bottom },
      { x: left, y: bottom },
    ],
  });
  const [right, wrong] = ['5030159003930', '7034759003930'];

  it('of which two contradict each other leave none, or the one with twice the lines', () => {
    expect(withoutContradicted([bars(wrong, 4, 0), bars(right, 5, 20)])).toEqual([]);
    expect(withoutContradicted([bars(wrong, 4, 0), bars(right, 8, 20)])).toEqual([bars(right, 8, 20)]);
    // However many lines: they cannot be two labels where they overlap.
    const over = [bars(wrong, 53, 40, 220), bars(right, 165, 0, 230)];
    expect(withoutContradicted(over)).toEqual(over.slice(1));
  });

  it('that stand apart, or that many lines read, do not contradict each other', () => {
    for (const both of [
      [bars(wrong, 4, 0), bars(right, 5, 60)],
      [bars(wrong, 4, 0), bars(right, 5, 0, 10, 120)],
      [bars(wrong, 16, 0), bars(right, 18, 20)],
    ])
      expect(withoutContradicted(both)).toEqual(both);
  });

  it('do not lose the whole of a code to a part of it', () => {
    const whole = { ...bars('12345670', 8, 0), format: 'ITF' };
    const part = { ...bars('1234', 9, 15), format: 'ITF' };
    expect(withoutContradicted([whole, part])).toEqual([whole]);
  });

  it('keep those without another near, and never two texts of the same few lines', () => {
    const one = fc.record({
      text: fc.constantFrom(right, wrong, '4006381333931'),
      lines: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), (readings) => {
        const all = readings.map(({ text, lines }, at) => bars(text, lines, 20 * at));
        const left = withoutContradicted(all);
        for (const reading of left) {
          const others = all.filter(
            ({ text, corners }) =>
              text !== reading.text && Math.abs((corners[0]?.y ?? 0) - (reading.corners[0]?.y ?? 0)) === 20,
          );
          for (const { lineCount } of others)
            expect(reading.lineCount >= 2 * lineCount || Math.min(reading.lineCount, lineCount) >= 16).toBe(true);
        }
        if (new Set(readings.map(({ text }) => text)).size < 2) expect(left).toEqual(all);
      }),
    );
  });
});
