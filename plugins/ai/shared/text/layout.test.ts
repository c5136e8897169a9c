import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutText, type Metrics } from './layout.ts';
import { cleanText, type TextRecipe, textLimits } from './recipe.ts';

const fonts = [{ id: 'sans' }];
const recipe = (part: Partial<TextRecipe>): TextRecipe => cleanText({ size: 100, lineHeight: 1, ...part }, fonts);
/** Latin letters half as wide as Chinese ones. */
const metrics: Metrics = { width: (letter) => (/\p{ASCII}/u.test(letter) ? 50 : 100), ascent: 80, descent: 20 };
const places = (part: Partial<TextRecipe>) =>
  layoutText(recipe(part), metrics).letters.map(({ text, x, y }) => [text, Math.round(x), Math.round(y)]);

describe('the layout of a text', () => {
  test('letters follow each other on a baseline, lines below each other', () => {
    expect(places({ text: '新a\n品' })).toEqual([
      ['新', 50, 80],
      ['a', 125, 80],
      ['品', 50, 180],
    ]);
  });

  test('shorter lines stand in the middle or at the end', () => {
    expect(places({ text: '新品\n上', align: 'middle' }).at(-1)).toEqual(['上', 100, 180]);
    expect(places({ text: '新品\n上', align: 'end' }).at(-1)).toEqual(['上', 150, 180]);
  });

  test('columns go from right to left; Latin letters lie on their side', () => {
    const { letters, box } = layoutText(recipe({ text: '新a\n品', vertical: true }), metrics);
    expect(letters.map(({ text, x, y, turn }) => [text, x, y, turn > 0])).toEqual([
      ['新', -50, 80, false],
      ['a', -80, 125, true],
      ['品', -150, 80, false],
    ]);
    expect(box).toEqual({ x0: -200, y0: 0, x1: 0, y1: 150 });
  });

  test('a bent line keeps its middle, and its ends turn away from each other', () => {
    const { letters } = layoutText(recipe({ text: '一二三', arc: 90 }), metrics);
    const [left, middle, right] = letters;
    expect(middle?.turn).toBeCloseTo(0);
    expect(left?.turn).toBeCloseTo(-(right?.turn ?? 0));
    expect(left?.y).toBeGreaterThan(middle?.y ?? 0);
    const down = layoutText(recipe({ text: '一二三', arc: -90 }), metrics).letters;
    expect(down[0]?.y).toBeLessThan(down[1]?.y ?? 0);
  });

  test('letters of an inner line do not crowd, nor do those of an outer one part', () => {
    for (const arc of [60, -60, 100]) {
      const { letters } = layoutText(recipe({ text: '一二三四五六\n一二三四五六', arc }), metrics);
      const gaps = letters
        .slice(1)
        .map(({ x, y }, at) => Math.hypot(x - (letters[at]?.x ?? 0), y - (letters[at]?.y ?? 0)));
      // At their feet, which stand a little nearer to the circle's middle or farther from it.
      for (const [at, gap] of gaps.entries()) if (at !== 5) expect(Math.abs(gap - 100)).toBeLessThan(15);
    }
  });

  test('one sign of several code points is one letter', () => {
    expect(layoutText(recipe({ text: '👨‍👩‍👧é' }), metrics).letters).toHaveLength(2);
  });

  test('every letter lies within the box, whatever is set', () => {
    const any = fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 40 }),
      align: fc.constantFrom('start' as const, 'middle' as const, 'end' as const),
      vertical: fc.boolean(),
      arc: fc.integer({ min: textLimits.arc[0], max: textLimits.arc[1] }),
      letterSpacing: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(any, (part) => {
        const { letters, box } = layoutText(recipe(part), metrics);
        for (const { x, y } of letters) {
          expect(x).toBeGreaterThanOrEqual(box.x0 - 1e-6);
          expect(x).toBeLessThanOrEqual(box.x1 + 1e-6);
          expect(y).toBeGreaterThanOrEqual(box.y0 - 1e-6);
          expect(y).toBeLessThanOrEqual(box.y1 + 1e-6);
        }
      }),
    );
  });
});

describe('a recipe', () => {
  test('what does not fit becomes what a new text has; what is too much is brought into range', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const clean = cleanText(given, fonts);
        expect(cleanText(clean, fonts)).toEqual(clean);
        expect(clean.font).toBe('sans');
      }),
    );
    expect(cleanText({ size: 1e9, colour: 'red', text: 'x'.repeat(5000) }, fonts)).toMatchObject({
      size: textLimits.size[1],
      colour: '#000000',
      text: 'x'.repeat(textLimits.letters),
    });
  });
});
