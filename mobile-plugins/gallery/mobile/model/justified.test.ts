import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectDuration } from '../../../../tests/support/durations.ts';
import { boxesOf, justified, rowOf, rowsBetween, type Section, shownRatio } from './justified.ts';

const options = { width: 390, target: 120, gap: 2, heading: 44 };

function lay(counts: number[], ratios: number[], width = options.width) {
  let from = 0;
  const sections: Section[] = counts.map((count) => {
    const section = { from, count };
    from += count;
    return section;
  });
  const ratioAt = (position: number) => shownRatio(ratios[position % ratios.length] ?? 133);
  return { ...justified(sections, ratioAt, { ...options, width }), ratioAt, total: from };
}

describe('justified rows', () => {
  test('three of 4:3 fill a phone’s width; the row that is left over keeps the height of the others', () => {
    const { rows, ratioAt } = lay([7], [133]);
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [0, 3],
      [3, 6],
      [6, 7],
    ]);
    const [, first, , last] = rows;
    expect(first?.height).toBeCloseTo((390 - 4) / 3.99, 3);
    expect(last?.height).toBe(150);
    const boxes = boxesOf(first as never, ratioAt, options);
    expect(boxes.map(({ left }) => left)).toEqual([0, 131, 261]);
    expect((boxes[2]?.left ?? 0) + (boxes[2]?.width ?? 0)).toBe(390);
  });

  test('a panorama alone is a row of its own, cropped rather than a thread', () => {
    const { rows } = lay([2], [1200, 133]);
    expect(rows[1]).toMatchObject({ from: 0, to: 1, height: 130 });
  });

  const counts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 });
  const ratios = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 60 });
  const widths = fc.integer({ min: 280, max: 640 });

  test('every picture stands in one row, in order, in its own section, nothing over anything, nothing beyond the edge', () => {
    fc.assert(
      fc.property(counts, ratios, widths, (sizes, shapes, width) => {
        const { rows, height, ratioAt, total } = lay(sizes, shapes, width);
        let position = 0;
        let bottom = 0;
        for (const row of rows) {
          expect(row.top).toBeGreaterThanOrEqual(bottom - 1e-6);
          bottom = row.top + row.height;
          expect(row.from).toBe(position);
          position = row.to;
          const boxes = boxesOf(row, ratioAt, { width, gap: options.gap });
          let right = -options.gap;
          for (const box of boxes) {
            expect(box.left).toBeGreaterThanOrEqual(right + options.gap - 1);
            right = box.left + box.width;
            expect(right).toBeLessThanOrEqual(width);
          }
          const last = rows[rows.indexOf(row) + 1]?.section !== row.section;
          if (boxes.length > 0 && !last) expect(right).toBeGreaterThanOrEqual(width - 1);
          expect(row.height).toBeLessThanOrEqual(width / 0.45 + 1);
        }
        expect(position).toBe(total);
        expect(bottom).toBeLessThanOrEqual(height);
      }),
    );
  });

  test('a window finds the rows that show, all of them and no others', () => {
    fc.assert(
      fc.property(counts, ratios, fc.nat(20_000), fc.integer({ min: 1, max: 2000 }), (sizes, shapes, top, tall) => {
        const { rows, ratioAt: _ratio } = lay(sizes, shapes);
        const { first, last } = rowsBetween(rows, top, top + tall);
        const shown = rows.filter((row) => row.top + row.height > top && row.top < top + tall);
        expect(rows.slice(first, Math.max(first, last))).toEqual(shown);
      }),
    );
  });

  test('the row of a picture is the one that holds it', () => {
    const { rows, total } = lay([5, 1, 12], [70, 150, 133]);
    for (let position = 0; position < total; position += 1) {
      const row = rowOf(rows, position);
      expect(row !== undefined && row.from <= position && position < row.to).toBe(true);
    }
  });

  test('ten thousand are laid out within a frame or two', () => {
    const sizes = Array.from({ length: 800 }, (_, at) => 5 + (at % 16));
    const began = performance.now();
    const { total } = lay(sizes, [133, 75, 150, 100, 178]);
    expect(total).toBe(10_000);
    expectDuration(performance.now() - began, 200);
  });
});
