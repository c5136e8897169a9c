import { handleFigures } from './ai-handles.ts';
import { latencyFigures } from './ai-latency.ts';
import { openingFigures } from './ai-opening.ts';
import { previewFigures } from './ai-previews.ts';
import { strokeFigures } from './ai-strokes.ts';
import { openPainter, type PainterName, type PainterWindow } from './ai-window.ts';
import { type Figure, figure } from './figure.ts';
import { photoFile } from './photo-file.ts';

/** All that is measured on a sheet of eight layers of 4096 × 4096: the engine and its peers, each in a browser of its own. */
export async function* sheetFigures(slowness: number): AsyncGenerator<Figure> {
  const file = await photoFile();
  const open: PainterWindow[] = [];
  const window = async (name: PainterName): Promise<PainterWindow> => {
    const one = await openPainter(name, { '/photo.jpg': file });
    open.push(one);
    return one;
  };
  try {
    const [ours, canvas] = [await window('ours'), await window('canvas')];
    yield* await latencyFigures(ours, canvas);
    yield* await strokeFigures({ ours, canvas, fabric: await window('fabric') });
    yield* await previewFigures(ours, canvas);
    yield* await handleFigures(ours, await window('konva'));
    yield figure(
      'painting, undo, previews and handles, longest task of the page',
      await ours.blocked(),
      'ms',
      { most: 50 * slowness },
      { canvas: await canvas.blocked(), target: 50 },
    );
    yield* await openingFigures(ours, canvas);
  } finally {
    for (const one of open) await one.close();
  }
}
