import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '../text/recipe.ts';
import { arrange, type Placement } from './arrange.ts';
import { focusOf } from './focus.ts';
import type { Part } from './part.ts';
import { wrapText } from './wrap.ts';

const from = { width: 800, height: 800 };
const em = (letter: string): number => (/\p{ASCII}/u.test(letter) ? 0.5 : 1);
const words = (id: string, text: string, size: number, x: number, y: number): Part => {
  const recipe = cleanText({ text, size, lineHeight: 1.2 }, [{ id: 'sans' }]);
  const width = [...text].reduce((sum, letter) => sum + em(letter) * size, 0);
  return { id, name: id, box: { x0: x, y0: y, x1: x + width, y1: y + size * 1.2 }, text: { recipe, em } };
};
const parts: Part[] = [
  {
    id: 'ground',
    name: '背景',
    box: { x0: 0, y0: 0, x1: 800, y1: 800 },
    focus: { x0: 500, y0: 300, x1: 700, y1: 700 },
  },
  { id: 'cup', name: '杯子', box: { x0: 420, y0: 260, x1: 740, y1: 740 } },
  words('title', '冬日热饮上新', 80, 60, 120),
  words('price', '第二杯半价，只到周日', 40, 60, 260),
  { id: 'mark', name: '门店', box: { x0: 680, y0: 20, x1: 780, y1: 60 } },
];
const seen = (placements: readonly Placement[], id: string) => {
  const { move } = placements.find((one) => one.id === id) as Placement;
  const { box } = parts.find((one) => one.id === id) as Part;
  const at = (place: number, by: number) => place * move.scale + by;
  return { x0: at(box.x0, move.dx), y0: at(box.y0, move.dy), x1: at(box.x1, move.dx), y1: at(box.y1, move.dy) };
};

describe('another size of a picture', () => {
  const sizes = fc.record({ width: fc.integer({ min: 200, max: 3000 }), height: fc.integer({ min: 200, max: 3000 }) });

  test('the background covers everything, the subject is whole, words keep their order within the picture', () => {
    fc.assert(
      fc.property(sizes, (to) => {
        const placements = arrange(parts, from, to);
        const ground = seen(placements, 'ground');
        expect(Math.max(ground.x0, ground.y0)).toBeLessThanOrEqual(0.001);
        expect(ground.x1).toBeGreaterThanOrEqual(to.width - 0.001);
        expect(ground.y1).toBeGreaterThanOrEqual(to.height - 0.001);
        const cup = seen(placements, 'cup');
        expect(Math.min(cup.x0, cup.y0)).toBeGreaterThanOrEqual(0);
        expect(cup.x1).toBeLessThanOrEqual(to.width);
        expect(cup.y1).toBeLessThanOrEqual(to.height);
        const [title, price] = ['title', 'price'].map((id) => placements.find((one) => one.id === id)?.text);
        expect(title?.y).toBeLessThan(price?.y ?? 0);
        expect(title?.recipe.size).toBeGreaterThan(price?.recipe.size ?? 0);
        for (const text of [title, price]) {
          const lines = text?.recipe.text.split('\n') ?? [];
          const width = Math.max(...lines.map((line) => [...line].length)) * (text?.recipe.size ?? 0);
          expect((text?.x ?? 0) + width).toBeLessThanOrEqual(to.width);
        }
      }),
    );
  });

  test('wide: words beside the subject; high: above it; the logo stays at its corner', () => {
    const wide = arrange(parts, from, { width: 900, height: 383 });
    const cup = seen(wide, 'cup');
    expect(wide.find(({ id }) => id === 'title')?.text?.x).toBeLessThan(cup.x0);
    const high = arrange(parts, from, { width: 600, height: 1200 });
    expect(high.find(({ id }) => id === 'price')?.text?.y).toBeLessThan(seen(high, 'cup').y0);
    for (const [placements, width] of [
      [wide, 900],
      [high, 600],
    ] as const) {
      const mark = seen(placements, 'mark');
      expect(mark.x1).toBeLessThanOrEqual(width);
      expect(mark.x0).toBeGreaterThan(width * 0.6);
      expect(mark.y0).toBeLessThan(40);
    }
  });

  test('words are broken where their room is narrow, and scaled alone where the ratio stays', () => {
    const narrow = arrange(parts, from, { width: 200, height: 900 });
    expect(narrow.find(({ id }) => id === 'price')?.text?.recipe.text).toContain('\n');
    const double = arrange(parts, from, { width: 1600, height: 1600 });
    expect(double.find(({ id }) => id === 'price')?.text).toMatchObject({ x: 120, y: 520, recipe: { size: 80 } });
    expect(seen(double, 'cup')).toEqual({ x0: 840, y0: 520, x1: 1480, y1: 1480 });
  });

  test('what stands out from the frame is the focus', () => {
    const data = new Uint8ClampedArray(40 * 20 * 4).fill(255);
    for (let y = 5; y < 15; y += 1) for (let x = 24; x < 34; x += 1) data.set([200, 0, 0, 255], (y * 40 + x) * 4);
    const { x0, x1, y0, y1 } = focusOf({ width: 40, height: 20, data });
    expect([x0 >= 24, x1 <= 34, y0 >= 5, y1 <= 15, x1 - x0 > 7]).toEqual([true, true, true, true, true]);
  });

  test('no sign begins a line, and words of Latin letters stay whole', () => {
    expect(wrapText('新品，半价', 2, em)).toBe('新\n品，\n半价');
    expect(wrapText('big sale today', 4, em)).toBe('big sale\ntoday');
  });
});
