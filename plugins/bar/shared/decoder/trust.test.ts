import { describe, expect, it } from 'vitest';
import { Evidences, isFragment, isSure } from './trust.ts';

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

describe('what changed pictures read', () => {
  const sheet = (text: string) => ({ text, format: 'PDF417', lineCount: 0 });

  it('of stacked bars is believed of two that say the same, or of one that lost nothing', () => {
    const grainy = new Evidences();
    expect(grainy.take([sheet('ETA-BCKEEH40')], false)).toEqual([]);
    expect(grainy.take([sheet('TEA-1234567')], false)).toEqual([]);
    expect(grainy.take([sheet('TEA-1234567')], false)).toEqual([sheet('TEA-1234567')]);
    expect(new Evidences().take([sheet('TEA-1234567')], true)).toEqual([sheet('TEA-1234567')]);
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

  it('is not held against by what lines at its side read of it, but by another code', () => {
    const whole = { text: '12345670', format: 'ITF', lineCount: 12 };
    const beside = new Evidences();
    beside.take([{ text: '1234', format: 'ITF', lineCount: 30 }], false);
    expect(beside.take([whole], false)).toEqual([whole]);
    const against = new Evidences();
    against.take(
      ['87654323', '12345687'].map((text) => ({ text, format: 'ITF', lineCount: 4 })),
      false,
    );
    expect(against.take([whole], false)).toEqual([]);
  });
});
