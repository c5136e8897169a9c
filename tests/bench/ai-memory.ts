import type { Engine } from '../../plugins/ai/shared/engine/engine.ts';
import { drawScene } from '../../plugins/ai/shared/pixels/testing/scenes.ts';
import { photoEngine, photoLayer } from './ai-engine.ts';
import { type Figure, figure } from './figure.ts';

const side = 4096;
const strokes = 200;
const brush = {
  ...({ tool: 'brush', colour: { r: 30, g: 60, b: 200, a: 255 } } as const),
  ...{ size: 200, hardness: 0.2, opacity: 1, spacing: 0.1 },
};

/** What two hundred strokes leave in memory, and that all of them can be undone; what an empty layer and a mask take. */
export async function memoryFigures(): Promise<Figure[]> {
  const { picture } = drawScene('shadow', 1, side, side);
  const stored = new Map<string, Uint8Array>();
  const engine = await photoEngine(picture, stored);
  const before = arrayMebibytes();
  await engine.run({ kind: 'add-layer', name: 'empty' });
  const empty = arrayMebibytes() - before;
  await engine.run({ kind: 'add-mask', id: photoLayer, how: 'show' });
  await engine.run({ kind: 'fill-layer', id: photoLayer, target: 'mask', colour: { r: 128, g: 128, b: 128, a: 255 } });
  const mask = arrayMebibytes() - before - empty;
  await engine.run({ kind: 'remove-mask', id: photoLayer });

  const across = await painted(engine, 300, side);
  const spilled = [...stored.values()].reduce((sum, bytes) => sum + bytes.length, 0) / 2 ** 20;
  const first = engine.state()?.at ?? 0;
  await engine.goTo(first - strokes);
  const undone = first - (engine.state()?.at ?? first);
  engine.close();

  const short = new Map<string, Uint8Array>();
  const other = await photoEngine(picture, short);
  const few = await painted(other, 30, 300);
  const pieces = short.size;
  other.close();
  return [
    figure('an empty layer of 4096²', empty, 'MiB', { most: 1 }),
    figure('a mask of 4096²', mask, 'MiB', { most: 17 }),
    figure('history in memory, 200 strokes across a photo', across, 'MiB', { most: 256 }, { spilled }),
    figure('of these strokes, undone', undone, '', { least: strokes }),
    figure('history in memory, 200 short strokes', few, 'MiB', { most: 256 }),
    figure('the same, tiles that were given away', pieces, '', { most: 0 }),
  ];
}

/** Strokes of so many moves over a part of the photo; answers the most that the history held in memory after one. */
async function painted(engine: Engine, moves: number, reach: number): Promise<number> {
  let most = 0;
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const y = ((stroke * 617) % (side - 400)) + 200;
    const points = Array.from({ length: moves }, (_, at) => ({
      x: ((stroke * 331) % Math.max(1, side - reach)) + (at / moves) * reach,
      y: y + Math.sin(at / 20 + stroke) * 150,
      pressure: 1,
    }));
    await engine.begin(photoLayer, brush);
    engine.to(points);
    await engine.endStroke();
    most = Math.max(most, engine.historyBytes / 2 ** 20);
  }
  return most;
}

/** Of what stands in buffers, where pixels are. */
function arrayMebibytes(): number {
  return process.memoryUsage().arrayBuffers / 2 ** 20;
}
