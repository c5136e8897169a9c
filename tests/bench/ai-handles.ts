import type { Seen } from './ai-pages/sheet.ts';
import type { PainterWindow } from './ai-window.ts';
import { type Figure, figure, median } from './figure.ts';

/** Of each; the first is for the compiler. */
const scenes: readonly { seen: Seen; rounds: number; name: string }[] = [
  {
    seen: 'full',
    rounds: 4,
    name: 'scaling a picture of 1000 × 640 by a handle at 100 %, a move until it is on the canvas',
  },
  {
    seen: 'fit',
    rounds: 3,
    name: 'scaling a layer of 4096² by a handle, seen whole, a move until it is on the canvas',
  },
];

/** Handles beside Konva's transformer, in turns: what is scaled is drawn anew with all layers about it at each move. */
export async function handleFigures(ours: PainterWindow, konva: PainterWindow): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { seen, rounds, name } of scenes) {
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await ours.ask('handle', round, seen), await konva.ask('handle', round, seen)];
      if (round === 0) continue;
      mine.push(one);
      theirs.push(other);
    }
    const spread = Math.max(...mine) - Math.min(...mine);
    figures.push(
      figure(name, median(mine), 'ms', undefined, { konva: median(theirs), spread }),
      figure('the same, next to Konva', median(mine) / median(theirs), '×'),
    );
  }
  return figures;
}
