import type { Box } from '../engine/types.ts';

/** How much of what stands out lies within the focus, cut off at each side. */
const cut = 0.06;

/** Where a small picture has what its frame has not: most likely its subject. RGBA, row by row. */
export function focusOf({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): Box {
  const mean = frameColour(width, height, data);
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const apart = [0, 1, 2].reduce((all, c) => all + Math.abs((data[at + c] as number) - (mean[c] as number)), 0);
      const weight = Math.max(0, apart - 40) * ((data[at + 3] as number) / 255);
      columns[x] = (columns[x] as number) + weight;
      rows[y] = (rows[y] as number) + weight;
    }
  const [x0, x1] = middleOf(columns);
  const [y0, y1] = middleOf(rows);
  return { x0, y0, x1, y1 };
}

function frameColour(width: number, height: number, data: Uint8ClampedArray): number[] {
  const mean = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (x > 1 && y > 1 && x < width - 2 && y < height - 2) continue;
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c += 1) mean[c] = (mean[c] as number) + (data[at + c] as number);
      count += 1;
    }
  return mean.map((value) => value / Math.max(1, count));
}

function middleOf(weights: Float64Array): [number, number] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return [0, weights.length];
  let [from, to] = [0, weights.length];
  for (let left = all * cut; from < to && left >= (weights[from] as number); from += 1) left -= weights[from] as number;
  for (let left = all * cut; to > from && left >= (weights[to - 1] as number); to -= 1)
    left -= weights[to - 1] as number;
  return [from, Math.max(from + 1, to)];
}
