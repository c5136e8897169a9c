import { expect, test } from 'vitest';
import { GridFlow } from './grid-flow.ts';

const steps = [
  [0, 1, 0],
  [2, 1, 1],
  [4, 0, 1],
  [6, -1, 1],
] as const;

/** A grid of small random costs, its cut by the flow, and the cost of any way to part it. */
function drawn(width: number, height: number, seed: number) {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const flow = new GridFlow(width, height);
  const leans: number[] = [];
  const joins: [number, number, number][] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      leans.push(random(41) - 20);
      flow.lean(x, y, leans.at(-1) as number);
      for (const [way, dx, dy] of steps) {
        if (x + dx < 0 || x + dx >= width || y + dy >= height) continue;
        const cost = random(12);
        flow.join(x, y, way, cost);
        joins.push([y * width + x, (y + dy) * width + x + dx, cost]);
      }
    }
  }
  const cost = (isSource: (at: number) => boolean): number => {
    let sum = 0;
    for (const [at, lean] of leans.entries()) {
      if (lean > 0 && !isSource(at)) sum += lean;
      if (lean < 0 && isSource(at)) sum -= lean;
    }
    for (const [one, other, weight] of joins) if (isSource(one) !== isSource(other)) sum += weight;
    return sum;
  };
  return { flow, cost };
}

test.each([
  [1, 1],
  [1, 9],
  [9, 1],
  [4, 3],
  [3, 4],
])('no way to part a grid of %i × %i is cheaper than its cut', (width, height) => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const { flow, cost } = drawn(width, height, seed);
    flow.run();
    const found = cost((at) => flow.isSource(at % width, Math.floor(at / width)));
    let least = Number.POSITIVE_INFINITY;
    for (let sides = 0; sides < 2 ** (width * height); sides += 1) {
      least = Math.min(
        least,
        cost((at) => ((sides >> at) & 1) === 1),
      );
    }
    expect(found).toBe(least);
  }
});
