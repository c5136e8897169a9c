import type { Corner, Rect } from './drawing.ts';

interface Point {
  x: number;
  y: number;
}

/** A step of a path, as canvas, SVG and PDF have them; curves are cubic. */
export type PathStep =
  | { kind: 'move'; to: Point }
  | { kind: 'line'; to: Point }
  | { kind: 'curve'; from: Point; towards: Point; to: Point }
  | { kind: 'close' };

/** Part of the radius at which the control points of a quarter circle lie: 4/3 (√2 − 1). */
const kappa = 0.5523;

/** The path of a closed loop. A radius is at most half of the shorter side at its corner. */
export function pathOf(loop: readonly Corner[]): PathStep[] {
  const steps: PathStep[] = [];
  for (const [at, corner] of loop.entries()) {
    const before = loop.at(at - 1) as Corner;
    const after = loop[(at + 1) % loop.length] as Corner;
    const [back, ahead] = [distance(corner, before), distance(corner, after)];
    const radius = Math.min(corner.radius, back / 2, ahead / 2);
    const kind = at === 0 ? 'move' : 'line';
    if (radius <= 0) {
      steps.push({ kind, to: { x: corner.x, y: corner.y } });
      continue;
    }
    const start = between(corner, before, radius / back);
    const end = between(corner, after, radius / ahead);
    steps.push({ kind, to: start });
    steps.push({ kind: 'curve', from: between(start, corner, kappa), towards: between(end, corner, kappa), to: end });
  }
  steps.push({ kind: 'close' });
  return steps;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** A rectangle with rounded corners; half of its side as the radius makes a circle. */
export function roundedRect({ x, y, width, height }: Rect, radius: number): Corner[] {
  return [
    { x, y, radius },
    { x: x + width, y, radius },
    { x: x + width, y: y + height, radius },
    { x, y: y + height, radius },
  ];
}

/**
 * The outlines of all dark squares of a grid, `size` squares a side: what shares a side is one area without seams, what
 * only shares a corner stays apart. Corners that stick out are rounded by `radius`.
 */
export function outlinesOf(size: number, dark: (column: number, row: number) => boolean, radius: number): Corner[][] {
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && dark(x, y);
  const taken = new Set<string>();
  const loops: Corner[][] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      // Each outline has a side that runs to the right, with dark below it.
      if (inside(column, row) && !inside(column, row - 1) && !taken.has(`${column} ${row}`))
        loops.push(loopFrom({ x: column, y: row }, inside, taken, radius));
  return loops;
}

/** Follows an outline with dark at its right, from a corner to the right until it is there again. */
function loopFrom(
  start: Point,
  inside: (x: number, y: number) => boolean,
  taken: Set<string>,
  radius: number,
): Corner[] {
  const loop: Corner[] = [];
  let { x, y } = start;
  let [right, down] = [1, 0];
  do {
    if (right === 1) taken.add(`${x} ${y}`);
    x += right;
    y += down;
    // The squares ahead, at either side of the way.
    const aheadRight = inside(x + Math.min(0, right - down), y + Math.min(0, down + right));
    const aheadLeft = inside(x + Math.min(0, right + down), y + Math.min(0, down - right));
    if (!aheadRight) {
      loop.push({ x, y, radius });
      [right, down] = [-down, right];
    } else if (aheadLeft) {
      loop.push({ x, y, radius: 0 });
      [right, down] = [down, -right];
    }
  } while (x !== start.x || y !== start.y || right !== 1);
  return loop;
}
