import type { Picture } from '../cutout/types.ts';

/**
 * The peer: a flood fill from all of the border, as magic wands do it. Ground is what hangs together with the border and
 * is within `tolerance`, in each channel, of the border's mean, or `by` steps of the pixel that one comes from.
 */
export function borderFlood({ width, height, data }: Picture, tolerance: number, by: 'mean' | 'steps'): Uint8Array {
  const border: number[] = [];
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y += 1) border.push(y * width, y * width + width - 1);
  const mean = [0, 1, 2].map((c) => border.reduce((sum, at) => sum + (data[at * 4 + c] as number), 0) / border.length);
  const isNear = (at: number): boolean =>
    mean.every((value, c) => Math.abs((data[at * 4 + c] as number) - value) <= tolerance);
  const mask = new Uint8Array(width * height).fill(255);
  const isStep = (from: number, to: number): boolean =>
    [0, 1, 2].every((c) => Math.abs((data[from * 4 + c] as number) - (data[to * 4 + c] as number)) <= tolerance);
  const queue = by === 'mean' ? border.filter(isNear) : border;
  for (const at of queue) mask[at] = 0;
  for (let place = 0; place < queue.length; place += 1) {
    const at = queue[place] as number;
    const x = at % width;
    for (const to of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width]) {
      if (to < 0 || to >= mask.length || mask[to] === 0 || !(by === 'mean' ? isNear(to) : isStep(at, to))) continue;
      mask[to] = 0;
      queue.push(to);
    }
  }
  return mask;
}
