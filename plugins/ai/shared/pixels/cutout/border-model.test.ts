import { expect, test } from 'vitest';
import { drawScene, flatPicture } from '../testing/scenes.ts';
import { against, fitBorder } from './border-model.ts';
import { shrink } from './shrink.ts';

const middleOf = (width: number, height: number): number => Math.floor(height / 2) * width + Math.floor(width / 2);

test('a ground whose light falls off is known inside by what its frame shows', () => {
  const [width, height] = [120, 90];
  const picture = flatPicture(width, height, [0, 0, 0, 255]);
  for (let at = 0; at < width * height; at += 1) {
    const x = ((at % width) / width) * 2 - 1;
    const y = (Math.floor(at / width) / height) * 2 - 1;
    const light = 220 - 60 * x * x - 30 * y * y + 25 * x;
    picture.data.set([light, light * 0.9, light * 0.8], at * 4);
  }
  const small = shrink(picture, width * height);
  const seen = against(small, fitBorder(small, 1));
  expect(Math.max(...seen.distance)).toBeLessThan(9);
  // A subject of another colour would be far from it.
  small.colours.set([120, 190, 220], middleOf(width, height) * 3);
  expect(against(small, fitBorder(small, 1)).distance[middleOf(width, height)]).toBeGreaterThan(100);
});

test('a wall and a floor are both ground', () => {
  const { picture } = drawScene('tones', 1, 120, 90);
  const small = shrink(picture, 120 * 90);
  const model = fitBorder(small, 3);
  const { distance } = against(small, model);
  for (const at of [0, 119, 60, 89 * 120, 89 * 120 + 119, 89 * 120 + 60]) expect(distance[at]).toBeLessThan(20);
});

test('a subject that stands on one side of the picture is no ground', () => {
  const { picture, truth } = drawScene('touching', 0, 160, 120);
  const small = shrink(picture, 160 * 120);
  const { explained } = fitBorder(small, 2);
  const foot = 119 * 160 + 80;
  expect([truth[foot], explained[foot], explained[0]]).toEqual([255, 0, 1]);
});

test('shadows of the ground are told from other colours that are darker', () => {
  const picture = flatPicture(60, 60, [230, 220, 200, 255]);
  picture.data.set([161, 154, 140], (30 * 60 + 20) * 4);
  picture.data.set([90, 130, 180], (30 * 60 + 40) * 4);
  const small = shrink(picture, 3600);
  const { distance, shaded } = against(small, fitBorder(small, 1));
  expect(distance[30 * 60 + 20]).toBeGreaterThan(100);
  expect(shaded[30 * 60 + 20]).toBeLessThan(2);
  expect(shaded[30 * 60 + 40]).toBeGreaterThan(100);
});
