import type { Seen } from './ai-pages/sheet.ts';
import type { PainterWindow } from './ai-window.ts';
import { type Figure, figure, median, percentile } from './figure.ts';

/** Of each; the first is for the compiler. Fabric draws a stroke anew from its beginning for each of its moves. */
const rounds: Record<Name, number> = { ours: 11, canvas: 11, fabric: 4 };

type Name = 'ours' | 'canvas' | 'fabric';
interface Times {
  move: number[];
  undo: number[];
}

/** Strokes of a soft brush and their undo, beside a plain canvas and fabric, in turns. */
export async function strokeFigures(windows: Record<Name, PainterWindow>): Promise<Figure[]> {
  const full = await strokes(windows, 'full');
  const fit = await strokes(windows, 'fit');
  return [
    figure(
      '200 px brush at 4096², 8 layers: a move of 300 that come at once, until the last is on the canvas',
      median(full.ours.move),
      'ms',
      undefined,
      { canvas: median(full.canvas.move), fabric: median(full.fabric.move), spread: spread(full.ours.move) },
    ),
    figure('the same, next to a plain canvas', median(full.ours.move) / median(full.canvas.move), '×', { most: 1 }),
    ...undos('undo of a stroke of 300 moves at 100 %', full, { target: 30, miniPaint: 64 }, 1),
    ...undos('undo of a stroke across all of it, seen whole', fit, { target: 100 }, 1),
  ];
}

/** Milliseconds beside their target, and the gate: a part of what a plain canvas takes in the same run. */
function undos(name: string, times: Record<Name, Times>, peerTimes: Record<string, number>, most: number): Figure[] {
  const p95 = (of: Name): number => percentile(times[of].undo, 0.95);
  const peers = { canvas: p95('canvas'), fabric: p95('fabric'), ...peerTimes, spread: spread(times.ours.undo) };
  return [
    figure(`${name}, p95`, p95('ours'), 'ms', undefined, peers),
    figure('the same, next to a plain canvas', median(times.ours.undo) / median(times.canvas.undo), '×', { most }),
    figure('the same, next to fabric', median(times.ours.undo) / median(times.fabric.undo), '×'),
  ];
}

async function strokes(windows: Record<Name, PainterWindow>, seen: Seen): Promise<Record<Name, Times>> {
  const none = (): Times => ({ move: [], undo: [] });
  const times: Record<Name, Times> = { ours: none(), canvas: none(), fabric: none() };
  for (let round = 0; round < rounds.ours; round += 1)
    for (const name of ['ours', 'canvas', 'fabric'] as const) {
      if (round >= rounds[name]) continue;
      const { move, undo } = await windows[name].ask('stroke', round, seen);
      if (round === 0) continue;
      times[name].move.push(move);
      times[name].undo.push(undo);
    }
  return times;
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
