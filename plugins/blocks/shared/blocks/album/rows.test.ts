import type { AssetImage } from '@fitout/sdk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ratioOf, rowsOf } from './rows.ts';

const image = fc.record({ key: fc.constant('k'), width: fc.nat(4000), height: fc.nat(4000), alt: fc.constant('') });

it('keeps every photo once and in order, and no row is much higher than another', () => {
  fc.assert(
    fc.property(fc.array(image, { maxLength: 40 }), fc.integer({ min: 2, max: 5 }), (images: AssetImage[], columns) => {
      const rows = rowsOf(images, columns);
      expect(rows.flatMap((row) => row.images)).toEqual(images);
      for (const { images: row, rest } of rows) {
        const filled = row.reduce((sum, one) => sum + ratioOf(one), rest);
        expect(filled).toBeGreaterThan(columns * 0.25);
        expect(filled).toBeLessThan(columns * 1.2 * 2 + 0.1);
      }
    }),
  );
});
