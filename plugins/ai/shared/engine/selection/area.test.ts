import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Area, merged, newArea } from './area.ts';

const area = fc
  .tuple(
    fc.integer({ min: -5, max: 8 }),
    fc.integer({ min: -5, max: 8 }),
    fc.nat(6),
    fc.nat(6),
    fc.infiniteStream(fc.nat(255)),
  )
  .map(([x0, y0, width, height, values]): Area => {
    const made = newArea({ x0, y0, x1: x0 + width, y1: y0 + height });
    for (let at = 0; at < made.bytes.length; at += 1) made.bytes[at] = values.next().value as number;
    return made;
  });

function valueAt({ x0, y0, x1, y1, bytes }: Area, x: number, y: number): number {
  const inside = x >= x0 && x < x1 && y >= y0 && y < y1;
  return inside ? (bytes[(y - y0) * (x1 - x0) + x - x0] as number) : 0;
}

test('masks that are merged show at each pixel what shows most of it', () => {
  fc.assert(
    fc.property(fc.array(area, { maxLength: 4 }), (areas) => {
      const all = merged(areas);
      for (let y = -6; y < 16; y += 1)
        for (let x = -6; x < 16; x += 1) {
          const most = Math.max(0, ...areas.map((one) => valueAt(one, x, y)));
          expect(all === undefined ? 0 : valueAt(all, x, y)).toBe(most);
        }
    }),
    { numRuns: 40 },
  );
});
