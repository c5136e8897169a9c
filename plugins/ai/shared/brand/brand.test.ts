import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logoPlace } from './corner.ts';
import { followBrand } from './follow.ts';

const kit = { fonts: { title: 'poster', body: 'serif' }, colours: ['#c3372f', '#102040'] };
const brand = { ...kit, colours: kit.colours.map((value) => ({ name: '', value })) };

test('the largest texts are titles, colours become the nearest of the kit', () => {
  const texts = [
    { font: 'sans', size: 100, colour: '#ff0000' },
    { font: 'sans', size: 80, colour: '#ffffff' },
    { font: 'wild', size: 30, colour: '#0000aa' },
  ];
  expect(followBrand(texts, brand)).toEqual([
    { font: 'poster', colour: '#c3372f' },
    { font: 'poster', colour: '#ffffff' },
    { font: 'serif', colour: '#102040' },
  ]);
  const empty = { fonts: { title: '', body: '' }, colours: [] };
  expect(followBrand(texts, empty)).toEqual(texts.map(({ font, colour }) => ({ font, colour })));
});

test('a logo goes to the corner where least happens, the upper left of a calm sheet', () => {
  const [width, height] = [40, 20];
  const data = new Uint8Array(width * height * 4).fill(200);
  const sheet = { width: 400, height: 200 };
  const place = () => logoPlace({ width: 300, height: 300 }, sheet, { width, height, data });
  expect(place()).toEqual({ x: 8, y: 8, width: 44, height: 44 });
  // Stripes everywhere but in the lower right.
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 2) if (x < 30 || y < 10) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  expect(place()).toEqual({ x: 400 - 8 - 44, y: 200 - 8 - 44, width: 44, height: 44 });
});

test('a logo keeps within the sheet and its own ratio', () => {
  const side = fc.integer({ min: 8, max: 16_384 });
  fc.assert(
    fc.property(fc.tuple(side, side, side, side), ([w, h, width, height]) => {
      const picture = { width: 2, height: 2, data: new Uint8Array(16) };
      const place = logoPlace({ width: w, height: h }, { width, height }, picture);
      expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(width);
      expect(place.y + place.height).toBeLessThanOrEqual(height);
    }),
  );
});
