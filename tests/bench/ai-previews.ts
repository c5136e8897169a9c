import type { Seen } from './ai-pages/sheet.ts';
import type { PainterWindow } from './ai-window.ts';
import { type Figure, figure, median } from './figure.ts';

/** Of each; the first is for the compiler. Seen whole, all of the layer is worked out. */
const parts: readonly { seen: Seen; where: string; sigmas: readonly number[]; rounds: number }[] = [
  { seen: 'full', where: 'at 100 %', sigmas: [2, 8, 30], rounds: 6 },
  { seen: 'fit', where: 'seen whole', sigmas: [30], rounds: 4 },
];

/**
 * A blur shown on the part that is looked at, of a layer with others under and over it, beside a plain canvas whose own
 * filter blurs the same layer, in turns.
 */
export async function previewFigures(ours: PainterWindow, canvas: PainterWindow): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of parts)
    for (const sigma of part.sigmas) figures.push(...(await previews(ours, canvas, part, sigma)));
  figures.push(await shiftedFigure(ours, 'layer', 'moving a layer of 4096²'));
  figures.push(await shiftedFigure(ours, 'all', 'straightening eight layers of 4096²'));
  return figures;
}

async function shiftedFigure(ours: PainterWindow, what: 'layer' | 'all', name: string): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1) times.push(await ours.ask('shifted', what, 'fit'));
  // The first is for the compiler.
  const rest = times.slice(1);
  const spread = Math.max(...rest) - Math.min(...rest);
  return figure(`${name}, seen whole, a step until it is on the canvas`, median(rest), 'ms', undefined, { spread });
}

async function previews(
  ours: PainterWindow,
  canvas: PainterWindow,
  { seen, where, rounds }: (typeof parts)[number],
  sigma: number,
): Promise<Figure[]> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await ours.ask('blurred', sigma, seen), await canvas.ask('blurred', sigma, seen)];
    if (round === 0) continue;
    mine.push(one);
    theirs.push(other);
  }
  const spread = Math.max(...mine) - Math.min(...mine);
  return [
    figure(
      `blur of σ ${sigma} shown on what is seen, ${where}, with its recomposition`,
      median(mine),
      'ms',
      undefined,
      {
        canvas: median(theirs),
        target: 100,
        spread,
      },
    ),
    figure('the same, next to the filter of a plain canvas', median(mine) / median(theirs), '×', { most: 3 }),
  ];
}
