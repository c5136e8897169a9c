import type { PainterWindow } from './ai-window.ts';
import { type Figure, figure, median } from './figure.ts';

/** Of each; the first is for the compiler. */
const rounds = 6;

/** A photo of 12 MP from its file to the painted frame, beside a plain canvas that decodes and draws it, in turns. */
export async function openingFigures(ours: PainterWindow, canvas: PainterWindow): Promise<Figure[]> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await ours.ask('photo', '/photo.jpg'), await canvas.ask('photo', '/photo.jpg')];
    if (round === 0) continue;
    mine.push(one);
    theirs.push(other);
  }
  const spread = (Math.max(...mine) - Math.min(...mine)) / 1000;
  return [
    figure('a photo of 12 MP, opened until it is painted', median(mine) / 1000, 's', undefined, {
      canvas: median(theirs) / 1000,
      target: 1.5,
      spread,
    }),
    figure('the same, next to a plain canvas', median(mine) / median(theirs), '×', { most: 4 }),
  ];
}
